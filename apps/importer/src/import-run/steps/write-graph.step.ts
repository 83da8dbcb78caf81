import type { KnowledgeCollection, RowToWrite } from '@strata/knowledge';
import type { JobStatusName } from '../../import-jobs/import-job';
import type { ImportStep } from '../import-step';
import { KnowledgeRows } from '../knowledge-rows';

interface Part {
  status: JobStatusName;
  message: string;
  collection: KnowledgeCollection;
  rows: () => Iterable<RowToWrite>;
  fullOnly?: true;
}

/** Stores everything, vertices before the edges that point to them. Before each part it makes sure that no other attempt took over. */
export const writeGraph: ImportStep = {
  name: 'write',
  fullOnly: false,
  failure: 'import_graph_to_adb_failed',
  async run(state, job, { graph }) {
    job.report('import_in_progress', 'writing the graph');
    const rows = new KnowledgeRows(state, graph.names);
    const parts: Part[] = [
      {
        status: 'import_documents_in_progress',
        message: `${state.documents.length} documents`,
        collection: 'documents',
        rows: () => rows.documents(),
      },
      {
        status: 'import_text_chunks_in_progress',
        message: `${state.chunks.length} chunks`,
        collection: 'chunks',
        rows: () => rows.chunks(),
      },
      {
        status: 'import_text_chunks_in_progress',
        message: 'chunks of their documents',
        collection: 'relations',
        rows: () => rows.partOf(),
      },
      {
        status: 'import_entities_in_progress',
        message: `${state.entities.length} entities`,
        collection: 'entities',
        rows: () => rows.entities(),
        fullOnly: true,
      },
      {
        status: 'import_entities_in_progress',
        message: 'mentions',
        collection: 'relations',
        rows: () => rows.mentions(),
        fullOnly: true,
      },
      {
        ...{ status: 'import_entity_to_entity_relationships_in_progress', message: `${state.relations.length} relations` },
        ...{ collection: 'relations', rows: () => rows.relatedTo(), fullOnly: true },
      },
      {
        ...{ status: 'import_community_reports_in_progress', message: `${state.communities.length} communities` },
        ...{ collection: 'communities', rows: () => rows.communities(), fullOnly: true },
      },
      {
        status: 'import_community_reports_in_progress',
        message: 'members of communities',
        collection: 'relations',
        rows: () => rows.communityEdges(),
        fullOnly: true,
      },
    ];
    for (const { status, message, collection, rows: make, fullOnly } of parts) {
      if (fullOnly && state.parameters.ragMode !== 'full_graphrag') continue;
      job.report(status, `writing ${message}`);
      await graph.imports.assertCurrent(state.attempt);
      await graph.write(collection, make(), { batchSize: state.parameters.batchSize, signal: job.signal });
    }
  },
};
