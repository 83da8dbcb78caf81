import { z } from 'zod';
import { centre, isPosition, readAsLegacy } from '../geometry/geo-shapes';
import type { JsonObject, JsonValue } from '../store/database';
import { parseProperties } from './properties';
import type { Analyzer, BuiltAnalyzer, Locator } from './token';

const Options = z
  .object({
    maxCells: z.number().int().positive().default(20),
    minLevel: z.number().int().min(0).max(30).default(4),
    maxLevel: z.number().int().min(0).max(30).default(23),
  })
  .prefault({});
const GeoJson = z.object({
  type: z.enum(['shape', 'centroid', 'point']).default('shape'),
  options: Options,
  legacy: z.boolean().default(false),
});
const Path = z.array(z.string().min(1));
const GeoPoint = z
  .object({ latitude: Path.default([]), longitude: Path.default([]), options: Options })
  .refine((p) => (p.latitude.length === 0) === (p.longitude.length === 0), 'latitude and longitude belong together');

/** Types of analyzers that index places instead of texts; TOKENS of a text gives nothing. */
export const GEO_TYPES: Readonly<Record<string, (given: unknown) => BuiltAnalyzer>> = {
  geojson(given) {
    const properties = parseProperties('geojson', GeoJson, given);
    const locate = LOCATORS[properties.type];
    return { properties, tokenize: () => [], locate: properties.legacy ? (value) => locate(readAsLegacy(value)) : locate };
  },
  geopoint(given) {
    const properties = parseProperties('geopoint', GeoPoint, given);
    return { properties, tokenize: () => [], locate: (value) => pointIn(value, properties.latitude, properties.longitude) };
  },
};

/** How an analyzer reads GeoJSON in questions: `legacy` as it reads the places of documents. */
export function placeReading({ type, properties }: Analyzer): (place: JsonValue) => JsonValue {
  return type === 'geojson' && properties['legacy'] === true ? readAsLegacy : (place) => place;
}

const LOCATORS: Readonly<Record<'shape' | 'centroid' | 'point', Locator>> = {
  shape: (value) => (centre(value) === null ? undefined : value),
  centroid(value) {
    const [longitude, latitude] = centre(value) ?? [];
    return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude];
  },
  point: (value) =>
    isPosition(value) || (isObject(value) && value['type'] === 'Point' && centre(value) !== null) ? value : undefined,
};

/** `[latitude, longitude]`, or an object with both at given paths. */
function pointIn(value: JsonValue, latitude: readonly string[], longitude: readonly string[]): JsonValue | undefined {
  const [lat, lon] =
    latitude.length > 0
      ? [memberAt(value, latitude), memberAt(value, longitude)]
      : Array.isArray(value)
        ? (value as readonly JsonValue[])
        : [];
  const position = [lon ?? null, lat ?? null];
  return isPosition(position) ? position : undefined;
}

function memberAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((at, name) => (at !== undefined && isObject(at) ? at[name] : undefined), value);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
