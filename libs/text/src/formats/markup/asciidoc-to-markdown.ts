import { corruptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import { htmlToMarkdown } from '../html-to-markdown';

/** What is left where a file would have been included. */
const NOT_INCLUDED = /^link:\S+\[role=include[^\]\n]*\]$\n?/gm;

/** The implementation takes the square of their number. */
const MOST_BLANKS = 200;
const LONG_BLANKS = /(?<![ \t])[ \t]{200,}/g;

/**
 * Markdown of an AsciiDoc text, by the reference implementation's own page of it. Nothing is read or fetched: included files and pictures stay out.
 * @throws AppError invalid-argument CORRUPTED_FILE
 */
export async function asciidocToMarkdown(text: string): Promise<ReadText> {
  // Loaded when the first such text comes: most imports have none.
  const { convert, LoggerManager, NullLogger } = await import('@asciidoctor/core');
  LoggerManager.logger = new NullLogger();
  try {
    const page = await convert(
      text.replace(LONG_BLANKS, (blanks) => blanks.slice(0, MOST_BLANKS)),
      {
        safe: 'secure',
        backend: 'html5',
        standalone: false,
        attributes: { showtitle: '', 'skip-front-matter': '', 'toc!': '', icons: 'font' },
      },
    );
    const read = htmlToMarkdown(String(page));
    return { ...read, text: read.text.replace(NOT_INCLUDED, '') };
  } catch (error) {
    throw corruptedFile('the AsciiDoc text cannot be read', error);
  }
}
