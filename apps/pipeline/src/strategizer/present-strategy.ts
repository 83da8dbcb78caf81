import type { Strategy } from '@strata/contracts';

/** A stored profile, as far as its record shows it. */
export interface StoredProfile {
  readonly cluster_id: string;
  readonly strategy_type: 'FullGraphRAG' | 'VectorRAG';
  readonly rag_mode: string;
  readonly rag_partition_id: string;
  readonly entity_types: readonly string[];
  readonly document_count: number;
  readonly module: string;
  readonly tunables: Readonly<Record<string, string>>;
  readonly updated_at: string;
  readonly entity_generation_error?: string;
  readonly graph_strategy?: object | null;
}

/** Public record of a profile. `parameters` is a map: its keys are data and keep their spelling. */
export function presentStrategy(profile: StoredProfile): Strategy & { documentCount: number } {
  return {
    clusterId: profile.cluster_id,
    strategyType: profile.strategy_type,
    ragPartitionId: profile.rag_partition_id,
    entityTypes: [...profile.entity_types],
    documentCount: profile.document_count,
    ...(profile.graph_strategy ? { withoutEntities: true } : {}),
    parameters: {
      rag_mode: profile.rag_mode,
      ...(profile.module === '' ? {} : { module: profile.module }),
      ...profile.tunables,
      ...(profile.updated_at === '' ? {} : { updated_at: profile.updated_at }),
      ...(profile.entity_generation_error ? { entity_generation_error: profile.entity_generation_error } : {}),
    },
  };
}

/** Order of the list: by category, then cluster number, then suffix. */
export function byCategoryAndNumber(a: StoredProfile, b: StoredProfile): number {
  return (
    a.module.localeCompare(b.module, 'en') ||
    a.cluster_id.localeCompare(b.cluster_id, 'en', { numeric: true }) ||
    a.rag_partition_id.localeCompare(b.rag_partition_id, 'en', { numeric: true })
  );
}
