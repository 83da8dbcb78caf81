/** Names of layer 3 of one project (docs/contracts/importer.md, "Rows of the knowledge graph"). */
export interface KnowledgeGraphNames {
  /** Named graph `{project}_kg`. */
  graph: string;
  documents: string;
  chunks: string;
  entities: string;
  communities: string;
  /** Made by imports with semantic units; missing in projects without any. */
  semanticUnits: string;
  /** The only edge collection; `type` tells the edges apart. */
  relations: string;
  /** One row per import, by its id: which attempt owns it, and whether it is complete. */
  imports: string;
  /** Which names imports took for one thing. */
  merges: string;
  /** Answers of the query service, kept for repeated questions; missing where nobody asked for that. */
  queryCache: string;
}

/** Collection and graph names of a project's knowledge graph. */
export function knowledgeGraphNames(project: string): KnowledgeGraphNames {
  return {
    graph: `${project}_kg`,
    documents: `${project}_Documents`,
    chunks: `${project}_Chunks`,
    entities: `${project}_Entities`,
    communities: `${project}_Communities`,
    semanticUnits: `${project}_SemanticUnits`,
    relations: `${project}_Relations`,
    imports: `${project}_Imports`,
    merges: `${project}_Merges`,
    queryCache: `${project}_QueryCache`,
  };
}

/** Vector index of every embedded collection: field `embedding`, name `vector_<metric>`. */
export const EMBEDDING_FIELD = 'embedding';
export type VectorMetric = 'cosine' | 'l2' | 'innerProduct';
export const vectorIndexName = (metric: VectorMetric): string => `vector_${metric}`;
