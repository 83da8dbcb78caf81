import { isSentence, isValue, isYear, wordsIn } from './cell-kinds';
import type { Span } from './head-spans';
import { headSpans } from './head-spans';
import type { LinePart } from './line-parts';
import type { Column } from './table-columns';
import { sidesOf } from './row-sides';
import type { TableRow } from './table-rows';

/** Rows above the values that are looked at. */
const MOST_ROWS = 10;
/** Rows of names of columns, one above the other. */
const MOST_HEADS = 6;
/** Rows of labels alone between the names of the columns and the first values: sections. */
const MOST_SECTIONS = 3;
/** Distance of neighbouring rows of a head, in multiples of the font size. */
const FARTHEST = 3.3;
const MOST_WORDS = 10;
/** Of the columns with values, so many have a name. */
const NAMED = 0.6;

export interface TableHead {
  /** Number of its first row; where there is no head, of the first row of the body. */
  readonly start: number;
  /** Number of the first row of the body. */
  readonly body: number;
  /** Text over each column, lines joined; nothing where there is no head. */
  readonly cells: readonly string[];
}

/** Where a head may stand. */
interface HeadPlace {
  /** Number of the first row with values. */
  readonly first: number;
  /** Number of the first row of several parts: those between hold numbers for names of columns, if any. */
  readonly start: number;
  /** Rows before it belong to something else. */
  readonly limit: number;
  readonly columns: readonly Column[];
  readonly hasLabels: boolean;
}

/** The head of a table, found upwards from its first row with values: rows that stand over columns, heads over several columns for each of them. */
export function headOf(rows: readonly TableRow[], { first, start: region, limit, columns, hasLabels }: HeadPlace): TableHead {
  const offset = hasLabels ? 1 : 0;
  const extents: Column[] = columns.slice(offset);
  const lines: string[][] = columns.map(() => []);
  let [start, body, heads] = [first, first, 0];
  let notes: string[] = []; // rows of the labels' column above the last row of heads, the nearest first
  for (let index = first - 1; index >= Math.max(limit, first - MOST_ROWS) && heads < MOST_HEADS; index--) {
    const [row, below] = [rows[index]!, rows[index + 1]!];
    if (row.isFilled || row.y - below.y > Math.max(row.size, below.size) * FARTHEST) break;
    if (row.parts.some(({ text }) => isSentence(text))) break;
    const isOneEach = row.parts.length === extents.length && row.parts[0]!.left > columns[0]!.left + row.size * 2;
    const { labels, values } = sidesOf(row.parts, [...columns.slice(0, offset), ...extents], hasLabels && !isOneEach);
    if (values.length === 0) {
      const text = textOf(labels);
      if (text.startsWith('(')) notes.push(text);
      else if (heads > 0) {
        if (!isLeft(labels, columns) || row.y - below.y > row.size * NEXT_LINE) break;
        notes.push(text);
      } else body = index;
      if (notes.length > MOST_SECTIONS || first - body > MOST_SECTIONS) break;
      continue;
    }
    if (
      labels.some(({ text }) => isRunning(text)) ||
      (hasLabels && values.length === row.parts.length && isTitle(values, extents, row.size))
    )
      break;
    const isOfValues =
      values.filter(({ text }) => isValue(text) && (index < region || OF_BODY.test(text))).length * 3 > values.length;
    const spans = isOfValues || values.some(({ text }) => isRunning(text)) ? undefined : headSpans(values, extents, row.size);
    if (
      !spans ||
      (values.length === 1 &&
        !textOf(labels).startsWith('(') &&
        !namesColumns(spans[0]!, row, below, { lines: lines.slice(offset), hasLabels, columns }))
    )
      break;
    if (hasLabels) lines[0]!.unshift(...[textOf(labels), ...notes.reverse()].filter((text) => text !== ''));
    notes = [];
    take({ values, spans, isSpread: row.hasCentred === true }, lines.slice(offset), extents);
    [start, heads] = [index, heads + 1];
  }
  const named = lines.slice(offset).filter((texts) => texts.length > 0).length;
  if (named < (columns.length - offset) * NAMED) return { start: first, body: first, cells: [] };
  return { start, body, cells: lines.map((texts) => texts.join(' ')) };
}

function take(
  { values, spans, isSpread }: { values: readonly LinePart[]; spans: readonly Span[]; isSpread: boolean },
  lines: string[][],
  extents: Column[],
): void {
  for (const [index, { text, left, right }] of values.entries()) {
    const { first, last } = spans[index]!;
    for (const column of columnsNamed(text, { first, last }, lines))
      if (!isSpread || lines[column]![0] !== text) lines[column]!.unshift(text);
    if (first === last) {
      const own = extents[first]!;
      const before = extents[first - 1]?.right ?? -Infinity;
      const behind = extents[first + 1]?.left ?? Infinity;
      extents[first] = {
        left: Math.min(own.left, Math.max(left, before)),
        right: Math.max(own.right, Math.min(right, behind)),
      };
    }
  }
}

/** Of the columns that a head stands over, those that it names: "December 31," goes on with the years below it, and not with "Change" beside them. */
function columnsNamed(text: string, { first, last }: Span, lines: readonly (readonly string[])[]): number[] {
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const years = columns.filter((column) => lines[column]!.length === 0 || isYear(lines[column]![0]!));
  return DATE_BEFORE_YEAR.test(text) && years.length > 0 ? years : columns;
}

const DATE_BEFORE_YEAR = /(?:\d|\bended),$/i;

/** What no name of a column has: currency, decimals, thousands. */
const OF_BODY = /[$€£¥]|\d[.,]\d/;
/** Lines of one head stand no further apart, in multiples of the font size. */
const NEXT_LINE = 1.75;

/** Is a head that stands alone in its row no title: over several of the columns, or the first line of the name of one? */
function namesColumns(
  { first, last }: Span,
  row: TableRow,
  below: TableRow,
  { lines, hasLabels, columns }: { lines: readonly string[][]; hasLabels: boolean; columns: readonly Column[] },
): boolean {
  const isOverAll = first === 0 && last === lines.length - 1 && last > 0;
  if (!hasLabels && isOverAll) return false;
  const { left, right } = row.parts.at(-1)!;
  const off = Math.abs(left + right - columns[0]!.left - columns.at(-1)!.right) / 2;
  if (isOverAll) return off > Math.abs(left + right - columns[1]!.left - columns.at(-1)!.right) / 2;
  if (last > first || !lines.every((texts) => texts.length > 0)) return true;
  return off > row.size * 2 && row.y - below.y <= Math.max(row.size, below.size) * NEXT_LINE;
}

/** Does the name of the labels begin where they do? */
const isLeft = ([label]: readonly LinePart[], [first]: readonly Column[]): boolean =>
  label !== undefined && Math.abs(label.left - first!.left) < (label.right - label.left) / 4;

/** Is it text that runs on, and names no column? */
const isRunning = (text: string): boolean => wordsIn(text) > MOST_WORDS || /\p{Ll}{3}[.;:] |\p{Ll}{3}[.:]$/u.test(text);

/** A line that begins before the columns of values is the title of the table. */
const isTitle = (values: readonly LinePart[], extents: readonly Column[], size: number): boolean =>
  values.length === 1 && values[0]!.left < extents[0]!.left - size * 3;

const textOf = (parts: readonly LinePart[]): string => parts.map(({ text }) => text).join(' ');
