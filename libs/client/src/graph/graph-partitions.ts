import type { StrataClient } from '../platform/strata-client';
import { rowsOf } from './rows-of';

/** A partition of the knowledge graph, as its strategy profile has it. */
export interface GraphPartition {
  id: string;
  category: string;
  strategy: 'FullGraphRAG' | 'VectorRAG';
  documents: number;
  /** how much of it has changed since its communities were found, 0 and up; null until it is measured, and without communities */
  divergence: number | null;
  needsReclustering: boolean;
}

/** All partitions by category and id; none before the first build. */
export function graphPartitions(client: StrataClient): Promise<GraphPartition[]> {
  const query = `FOR r IN @@rows
    SORT r.module, r._key
    RETURN { id: r.rag_partition_id, category: r.module, strategy: r.strategy_type, documents: r.document_count,
      divergence: r.strategy_type == 'FullGraphRAG' ? r.divergence_score : null, needsReclustering: r.needs_reclustering == true }`;
  return rowsOf<GraphPartition>(client, query, { '@rows': `${client.project}_rags` });
}

/** Ids of partitions whose communities no longer fit what is in them, as the service says. */
export async function driftedPartitions(client: StrataClient): Promise<string[]> {
  return (await graphPartitions(client)).filter(({ needsReclustering }) => needsReclustering).map(({ id }) => id);
}
