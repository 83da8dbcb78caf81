import { centre, isPosition } from '../../geometry/geo-shapes';
import { coverCap } from '../../indexes/geo/cap';
import { extentOf } from '../../indexes/geo/geo-location';
import type { Cell } from '../../indexes/geo/sphere-cells';
import { cellOf, cellRange, directionOf } from '../../indexes/geo/sphere-cells';
import type { JsonValue } from '../../store/database';

/**
 * Terms of a place: `p` and its smallest cell for a point, `c` and the one of the point that stands for a shape, `s`, cell and level for
 * each cell that covers a shape.
 */
export const POINT = 'p';
export const CENTRE = 'c';
export const SHAPE = 's';
const STORED_CELLS = 8;

export function placeTerms(place: JsonValue): string[] {
  const point = centre(place);
  if (point === null) return [];
  const cell = bytesAsText(cellRange(cellOf(directionOf(point[0], point[1]))).first);
  if (isPoint(place)) return [POINT + cell];
  return [CENTRE + cell, ...coverCap(extentOf(place), STORED_CELLS).map(shapeTerm)];
}

export const shapeTerm = (cell: Cell): string => SHAPE + bytesAsText(cellRange(cell).first) + String.fromCharCode(cell.level);
/** Bytes of cells as characters, so that terms sort as cells do. */
export const bytesAsText = (bytes: Buffer): string => bytes.toString('latin1');

function isPoint(place: JsonValue): boolean {
  return isPosition(place) || (typeof place === 'object' && place !== null && 'type' in place && place['type'] === 'Point');
}
