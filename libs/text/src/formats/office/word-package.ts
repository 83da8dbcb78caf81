import { randomBytes } from 'node:crypto';
import type { ZipArchive } from '../zip/zip-archive';
import { ListNumbers } from './list-numbers';
import { formulaText } from './office-math';
import type { Relation } from './package-relations';
import { mainPart, relationsOf } from './package-relations';
import { withMarkedNumbers } from './shown-numbers';

/** What mammoth reads a Word document from. */
export interface PackageFile {
  exists(name: string): boolean;
  read(name: string, encoding?: string): Promise<Uint8Array | string>;
}

/**
 * Something that stands in another part of the archive: a document in the place of paragraphs (ECMA-376 part 1, 17.17.2.1; programs that export web pages
 * write nothing else), a chart or a diagram.
 */
export interface PlacedPart {
  readonly kind: 'document' | 'chart' | 'diagram';
  /** Text that stands for it in the main part; nobody can have written it there beforehand. */
  readonly marker: string;
  /** Name in the archive. */
  readonly part: string;
}

interface WordPackage {
  file: PackageFile;
  placed: readonly PlacedPart[];
  /** Stands before and behind the number that is shown before a paragraph. */
  numberMark: string;
}

/** Of one document; a report put together from others has a few dozen. */
const MOST_PLACED = 200;
const ID = /\bid="([^"]*)"/;
const DOCUMENT = /<w:altChunk\b[^>]*\/>|<w:altChunk\b[^>]*>[^]*?<\/w:altChunk>/g;
const DRAWING = /<w:drawing>[^]*?<\/w:drawing>/g;
const DRAWN = /<c:chart\b[^>]*\bid="([^"]*)"|<dgm:relIds\b[^>]*\bdm="([^"]*)"/;
const BODY = /^word\/[^/]+\.xml$/i;

/**
 * The parts of a Word document as mammoth can read them: of simple fields, formulas and words with their pronunciation above them (ruby) it knows nothing
 * and leaves out what stands in them, and so of embedded documents, charts and diagrams, for which markers stand. It knows which paragraphs are numbered, but not the
 * numbers.
 */
export function wordPackage(archive: ZipArchive): WordPackage {
  const main = mainPart(archive) ?? 'word/document.xml';
  const nonce = randomBytes(8).toString('hex');
  const numberMark = `${nonce}n`;
  const placed: PlacedPart[] = [];
  const relations = relationsOf(archive, main);
  /** @returns the text that stands for the part that a relation names; "" for none, and for one that stands somewhere already */
  const mark = (kind: PlacedPart['kind'], relation: string | undefined): string => {
    const part = relations.get(relation ?? '')?.target;
    if (part === undefined || placed.length >= MOST_PLACED || placed.some((one) => one.part === part)) return '';
    const marker = `${nonce}x${placed.length}x`;
    placed.push({ kind, marker, part });
    return `<w:t>${marker}</w:t>`;
  };
  const markDocument = (element: string) => `<w:p><w:r>${mark('document', ID.exec(element)?.[1])}</w:r></w:p>`;
  const markDrawing = (drawing: string) => {
    const [, chart, diagram] = DRAWN.exec(drawing) ?? [];
    return chart ? mark('chart', chart) : diagram ? mark('diagram', diagram) : drawing;
  };
  const texts = new Map<string, string>();
  const textOf = (name: string): string => {
    const text = archive.readText(name) ?? '';
    if (!BODY.test(name)) return text;
    const plain = withWrittenFormulas(withoutRuby(withoutFields(text)));
    if (name !== main) return plain;
    const numbered = withMarkedNumbers(plain, listNumbers(archive, relations), numberMark);
    return numbered.replace(DOCUMENT, markDocument).replace(DRAWING, markDrawing);
  };
  texts.set(main, textOf(main));
  const read = async (name: string, encoding?: string): Promise<Uint8Array | string> => {
    if (encoding !== undefined && encoding !== 'base64') return texts.get(name) ?? textOf(name);
    const bytes = archive.read(name) ?? new Uint8Array();
    return encoding === undefined ? bytes : Buffer.from(bytes).toString('base64');
  };
  return { file: { exists: (name) => archive.has(name), read }, placed, numberMark };
}

function listNumbers(archive: ZipArchive, relations: ReadonlyMap<string, Relation>): ListNumbers {
  const textOf = (kind: string) =>
    archive.readText([...relations.values()].find((relation) => relation.kind === kind)?.target ?? '') ?? '';
  return new ListNumbers(textOf('numbering'), textOf('styles'));
}

/** What a simple field shows, without the field. */
function withoutFields(xml: string): string {
  return xml.includes('<w:fldSimple') ? xml.replace(/<\/?w:fldSimple\b[^>]*>/g, '') : xml;
}

/** The words below a pronunciation, without it. */
function withoutRuby(xml: string): string {
  if (!xml.includes('<w:ruby')) return xml;
  return xml.replace(/<w:(rt|rubyPr)\b(?:[^>]*\/>|[^]*?<\/w:\1>)/g, '').replace(/<\/?w:ruby(?:Base)?\b[^>]*>/g, '');
}

/** Formulas as words, between dollar signs. */
function withWrittenFormulas(xml: string): string {
  const begins = /<m:oMath[ >]/g;
  let [written, from] = ['', 0];
  for (let begin = begins.exec(xml); begin; begin = begins.exec(xml)) {
    const end = xml.indexOf(FORMULA_END, begin.index);
    if (end < 0) break;
    const text = formulaText(xml.slice(begin.index, end + FORMULA_END.length));
    const apart = from > 0 && from === begin.index ? ' ' : '';
    const run = text === '' ? '' : `<w:r><w:t xml:space="preserve">${apart}$${escaped(text)}$</w:t></w:r>`;
    written += xml.slice(from, begin.index) + run;
    from = begins.lastIndex = end + FORMULA_END.length;
  }
  return from === 0 ? xml : (written + xml.slice(from)).replace(/<\/?m:oMathPara(?: [^>]*)?>/g, '');
}

const FORMULA_END = '</m:oMath>';
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
