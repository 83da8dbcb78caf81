import { asAppError, inAppErrors } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import { aql } from 'arangojs/aql';
import { makeVectorIndex, VECTOR_TRAINING } from './vector-training';
import type { TrainingWait } from './vector-training';
import type { VectorMetric } from './knowledge-graph-names';
import { EMBEDDING_FIELD, vectorIndexName } from './knowledge-graph-names';

export interface VectorIndexOptions {
  metric: VectorMetric;
  dimension: number;
  /** attribute that holds the vectors; default `embedding` */
  field?: string;
  /** of an index that is made; default `vector_<metric>` over `embedding`, else the database's choice */
  name?: string;
  /** rows that have a vector, where the caller knows; else they are counted */
  embedded?: number;
  /** Lists of the inverted file; unset: 8·√N rounded down, 1..N (docs/contracts/importer.md, "Vector indexes"). */
  nLists?: number;
  /** ends the wait for the training; the database goes on with it */
  signal?: AbortSignal;
}

/**
 * What became of it. `skipped`: no row has a vector, so there is nothing to train on. `untrained`: it is made, but the database could not
 * train it, as when a shard of the collection holds no row with a vector.
 */
export type VectorIndexOutcome = 'created' | 'present' | 'skipped' | 'untrained';

/**
 * Makes the vector index of a collection's embeddings and waits until it is trained, an hour at most. An index over that field is kept when
 * metric and dimension agree.
 * @throws AppError failed-precondition `VectorIndexMismatch` when an index with another metric or dimension exists; deadline-exceeded
 *   `VectorIndexTrainingTimeout`; the reason of `signal`
 */
export async function ensureVectorIndex(
  db: Database,
  collection: string,
  options: VectorIndexOptions,
  wait: TrainingWait = VECTOR_TRAINING,
): Promise<VectorIndexOutcome> {
  const { metric, dimension, field = EMBEDDING_FIELD } = options;
  const name = options.name ?? (field === EMBEDDING_FIELD ? vectorIndexName(metric) : undefined);
  const present = await findVectorIndex(db, collection, field);
  if (present) {
    if (present.metric === options.metric && present.dimension === options.dimension) return 'present';
    const [is, wanted] = [present, options].map(({ metric, dimension }) => `${metric} of ${dimension} numbers`);
    throw new AppError('failed-precondition', 'VectorIndexMismatch', `${collection} has a vector index by ${is}, not by ${wanted}`);
  }
  const embedded = options.embedded ?? (await countEmbedded(db, collection, field));
  if (embedded === 0) return 'skipped';
  const nLists = Math.min(options.nLists ?? listsFor(embedded), embedded);
  const definition = {
    type: 'vector' as const,
    ...(name === undefined ? {} : { name }),
    fields: [field] as const,
    sparse: true, // a collection may hold partitions with and without vectors
    params: { metric, dimension, nLists },
  };
  const state = await makeVectorIndex(db.collection(collection), definition, { ...wait, signal: options.signal });
  return state === 'unusable' ? 'untrained' : 'created';
}

/** 8·√N rounded down, at least 1, at most N. */
export function listsFor(count: number): number {
  return Math.max(1, Math.min(count, Math.floor(8 * Math.sqrt(count))));
}

async function findVectorIndex(
  db: Database,
  collection: string,
  field: string,
): Promise<{ metric: string; dimension: number } | undefined> {
  const indexes: unknown[] = await inAppErrors(() => db.collection(collection).indexes());
  for (const index of indexes) {
    const { type, fields, params } = index as { type?: string; fields?: unknown[]; params?: { metric: string; dimension: number } };
    if (type === 'vector' && fields?.[0] === field && params) return params;
  }
  return undefined;
}

async function countEmbedded(db: Database, collection: string, field: string): Promise<number> {
  try {
    const cursor = await db.query<number>(aql`
      FOR row IN ${db.collection(collection)} FILTER row[${field}] != null COLLECT WITH COUNT INTO embedded RETURN embedded`);
    return Number((await cursor.next()) ?? 0);
  } catch (error) {
    throw asAppError(error);
  }
}
