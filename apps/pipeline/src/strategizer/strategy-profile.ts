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

/** How the importer is told about a partition. */
interface ImportStrategy {
  readonly entity_types: readonly string[];
  readonly tunables: Readonly<Record<string, string>>;
}

/** A profile, as far as an import may change it. */
export interface FittableProfile extends ImportStrategy {
  readonly strategy_type: StrategyType;
  readonly graph_strategy?: ImportStrategy | null;
}

/**
 * What changes in a profile by what imports found: without entities, FullGraphRAG becomes VectorRAG and keeps in mind how it was to be
 * imported; with some, it becomes that again. Nothing for a profile that fits.
 */
export function fittedProfile(
  { strategy_type, graph_strategy, entity_types, tunables }: FittableProfile,
  hasEntities: boolean,
): (FittableProfile & { rag_mode: StrategyType }) | undefined {
  if (!hasEntities && strategy_type === 'FullGraphRAG') {
    const before = { entity_types, tunables };
    return { strategy_type: 'VectorRAG', rag_mode: 'VectorRAG', graph_strategy: before, ...asVectorRag(before) };
  }
  if (!hasEntities || !graph_strategy) return undefined;
  return { strategy_type: 'FullGraphRAG', rag_mode: 'FullGraphRAG', graph_strategy: null, ...graph_strategy };
}

/** Entity types and tunables of a cluster that is imported as VectorRAG. */
export function asVectorRag({ tunables }: Pick<ImportStrategy, 'tunables'>): {
  entity_types: string[];
  tunables: Record<string, string>;
} {
  return { entity_types: [], tunables: { ...tunables, ...imageFlags(false) } };
}

const MAX_ENTITY_TYPES = 64;

/** Entity types and tunables of a profile after a PATCH (docs/contracts/pipeline.md, "Strategies"). */
export function changedProfile(
  current: ImportStrategy,
  { strategyType, entityTypes, extractImages }: StrategyChange,
): { entity_types: string[]; tunables: Record<string, string> } {
  if (strategyType === 'VectorRAG') return asVectorRag(current);
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
