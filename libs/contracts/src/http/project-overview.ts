export interface CategoryOverview {
  name: string;
  documentCount: number;
  needsCorpusUpdate: boolean;
  needsStrategies: boolean;
}

/** `GET /v1/projects/{project}/overview`. */
export interface ProjectOverview {
  project: string;
  corpusGraph: {
    name: string;
    status: 'not_built' | 'building' | 'ready' | 'failed';
    documentCount: number;
    clusterCount: number;
    stale: boolean;
    graphExplorerUrl: string;
  };
  knowledgeGraph: {
    name: string;
    status: 'not_built' | 'built' | 'stale';
    entityCount: number;
    relationshipCount: number;
    stale: boolean;
    newCategories: string[];
    removedCategories: string[];
  };
  strategies: { stale: boolean; categoriesWithoutStrategies: string[] };
  categories: CategoryOverview[];
  categoryCount: number;
  totalDocuments: number;
  filteredTotalDocuments: number;
}
