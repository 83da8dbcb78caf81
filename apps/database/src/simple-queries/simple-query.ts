import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { isObject } from '../values/json-value';
import type { CollectionDefinition, JsonObject, JsonValue } from '../store/database';

/** The AQL that a simple query stands for. */
export interface SimpleQuery {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, AqlValue>>;
}

const DEFAULT_NEAREST = 100;
const CORNERS = ['latitude1', 'longitude1', 'latitude2', 'longitude2'];

/** `LIMIT` for the attributes `skip` and `limit` of a body; empty when neither is there. @throws ArangoError bad-parameter */
export function limitOf(body: JsonObject): string {
  const skip = amount(body, 'skip') ?? 0;
  const limit = amount(body, 'limit');
  if (skip === 0 && limit === undefined) return '';
  return `LIMIT ${skip}, ${limit ?? 'null'}`;
}

/** A whole number, not negative; undefined when absent or null. @throws ArangoError bad-parameter */
export function amount(body: JsonObject, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new ArangoError('bad-parameter', `expecting a whole number, not negative, for <${name}>`);
  return value;
}

/**
 * `FOR doc IN collection FILTER …` for documents with the attributes of an example; a name with dots is a path into the document.
 * @throws ArangoError bad-parameter when the example is no object
 */
export function matching(collection: string, example: JsonValue | undefined): SimpleQuery {
  if (!isObject(example)) throw new ArangoError('bad-parameter', 'expecting an object for <example>');
  const bindVars: Record<string, AqlValue> = { '@collection': collection };
  const conditions = Object.entries(example).map(([name, value], at) => {
    bindVars[`path${at}`] = name.split('.');
    bindVars[`value${at}`] = value;
    return `FILTER doc.@path${at} == @value${at}`;
  });
  return { text: `FOR doc IN @@collection ${conditions.join(' ')}`, bindVars };
}

/** Documents whose attribute lies between `left` and `right`; `right` is included only when `closed`. @throws ArangoError bad-parameter */
export function between(collection: string, body: JsonObject): SimpleQuery {
  const { left = null, right = null, closed } = body;
  const path = attributePath(body['attribute']);
  const text = `FOR doc IN @@collection FILTER doc.@path >= @left && doc.@path ${closed === true ? '<=' : '<'} @right SORT doc.@path ${limitOf(body)} RETURN doc`;
  return { text, bindVars: { '@collection': collection, path, left, right } };
}

/** `a.b` or `["a", "b"]`, of which the second can name attributes with a dot. @throws ArangoError bad-parameter */
function attributePath(attribute: JsonValue | undefined): string[] {
  const path: readonly unknown[] = typeof attribute === 'string' ? attribute.split('.') : Array.isArray(attribute) ? attribute : [];
  const names = path.filter((name) => typeof name === 'string' && name !== '') as string[];
  if (names.length === 0 || names.length < path.length)
    throw new ArangoError('bad-parameter', 'expecting a string or a list of strings for <attribute>');
  return names;
}

/** Documents inside a rectangle, given by two of its corners. @throws ArangoError bad-parameter */
export function withinRectangle(collection: string, body: JsonObject): SimpleQuery {
  const bindVars: Record<string, AqlValue> = { '@collection': collection };
  for (const name of CORNERS) {
    const degrees = body[name];
    if (typeof degrees !== 'number') throw new ArangoError('bad-parameter', `expecting a number for <${name}>`);
    bindVars[name] = degrees;
  }
  const corners = CORNERS.map((name) => `@${name}`).join(', ');
  return { text: `FOR doc IN WITHIN_RECTANGLE(@@collection, ${corners}) ${limitOf(body)} RETURN doc`, bindVars };
}

/**
 * Documents by growing distance from a point, `within` a radius in metres or the nearest 100 (or `limit`); `distance` names an attribute
 * that is to hold the distance.
 * @throws ArangoError bad-parameter; query-geo-index-missing (1570) when the collection has no geo index that says where documents are
 */
export function near(collection: CollectionDefinition, body: JsonObject, within: boolean): SimpleQuery {
  const { latitude, longitude, radius, distance, geo } = body;
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || (within && typeof radius !== 'number'))
    throw new ArangoError(
      'bad-parameter',
      `expecting numbers for <latitude>${within ? ', <longitude> and <radius>' : ' and <longitude>'}`,
    );
  const place = placeOf(collection, typeof geo === 'string' ? geo : undefined);
  const bindVars: Record<string, AqlValue> = { ...place.bindVars, '@collection': collection.name, latitude, longitude };
  if (within) bindVars['radius'] = radius as number;
  const named = typeof distance === 'string' && distance !== '';
  if (named) bindVars['name'] = distance;
  const limit = within ? limitOf(body) : limitOf({ ...body, limit: body['limit'] ?? DEFAULT_NEAREST });
  // documents without a place have no distance, and null is less than every number
  const filter = within ? 'FILTER distance != null FILTER distance <= @radius' : 'FILTER distance != null';
  const text = `FOR doc IN @@collection LET distance = ${place.distance} ${filter} SORT distance ${limit} RETURN ${named ? 'MERGE(doc, { [@name]: distance })' : 'doc'}`;
  return { text, bindVars };
}

/** How far a document is from the point, by the fields of the collection's geo index. */
function placeOf(collection: CollectionDefinition, wanted: string | undefined) {
  const index = collection.indexes.find(
    ({ type, id, name }) =>
      type === 'geo' && (wanted === undefined || wanted === id || wanted === name || wanted === `${collection.name}/${id}`),
  );
  if (index === undefined) throw new ArangoError('query-geo-index-missing');
  const [first = '', second] = index.fields;
  const paths = { first: first.split('.'), ...(second === undefined ? {} : { second: second.split('.') }) };
  if (second !== undefined) return { distance: 'DISTANCE(@latitude, @longitude, doc.@first, doc.@second)', bindVars: paths };
  if (index.attributes['geoJson'] === true)
    return { distance: 'GEO_DISTANCE([@longitude, @latitude], doc.@first)', bindVars: paths };
  return { distance: 'DISTANCE(@latitude, @longitude, doc.@first[0], doc.@first[1])', bindVars: paths };
}
