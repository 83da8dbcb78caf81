import type { Steps } from '@strata/event-loop';
import type { IndexedDocument, PartitionProfile } from './project-rows';

/** A document, as far as it matters where else its file stands. */
type PlacedDocument = Pick<IndexedDocument, 'key' | 'fileIds' | 'partitionId'>;

/**
 * A second analysis may give a cluster another kind of strategy beside the first, and both are imported: the cluster's documents stand in two
 * partitions then. A question is to find each once, in the newest of the partitions that it may search.
 * @param profiles of the project's partitions; one without is older than any other
 * @returns for each document that stands in newer partitions too, which those are. In small steps
 */
export function* newerPartitionsSteps(
  documents: readonly PlacedDocument[],
  profiles: readonly PartitionProfile[],
): Steps<Map<string, readonly string[]>> {
  const madeAt = new Map(profiles.map(({ partitionId, createdAt }) => [partitionId, createdAt]));
  const age = (partition: string) => madeAt.get(partition) ?? 0;
  const partitionsOf = new Map<string, string[]>();
  for (const { fileIds, partitionId } of documents) {
    for (const file of fileIds) {
      const known = partitionsOf.get(file);
      if (known === undefined) partitionsOf.set(file, [partitionId]);
      else if (!known.includes(partitionId)) known.push(partitionId);
    }
    yield;
  }
  const newer = new Map<string, readonly string[]>();
  for (const { key, fileIds, partitionId } of documents) {
    const others = new Set(fileIds.flatMap((file) => partitionsOf.get(file) ?? []));
    const found = [...others].filter((other) => age(other) > age(partitionId));
    if (found.length > 0) newer.set(key, found);
    yield;
  }
  return newer;
}

/**
 * Partitions whose entities, relations and reports say nothing that newer ones do not say of the same documents: both partitions of a cluster
 * may be graphs.
 * @param newer by document, see {@link newerPartitionsSteps}
 * @param graphs partitions that have entities
 * @returns for each such partition the newer graphs that hold every document of it. In small steps
 */
export function* repeatedGraphsSteps(
  documents: readonly PlacedDocument[],
  newer: ReadonlyMap<string, readonly string[]>,
  graphs: ReadonlySet<string>,
): Steps<Map<string, readonly string[]>> {
  const repeated = new Map<string, readonly string[]>();
  for (const { key, partitionId } of documents) {
    const holders = (newer.get(key) ?? []).filter((other) => graphs.has(other));
    const known = repeated.get(partitionId);
    repeated.set(partitionId, known ? known.filter((other) => holders.includes(other)) : holders);
    yield;
  }
  for (const [partition, holders] of repeated) if (holders.length === 0) repeated.delete(partition);
  return repeated;
}
