import { isSentence, isValue, isYear, wordsIn } from './cell-kinds';
import type { LinePart } from './line-parts';
import type { TableRow } from './table-rows';

/** Rows of a flow, from the first to before `end`, that may be a table. */
export interface TableRegion {
  readonly start: number;
  readonly end: number;
}

/** Rows of one part between two rows of several: sections, labels that go on. */
const MOST_BETWEEN = 4;
/** Distance of neighbouring rows, in multiples of the font size. */
const FARTHEST = 4;
/** A line over so much of the width is running text if it has words enough. */
const WIDE = 0.6;
const FEW_WORDS = 8;
const LONGEST_LABEL = 25;
const LONGEST_SECTION = 13;

/** Stretches of rows of which most have several parts, apart at running text, wide gaps, forms, and where the heads of another table begin. */
export function tableRegions(rows: readonly TableRow[]): TableRegion[] {
  const regions: TableRegion[] = [];
  let start = -1;
  let last = -1;
  let [left, right] = [Infinity, -Infinity];
  let [hasValues, values] = [false, Infinity];
  const close = () => {
    if (start >= 0 && last > start) regions.push({ start, end: last + 1 });
    [start, last, left, right, hasValues, values] = [-1, -1, Infinity, -Infinity, false, Infinity];
  };
  for (const [index, row] of rows.entries()) {
    const isCore = row.parts.length > 1 && !row.isFilled && !row.parts.some(({ text }, place) => isTooLong(text, place, row));
    if (start >= 0) {
      const isFar = rows[index - 1]!.y - row.y > Math.max(row.size, rows[index - 1]!.size) * FARTHEST;
      if (
        isFar ||
        index - last > MOST_BETWEEN ||
        (!isCore && isRunningText(row, { left, right, values }) && !isBeginOfLabel(row, rows[index + 1], left)) ||
        (isCore && hasValues && isHead(row, left))
      )
        close();
    }
    if (!isCore) continue;
    if (start < 0) start = index;
    last = index;
    left = Math.min(left, row.parts[0]!.left);
    for (const part of row.parts) right = Math.max(right, part.right);
    values = Math.min(values, row.parts[1]!.left);
    hasValues ||= row.parts.some(({ text }, place) => place > 0 && isValue(text));
  }
  close();
  return regions;
}

/** A label before values may be long, and what stands in the last of several columns; another cell is not. */
function isTooLong(text: string, place: number, { parts }: TableRow): boolean {
  const mayBeLong = place === 0 ? parts.length > 2 || isValue(parts.at(-1)!.text) : place > 1 && place === parts.length - 1;
  if (!mayBeLong) return isSentence(text);
  return wordsIn(text) > LONGEST_LABEL;
}

/** @param region what was found of a table, and where its second column begins */
function isRunningText({ parts, isFilled, size }: TableRow, region: { left: number; right: number; values: number }): boolean {
  if (isFilled || parts.length !== 1) return true;
  const [{ text, left, right }] = parts as [TableRow['parts'][number]];
  if (right < region.values || left > region.values + size) return wordsIn(text) > LONGEST_LABEL;
  if (text.endsWith(':') && left < region.left + size * 3) return wordsIn(text) > LONGEST_SECTION;
  const share = (right - left) / (region.right - region.left);
  return isSentence(text) ? share > 0.5 : wordsIn(text) >= FEW_WORDS && share > WIDE;
}

/** Lines of one label stand no further apart, in multiples of the font size. */
const NEXT_LINE = 1.7;

/** Does a label that is as long as running text go on in the next row, before its values? */
function isBeginOfLabel(row: TableRow, next: TableRow | undefined, left: number): boolean {
  if (!next || row.isFilled || row.parts.length !== 1 || next.parts.length < 2 || row.y - next.y > row.size * NEXT_LINE)
    return false;
  const [[label], [more]] = [row.parts as [LinePart], next.parts as readonly [LinePart, ...LinePart[]]];
  const isLeft = Math.abs(label.left - left) < row.size * 3 && more.left >= label.left - 1 && more.left < label.left + row.size * 3;
  return isLeft && wordsIn(label.text) <= LONGEST_LABEL && /^\p{Ll}/u.test(more.text);
}

/** Words of heads, which stand where there is a label in other rows. */
const OF_HEADS =
  /^\(|\b(?:ended?|years?|months?|quarters?|weeks?|periods?|at|as of|december|january|fiscal|millions?|thousands?)\b/i;

/** Does a row below others name columns: by years or dates, or by words of which none stands where labels do? */
function isHead({ parts, size }: TableRow, left: number): boolean {
  if (parts.some(({ text }) => isValue(text))) return false;
  if (!parts.slice(1).every(({ text }) => isYear(text) || isDate(text))) return parts[0]!.left > left + size * 2;
  return isYear(parts[0]!.text) || isDate(parts[0]!.text) || OF_HEADS.test(parts[0]!.text) || parts.length > 2;
}

const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const DATE = new RegExp(`\\b(?:${MONTH}\\s+\\d{1,2}\\b|\\d{1,2}\\s+${MONTH}\\b|${MONTH}\\s+\\d{4})`, 'i');
const isDate = (text: string): boolean => text.length < 60 && DATE.test(text);
