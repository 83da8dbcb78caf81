import type { Cap } from '../../indexes/geo/cap';
import { coverCap, rangesOf } from '../../indexes/geo/cap';
import { extentOf } from '../../indexes/geo/geo-location';
import { ancestorsOf, CELL_KEY_BYTES } from '../../indexes/geo/sphere-cells';
import type { JsonValue } from '../../store/database';
import { bytesAsText, CENTRE, POINT, SHAPE, shapeTerm } from '../postings/geo-terms';
import type { Slot } from '../postings/terms';
import type { Condition } from './condition';

const QUESTION_CELLS = 24;

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
    lower: { term: tag + bytesAsText(start), inclusive: true },
    upper: { term: tag + bytesAsText(end.subarray(0, CELL_KEY_BYTES)) + LAST, inclusive: true },
  }));
}

/** above every level */
const LAST = '\u00ff';
