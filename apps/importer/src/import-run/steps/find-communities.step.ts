import { findEntityCommunities } from '../entity-communities';
import type { ImportState } from '../import-state';
import type { ImportStep } from '../import-step';
import { chunkKeyOf } from '../knowledge-rows';
import type { Passages } from '../write-reports';
import { writeReports } from '../write-reports';

/** Clusters the entity graph and has a report written on every community. */
export const findCommunities: ImportStep = {
  name: 'communities',
  fullOnly: true,
  failure: 'provider_graph_build_failed',
  async run(state, job, tools) {
    const { entities, relations } = state;
    const passages = passagesOf(state);
    const found = await findEntityCommunities(
      { entities, relations, documentOf: passages.documentOf },
      { cluster: tools.cluster, signal: job.signal },
    );
    job.report('provider_graph_build_in_progress', `reporting on ${found.length} communities`, 37);
    const { communities, remarks } = await writeReports({ entities, relations, passages }, found, {
      job,
      tools,
      prompts: state.parameters.extraction.prompts,
      onReport: (done) => {
        if (done % 100 === 0)
          job.report('provider_graph_build_in_progress', `${done} of ${found.length} reports`, 37 + (2 * done) / found.length);
      },
    });
    state.communities = communities;
    state.remarks.push(...remarks);
    job.count({ communities: communities.length });
    job.report(
      'provider_graph_build_completed',
      `${entities.length} entities, ${relations.length} relations, ${communities.length} communities`,
    );
  },
};

function passagesOf({ chunks, documents, attempt }: ImportState): Passages {
  return {
    documentOf: chunks.map(({ document }) => document),
    keyOf: (chunk) => chunkKeyOf(attempt, chunks[chunk]!, chunk),
    load: async (positions) =>
      positions.map((position) => {
        const { content, document } = chunks[position]!;
        return { content, title: documents[document]!.title };
      }),
  };
}
