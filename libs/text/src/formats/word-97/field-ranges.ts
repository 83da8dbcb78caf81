import type { ReplacedRange } from './text-ranges';

/** Signs around the instructions of a field and what it shows (MS-DOC, 2.8.25). */
const [BEGINS, SHOWS] = ['\u0013', '\u0014'];
const LINK = /^\s*HYPERLINK\s+"(https?:\/\/[^\s()"]+)"/i;
const CONTENTS = /^\s*TOC\b/i;
/** Of what a link shows, what makes it more than running text: ends of paragraphs and cells, other fields. */
const NO_WORDS = /[\r\u0007\u000c\u0013]/;

/** A link that shows more is running text. */
const LONGEST_LINK = 1_000;

interface OpenField {
  start: number;
  shows?: number;
}

/**
 * The instructions of fields between two places of the text, in its order, instead of which nothing is shown, or the Markdown of a link; fields that do
 * not end are none.
 */
export function fieldRanges(text: string, from: number, to: number): ReplacedRange[] {
  const ranges: ReplacedRange[] = [];
  const open: OpenField[] = [];
  const signs = /[\u0013-\u0015]/g;
  signs.lastIndex = from;
  for (let sign = signs.exec(text); sign && sign.index < to; sign = signs.exec(text)) {
    if (sign[0] === BEGINS) open.push({ start: sign.index });
    else if (sign[0] === SHOWS) {
      const field = open.at(-1);
      if (field) field.shows ??= sign.index;
    } else {
      const field = open.pop();
      if (field) ranges.push(...rangesOf(text, field, sign.index));
    }
  }
  return ranges.sort((one, other) => one.start - other.start);
}

function rangesOf(text: string, { start, shows }: OpenField, end: number): ReplacedRange[] {
  if (shows === undefined || isContents(text, start, shows, end)) return [{ start, end: end + 1, shown: '' }];
  const address = linkOf(text, start, shows, end);
  if (address === undefined) return [{ start, end: shows + 1, shown: '' }];
  return [
    { start, end: shows + 1, shown: '[' },
    { start: end, end: end + 1, shown: `](${address})` },
  ];
}

/** A table of contents says what the headings say again; one that is most of the document is something else. */
function isContents(text: string, start: number, shows: number, end: number): boolean {
  return end - shows < text.length / 2 && CONTENTS.test(text.slice(start + 1, Math.min(shows, start + 20)));
}

/** Links lead out of the document, and show something else than where to. */
function linkOf(text: string, start: number, shows: number, end: number): string | undefined {
  const address = LINK.exec(text.slice(start + 1, Math.min(shows, start + 2_000)))?.[1];
  if (address === undefined || end - shows > LONGEST_LINK) return undefined;
  const shown = text.slice(shows + 1, end);
  const words = shown.replace(/[\0-\u001f]/g, '').trim();
  return words === '' || words === address || NO_WORDS.test(shown) ? undefined : address;
}
