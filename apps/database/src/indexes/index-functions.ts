import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { sphereDistance } from '../geometry/geo-shapes';
import type { IndexSnapshot } from './index-snapshot';
import type { Cursor } from '../storage/snapshots/cursor';
import type { CollectionDefinition, IndexDefinition } from '../storage/catalog/definitions';
import type { StoredDocument } from '../storage/records/stored-document';
import type { JsonObject, JsonValue } from '../values/json-value';
import { fulltext } from './fulltext/fulltext-entries';
import { geoDistance } from './geo/geo-probes';
import { locationOf } from './geo/geo-location';
import { documentsInRectangle } from './geo/geo-rectangle';

/**
 * AQL functions that are an index access of their own: NEAR, WITHIN, WITHIN_RECTANGLE and FULLTEXT. The first argument is the name of a
 * collection; the answer is a list of documents.
 * @throws ArangoError query-geo-index-missing (1570), query-fulltext-index-missing (1571), data-source-not-found,
 * query-function-argument-type-mismatch (1542)
 */
export type IndexFunction = (snapshot: IndexSnapshot, args: readonly AqlValue[]) => JsonValue[];

const NEAREST_DEFAULT = 100;
const BATCH = 1000;

export const INDEX_FUNCTIONS: ReadonlyMap<string, IndexFunction> = new Map<string, IndexFunction>([
  [
    'NEAR',
    (snapshot, [name = null, latitude = null, longitude = null, limit = null, distanceName = null]) => {
      const { collection, index } = geoIndex('NEAR', snapshot, name);
      const place = position('NEAR', latitude, longitude);
      const cursor = geoDistance(snapshot, collection, index, [place, null, null, 'asc']);
      return withDistance(
        'NEAR',
        index,
        place,
        cursor.read(limit === null ? NEAREST_DEFAULT : number('NEAR', limit)),
        distanceName,
      );
    },
  ],
  [
    'WITHIN',
    (snapshot, [name = null, latitude = null, longitude = null, radius = null, distanceName = null]) => {
      const { collection, index } = geoIndex('WITHIN', snapshot, name);
      const place = position('WITHIN', latitude, longitude);
      const cursor = geoDistance(snapshot, collection, index, [place, null, number('WITHIN', radius), 'asc']);
      return withDistance('WITHIN', index, place, all(cursor), distanceName);
    },
  ],
  [
    'WITHIN_RECTANGLE',
    (snapshot, [name = null, ...corners]) => {
      const { collection, index } = geoIndex('WITHIN_RECTANGLE', snapshot, name);
      const [latA = 0, lonA = 0, latB = 0, lonB = 0] = corners.map((corner) => number('WITHIN_RECTANGLE', corner));
      return all(documentsInRectangle(snapshot, collection, index, [lonA, latA], [lonB, latB])).map((document) =>
        document.toObject(),
      );
    },
  ],
  [
    'FULLTEXT',
    (snapshot, [name = null, attribute = null, query = null, limit = null]) => {
      const collection = collectionOf('FULLTEXT', snapshot, name);
      if (typeof attribute !== 'string' || typeof query !== 'string') throw mismatch('FULLTEXT');
      const index = collection.indexes.find(({ type, fields }) => type === 'fulltext' && fields[0] === attribute);
      if (index === undefined)
        throw new ArangoError(
          'query-fulltext-index-missing',
          `no suitable fulltext index found for '${collection.name}.${attribute}'`,
        );
      if (limit === 0) return []; // to the index, 0 means all
      return all(fulltext(snapshot, collection, index, [query, limit === null ? 0 : number('FULLTEXT', limit)])).map((document) =>
        document.toObject(),
      );
    },
  ],
]);

function collectionOf(name: string, snapshot: IndexSnapshot, given: AqlValue): CollectionDefinition {
  if (typeof given !== 'string') throw mismatch(name);
  return snapshot.collection(given);
}

function geoIndex(
  name: string,
  snapshot: IndexSnapshot,
  given: AqlValue,
): { collection: CollectionDefinition; index: IndexDefinition } {
  const collection = collectionOf(name, snapshot, given);
  const index = collection.indexes.find(({ type }) => type.startsWith('geo'));
  if (index === undefined) throw new ArangoError('query-geo-index-missing', `no suitable geo index found for '${collection.name}'`);
  return { collection, index };
}

/** Documents with their distance in metres as an attribute of the given name. */
function withDistance(
  name: string,
  index: IndexDefinition,
  place: readonly [number, number],
  documents: readonly StoredDocument[],
  distanceName: AqlValue,
): JsonObject[] {
  if (distanceName === null) return documents.map((document) => document.toObject());
  if (typeof distanceName !== 'string') throw mismatch(name);
  return documents.map((document) => {
    const location = locationOf(index, document);
    return { ...document.toObject(), [distanceName]: location === undefined ? null : sphereDistance(place, location.point) };
  });
}

function all(cursor: Cursor<StoredDocument>): StoredDocument[] {
  const documents: StoredDocument[] = [];
  for (;;) {
    const batch = cursor.read(BATCH);
    for (const document of batch) documents.push(document);
    if (batch.length < BATCH) return documents;
  }
}

function position(name: string, latitude: AqlValue, longitude: AqlValue): readonly [number, number] {
  return [number(name, longitude), number(name, latitude)];
}

function number(name: string, value: AqlValue): number {
  if (typeof value !== 'number') throw mismatch(name);
  return value;
}

const mismatch = (name: string): ArangoError =>
  new ArangoError('query-function-argument-type-mismatch', `invalid argument type in call to function '${name}()'`);
