import type { JsonObject, JsonValue } from '../values/json-value';

type Corner = readonly [longitude: number, latitude: number];

const polygon = (...rings: readonly (readonly Corner[])[]): JsonObject =>
  ({ type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]!]) }) as unknown as JsonObject;

const TRIANGLE: readonly Corner[] = [[0, 0], [4, 0], [1, 4]]; // prettier-ignore
const SHAPE: readonly Corner[] = [[50, -20], [54, -20], [51, -16]]; // prettier-ignore
/** around the north pole, with the equator inside */
const MOST: readonly Corner[] = [[0, -30], [120, -30], [-120, -30]]; // prettier-ignore
const RECTANGLE: readonly Corner[] = [[0, 40], [60, 40], [60, 50], [0, 50]]; // prettier-ignore

/** What lies where, by key. */
export const PLACES: readonly JsonObject[] = Object.entries({
  near: [1, 1],
  far: [100, 30],
  north: [0, 89],
  south: [0, -89],
  overRectangle: [30, 51],
  lowInRectangle: [30, 41],
  left: polygon(SHAPE),
  right: polygon(SHAPE.toReversed()),
}).map(([_key, g]) => ({ _key, g: (Array.isArray(g) ? { type: 'Point', coordinates: g } : g) as JsonValue }));

/** Conditions on the place `d.g`: what is found by orientation, and in the reading before ArangoDB 3.10. */
export const READINGS: readonly (readonly [
  title: string,
  condition: string,
  place: JsonObject,
  oriented: readonly string[],
  legacy: readonly string[],
])[] = [
  ['counterclockwise', 'GEO_CONTAINS(@place, d.g)', polygon(TRIANGLE), ['near'], ['near']],
  [
    'clockwise',
    'GEO_CONTAINS(@place, d.g)',
    polygon(TRIANGLE.toReversed()),
    ['far', 'left', 'lowInRectangle', 'north', 'overRectangle', 'south'],
    ['near'],
  ],
  [
    'larger than a hemisphere',
    'GEO_CONTAINS(@place, d.g)',
    polygon(MOST),
    ['far', 'left', 'lowInRectangle', 'near', 'north', 'overRectangle'],
    ['south'],
  ],
  ['larger than a hemisphere, clockwise', 'GEO_CONTAINS(@place, d.g)', polygon(MOST.toReversed()), ['south'], ['south']],
  ['along parallels', 'GEO_CONTAINS(@place, d.g)', polygon(RECTANGLE), ['overRectangle'], ['lowInRectangle']],
  ['along parallels, meeting', 'GEO_INTERSECTS(@place, d.g)', polygon(RECTANGLE), ['overRectangle', 'right'], ['lowInRectangle']],
  ['stored ones that meet a place', 'GEO_INTERSECTS(@place, d.g)', polygon([[51, -19], [51.5, -19], [51, -18.5]]), ['left'], ['left', 'right']], // prettier-ignore
  ['stored ones near a place', 'GEO_DISTANCE(d.g, @place) < 500000', { type: 'Point', coordinates: [52, -19] }, ['left'], ['left', 'right']], // prettier-ignore
];
