import { inAppErrors } from '@strata/arango';
import { corpusGraphNames } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import type { Database } from 'arangojs';
import type { ProjectIndex } from '../project-index/project-index';
import type { QuerySettings } from './query-settings';

const MAX_PARTITIONS = 3;

/** Which partitions a question is asked of, and why (docs/contracts/nl-query.md, "Partitions"). */
export interface RoutedPartitions {
  mode: 'manual' | 'auto' | 'auto_no_match' | 'auto_failed' | 'not_requested';
  partitionIds: readonly string[];
  accept: (partitionId: string) => boolean;
}

/** Picks partitions: those the caller names, else those whose documents are nearest to the question, else all. */
export class PartitionRouting {
  private readonly sources: string;

  constructor(
    private readonly db: Database,
    project: string,
  ) {
    this.sources = corpusGraphNames(project).sources;
  }

  /** The numeric and named query types see full graphs only; `mode: INSTANT` searches chunks everywhere. */
  async route(settings: QuerySettings, index: ProjectIndex, embedder: Embedder, signal?: AbortSignal): Promise<RoutedPartitions> {
    const usable = (partitionId: string) => settings.method === 'INSTANT' || index.graphPartitions.has(partitionId);
    if (settings.partitionIds.length > 0) return narrowed('manual', settings.partitionIds, usable);
    if (!settings.autoSelectPartitions) return { mode: 'not_requested', partitionIds: [], accept: usable };
    if (!embedder.semantic || index.partitions.size <= MAX_PARTITIONS)
      return { mode: 'auto_no_match', partitionIds: [], accept: usable }; // hashed vectors say nothing about themes; few partitions need no choice
    try {
      const nearest = await this.nearest(settings.query, embedder, signal);
      return nearest.length > 0 ? narrowed('auto', nearest, usable) : { mode: 'auto_no_match', partitionIds: [], accept: usable };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { mode: 'auto_failed', partitionIds: [], accept: usable };
    }
  }

  private async nearest(question: string, embedder: Embedder, signal?: AbortSignal): Promise<string[]> {
    const [vector] = await embedder.embed([question], signal);
    return inAppErrors(async () =>
      (
        await this.db.query<string>(
          `FOR s IN @@sources FILTER s.partition_id != null AND s.partition_id != "" AND LENGTH(s.embeddings) == @dimension
             COLLECT partition = s.partition_id AGGREGATE likeness = MAX(COSINE_SIMILARITY(s.embeddings, @vector))
             FILTER likeness > 0 SORT likeness DESC LIMIT @most RETURN partition`,
          { '@sources': this.sources, vector: [...(vector ?? [])], dimension: embedder.dimension, most: MAX_PARTITIONS },
        )
      ).all(),
    );
  }
}

/** `partition_routing` of the metadata. */
export function routingMetadata({ mode, partitionIds }: RoutedPartitions): Record<string, unknown> {
  return {
    mode,
    partition_ids: partitionIds,
    partition_filter_applied: partitionIds.length > 0,
    max_partition_limit: MAX_PARTITIONS,
  };
}

function narrowed(
  mode: RoutedPartitions['mode'],
  partitionIds: readonly string[],
  usable: (partitionId: string) => boolean,
): RoutedPartitions {
  const wanted = new Set(partitionIds);
  return { mode, partitionIds, accept: (partitionId) => wanted.has(partitionId) && usable(partitionId) };
}
