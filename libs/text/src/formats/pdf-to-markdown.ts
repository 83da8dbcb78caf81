import { corruptedFile, encryptedFile } from './conversion-errors';
import type { PageLine, TextRun } from './pdf-lines';
import { pageBlocks, pageLines, usualSize } from './pdf-lines';

/**
 * Markdown of a PDF's text layer. Pages without text (scans) are named in a warning: we have no OCR.
 * @throws AppError invalid-argument ENCRYPTED_FILE, CORRUPTED_FILE
 */
export async function pdfToMarkdown(bytes: Uint8Array): Promise<{ text: string; title?: string; warnings: string[] }> {
  const pages: PageLine[][] = [];
  // Loaded when the first PDF comes: it costs 80 ms and 40 MB. The engine takes the buffer away from its owner, hence the copy.
  const { getDocumentProxy } = await import('unpdf');
  let title: string | undefined;
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    try {
      title = declaredTitle((await document.getMetadata()).info);
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number);
        pages.push(pageLines((await page.getTextContent()).items.flatMap(textRun)));
        page.cleanup();
      }
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException'
      ? encryptedFile()
      : corruptedFile('the PDF cannot be read', error);
  }
  const body = usualSize(pages.flat());
  const blocks = pages.map((lines) => pageBlocks(lines, body));
  const empty = pages.flatMap((lines, index) => (lines.length === 0 ? [index + 1] : []));
  const warnings = empty.length > 0 && empty.length < pages.length ? [`no text layer on page ${empty.join(', ')}`] : [];
  const heading = blocks[0]?.find((block) => block.startsWith('#'))?.replace(/^#+ /, '');
  const found = heading ?? title;
  return { text: joinPages(blocks), warnings, ...(found ? { title: found } : {}) };
}

/** A paragraph that runs over a page break is one paragraph. */
function joinPages(pages: readonly string[][]): string {
  return pages
    .flatMap((blocks) => blocks.map((text, index) => ({ text, first: index === 0 })))
    .reduce<string[]>((all, { text, first }) => {
      const before = all.at(-1);
      if (first && before !== undefined && !before.startsWith('#') && /[\p{Ll},;]-?$/u.test(before) && /^\p{Ll}/u.test(text))
        all[all.length - 1] = before.endsWith('-') ? before.slice(0, -1) + text : `${before} ${text}`;
      else all.push(text);
      return all;
    }, [])
    .join('\n\n');
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
  const [, , c = 0, d = 0, x = 0, y = 0] = transform;
  return [{ text: str, x, y, width, size: Math.hypot(c, d) || height, endsLine: hasEOL }];
}

/** Programs write placeholders such as "untitled" or the name of the source file into the title: no help to a reader. */
function declaredTitle(info: unknown): string | undefined {
  const title =
    typeof info === 'object' && info !== null && 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
  return title === '' || /^(untitled|microsoft word|document\d*$)|\.\w{2,4}$/i.test(title) ? undefined : title;
}
