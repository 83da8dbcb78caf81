import { AppError } from '@strata/errors';
import { corruptedFile } from '../conversion-errors';
import type { InnerFileReader, ReadText } from '../converted-document';
import { htmlToMarkdown } from '../html-to-markdown';
import type { EmbeddedImages } from '../images/embedded-images';
import { MarkdownBlocks } from '../markdown-blocks';
import type { ZipArchive } from '../zip/zip-archive';
import { addChart } from './chart-data';
import { addShape, shapesOf } from './drawn-shapes';
import { withoutNumbers, withShownNumbers } from './shown-numbers';
import { wordPackage } from './word-package';

/** Entries of tables of contents say what the headings say again. */
const OF_CONTENTS = ['TOC Heading', ...Array.from({ length: 9 }, (_, level) => `toc ${level + 1}`)];
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...OF_CONTENTS.map((style) => `p[style-name='${style}'] => !`),
];

/** As mammoth writes it; in web pages it is something to press. */
const CHECK_BOX = /<input type="checkbox"( checked="checked")? \/>/g;

/**
 * Markdown of a Word document: headings, lists and tables stay, embedded pictures go where nobody takes them; what charts and diagrams say, and documents
 * embedded in it, stand where they are put. Those that cannot be read are named in the warnings.
 * @throws AppError invalid-argument CORRUPTED_FILE
 */
export async function docxToMarkdown(archive: ZipArchive, readInner: InnerFileReader, images?: EmbeddedImages): Promise<ReadText> {
  // Loaded when the first Word document comes: most imports have none, and it costs 100 ms and 15 MB.
  const { default: mammoth } = await import('mammoth');
  const convertImage = mammoth.images.imgElement(async (image) => ({
    src: (images && images.add(await image.readAsBuffer())) ?? '',
  }));
  const { file, placed, numberMark } = wordPackage(archive);
  let read: ReadText;
  try {
    // what its types do not say: a package may be given as something that has its parts
    const input = { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
    const { value } = await mammoth.convertToHtml(input, { styleMap: STYLES, convertImage, externalFileAccess: false });
    const { text, title } = htmlToMarkdown(value.replace(CHECK_BOX, (_, checked?: string) => (checked ? '[x] ' : '[ ] ')));
    read = {
      text: withShownNumbers(text, numberMark),
      ...(title === undefined ? {} : { title: withoutNumbers(title, numberMark) }),
    };
  } catch (error) {
    throw error instanceof AppError ? error : corruptedFile('the Word document cannot be read', error);
  }
  const warnings: string[] = [];
  for (const { kind, marker, part } of placed) {
    const inner = kind === 'document' ? await innerText(archive, part, readInner) : drawnText(archive, kind, part);
    warnings.push(...(inner.warnings ?? []));
    const title = read.title ?? inner.title;
    read = { text: read.text.replace(marker, () => `\n\n${inner.text}\n\n`), ...(title === undefined ? {} : { title }) };
  }
  return { ...read, text: read.text.replace(/\n{3,}/g, '\n\n').trim(), ...(warnings.length > 0 ? { warnings } : {}) };
}

function drawnText(archive: ZipArchive, kind: 'chart' | 'diagram', part: string): ReadText {
  const blocks = new MarkdownBlocks();
  if (kind === 'chart') addChart(blocks, archive, part);
  else for (const shape of shapesOf(archive, part)) addShape(blocks, shape);
  return blocks.document;
}

/** @returns no text, and a warning that says why, where it cannot be read */
async function innerText(archive: ZipArchive, part: string, readInner: InnerFileReader): Promise<ReadText> {
  try {
    const { text, title, warnings = [] } = await readInner(archive.read(part) ?? new Uint8Array(), part);
    return { text: text.trim(), warnings, ...(title === undefined ? {} : { title }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { text: '', warnings: [`the embedded document ${part} is left out: ${error.message}`] };
  }
}
