import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import type { DefinedIndex } from '../indexes/index-kind';
import type { IndexDefinition, JsonObject } from '../store/database';
import type { VectorIndexShape, VectorMetric } from './api';
import { VECTOR_METRICS } from './api';

export const VECTOR_TYPE = 'vector';

const AutoLists = z.object({
  strategy: z.literal('autoSqrt'),
  multiplier: z.number().positive().optional(),
  minNLists: z.number().int().positive().optional(),
  tiers: z.array(z.unknown()).optional(),
});
const Parameters = z.object({
  metric: z.enum(VECTOR_METRICS),
  dimension: z.number().int().min(1).max(65_536),
  nLists: z.union([z.number().int().positive(), AutoLists]),
  defaultNProbe: z.number().int().positive().default(1),
  trainingIterations: z.number().int().positive().default(25),
  numberOfDocsPerCentroid: z.number().int().positive().default(100),
  factory: z.string().optional(),
});
const Definition = z.object({
  fields: z.array(z.string().regex(/^[^.[\]*]+(\.[^.[\]*]+)*$/, 'must be a plain attribute path')).length(1),
  params: Parameters,
  sparse: z.boolean().default(false),
  unique: z.literal(false).optional(),
  storedValues: z.array(z.string().min(1)).max(32).optional(),
  parallelism: z.number().int().positive().optional(),
});

/** A vector index as its code works with it. */
export interface VectorSettings extends VectorIndexShape {
  readonly path: readonly string[];
  readonly sparse: boolean;
  /** vectors that must exist before the index answers */
  readonly trainedFrom: number;
  readonly defaultNProbe: number;
  readonly trainingIterations: number;
  /** how many lists this many vectors are parted into */
  lists(vectors: number): number;
}

/** Checks the definition of a vector index and fills in defaults. @throws ArangoError bad-parameter, naming the attribute */
export function defineVectorIndex(given: JsonObject): DefinedIndex {
  const parsed = Definition.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ArangoError('bad-parameter', `vector index: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'invalid'}`);
  }
  const { fields, params, sparse, storedValues, parallelism } = parsed.data;
  const attributes = { params, ...(storedValues && { storedValues }), ...(parallelism !== undefined && { parallelism }) };
  return { type: VECTOR_TYPE, fields, unique: false, sparse, attributes: attributes as unknown as JsonObject };
}

const settings = new WeakMap<IndexDefinition, VectorSettings>();

export function vectorSettings(index: IndexDefinition): VectorSettings {
  let known = settings.get(index);
  if (!known) settings.set(index, (known = readSettings(index)));
  return known;
}

function readSettings(index: IndexDefinition): VectorSettings {
  const { metric, dimension, nLists, defaultNProbe, trainingIterations } = Parameters.parse(index.attributes.params);
  const field = index.fields[0] ?? '';
  const trainedFrom = typeof nLists === 'number' ? nLists : (nLists.minNLists ?? 1);
  return {
    metric: metric satisfies VectorMetric,
    dimension,
    field,
    path: field.split('.'),
    sparse: index.sparse,
    trainedFrom,
    defaultNProbe,
    trainingIterations,
    lists: (vectors) =>
      typeof nLists === 'number'
        ? nLists
        : Math.max(nLists.minNLists ?? 1, Math.round((nLists.multiplier ?? 1) * Math.sqrt(vectors))),
  };
}
