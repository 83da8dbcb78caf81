import type { LinePart } from './line-parts';
import type { Column } from './table-columns';

/** Columns that a head stands over. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The middle of a head differs from that of its columns by no more, in multiples of the font size, or as a share of their width. */
const OFF_MIDDLE = 1.5;
const OFF_MIDDLE_SHARE = 0.08;
/** A head over two columns stands over the gap between them, and a period over all columns need not stand in their middle. */
const OFF_MIDDLE_OF_EVEN = 0.22;

/**
 * The columns that each part of a row of heads stands over: those below it, and as many beside them as put it in their middle.
 * @param extents of the columns that hold values, with the heads that were found below
 * @returns undefined where a part stands over none
 */
export function headSpans(parts: readonly LinePart[], extents: readonly Column[], size: number): Span[] | undefined {
  if (parts.length > extents.length) return undefined;
  const even = evenSpans(parts, extents, size);
  if (even) return even;
  const below = parts.map((part) => columnsBelow(part, extents));
  const spans: Span[] = [];
  for (const [index, part] of parts.entries()) {
    const own = below[index];
    const lowest = spans.length > 0 ? spans.at(-1)!.last + 1 : 0;
    const highest = (below.slice(index + 1).find((one) => one !== undefined)?.first ?? extents.length) - 1;
    const isSingle = own !== undefined && own.first === own.last && isOver(part, own.first, extents);
    const placing = { part, own, lowest, highest, extents, size };
    const span =
      isSingle && !isOverSeveral(part, extents[own.first]!)
        ? own
        : (middleSpan(placing, isSingle ? 2 : 1) ?? own ?? nearest(placing));
    if (!span || span.first < lowest) return undefined;
    spans.push(span);
  }
  return spans;
}

/** As many columns for each, where that puts every head in the middle of its own. */
function evenSpans(parts: readonly LinePart[], extents: readonly Column[], size: number): Span[] | undefined {
  const each = extents.length / parts.length;
  if (
    !Number.isInteger(each) ||
    (each % 2 === 1 && each > 1 && parts.length === 1 && !isOverSeveral(parts[0]!, extents[(each - 1) / 2]!))
  )
    return undefined;
  const spans = parts.map((_, index) => ({ first: index * each, last: (index + 1) * each - 1 }));
  if (each === 1)
    return parts.length > 1 &&
      parts.every((part, index) => isBetweenOthers(part, index, extents) || isNear(part, extents[index]!, size))
      ? spans
      : undefined;
  const areShort =
    (parts.length === 1 || each % 2 === 0) &&
    parts.every((part) => extents.some((own, index) => isOver(part, index, extents) && !isOverSeveral(part, own)));
  if (areShort) return undefined;
  const isLoose = parts.length > 1 ? each % 2 === 0 : PERIOD.test(parts[0]!.text);
  const share = isLoose ? OFF_MIDDLE_OF_EVEN : OFF_MIDDLE_SHARE;
  return parts.every((part, index) => isInMiddle(part, spans[index]!, extents, { size, share })) ? spans : undefined;
}

/** Heads that are short, and yet stand over several columns. */
const OVER_SEVERAL = /\b(?:19|20)\d\d\b|\b(?:ended|months|year|quarter|change)\b|,$|^(?:as of|at)\b/i;
/** A period or a date that the columns below share. */
const PERIOD = /\b(?:ended|months|years?|quarters?)\b|,$|^(?:as of|at)\b/i;
/** A head that is so many times as wide as the column below it stands over others as well. */
const WIDER = 1.4;

const isOverSeveral = ({ text, left, right }: LinePart, own: Column): boolean =>
  OVER_SEVERAL.test(text) || right - left > (own.right - own.left) * WIDER;

const isNear = (part: LinePart, column: Column, size: number): boolean =>
  part.left < column.right + size * BESIDE && part.right > column.left - size * BESIDE;
/** Heads stand no further beside their column, in multiples of the font size. */
const BESIDE = 2.2;

const isBetweenOthers = ({ left, right }: LinePart, index: number, extents: readonly Column[]): boolean =>
  left > (extents[index - 1]?.right ?? -Infinity) && right < (extents[index + 1]?.left ?? Infinity);

function columnsBelow({ left, right }: LinePart, extents: readonly Column[]): Span | undefined {
  const first = extents.findIndex((column) => column.right > left && column.left < right);
  return first < 0 ? undefined : { first, last: extents.findLastIndex((column) => column.right > left && column.left < right) };
}

/** Does a head stand over one column alone: within it, or with its middle there and not beyond the middle of the gaps on both sides? */
function isOver(part: LinePart, index: number, extents: readonly Column[]): boolean {
  const [before, own, behind] = [extents[index - 1], extents[index]!, extents[index + 1]];
  if (part.left >= own.left && part.right <= own.right) return true;
  const isBefore = before !== undefined && part.left < (before.right + own.left) / 2;
  const isBehind = behind !== undefined && part.right > (own.right + behind.left) / 2;
  const middle = (part.left + part.right) / 2;
  return middle >= own.left && middle <= own.right && !(isBefore && isBehind);
}

/** The column beside which a head stands, where none is below it. */
function nearest({ part, lowest, highest, extents, size }: Placing): Span | undefined {
  for (let column = lowest; column <= highest; column++)
    if (isNear(part, extents[column]!, size)) return { first: column, last: column };
  return undefined;
}

interface Placing {
  part: LinePart;
  own: Span | undefined;
  lowest: number;
  highest: number;
  extents: readonly Column[];
  size: number;
}

/** Of the columns between `lowest` and `highest`, with those below a head, the neighbours, `fewest` or more, whose middle is nearest to that of the head. */
function middleSpan({ part, own, lowest, highest, extents, size }: Placing, fewest: number): Span | undefined {
  let [best, least]: [Span | undefined, number] = [undefined, Infinity];
  for (let first = lowest; first <= (own?.first ?? highest); first++)
    for (let last = Math.max(first, own?.last ?? first); last <= highest; last++) {
      if (last - first + 1 < fewest) continue;
      const span = { first, last };
      const [left, right] = [extents[first]!.left, extents[last]!.right];
      if (
        !isInMiddle(part, span, extents, { size, share: OFF_MIDDLE_SHARE }) ||
        left > part.left + size ||
        right < part.right - size
      )
        continue;
      const off = Math.abs((left + right) / 2 - (part.left + part.right) / 2);
      if (off < least - 0.5) [best, least] = [span, off];
    }
  return best;
}

function isInMiddle(
  part: LinePart,
  { first, last }: Span,
  extents: readonly Column[],
  { size, share }: { size: number; share: number },
): boolean {
  const [left, right] = [extents[first]!.left, extents[last]!.right];
  const off = Math.abs((left + right) / 2 - (part.left + part.right) / 2);
  return off <= Math.max(size * OFF_MIDDLE, (right - left) * share);
}
