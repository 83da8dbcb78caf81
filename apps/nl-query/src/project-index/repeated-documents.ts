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
