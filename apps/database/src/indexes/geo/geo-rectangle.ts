import type { Position } from '../../functions/geo-shapes';
import type { CollectionDefinition, Cursor, IndexDefinition, Snapshot, StoredDocument } from '../../storage/api';
import { documentsOf } from '../probe';
import type { Cap } from './cap';
import { pointsAround } from './geo-entries';
import { EVERYWHERE } from './geo-location';
import { angleBetween, directionOf } from './sphere-cells';

/** rectangles wider than this reach beyond the cap through their corners */
const WIDEST_DEGREES = 90;

/** Documents whose place lies between two latitudes and two longitudes, bounds included. */
export function documentsInRectangle(
  snapshot: Snapshot,
  collection: CollectionDefinition,
  index: IndexDefinition,
  [lonA, latA]: Position,
  [lonB, latB]: Position,
): Cursor<StoredDocument> {
  const [west, east] = [Math.min(lonA, lonB), Math.max(lonA, lonB)];
  const [south, north] = [Math.min(latA, latB), Math.max(latA, latB)];
  const reader = snapshot.indexReader(index);
  function* inside(): Generator<string> {
    for (const { key, position } of pointsAround(reader, capOver(west, east, south, north))) {
      const [longitude, latitude] = position;
      if (longitude >= west && longitude <= east && latitude >= south && latitude <= north) yield key;
    }
  }
  return documentsOf(snapshot, collection, inside());
}

/** A cap over the rectangle: the middle of the southern or northern side can be farther away than the corners, so all six count. */
function capOver(west: number, east: number, south: number, north: number): Cap {
  if (east - west > WIDEST_DEGREES || north - south > WIDEST_DEGREES) return EVERYWHERE;
  const across = (west + east) / 2;
  const middle = directionOf(across, (south + north) / 2);
  const outline = [west, across, east].flatMap((longitude) => [south, north].map((latitude) => directionOf(longitude, latitude)));
  return { middle, inner: 0, outer: Math.max(...outline.map((direction) => angleBetween(middle, direction))) };
}
