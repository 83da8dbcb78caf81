import type { BuildRequest, BuildShortfall, BuildStep, StrataClient } from '@strata/client';
import { buildKnowledgeGraph } from '@strata/client';
import type { ProgressBar } from '../terminal/progress-bar';
import { progressBar } from '../terminal/progress-bar';
import { shortfallLines } from './shortfall-lines';

const TITLES: Record<BuildStep, string> = {
  corpus: 'Corpus map',
  strategies: 'Strategies',
  'knowledge-graph': 'Knowledge graph',
  'new-documents': 'New documents',
};

/** What a person wants to know who leaves while a build runs: it belongs to the platform, not to this terminal. */
export const BUILD_GOES_ON =
  'The build goes on in the platform. See how far it is: ./strata build --status   End it: ./strata build --cancel';

/**
 * Builds the knowledge graph with one progress bar per step; what is left out or fails is named below.
 * @throws AppError as `buildKnowledgeGraph` does
 */
export async function watchBuild(client: StrataClient, request: BuildRequest, interactive: boolean): Promise<BuildShortfall> {
  let bar: ProgressBar | undefined;
  try {
    const shortfall = await buildKnowledgeGraph(client, request, {
      began: (step) => {
        bar = progressBar(TITLES[step], interactive);
      },
      progress: (percent, note) => bar?.update(percent, note),
      ended: (_, outcome) => {
        bar?.done(outcome);
        bar = undefined;
      },
    });
    for (const line of shortfallLines(shortfall)) console.log(line);
    return shortfall;
  } finally {
    bar?.abandon();
  }
}
