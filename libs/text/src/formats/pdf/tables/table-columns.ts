import { isValue } from './cell-kinds';
import type { LinePart } from './line-parts';
import type { TableRow } from './table-rows';

export interface Column {
  readonly left: number;
  readonly right: number;
}

/** Share of the rows that may reach over the gap between two columns, or have two parts in one. */
const FEW_ROWS = 0.12;
const MOST_REACHING = 4;
/** One of so many rows may do so. */
const ENOUGH_ROWS = 5;
/** A table of more is drawn for the eye. */
const MOST_COLUMNS = 40;

/**
 * Columns of the rows, from left to right: what is left of the width where all rows, or all but a few, leave gaps. Labels that reach over the
 * columns behind them do not join these.
 * @returns nothing where the parts of the rows do not stand in columns
 */
export function columnsOf(rows: readonly TableRow[]): { columns: Column[]; hasLabels: boolean } {
  const values = least(rows.flatMap(({ parts }) => parts.slice(isLabel(parts[0]!) ? 1 : 0).map(({ left }) => left)));
  const labels = rows.map(({ parts }) => parts[0]!).filter((part) => isLabel(part) && part.left < values);
  const hasLabels = labels.length * 2 > rows.length;
  const placed = rows.map(({ parts }) => (hasLabels && isLabel(parts[0]!) && parts[0]!.left < values ? parts.slice(1) : parts));
  const label = hasLabels
    ? [{ left: least(labels.map(({ left }) => left)), right: Math.min(values, -least(labels.map(({ right }) => -right))) }]
    : [];
  for (
    let reaching = 0;
    reaching <= Math.min(MOST_REACHING, Math.max(rows.length * FEW_ROWS, rows.length < ENOUGH_ROWS ? 0 : 1));
    reaching++
  ) {
    const columns = covered(placed.flat(), reaching);
    if (columns.length + label.length > MOST_COLUMNS) return { columns: [], hasLabels };
    const crowded = placed.filter((parts) => isCrowded(parts, columns)).length;
    if (columns.length > 0 && crowded <= rows.length * FEW_ROWS) return { columns: [...label, ...columns], hasLabels };
  }
  return { columns: [], hasLabels };
}

const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other), Infinity);

const isLabel = ({ text }: LinePart): boolean => !isValue(text);

/** Where more than `reaching` of the parts stand. */
function covered(parts: readonly LinePart[], reaching: number): Column[] {
  const edges = parts
    .flatMap(({ left, right }) => [
      { x: left, step: 1 },
      { x: Math.max(left, right), step: -1 },
    ])
    .sort((one, other) => one.x - other.x || other.step - one.step);
  const columns: Column[] = [];
  let [depth, left] = [0, 0];
  for (const { x, step } of edges) {
    if (step > 0 && depth === reaching) left = x;
    if (step < 0 && depth === reaching + 1) columns.push({ left, right: x });
    depth += step;
  }
  return columns;
}

function isCrowded(parts: readonly LinePart[], columns: readonly Column[]): boolean {
  const places = parts.map((part) => columnOf(part, columns));
  return new Set(places).size < places.length;
}

/** The column that holds most of a part, or stands nearest to it. */
export function columnOf({ left, right }: LinePart, columns: readonly Column[]): number {
  let [best, most] = [0, -Infinity];
  for (const [index, column] of columns.entries()) {
    const shared = Math.min(right, column.right) - Math.max(left, column.left);
    if (shared > most) [best, most] = [index, shared];
  }
  return best;
}
