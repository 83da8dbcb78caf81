import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import type { JsonObject } from '../../values/json-value';
import { parseAttributePath } from '../attribute-path';
import type { DefinedIndex, IndexKind } from '../index-kind';
import { geoEntries } from './geo-entries';
import { locationOf } from './geo-location';

export const GEO_TYPES: readonly string[] = ['geo', 'geo1', 'geo2'];

const Field = z
  .string()
  .refine(
    (field) => parseAttributePath(field)?.afterExpansion === undefined && !field.includes('[*]'),
    'must be a plain attribute path',
  );
const Definition = z.object({
  type: z.enum(['geo', 'geo1', 'geo2']),
  fields: z.array(Field).min(1).max(2),
  geoJson: z.boolean().default(false),
  legacyPolygons: z.boolean().default(false),
  maxNumCoverCells: z.number().int().positive().default(8),
  worstIndexedLevel: z.number().int().min(0).max(30).default(4),
  bestIndexedLevel: z.number().int().min(0).max(30).default(17),
});

/** Places on the globe. Always sparse: a document without one is not in the index; never unique. */
export const geoIndexKind: IndexKind = {
  types: GEO_TYPES,

  define(given): DefinedIndex {
    const parsed = Definition.safeParse(given);
    if (!parsed.success) throw bad(parsed.error.issues[0]?.path.join('.') ?? '', parsed.error.issues[0]?.message ?? 'invalid');
    const { type, fields, ...attributes } = parsed.data;
    if (fields.length === 2 && fields[0] === fields[1]) throw bad('fields', 'must not repeat an attribute');
    if (type === 'geo1' && fields.length !== 1) throw bad('fields', 'one attribute is expected');
    if (type === 'geo2' && fields.length !== 2) throw bad('fields', 'two attributes are expected');
    if (fields.length === 2 && attributes.geoJson) throw bad('geoJson', 'needs a single field');
    return { type, fields, unique: false, sparse: true, attributes: attributes satisfies JsonObject };
  },

  entries: {
    of(index, document) {
      const location = locationOf(index, document);
      return location === undefined ? [] : geoEntries(index, location, document.key);
    },
  },
};

function bad(attribute: string, text: string): ArangoError {
  return new ArangoError('bad-parameter', `geo index: ${attribute} ${text}`);
}
