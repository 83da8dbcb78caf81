import type { DocumentFormat, Heading } from './converted-document';
import { readableTitle } from './readable-title';

/** In these a line that begins with `#` is no heading. */
const WITHOUT_HEADINGS: ReadonlySet<DocumentFormat> = new Set(['text', 'code', 'json', 'jsonl', 'csv']);
const LONGEST_TITLE = 200;
/** So many are kept; a longer text is a table or a log. */
const MOST_HEADINGS = 50_000;
const LINE = /^(?:( {0,3}(?:```+|~~~+)).*|(#{1,6})[ \t]+(.*)|(\S.*)\n(=+|-{3,})[ \t]*)$/gm;

/** The headings of a text as `convertToText` gives it, in their order: with marks (`#`) and underlined ones, none inside of code. */
export function markdownHeadings(text: string, format: DocumentFormat): Heading[] {
  if (WITHOUT_HEADINGS.has(format)) return [];
  const headings: Heading[] = [];
  const isFrontMatter = text.startsWith('---\n');
  let fence: string | undefined;
  for (const match of text.matchAll(LINE)) {
    const [all, mark, level, title, underlined, underline] = match;
    if (mark !== undefined) {
      const fenceMark = mark.trim();
      if (fence === undefined) fence = fenceMark;
      else if (fenceMark.startsWith(fence) && all.trim() === fenceMark) fence = undefined;
    } else if (fence === undefined && headings.length < MOST_HEADINGS) {
      const words = titleWords(title ?? underlined ?? '');
      // a rule under the head of a table, an item or front matter is no heading
      if (underline !== undefined && (/^[|>#*+-]|^\d+[.)] /.test(underlined ?? '') || (isFrontMatter && headings.length === 0)))
        continue;
      if (words !== '')
        headings.push({ start: match.index, level: level?.length ?? (underline!.startsWith('=') ? 1 : 2), title: words });
    }
  }
  return headings;
}

function titleWords(title: string): string {
  const line = title.slice(0, LONGEST_TITLE * 5).replace(/[ \t]+#+[ \t]*$/, '');
  return readableTitle(line)?.slice(0, LONGEST_TITLE) ?? '';
}
