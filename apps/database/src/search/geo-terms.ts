import { centre, isPosition } from '../geometry/geo-shapes';
import type { Cap } from '../indexes/geo/cap';
import { coverCap, rangesOf } from '../indexes/geo/cap';
import { extentOf } from '../indexes/geo/geo-location';
import type { Cell } from '../indexes/geo/sphere-cells';
import { ancestorsOf, CELL_KEY_BYTES, cellOf, cellRange, directionOf } from '../indexes/geo/sphere-cells';
import type { JsonValue } from '../store/database';
import type { Condition } from './condition';
import type { Slot } from './terms';

/**
 * Terms of a place: `p` and its smallest cell for a point, `c` and the one of the point that stands for a shape, `s`, cell and level for
 * each cell that covers a shape. Bytes of cells as characters, so that terms sort as cells do.
 */
const POINT = 'p';
const CENTRE = 'c';
const SHAPE = 's';
const STORED_CELLS = 8;
const QUESTION_CELLS = 24;

export function placeTerms(place: JsonValue): string[] {
  const point = centre(place);
  if (point === null) return [];
  const cell = text(cellRange(cellOf(directionOf(point[0], point[1]))).first);
  if (isPoint(place)) return [POINT + cell];
  return [CENTRE + cell, ...coverCap(extentOf(place), STORED_CELLS).map(shapeTerm)];
}

/** Places whose point lies in the cells around a cap. */
export function pointsNear(slot: Slot, cap: Cap): Condition {
  return { kind: 'or', children: [...within(slot, POINT, cap), ...within(slot, CENTRE, cap)] };
}

/** Places that share a cell with the extent of a shape. */
export function placesTouching(slot: Slot, shape: JsonValue): Condition {
  const cap = extentOf(shape);
  const above = new Set(coverCap(cap, QUESTION_CELLS).flatMap(ancestorsOf).map(shapeTerm));
  const around = [...above].map((term): Condition => ({ kind: 'term', slot, term }));
  return { kind: 'or', children: [...within(slot, POINT, cap), ...within(slot, SHAPE, cap), ...around] };
}

function within(slot: Slot, tag: string, cap: Cap): Condition[] {
  return rangesOf(coverCap(cap, QUESTION_CELLS)).map(({ start, end }) => ({
    kind: 'range',
    slot,
    lower: { term: tag + text(start), inclusive: true },
    upper: { term: tag + text(end.subarray(0, CELL_KEY_BYTES)) + LAST, inclusive: true },
  }));
}

/** above every level */
const LAST = '\u00ff';

const shapeTerm = (cell: Cell): string => SHAPE + text(cellRange(cell).first) + String.fromCharCode(cell.level);
const text = (bytes: Buffer): string => bytes.toString('latin1');

function isPoint(place: JsonValue): boolean {
  return isPosition(place) || (typeof place === 'object' && place !== null && 'type' in place && place['type'] === 'Point');
}
