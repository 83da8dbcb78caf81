/** Names of layers 1 and 2 in the database of a project: every one carries the project as prefix. */
export interface CorpusGraphNames {
  /** one row per category */
  readonly modules: string;
  /** one row per document */
  readonly sources: string;
  /** edges between similar documents */
  readonly similarities: string;
  /** one row per cluster of documents */
  readonly domains: string;
  /** edges document → cluster, category → cluster, cluster → strategy profile */
  readonly corpusRelations: string;
  /** one row per strategy profile */
  readonly rags: string;
  /** rows as they were before a change of the graph that has not ended */
  readonly changeJournal: string;
  readonly graph: string;
  readonly searchView: string;
}

export function corpusGraphNames(project: string): CorpusGraphNames {
  return {
    modules: `${project}_modules`,
    sources: `${project}_sources`,
    similarities: `${project}_similarities`,
    domains: `${project}_domains`,
    corpusRelations: `${project}_corpus_relations`,
    rags: `${project}_rags`,
    changeJournal: `${project}_change_journal`,
    graph: `${project}_CorpusGraph`,
    searchView: `${project}_sources_search_view`,
  };
}
