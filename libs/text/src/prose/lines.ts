import type { TextSpan } from '../lexical/words';

export interface Line extends TextSpan {
  /** Characters of white space before the first other one. */
  indent: number;
  /** Characters up to what a list marker, a heading marker or a quote marker stands before, indent included. */
  marker: number;
}

const MARKER = /^\s*(?:(?:[-*+\u2022\u2023\u25e6\u00b7]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|#{1,6}|>+)\s+)?(?:\[[ x]\]\s+)?/i;

/** "O. Berg and L. Chen. 2004.": an initial, no letter of a list. */
export const AUTHOR_LINE = /^\s*(?:[A-Z]\.[ -]?)+[A-Z][\w'\u2019\u00c0-\u024f-]+(?:,| and |\. \(?\d{4})/;

/** Letters of the Roman numbers that a list is read with. */
const LONGEST_NUMERAL = 5;

/** Lines of a text without their ends. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length;) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at;
    const line = text.slice(start, end);
    const indent = line.length - line.trimStart().length;
    lines.push({ start, end, indent, marker: hasMarker(line, indent) ? MARKER.exec(line)![0].length : indent });
    if (at < 0) break;
    start = at + 1;
  }
  return lines;
}

/** Where a letter stands first, as in most lines, a marker has its stop or bracket soon behind it. */
function hasMarker(line: string, indent: number): boolean {
  const first = line.charCodeAt(indent);
  const isCapital = first >= 0x41 && first <= 0x5a;
  if ((isCapital || (first >= 0x61 && first <= 0x7a)) && !/[.)]/.test(line.slice(indent + 1, indent + 1 + LONGEST_NUMERAL)))
    return false;
  return !isCapital || !AUTHOR_LINE.test(line);
}
