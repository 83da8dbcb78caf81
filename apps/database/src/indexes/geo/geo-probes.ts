import { centre, sphereDistance } from '../../geometry/geo-shapes';
import type { Position } from '../../geometry/geo-shapes';
import type { JsonValue } from '../../values/json-value';
import type { IndexReader } from '../../storage/snapshots/index-entries';
import type { Probe } from '../probe';
import { documentsOf } from '../probe';
import { pointsAround, shapesAround } from './geo-entries';
import { extentOf, readingOf } from './geo-location';
import { directionOf } from './sphere-cells';

/** half the way around the globe in metres, as the functions measure it */
const HALF_WAY_M = sphereDistance([0, 0], [180, 0]);
const FIRST_RING_M = 50;
/** a ring should hold about this many points: fewer cost seeks, more cost sorting */
const RING_POINTS = 500;

/** Documents by distance; see probe.ts. */
export const geoDistance: Probe = (snapshot, collection, index, [target = null, lower = null, upper = null, order = null]) => {
  const from = centre(readingOf(index)(target));
  const low = Math.max(0, boundOf(lower, 0));
  const high = Math.min(HALF_WAY_M, boundOf(upper, HALF_WAY_M));
  if (from === null || high < low) return documentsOf(snapshot, collection, [].values());
  const reader = snapshot.indexReader(index);
  return documentsOf(
    snapshot,
    collection,
    order === null
      ? inRing(reader, from, low, high)
      : order === 'asc'
        ? nearestFirst(reader, from, low, high, false)
        : nearestFirst(reader, antipodeOf(from), HALF_WAY_M - high, HALF_WAY_M - low, true),
  );
};

/** Documents that may touch a shape; see probe.ts. */
export const geoRegion: Probe = (snapshot, collection, index, [shape = null]) =>
  documentsOf(snapshot, collection, around(snapshot.indexReader(index), readingOf(index)(shape)));

function* around(reader: IndexReader, shape: JsonValue): Generator<string> {
  if (centre(shape) === null) return;
  const cap = extentOf(shape);
  for (const { key, isShape } of pointsAround(reader, cap)) if (!isShape) yield key;
  yield* shapesAround(reader, cap);
}

function* inRing(reader: IndexReader, from: Position, low: number, high: number): Generator<string> {
  for (const { key, position } of pointsAround(reader, ringAround(from, low, high))) {
    const distance = sphereDistance(from, position);
    if (distance >= low && distance <= high) yield key;
  }
}

/**
 * Growing rings around a point, each sorted. Farthest first is nearest first around the opposite point of the globe, where distances
 * are computed anew so that ties and bounds are those of the functions.
 */
function* nearestFirst(reader: IndexReader, from: Position, low: number, high: number, isMirrored: boolean): Generator<string> {
  const target = isMirrored ? antipodeOf(from) : from;
  const [least, most] = isMirrored ? [HALF_WAY_M - high, HALF_WAY_M - low] : [low, high];
  let inner = low;
  let width = FIRST_RING_M;
  for (let isFirst = true; isFirst || inner < high; isFirst = false) {
    const outer = Math.min(high, inner + width);
    const isLast = outer >= high;
    const found: { key: string; distance: number }[] = [];
    for (const { key, position } of pointsAround(reader, ringAround(from, inner - 1, outer + 1))) {
      const rank = sphereDistance(from, position);
      if ((!isLast && rank > outer) || (!isFirst && rank <= inner)) continue; // belongs to another ring
      const distance = isMirrored ? sphereDistance(target, position) : rank;
      if (distance >= least && distance <= most) found.push({ key, distance });
    }
    found.sort((a, b) => (isMirrored ? b.distance - a.distance : a.distance - b.distance));
    for (const { key } of found) yield key;
    inner = outer;
    width *= found.length === 0 ? 4 : found.length < RING_POINTS ? 2 : found.length > 4 * RING_POINTS ? 0.5 : 1;
  }
}

function ringAround([longitude, latitude]: Position, low: number, high: number) {
  return {
    middle: directionOf(longitude, latitude),
    inner: (Math.max(0, low) / HALF_WAY_M) * Math.PI,
    outer: Math.min(1, high / HALF_WAY_M) * Math.PI,
  };
}

function antipodeOf([longitude, latitude]: Position): Position {
  return [longitude > 0 ? longitude - 180 : longitude + 180, -latitude];
}

const boundOf = (value: JsonValue, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
