import { inAppErrors } from '@strata/arango';
import { corpusGraphNames } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import type { Database } from 'arangojs';
import type { ProjectIndex } from '../project-index/project-index';
import type { QueryMethod, QuerySettings } from './query-settings';

const MAX_PARTITIONS = 3;
const SEARCHING_EVERYWHERE: ReadonlySet<QueryMethod> = new Set(['INSTANT', 'CUSTOM', 'CUSTOM_DEEP']);

/** Which partitions a question is asked of, and why (docs/contracts/nl-query.md, "Partitions"). */
export interface RoutedPartitions {
  mode: 'manual' | 'auto' | 'auto_no_match' | 'auto_failed' | 'tool_config' | 'tool_config_disabled' | 'not_requested';
  partitionIds: readonly string[];
  /** most partitions that a choice may have */
  limit: number;
  accept: (partitionId: string) => boolean;
  /** Partitions that would be searched if they had a graph, which this way of asking needs. */
  lacksGraph: (partitionId: string) => boolean;
}

/** What custom tools want of the choice. */
export interface ToolRouting {
  /** empty: none are named */
  readonly partitionIds: readonly string[];
  /** partitions may be chosen */
  readonly selects: boolean;
  /** one of them says so */
  readonly asks: boolean;
  /** undefined: the standard one */
  readonly limit: number | undefined;
}

type RoutedIndex = Pick<ProjectIndex, 'partitions' | 'graphPartitions' | 'likeliestPartitions'>;

/**
 * Picks partitions: those the caller names, else those whose documents are nearest to the question by what embeddings mean. Hashed embeddings
 * mean nothing: there, names and terms choose, but only where a choice is asked for, since leaving passages out answers nothing better.
 */
export class PartitionRouting {
  private readonly sources: string;

  constructor(
    private readonly db: Database,
    project: string,
  ) {
    this.sources = corpusGraphNames(project).sources;
  }

  /**
   * The numeric and named query types see full graphs only; `mode: INSTANT` searches chunks everywhere, custom tools whatever they name.
   * @param tools what custom tools want; what the question itself says comes before it
   */
  async route(
    settings: QuerySettings,
    { index, embedder, tools }: { index: RoutedIndex; embedder: Embedder; tools?: ToolRouting | undefined },
    signal?: AbortSignal,
  ): Promise<RoutedPartitions> {
    const isEverywhere = SEARCHING_EVERYWHERE.has(settings.method);
    const usable = (partitionId: string) => isEverywhere || index.graphPartitions.has(partitionId);
    const limit = tools?.limit ?? MAX_PARTITIONS;
    const chosen = await this.choose(settings, { index, embedder, tools, limit, usable }, signal);
    const wanted = new Set(chosen.partitionIds);
    const isWanted = (partitionId: string) => wanted.size === 0 || wanted.has(partitionId);
    const accept = (partitionId: string) => isWanted(partitionId) && usable(partitionId);
    const lacksGraph = (partitionId: string) => isWanted(partitionId) && !usable(partitionId);
    return { ...chosen, limit, accept, lacksGraph };
  }

  private async choose(
    settings: QuerySettings,
    {
      index,
      embedder,
      tools,
      limit,
      usable,
    }: {
      index: RoutedIndex;
      embedder: Embedder;
      tools: ToolRouting | undefined;
      limit: number;
      usable: (partitionId: string) => boolean;
    },
    signal: AbortSignal | undefined,
  ): Promise<Pick<RoutedPartitions, 'mode' | 'partitionIds'>> {
    if (settings.partitionIds.length > 0) return { mode: 'manual', partitionIds: settings.partitionIds };
    if (!settings.autoSelectPartitions) return { mode: 'not_requested', partitionIds: [] };
    if (tools && tools.partitionIds.length > 0) return { mode: 'tool_config', partitionIds: tools.partitionIds };
    if (tools && !tools.selects) return { mode: 'tool_config_disabled', partitionIds: [] };
    const isAsked = settings.asksForPartitions || tools?.asks === true;
    if (index.partitions.size <= limit || !(embedder.semantic || isAsked)) return { mode: 'auto_no_match', partitionIds: [] };
    try {
      const nearest = embedder.semantic
        ? await this.nearest(settings.query, { embedder, limit }, signal)
        : await index.likeliestPartitions(settings.query, { limit, accept: usable }, signal);
      return nearest.length > 0 ? { mode: 'auto', partitionIds: nearest } : { mode: 'auto_no_match', partitionIds: [] };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { mode: 'auto_failed', partitionIds: [] };
    }
  }

  private async nearest(
    question: string,
    { embedder, limit }: { embedder: Embedder; limit: number },
    signal?: AbortSignal,
  ): Promise<string[]> {
    const [vector] = await embedder.embed([question], signal);
    return inAppErrors(async () =>
      (
        await this.db.query<string>(
          `FOR s IN @@sources FILTER s.partition_id != null AND s.partition_id != "" AND LENGTH(s.embeddings) == @dimension
             COLLECT partition = s.partition_id AGGREGATE likeness = MAX(COSINE_SIMILARITY(s.embeddings, @vector))
             FILTER likeness > 0 SORT likeness DESC LIMIT @most RETURN partition`,
          { '@sources': this.sources, vector: [...(vector ?? [])], dimension: embedder.dimension, most: limit },
        )
      ).all(),
    );
  }
}

/** `partition_routing` of the metadata. */
export function routingMetadata({ mode, partitionIds, limit }: RoutedPartitions): Record<string, unknown> {
  return {
    mode,
    partition_ids: partitionIds,
    partition_filter_applied: partitionIds.length > 0,
    max_partition_limit: limit,
  };
}
