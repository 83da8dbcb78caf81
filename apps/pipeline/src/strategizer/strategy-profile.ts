/** How a cluster goes into the knowledge graph. */
type StrategyType = 'FullGraphRAG' | 'VectorRAG';

const SUFFIX: Readonly<Record<StrategyType, string>> = { FullGraphRAG: '_a', VectorRAG: '_b' };

/** Settings of the importer for FullGraphRAG, as strings (docs/contracts/pipeline.md, "Strategies"). */
const FULL_GRAPH_TUNABLES: Readonly<Record<string, string>> = {
  batch_size: '100',
  enable_chunk_embeddings: 'true',
  enable_edge_embeddings: 'false',
  chunk_token_size: '1200',
  chunk_overlap_token_size: '100',
  community_report_num_findings: '5-10',
};

/** The flags that decide whether images are imported. */
const IMAGE_FLAGS = [
  'extract_images_default',
  'enable_semantic_units',
  'process_images',
  'enable_semantic_unit_embeddings',
] as const;

/** Share of entities outside the main import above which a partition should be clustered again. */
export const DIVERGENCE_THRESHOLD = 0.25;

/** `cluster_legal_0` gives `legal_0_a` or `legal_0_b`. */
export function partitionId(clusterId: string, type: StrategyType): string {
  return clusterId.replace(/^cluster_/, '') + SUFFIX[type];
}

/** Tunables of a new profile. VectorRAG has none. */
export function newTunables(type: StrategyType, extractImages: boolean): Record<string, string> {
  return type === 'VectorRAG' ? {} : { ...FULL_GRAPH_TUNABLES, ...imageFlags(extractImages) };
}

/** All four flags with one value. */
function imageFlags(value: boolean): Record<string, string> {
  return Object.fromEntries(IMAGE_FLAGS.map((flag) => [flag, String(value)]));
}

/** What a PATCH sends. */
export interface StrategyChange {
  readonly strategyType: StrategyType;
  readonly entityTypes?: readonly string[] | undefined;
  readonly extractImages?: boolean | undefined;
}

const MAX_ENTITY_TYPES = 64;

/** Entity types and tunables of a profile after a PATCH (docs/contracts/pipeline.md, "Strategies"). */
export function changedProfile(
  current: { readonly entity_types: readonly string[]; readonly tunables: Readonly<Record<string, string>> },
  { strategyType, entityTypes, extractImages }: StrategyChange,
): { entity_types: string[]; tunables: Record<string, string> } {
  if (strategyType === 'VectorRAG') return { entity_types: [], tunables: { ...current.tunables, ...imageFlags(false) } };
  const kept = Object.fromEntries(IMAGE_FLAGS.map((flag) => [flag, current.tunables[flag] ?? 'false']));
  return {
    entity_types: entityTypes ? cleanTypes(entityTypes) : [...current.entity_types],
    tunables: { ...FULL_GRAPH_TUNABLES, ...current.tunables, ...(extractImages === undefined ? kept : imageFlags(extractImages)) },
  };
}

/** Trimmed, without repetitions and empty ones, at most 64; case kept. */
export function cleanTypes(types: readonly string[]): string[] {
  return [...new Set(types.map((type) => type.trim()).filter((type) => type !== ''))].slice(0, MAX_ENTITY_TYPES);
}
