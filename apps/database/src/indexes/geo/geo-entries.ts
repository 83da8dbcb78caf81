import type { Position } from '../../geometry/geo-shapes';
import type { IndexDefinition } from '../../storage/catalog/definitions';
import type { IndexReader } from '../../storage/snapshots/index-entries';
import type { KeyValue } from '../../storage/snapshots/key-reader';
import { numberPrefix } from '../../storage/snapshots/key-reader';
import type { Cap } from './cap';
import { coverCap, rangesOf } from './cap';
import type { Location } from './geo-location';
import type { Cell } from './sphere-cells';
import { ancestorsOf, CELL_KEY_BYTES, cellOf, cellRange, directionOf } from './sphere-cells';

/**
 * Keys of a geo index's own key space:
 *   p <cell> <_key>           smallest cell of the point that stands for the document -> longitude, latitude, 1 when it is a shape
 *   s <cell> <level> <_key>   one per cell that covers a shape -> nothing
 */
const POINTS = Buffer.from('p');
const SHAPES = Buffer.from('s');
const VALUE_BYTES = 17;
const NOTHING = Buffer.alloc(0);

/** Cells per stored shape, and per question. */
const SHAPE_CELLS = 8;
const QUESTION_CELLS = 24;

/** A stored point: the document's key, and where it lies. */
export interface StoredPoint {
  readonly key: string;
  readonly position: Position;
  readonly isShape: boolean;
}

export function geoEntries(index: IndexDefinition, { point, extent }: Location, documentKey: string): KeyValue[] {
  const number = numberPrefix(index.number);
  const own = Buffer.from(documentKey, 'latin1');
  const value = Buffer.allocUnsafe(VALUE_BYTES);
  value.writeDoubleBE(point[0], 0);
  value.writeDoubleBE(point[1], 8);
  value[16] = extent === undefined ? 0 : 1;
  const { first } = cellRange(cellOf(directionOf(point[0], point[1])));
  const entries = [{ key: Buffer.concat([number, POINTS, first, own]), value }];
  for (const cell of extent === undefined ? [] : coverCap(extent, SHAPE_CELLS))
    entries.push({ key: Buffer.concat([number, shapeKey(cell), own]), value: NOTHING });
  return entries;
}

/** The points in the cells that cover a cap, so all inside it and some around; in the order of cells. */
export function* pointsAround(reader: IndexReader, cap: Cap): Generator<StoredPoint> {
  for (const { start, end } of rangesOf(coverCap(cap, QUESTION_CELLS)))
    for (const { key, value } of reader.range({ start: Buffer.concat([POINTS, start]), end: Buffer.concat([POINTS, end]) }))
      yield {
        key: key.toString('latin1', 1 + CELL_KEY_BYTES),
        position: [value.readDoubleBE(0), value.readDoubleBE(8)],
        isShape: value[16] === 1,
      };
}

/** Keys of the shapes that share a cell with a cap, each once. */
export function* shapesAround(reader: IndexReader, cap: Cap): Generator<string> {
  if ([...reader.range({ start: SHAPES, end: AFTER_SHAPES, limit: 1 })].length === 0) return;
  const cells = coverCap(cap, QUESTION_CELLS);
  const above = new Map(cells.flatMap(ancestorsOf).map((cell) => [shapeKey(cell).toString('latin1'), cell]));
  const seen = new Set<string>();
  const ranges = [...above.keys()].map((text) => ({
    start: Buffer.from(text, 'latin1'),
    end: Buffer.concat([Buffer.from(text, 'latin1'), LAST]),
  }));
  for (const { start, end } of rangesOf(cells))
    ranges.push({ start: Buffer.concat([SHAPES, start]), end: Buffer.concat([SHAPES, end]) });
  for (const range of ranges)
    for (const { key } of reader.range(range)) {
      const document = key.toString('latin1', 2 + CELL_KEY_BYTES);
      if (seen.has(document)) continue;
      seen.add(document);
      yield document;
    }
}

const LAST = Buffer.of(0xff);
const AFTER_SHAPES = Buffer.from('t');

function shapeKey(cell: Cell): Buffer {
  return Buffer.concat([SHAPES, cellRange(cell).first, Buffer.of(cell.level)]);
}
