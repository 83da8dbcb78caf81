import { isNumber } from './cell-kinds';
import type { LinePart } from './line-parts';

/** Signs that programs set at the left edge of a column, far from their number. */
const BEFORE_NUMBER = /^[$€£¥(]{1,2}$|^\$ \($/;
/** And at its right edge. */
const BEHIND_NUMBER = /^(?:\)|%|\)\s?%|%\s?\))$/;
/** Marks of footnotes. */
const NOTE = /^(?:\([a-z]\)){1,3}$/;
/** Farthest that such a mark stands from its number, and another sign from what it belongs to, in widths of the sign. */
const CLOSE = 2;
const NEAR = 5;
/** The sign of the next number, in one run with this one. */
const OF_NEXT = /^(.*\S)\s?([$€£¥])$/;
/** Bullets and marks of list items. */
const MARK = /^(?:[•◦▪‣●○➢➤■□❖✓✔☐☒\u0080-\u009F\uE000-\uF8FF–-]|\(?(?:\d{1,3}|\p{L}|[ivx]{1,5})[.)]|\[\d{1,3}\])$/u;

/** Parts of a row, from left to right, with the signs that stand alone joined to their numbers, and marks of list items to their texts. */
export function withJoinedSigns(parts: readonly LinePart[]): LinePart[] {
  const joined: LinePart[] = [];
  let carried = '';
  for (const [index, drawn] of parts.entries()) {
    const before = joined.at(-1);
    const [, number, sign = ''] = (index + 1 < parts.length && OF_NEXT.exec(drawn.text)) || [];
    const isLabel = index === 0 && /\p{Ll}\)?$/u.test(number ?? '') && isNumber(parts[1]!.text);
    const text = number !== undefined && (isNumber(number) || NOTE.test(number) || isLabel) ? number : drawn.text;
    const part = carried === '' && text === drawn.text ? drawn : { ...drawn, text: carried + text };
    carried = text === drawn.text ? '' : `${sign} `;
    if (before && BEHIND_NUMBER.test(part.text) && /\d/.test(before.text) && isNumber(before.text) && isNear(before, part, NEAR))
      joined[joined.length - 1] = together(before, part, '');
    else if (before && BEFORE_NUMBER.test(before.text) && isNumber(part.text))
      joined[joined.length - 1] = together(before, part, before.text.endsWith('(') ? '' : ' ');
    else if (before && NOTE.test(part.text) && /\d/.test(before.text) && isNear(before, part, CLOSE))
      joined[joined.length - 1] = together(before, part, '');
    else if (
      before &&
      MARK.test(before.text) &&
      !isNumber(part.text) &&
      !BEFORE_NUMBER.test(part.text) &&
      (index === 1 || (!isNumber(before.text) && part.left - before.right < (before.right - before.left) * NEAR))
    )
      joined[joined.length - 1] = together(before, part, ' ');
    else joined.push(part);
  }
  return joined;
}

/** Does a sign stand no further behind a text than so many times its own width? */
const isNear = (text: LinePart, sign: LinePart, widths: number): boolean =>
  sign.left - text.right < (sign.right - sign.left) * widths;

const together = (first: LinePart, second: LinePart, between: string): LinePart => ({
  text: first.text + between + second.text,
  left: Math.min(first.left, second.left),
  right: Math.max(first.right, second.right),
});
