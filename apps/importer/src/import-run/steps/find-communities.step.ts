import { inParallel, runInTurns } from '@strata/event-loop';
import { BuiltInCommunityReporter } from '@strata/models';
import { findEntityCommunities } from '../entity-communities';
import type { ReportedCommunity } from '../import-state';
import type { ImportStep } from '../import-step';
import { ReplacedTexts } from '../replaced-texts';
import { reportRequestSteps } from '../report-requests';

/** Clusters the entity graph and has a report written on every community. */
export const findCommunities: ImportStep = {
  name: 'communities',
  fullOnly: true,
  failure: 'provider_graph_build_failed',
  async run(state, job, { models, parallel, cluster, log }) {
    const communities = await findEntityCommunities(state.entities, state.relations, { cluster, signal: job.signal });
    job.report('provider_graph_build_in_progress', `reporting on ${communities.length} communities`, 37);
    const requests = await runInTurns(reportRequestSteps(state.entities, state.relations, communities), job.signal);
    const { prompts } = state.parameters.extraction;
    const reports = new ReplacedTexts('community reports', communities.length, log);
    const builtIn = new BuiltInCommunityReporter();
    let done = 0;
    const advance = job.begin('reports', communities.length);
    state.communities = await inParallel(
      communities,
      { limit: parallel.chat, signal: job.signal },
      async (community, index, signal): Promise<ReportedCommunity> => {
        const request = { ...requests(index), prompts, signal };
        const report = await reports.write(
          community.title,
          () => models.communityReporter.report(request),
          () => builtIn.report(request),
          signal,
        );
        advance();
        if (++done % 100 === 0)
          job.report(
            'provider_graph_build_in_progress',
            `${done} of ${communities.length} reports`,
            37 + (2 * done) / communities.length,
          );
        return { ...community, report };
      },
    );
    state.remarks.push(...reports.remarks);
    job.count({ communities: communities.length });
    job.report(
      'provider_graph_build_completed',
      `${state.entities.length} entities, ${state.relations.length} relations, ${communities.length} communities`,
    );
  },
};
