import { GeometryError, parseShape } from '../../geometry/geo-json';
import { shapeContainsPoint } from '../../geometry/shape';
import type { Shape } from '../../geometry/shape';
import { toVector } from '../../geometry/vector';
import type { Position } from '../../geometry/geo-shapes';
import type { IndexSnapshot } from '../index-snapshot';
import type { Cursor } from '../../storage/snapshots/cursor';
import type { CollectionDefinition, IndexDefinition } from '../../storage/catalog/definitions';
import type { StoredDocument } from '../../storage/records/stored-document';
import type { JsonObject } from '../../values/json-value';
import { toEnd } from '../../values/steps';
import { documentsOf } from '../probe';
import { pointsAround } from './geo-entries';
import { extentOf } from './geo-location';

/**
 * Documents whose place lies in the polygon of four corners. As in ArangoDB its sides are great circles, not parallels, and of places on its
 * border some are inside. Corners that are no four different ones enclose nothing.
 */
export function documentsInRectangle(
  snapshot: IndexSnapshot,
  collection: CollectionDefinition,
  index: IndexDefinition,
  [lonA, latA]: Position,
  [lonB, latB]: Position,
): Cursor<StoredDocument> {
  const [west, east] = [Math.min(lonA, lonB), Math.max(lonA, lonB)];
  const [south, north] = [Math.min(latA, latB), Math.max(latA, latB)];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const rectangle = { type: 'Polygon', coordinates: [ring] };
  const shape = shapeOf(rectangle);
  const reader = snapshot.indexReader(index);
  function* inside(): Generator<string> {
    if (shape === null) return;
    for (const { key, position } of pointsAround(reader, extentOf(rectangle)))
      if (toEnd(shapeContainsPoint(shape, toVector(position)))) yield key;
  }
  return documentsOf(snapshot, collection, inside());
}

function shapeOf(rectangle: JsonObject): Shape | null {
  try {
    return parseShape(rectangle);
  } catch (error) {
    if (error instanceof GeometryError) return null;
    throw error;
  }
}
