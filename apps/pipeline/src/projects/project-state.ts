/** What the parts of a project say about themselves; the input of the overview. */
export interface ProjectState {
  readonly files: readonly { readonly id: string; readonly category: string; readonly version: number }[];
  readonly sources: readonly { readonly file_id: string; readonly file_version: number; readonly module: string }[];
  readonly modules: readonly string[];
  readonly clusters: readonly { readonly id: string; readonly module: string; readonly updatedAt: number }[];
  readonly profiles: readonly {
    readonly cluster: string;
    readonly partition: string;
    readonly module: string;
    readonly createdAt: number;
  }[];
  /** partitions in the knowledge graph */
  readonly partitions: readonly string[];
}

export interface CategoryState {
  readonly name: string;
  readonly documentCount: number;
  readonly needsCorpusUpdate: boolean;
  readonly needsStrategies: boolean;
}

/** Staleness of a project, computed when asked for (docs/contracts/pipeline.md, "Overview"). */
export interface ProjectVerdict {
  readonly categories: CategoryState[];
  readonly corpusStale: boolean;
  readonly strategiesStale: boolean;
  readonly categoriesWithoutStrategies: string[];
  readonly graphStatus: 'not_built' | 'built' | 'stale';
  readonly graphStale: boolean;
  readonly newCategories: string[];
}

export function judgeProject(state: ProjectState): ProjectVerdict {
  const categories = categoryNames(state).map((name) => judgeCategory(state, name));
  const profiled = new Set(state.profiles.map(({ partition }) => partition));
  const present = new Set(state.partitions);
  const missing = state.profiles.filter(({ partition }) => !present.has(partition));
  const differs = missing.length > 0 || state.partitions.some((partition) => !profiled.has(partition));
  const categoriesWithoutStrategies = categories.filter(({ needsStrategies }) => needsStrategies).map(({ name }) => name);
  const strategiesStale =
    categoriesWithoutStrategies.length > 0 || state.profiles.some((profile) => isOutdated(profile, state.clusters));
  return {
    categories,
    corpusStale: strategiesStale || categories.some(({ needsCorpusUpdate }) => needsCorpusUpdate),
    strategiesStale,
    categoriesWithoutStrategies,
    graphStatus: present.size === 0 ? 'not_built' : differs ? 'stale' : 'built',
    graphStale: present.size > 0 && differs,
    newCategories: [...new Set(missing.map(({ module }) => module))].sort(),
  };
}

function categoryNames({ files, modules }: ProjectState): string[] {
  return [...new Set([...files.map(({ category }) => category), ...modules])].sort();
}

function judgeCategory({ files, sources, clusters, profiles }: ProjectState, name: string): CategoryState {
  const own = files.filter(({ category }) => category === name);
  const built = new Map(
    sources.filter(({ module }) => module === name).map(({ file_id, file_version }) => [file_id, file_version]),
  );
  const ids = new Set(own.map(({ id }) => id));
  const needsCorpusUpdate =
    own.some(({ id, version }) => (built.get(id) ?? 0) < version) || [...built.keys()].some((id) => id !== '' && !ids.has(id));
  const ownClusters = clusters.filter(({ module }) => module === name);
  const withProfile = new Set(profiles.map(({ cluster }) => cluster));
  const needsStrategies = ownClusters.length === 0 || ownClusters.some(({ id }) => !withProfile.has(id));
  return { name, documentCount: own.length, needsCorpusUpdate, needsStrategies };
}

/** A profile whose cluster is gone. Clusters that merely grew keep their profile. */
function isOutdated(profile: ProjectState['profiles'][number], clusters: ProjectState['clusters']): boolean {
  return !clusters.some(({ id }) => id === profile.cluster);
}
