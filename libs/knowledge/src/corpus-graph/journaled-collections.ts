import type { JournaledCollection } from '../change-journal/change-journal';
import { knowledgeGraphNames } from '../knowledge-graph/knowledge-graph-names';
import { corpusGraphNames } from './corpus-graph-names';

const WHOLE_ROWS: readonly string[] = [];
const DIVERGENCE_FIELDS = [
  'divergence_score',
  'needs_reclustering',
  'last_reclustered_at',
  'baseline_entity_count',
  'cumulative_churn',
] as const;

/** The collections of a project that changes of its graph write to: vertices before edges. */
export function journaledCollections(project: string): JournaledCollection[] {
  const corpus = corpusGraphNames(project);
  const graph = knowledgeGraphNames(project);
  return [
    { name: corpus.modules, batch: 100, fields: ['clusters'] },
    { name: corpus.sources, batch: 100, fields: WHOLE_ROWS },
    { name: corpus.domains, batch: 20, fields: ['members', 'size', 'updated_at'] },
    { name: corpus.rags, batch: 500, fields: ['document_count', ...DIVERGENCE_FIELDS] },
    { name: graph.documents, batch: 8, fields: WHOLE_ROWS },
    { name: graph.chunks, batch: 500, fields: WHOLE_ROWS },
    { name: graph.entities, batch: 500, fields: WHOLE_ROWS },
    { name: graph.communities, batch: 200, fields: WHOLE_ROWS },
    { name: graph.semanticUnits, batch: 200, fields: WHOLE_ROWS },
    { name: graph.imports, batch: 500, fields: WHOLE_ROWS },
    { name: graph.merges, batch: 200, fields: WHOLE_ROWS },
    { name: corpus.similarities, batch: 2_000, fields: WHOLE_ROWS },
    { name: corpus.corpusRelations, batch: 2_000, fields: WHOLE_ROWS },
    { name: graph.relations, batch: 1_000, fields: WHOLE_ROWS },
  ];
}
