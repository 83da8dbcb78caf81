import { AppError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import type { Embedder } from '@strata/models';
import type { IndexedChunk, PartitionVectors } from './project-rows';

/**
 * The kinds of vectors in a project, by partition.
 * @param noted what imports have noted of the chunks that they embedded
 */
export function* partitionVectorsSteps(
  chunks: readonly IndexedChunk[],
  noted: readonly PartitionVectors[],
): Steps<PartitionVectors[]> {
  const known = new Map(noted.map((vectors) => [`${vectors.partitionId}/${vectors.dimension}`, false]));
  const others: PartitionVectors[] = [];
  for (const { partitionId, embedding } of chunks) {
    yield;
    if (!embedding) continue;
    const key = `${partitionId}/${embedding.length}`;
    if (!known.has(key)) others.push({ partitionId, model: '', dimension: embedding.length });
    known.set(key, true);
  }
  return [...noted.filter(({ partitionId, dimension }) => known.get(`${partitionId}/${dimension}`)), ...others];
}

/**
 * Vectors of two models cannot be compared, even where they have the same length.
 * @throws AppError failed-precondition `EMBEDDING_MODEL_MISMATCH` when a partition that is searched was embedded with another model
 */
export function assertComparable(
  vectors: readonly PartitionVectors[],
  { model, dimension }: Pick<Embedder, 'model' | 'dimension'>,
  accept: (partitionId: string) => boolean,
): void {
  const other = vectors.find(
    (one) => accept(one.partitionId) && (one.dimension !== dimension || (one.model !== '' && one.model !== model)),
  );
  if (!other) return;
  throw new AppError(
    'failed-precondition',
    'EMBEDDING_MODEL_MISMATCH',
    `partition ${other.partitionId} was embedded with ${other.model || 'another model'} (${other.dimension} numbers), questions are embedded with ${model} (${dimension} numbers): import its documents again, or set the model that they were embedded with`,
    { partition_id: other.partitionId, embedded_with: other.model, dimension: other.dimension },
  );
}
