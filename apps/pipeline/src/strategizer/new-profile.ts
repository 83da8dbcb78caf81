import type { DomainRow, StrategyRow, StrategyType } from '@strata/knowledge';
import { DIVERGENCE_THRESHOLD, newTunables, partitionId } from './strategy-profile';

/** Entity types named for a cluster; `error` says why there are none. */
export type Ontology = { readonly types: string[]; readonly error?: string };

/** A cluster's profile under a strategy, as it is first stored. */
export function newProfile(domain: DomainRow, type: StrategyType, ontology: Ontology, extractImages: boolean): StrategyRow {
  const id = partitionId(domain._key, type);
  return {
    _key: id,
    cluster_id: domain._key,
    strategy_type: type,
    rag_mode: type,
    rag_partition_id: id,
    entity_types: ontology.types,
    document_count: domain.size,
    module: domain.module,
    tunables: newTunables(type, extractImages),
    smart_graph_attribute: 'partition_id',
    created_at: Date.now() / 1_000,
    updated_at: '',
    ...(ontology.error ? { entity_generation_error: ontology.error } : {}),
    ...(type === 'FullGraphRAG'
      ? {
          divergence_score: 0,
          divergence_threshold: DIVERGENCE_THRESHOLD,
          needs_reclustering: false,
          last_reclustered_at: 0,
          baseline_entity_count: 0,
          cumulative_churn: 0,
        }
      : {}),
  };
}
