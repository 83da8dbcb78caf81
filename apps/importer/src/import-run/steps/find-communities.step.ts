import { runInTurns } from '@strata/event-loop';
import { findEntityCommunities } from '../entity-communities';
import { inParallel } from '../in-parallel';
import type { ReportedCommunity } from '../import-state';
import type { ImportStep } from '../import-step';
import { reportRequestSteps } from '../report-requests';

/** Clusters the entity graph and has a report written on every community. */
export const findCommunities: ImportStep = {
  name: 'communities',
  fullOnly: true,
  failure: 'provider_graph_build_failed',
  async run(state, job, { models, parallel, cluster }) {
    const { signal } = job;
    const communities = await findEntityCommunities(state.entities, state.relations, { cluster, signal });
    job.report('provider_graph_build_in_progress', `reporting on ${communities.length} communities`, 37);
    const requests = await runInTurns(reportRequestSteps(state.entities, state.relations, communities), signal);
    const { prompts } = state.parameters.extraction;
    let done = 0;
    state.communities = await inParallel(
      communities,
      { limit: parallel.chat, signal },
      async (community, index): Promise<ReportedCommunity> => {
        const report = await models.communityReporter.report({ ...requests(index), prompts, signal });
        if (++done % 100 === 0)
          job.report(
            'provider_graph_build_in_progress',
            `${done} of ${communities.length} reports`,
            37 + (2 * done) / communities.length,
          );
        return { ...community, report };
      },
    );
    job.count({ communities: communities.length });
    job.report(
      'provider_graph_build_completed',
      `${state.entities.length} entities, ${state.relations.length} relations, ${communities.length} communities`,
    );
  },
};
