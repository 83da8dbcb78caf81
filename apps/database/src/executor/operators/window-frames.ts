import type { WindowBound, WindowNode } from '../../planner/plan-nodes';
import { addParts, inRange, parseDate } from '../../functions/dates';
import type { JsonValue } from '../../store/database';
import type { QueryRun } from '../../expressions/query-run';

/** The rows of a window: from `start` to `end`, `end` not included. */
export interface Frame {
  readonly start: number;
  readonly end: number;
}

/** Frames in the row form, over `count` rows. */
export function rowFrames({ preceding, following }: WindowNode, count: number): (row: number) => Frame {
  const before = preceding.kind === 'number' ? preceding.value : Infinity;
  const after = following.kind === 'number' ? following.value : Infinity;
  return (row) => ({ start: Math.max(0, row - before), end: Math.min(count, row + after + 1) });
}

/**
 * Frames in the form with a range, to be asked for in ascending order of rows.
 * @param positions values of the range in ascending order, as numbers; a row whose value is none is not among them
 */
export function rangeFrames({ preceding, following }: WindowNode, positions: readonly number[]): (row: number) => Frame {
  let start = 0;
  let end = 0;
  return (row) => {
    const lowest = shifted(positions[row]!, preceding, -1);
    const highest = shifted(positions[row]!, following, 1);
    while (start < positions.length && positions[start]! < lowest) start += 1;
    if (end < start) end = start;
    while (end < positions.length && positions[end]! <= highest) end += 1;
    return { start, end };
  };
}

function shifted(position: number, bound: WindowBound, sign: 1 | -1): number {
  if (bound.kind === 'unbounded') return sign * Infinity;
  if (bound.kind === 'number') return position + sign * bound.value;
  return addParts(position, bound.parts, sign);
}

/** A value of the range as a number: dates by their milliseconds when the bounds are durations. Null, with a warning, for any other. */
export function positionOf({ preceding, following }: WindowNode, value: JsonValue, { warnings }: QueryRun): number | null {
  const isDate = preceding.kind === 'duration' || following.kind === 'duration';
  const position = isDate ? dateOf(value) : typeof value === 'number' ? value : null;
  if (position === null) warnings.add(isDate ? 'query-invalid-date-value' : 'query-invalid-arithmetic-value');
  return position;
}

function dateOf(value: JsonValue): number | null {
  if (typeof value === 'number') return inRange(value);
  return typeof value === 'string' ? parseDate(value) : null;
}
