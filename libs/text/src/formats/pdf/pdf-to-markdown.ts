import { AppError } from '@strata/errors';
import { corruptedFile, encryptedFile, noContent } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import type { EmbeddedImages } from '../images/embedded-images';
import type { PictureReader } from '../picture-reader';
import { isFormTitle, isPlaceholderTitle } from '../placeholder-title';
import { pageImages, withImages } from './page-images';
import type { EnginePage } from './page-pictures';
import { pagePictures } from './page-pictures';
import type { PageLine } from './page-line';
import type { TextRun } from './text-runs';
import { PageLimit } from './page-limit';
import { pageBlocks, pageLines, usualSize } from './pdf-lines';
import type { Annotation } from './filled-fields';
import { withFilledFields } from './filled-fields';
import { withoutRunningLines } from './running-lines';
import { linesInTables, tablesOfPages } from './tables/find-tables';

/** Empty pages whose pictures are looked at where nobody reads them: to tell a scan from blank paper. */
const ENOUGH_LOOKS = 3;

/** A page as it was read: lines of its text layer, or what somebody read in its pictures. */
interface ReadPage {
  lines: PageLine[];
  /** undefined where no picture was read */
  fromPictures?: string;
  hasPictures: boolean;
  /** It is a picture of more pixels than are read. */
  isTooLarge?: boolean;
  images: Awaited<ReturnType<typeof pageImages>>;
}

interface PdfOptions {
  readPicture?: PictureReader | undefined;
  /** Pages behind so many characters are not read. */
  firstCharacters?: number | undefined;
  images?: EmbeddedImages | undefined;
}

/** The one page of a dynamic XFA form asks for another program ("Please wait …"), in many languages. */
const XFA_PLACEHOLDER = /\badobe\.com\/go\/|\bAdobe (?:Acrobat )?Reader\b/i;
/** Characters of that page; a form that is drawn as well, and only names the program, says more. */
const LONGEST_PLACEHOLDER = 1_200;

/** A text layer of fewer characters may be what a scanner or a printer stamps on a page: a number, a date, its own name. */
const STAMP = 200;
/** A picture beside such a text is read if it has as many pixels: half a million are a page at 80 dots per inch. */
const WHOLE_PAGE = 400_000;

/** An image of more pixels is dropped by the engine before it is decoded. */
const MOST_PIXELS = 40_000_000;

/**
 * Markdown of a PDF's text layer. Pages without one (scans) are given to `readPicture`; without it, and where it finds nothing, they are
 * named in a warning.
 * @throws AppError invalid-argument ENCRYPTED_FILE, CORRUPTED_FILE, PARSE_LIMIT_EXCEEDED, NO_TEXT where no page has text, with the reason
 */
export async function pdfToMarkdown(bytes: Uint8Array, options: PdfOptions = {}): Promise<ReadText> {
  const { pages, title, isXfa } = await readPages(bytes, options);
  const body = usualSize(pages.flatMap(({ lines }) => lines));
  const lines = pages.map((page) => page.lines);
  const texts = withoutRunningLines(lines, linesInTables(lines));
  const tables = tablesOfPages(texts);
  const blocks = pages.map(({ fromPictures, images }, index) => [
    ...(texts[index]!.length > 0 ? pageBlocks(texts[index]!, body, { gaps: images, tables: tables[index]! }) : []),
    ...paragraphs(fromPictures ?? '').map((text) => ({ text, bottom: 0 })),
  ]);
  if (blocks.every((page) => page.length === 0)) throw noContent(whyEmpty(pages, options.readPicture !== undefined));
  if (isXfa && isPlaceholder(pages))
    throw noContent('it is an XFA form, whose contents only Adobe Reader shows; printed to a PDF it can be read');
  const headings = blocks[0]?.filter(({ text }) => text.startsWith('#')).map(({ text }) => text.replace(/^#+ /, ''));
  const heading = headings?.find((one) => !isFormTitle(one) && !ITEM.test(one));
  const found = heading ?? title;
  const shown = blocks.map((page, index) => withImages(page, pages[index]!.images));
  return { ...joinPages(shown), warnings: pageWarnings(pages, blocks), ...(found ? { title: found } : {}) };
}

async function readPages(
  bytes: Uint8Array,
  { readPicture, firstCharacters = Infinity, images }: PdfOptions,
): Promise<{ pages: ReadPage[]; title?: string; isXfa: boolean }> {
  // Loaded when the first PDF comes: it costs 80 ms and 40 MB. The engine takes the buffer away from its owner, hence the copy.
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf');
  const pages: ReadPage[] = [];
  let [looked, length] = [0, 0];
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      ...(images ? { maxImageSize: MOST_PIXELS } : {}),
    });
    try {
      const limit = new PageLimit(document.numPages);
      const { info } = await document.getMetadata();
      const title = declaredTitle(info);
      const isXfa = 'IsXFAPresent' in info && info.IsXFAPresent === true;
      for (let number = 1; number <= document.numPages && length < firstCharacters; number++) {
        const page = await document.getPage(number);
        const runs = (await page.getTextContent()).items.flatMap(textRun);
        const lines = pageLines(withFilledFields(runs, await annotationsOf(page)));
        const isLooked = readPicture !== undefined || looked < ENOUGH_LOOKS;
        const shown = images ? await imagesOf(page, (await getResolvedPDFJS()).OPS, images) : [];
        const isScan = lines.length === 0 || (readPicture !== undefined && charactersOf(lines) < STAMP);
        if (!isScan || !isLooked) pages.push({ lines, hasPictures: false, images: shown });
        else {
          looked++;
          const least = lines.length === 0 ? 0 : WHOLE_PAGE;
          const scanned = await scannedPage(page, (await getResolvedPDFJS()).OPS, { readPicture, least });
          pages.push({ ...scanned, lines, images: shown });
        }
        length += lengthOf(pages.at(-1)!);
        page.cleanup();
        if (firstCharacters === Infinity) limit.afterPage(number);
      }
      return { pages, isXfa, ...(title === undefined ? {} : { title }) };
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw error instanceof Error && error.name === 'PasswordException'
      ? encryptedFile()
      : corruptedFile('the PDF cannot be read', error);
  }
}

function isPlaceholder(pages: readonly ReadPage[]): boolean {
  const lines = pages.flatMap((page) => page.lines);
  return (
    pages.length === 1 &&
    charactersOf(lines) <= LONGEST_PLACEHOLDER &&
    !lines.some(({ isFilled }) => isFilled) &&
    lines.some(({ text }) => XFA_PLACEHOLDER.test(text))
  );
}

/** What a page says is read though what was put upon it is broken. */
async function annotationsOf(page: { getAnnotations(): Promise<Annotation[]> }): Promise<Annotation[]> {
  return page.getAnnotations().catch(() => []);
}

/** Nothing more of a page is decoded once no image is taken any longer: how many there are is not known then. */
async function imagesOf(
  page: EnginePage,
  operations: Parameters<typeof pageImages>[1],
  images: EmbeddedImages,
): Promise<ReadPage['images']> {
  return images.isOpen ? pageImages(page, operations, images) : [];
}

async function scannedPage(
  page: EnginePage,
  operations: Parameters<typeof pagePictures>[1],
  { readPicture, least }: { readPicture: PictureReader | undefined; least: number },
): Promise<Omit<ReadPage, 'images' | 'lines'>> {
  const { pictures, isTooLarge } = await pagePictures(page, operations);
  const texts: string[] = [];
  for (const picture of readPicture ? pictures : []) {
    if (picture.width * picture.height < least) continue;
    const text = await readPicture!(picture);
    if (text !== undefined) texts.push(text);
  }
  return {
    ...{ hasPictures: pictures.length > 0, isTooLarge },
    ...(texts.length > 0 ? { fromPictures: texts.join('\n\n') } : {}),
  };
}

const charactersOf = (lines: readonly PageLine[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

const lengthOf = ({ lines, fromPictures = '' }: ReadPage): number => charactersOf(lines) + fromPictures.length;

const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '');

function whyEmpty(pages: readonly ReadPage[], couldRead: boolean): string {
  const count = pages.length === 1 ? 'its page is' : `all of its ${pages.length} pages are`;
  const isTooLarge = pages.some((page) => page.isTooLarge === true);
  if (!pages.some(({ hasPictures }) => hasPictures))
    return isTooLarge ? `${count} a picture of more pixels than are read` : `${count} without text`;
  return couldRead
    ? `${count} scanned, and no text was recognised in the pictures`
    : `${count} scanned, and tesseract, which would read the pictures, is not installed where this service runs`;
}

function pageWarnings(pages: readonly ReadPage[], blocks: readonly unknown[][]): string[] {
  const numbers = (wanted: (page: ReadPage, index: number) => boolean) =>
    pages.flatMap((page, index) => (wanted(page, index) ? [index + 1] : [])).join(', ');
  const read = numbers(({ fromPictures }, index) => fromPictures !== undefined && blocks[index]!.length > 0);
  const empty = numbers((_, index) => blocks[index]!.length === 0);
  return [
    ...(read === '' ? [] : [`read from pictures: page ${read}`]),
    ...(empty === '' ? [] : [`no text layer on page ${empty}`]),
  ];
}

/** A paragraph that runs over a page break is one paragraph; the page begins inside of it. */
/** An item of a list in large letters. */
const ITEM = /^[-–•*▪●]\s/u;

function joinPages(pages: readonly string[][]): { text: string; pages: number[] } {
  const starts: number[] = [];
  let text = '';
  for (const blocks of pages) {
    const [first = '', ...others] = blocks;
    const before = text.slice(text.lastIndexOf('\n\n') + 1).trimStart();
    const runsOn = first !== '' && text !== '' && !before.startsWith('#') && /[\p{Ll},;]-?$/u.test(text) && /^\p{Ll}/u.test(first);
    if (runsOn) text = text.endsWith('-') ? text.slice(0, -1) : `${text} `;
    else if (first !== '' && text !== '') text += '\n\n';
    starts.push(text.length);
    text += [first, ...others].join('\n\n');
  }
  return { text, pages: starts };
}

function textRun(item: unknown): TextRun[] {
  if (typeof item !== 'object' || item === null || !('str' in item) || !('transform' in item)) return [];
  const { str, transform, width, height, hasEOL } = item as {
    str: string;
    transform: number[];
    width: number;
    height: number;
    hasEOL: boolean;
  };
  const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  return [{ text: str, ...alongBaseline(a, b, x, y), width, size: Math.hypot(c, d) || height, endsLine: hasEOL }];
}

/** Text turned by a quarter, as on pages in landscape, reads as any other: its place along its own lines, and across them. */
function alongBaseline(a: number, b: number, x: number, y: number): { x: number; y: number } {
  if (Math.abs(b) <= Math.abs(a)) return { x, y };
  return b < 0 ? { x: -y, y: x } : { x: y, y: -x };
}

/** Programs write placeholders such as "untitled" or the name of the source file into the title: no help to a reader. */
function declaredTitle(info: unknown): string | undefined {
  const title =
    typeof info === 'object' && info !== null && 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
  return isPlaceholderTitle(title) || /\.\w{2,4}$/.test(title) ? undefined : title;
}
