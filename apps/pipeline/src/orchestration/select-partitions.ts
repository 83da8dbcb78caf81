import type { PartitionTask } from './orchestration-payload';

/** A strategy profile, as far as selection needs it. */
export interface SelectableProfile {
  readonly rag_partition_id: string;
  readonly cluster_id: string;
  readonly strategy_type: 'FullGraphRAG' | 'VectorRAG';
  readonly entity_types: readonly string[];
  readonly tunables: Readonly<Record<string, string>>;
  readonly module: string;
  readonly graph_strategy?: Pick<SelectableProfile, 'entity_types' | 'tunables'> | null;
}

/** A document with the files behind it. */
export interface SelectableSource {
  readonly _key: string;
  readonly file_id: string;
  readonly module: string;
  /** below the category, when it came from a sub-folder */
  readonly path?: string;
}

export interface Selection {
  /** profiles of the asked categories */
  readonly profiles: readonly SelectableProfile[];
  /** members by cluster id */
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** by key */
  readonly sources: ReadonlyMap<string, SelectableSource>;
  /** partitions with at least one row in the knowledge graph */
  readonly present: ReadonlySet<string>;
}

/** Without file ids: one task per profile whose partition is not in the knowledge graph yet. */
export function missingPartitions({ profiles, members, sources, present }: Selection): PartitionTask[] {
  return profiles
    .filter(({ rag_partition_id }) => !present.has(rag_partition_id))
    .map((profile) => task(profile, filesOf(profile, members, sources), pathsOf(profile, members, sources)))
    .filter(({ fileIds }) => fileIds.length > 0);
}

/** With file ids: one task per profile whose cluster holds any of them, imported or not; each imports only those. */
export function partitionsOfFiles({ profiles, members, sources }: Selection, fileIds: readonly string[]): PartitionTask[] {
  const asked = new Set(fileIds);
  return profiles
    .map((profile) =>
      task(
        profile,
        filesOf(profile, members, sources).filter((id) => asked.has(id)),
        pathsOf(profile, members, sources),
      ),
    )
    .filter((found) => found.fileIds.length > 0);
}

export interface UnmatchedContext {
  readonly fileIds: readonly string[];
  readonly tasks: readonly PartitionTask[];
  readonly sources: ReadonlyMap<string, SelectableSource>;
  readonly clusterOf: ReadonlyMap<string, string>;
  readonly profiledClusters: ReadonlySet<string>;
  /** empty = all */
  readonly categories: readonly string[];
}

/** Why each of the asked files is in no task (docs/contracts/pipeline.md, "Orchestration"). */
export function unmatchedReasons({
  fileIds,
  tasks,
  sources,
  clusterOf,
  profiledClusters,
  categories,
}: UnmatchedContext): Record<string, string> {
  const matched = new Set(tasks.flatMap((found) => found.fileIds));
  const byFile = new Map([...sources.values()].map((source) => [source.file_id, source]));
  const hasStamps = [...sources.values()].some(({ file_id }) => file_id !== '');
  const reason = (id: string): string => {
    const source = byFile.get(id);
    if (!hasStamps) return 'corpus_has_no_file_id_stamps';
    if (!source) return 'not_in_project';
    if (categories.length > 0 && !categories.includes(source.module)) return 'outside_requested_categories';
    const cluster = clusterOf.get(source._key);
    if (cluster === undefined) return 'not_in_any_cluster';
    return profiledClusters.has(cluster) ? 'outside_requested_categories' : 'cluster_not_strategized';
  };
  return Object.fromEntries(fileIds.filter((id) => !matched.has(id)).map((id) => [id, reason(id)]));
}

function filesOf({ cluster_id }: SelectableProfile, members: Selection['members'], sources: Selection['sources']): string[] {
  const files = (members.get(cluster_id) ?? []).map((key) => sources.get(key)?.file_id ?? '');
  return [...new Set(files.filter((id) => id !== ''))];
}

function pathsOf(
  { cluster_id }: SelectableProfile,
  members: Selection['members'],
  sources: Selection['sources'],
): Record<string, string> {
  const found = (members.get(cluster_id) ?? []).map((key) => sources.get(key));
  return Object.fromEntries(found.flatMap((source) => (source?.path ? [[source.file_id, source.path]] : [])));
}

function task(profile: SelectableProfile, fileIds: string[], paths: Record<string, string>): PartitionTask {
  const { graph_strategy } = profile;
  const { entity_types, tunables } = graph_strategy ?? profile;
  return {
    partitionId: profile.rag_partition_id,
    category: profile.module,
    strategyType: graph_strategy ? 'FullGraphRAG' : profile.strategy_type,
    entityTypes: [...entity_types],
    tunables: { ...tunables },
    fileIds,
    ...(Object.keys(paths).length > 0 ? { paths } : {}),
  };
}
