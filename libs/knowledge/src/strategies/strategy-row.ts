export const STRATEGY_TYPES = ['FullGraphRAG', 'VectorRAG'] as const;
/** How a cluster goes into the knowledge graph: with entities, relations and communities, or as chunks only. */
export type StrategyType = (typeof STRATEGY_TYPES)[number];

/** A strategy profile: what an importer is told about one partition. `_key` is the partition id. */
export interface StrategyRow {
  readonly _key: string;
  readonly cluster_id: string;
  readonly strategy_type: StrategyType;
  /** mirrors strategy_type */
  readonly rag_mode: StrategyType;
  /** the cluster's name with `_a` (made as FullGraphRAG) or `_b` (made as VectorRAG); never changes afterwards */
  readonly rag_partition_id: string;
  /** empty for VectorRAG, and where their generation failed */
  readonly entity_types: readonly string[];
  readonly document_count: number;
  readonly module: string;
  /** the importer's settings as strings: `batch_size`, `chunk_token_size`, … */
  readonly tunables: Readonly<Record<string, string>>;
  readonly smart_graph_attribute: 'partition_id';
  /** seconds since the epoch */
  readonly created_at: number;
  /** seconds since the epoch as text; empty until the profile is changed */
  readonly updated_at: string;
  readonly entity_generation_error?: string;
  /**
   * how a cluster is to be imported that was to get a graph, and in which no entity was found: it is VectorRAG, until documents come in which
   * there are some
   */
  readonly graph_strategy?: Pick<StrategyRow, 'entity_types' | 'tunables'> | null;
  /** the fields below belong to FullGraphRAG profiles */
  readonly divergence_score?: number;
  readonly divergence_threshold?: number;
  readonly needs_reclustering?: boolean;
  /** seconds since the epoch; 0 before the first import */
  readonly last_reclustered_at?: number;
  readonly baseline_entity_count?: number;
  readonly cumulative_churn?: number;
}
