import type { IndexSnapshot } from '../index-snapshot';
import type { IndexDefinition } from '../../storage/catalog/definitions';
import type { JsonValue } from '../../values/json-value';
import { compareValues } from '../../values/compare';
import { encodePrefix } from '../../values/key-encoding';
import type { Probe } from '../probe';
import { documentsOf } from '../probe';
import { decodeEntry } from '../sorted/sorted-entry';
import { nextPlaceInBox, placeOnCurve } from './z-order';

/** entries read at once; a page that ends outside the box is followed by a jump */
const PAGE = 100;

/** Documents inside a box of a multi-dimensional index; see probe.ts. */
export const box: Probe = (snapshot, collection, index, [prefix = null, lower = null, upper = null]) =>
  documentsOf(
    snapshot,
    collection,
    keysInBox(snapshot, index, listOf(prefix), listOf(lower).map(leastOf), listOf(upper).map(mostOf)),
  );

function* keysInBox(
  snapshot: IndexSnapshot,
  index: IndexDefinition,
  prefix: readonly JsonValue[],
  lower: readonly number[],
  upper: readonly number[],
): Generator<string> {
  if (lower.some((least, dimension) => Number.isNaN(least) || !(least <= (upper[dimension] as number)))) return;
  const reader = snapshot.indexReader(index);
  const base = encodePrefix(prefix);
  const [first, last] = [placeOnCurve(lower), placeOnCurve(upper)];
  // the places of longer keys of equal bytes belong to the same place: unique indexes end there, others go on with the document's key
  const end = Buffer.concat([base, last, Buffer.of(0xff)]);
  let start: Buffer | undefined = Buffer.concat([base, first]);
  while (start !== undefined) {
    let outside: Buffer | undefined;
    let count = 0;
    let after: Buffer | undefined;
    for (const pair of reader.range({ start, end, limit: PAGE })) {
      const entry = decodeEntry(index, pair);
      const coordinates = entry.values.slice(prefix.length) as number[];
      const isInside =
        coordinates.every(
          (coordinate, dimension) => coordinate >= (lower[dimension] as number) && coordinate <= (upper[dimension] as number),
        ) && prefix.every((wanted, at) => compareValues(entry.values[at] ?? null, wanted) === 0);
      if (isInside) yield entry.key;
      outside = isInside ? undefined : pair.key.subarray(base.length, base.length + first.length);
      after = pair.key;
      count += 1;
    }
    if (count < PAGE || after === undefined) return;
    const next = outside && nextPlaceInBox(outside, first, last, lower.length);
    if (outside !== undefined && next === undefined) return;
    start = next === undefined ? Buffer.concat([after, Buffer.of(0)]) : Buffer.concat([base, next]);
  }
}

const listOf = (value: JsonValue): readonly JsonValue[] => (Array.isArray(value) ? (value as readonly JsonValue[]) : []);

/** Numbers come after null and booleans, and before all else. */
function leastOf(bound: JsonValue): number {
  if (typeof bound === 'number') return bound;
  return bound === null || typeof bound === 'boolean' ? Number.NEGATIVE_INFINITY : Number.NaN;
}

function mostOf(bound: JsonValue): number {
  return typeof bound === 'number' ? bound : Number.POSITIVE_INFINITY;
}
