import { corruptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';
import type { XmlHandler } from '../xml/xml-events';
import { readXmlParts } from '../xml/xml-events';
import type { ZipArchive } from '../zip/zip-archive';
import { chartTitle } from './chart-data';
import { addShape, shapesOf } from './drawn-shapes';
import { columnOf, isoDate, plainNumber } from './cell-values';
import { declaredTitle, mainPart, relationsOf } from './package-relations';
import { SheetBlocks } from './sheet-blocks';
import { dateStyles, sharedStrings, sheetsOf } from './workbook';

/** What cells refer to. */
interface CellSources {
  strings: readonly string[];
  showsDate: readonly boolean[];
  countsFrom1904: boolean;
}

/**
 * Markdown of a workbook: a heading and tables for each sheet, dates in ISO form, results of formulas, and what is written beside the cells. Hidden sheets are left out.
 * @throws AppError invalid-argument CORRUPTED_FILE, MARKDOWN_TOO_LARGE
 */
export async function xlsxToMarkdown(archive: ZipArchive): Promise<ReadText> {
  const main = mainPart(archive) ?? 'xl/workbook.xml';
  const workbook = archive.readText(main);
  if (workbook === undefined) throw corruptedFile(`${main} is missing`);
  const relations = relationsOf(archive, main);
  const partOf = (kind: string) =>
    [...relations.values()].find((relation) => relation.kind === kind && archive.has(relation.target))?.target;
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')];
  const { sheets, countsFrom1904 } = sheetsOf(workbook);
  const sources: CellSources = {
    strings: strings === undefined ? [] : await sharedStrings(archive, strings),
    showsDate: styles === undefined ? [] : dateStyles(archive.readText(styles) ?? ''),
    countsFrom1904,
  };
  const blocks = new MarkdownBlocks();
  for (const { name, relation, isHidden } of sheets) {
    const target = relations.get(relation);
    if (isHidden || target?.kind !== 'worksheet' || !archive.has(target.target)) continue;
    const heading = once(() => blocks.heading(2, name));
    const cells = new SheetCells(sources, () => new SheetBlocks(blocks), heading);
    await readXmlParts(archive.parts(target.target), cells);
    cells.end();
    addDrawings(blocks, { archive, sheet: target.target, heading });
  }
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const title = declaredTitle(archive);
  return {
    ...blocks.document,
    warnings: hidden.length > 0 ? [`hidden sheets left out: ${hidden.join(', ')}`] : [],
    ...(title === undefined ? {} : { title }),
  };
}

/** What is written beside the cells: text boxes, diagrams, titles of charts, whose numbers stand in cells. */
function addDrawings(
  blocks: MarkdownBlocks,
  { archive, sheet, heading }: { archive: ZipArchive; sheet: string; heading: () => void },
): void {
  const partsOf = (part: string, kind: string) =>
    [...relationsOf(archive, part).values()]
      .filter((one) => one.kind === kind && archive.has(one.target))
      .map(({ target }) => target);
  for (const drawing of partsOf(sheet, 'drawing')) {
    const shapes = [drawing, ...partsOf(drawing, 'diagramData')].flatMap((part) => shapesOf(archive, part));
    const titles = partsOf(drawing, 'chart').map((part) => chartTitle(archive, part));
    if (shapes.every(({ paragraphs }) => paragraphs.length === 0) && titles.every((title) => title === '')) continue;
    heading();
    for (const shape of shapes) addShape(blocks, shape);
    blocks.add(...titles);
  }
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** Reads the rows of one sheet (SpreadsheetML, ECMA-376 part 1, 18.3). */
class SheetCells implements XmlHandler {
  private row = -1;
  private column = -1;
  private cells = new Map<number, string>();
  private type = '';
  private style = 0;
  private value = '';
  private isValue = false;
  private rows: SheetBlocks | undefined;

  constructor(
    private readonly sources: CellSources,
    private readonly newRows: () => SheetBlocks,
    private readonly onFirstRow: () => void,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.row = Math.max(this.row + 1, Number(attributes['r'] ?? 0) - 1 || 0);
      this.column = -1;
      this.cells = new Map();
    } else if (name === 'c') {
      this.column = columnOf(attributes['r']) ?? this.column + 1;
      this.type = attributes['t'] ?? 'n';
      this.style = Number(attributes['s'] ?? 0);
      this.value = '';
    } else if (name === 'v' || name === 't') this.isValue = true;
    else if (name === 'rPh') this.isValue = false;
  }

  text(characters: string): void {
    if (this.isValue) this.value += characters;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isValue = false;
    else if (name === 'c' && this.value !== '') this.cells.set(this.column, this.shown());
    else if (name === 'row' && this.cells.size > 0) {
      if (!this.rows) {
        this.onFirstRow();
        this.rows = this.newRows();
      }
      this.rows.add(this.row, this.cells);
    }
  }

  end(): void {
    this.rows?.end();
  }

  private shown(): string {
    const { value, type, sources } = this;
    if (type === 's') return sources.strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '');
    if (type !== 'n') return value;
    const date = sources.showsDate[this.style] ? isoDate(Number(value), sources.countsFrom1904) : undefined;
    return date ?? plainNumber(value);
  }
}
