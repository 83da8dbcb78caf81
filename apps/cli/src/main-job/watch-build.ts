import type { BuildRequest, BuildShortfall, BuildStep, PreparedGraph, StrataClient } from '@strata/client';
import { buildKnowledgeGraph, prepareKnowledgeGraph, STEP_TITLES, updateNewerVersions } from '@strata/client';
import { AppError } from '@strata/errors';
import type { ProgressBar } from '../terminal/progress-bar';
import { progressBar } from '../terminal/progress-bar';
import { failure } from '../terminal/user-error';
import { commandIn } from '../projects/chosen-project';
import { shortfallLines } from './shortfall-lines';

/** Refusals because another operation has the project's place. */
const IN_PROGRESS = /InProgressError$/;
const lookOrEnd = (project: string) =>
  `${commandIn(project, 'build --status')} shows how far it is, ${commandIn(project, 'build --cancel')} ends it`;

/** The same error; one that says that another operation has the project's place with what to do about that. */
export function orBusy(error: unknown, project: string): unknown {
  return error instanceof AppError && IN_PROGRESS.test(error.type) ? failure(`${error.message}; ${lookOrEnd(project)}`) : error;
}

/** Where a build is that is watched. */
export interface WatchedBuild {
  project: string;
  step?: BuildStep;
}

/**
 * What a person wants to know who leaves a build: the step that runs belongs to the platform and goes on, now or when it runs again
 * (`when`); the steps after it are started by whoever watches.
 */
export function wordsOnLeaving({ step, project }: WatchedBuild, when = ''): string {
  if (step === undefined) return `No step of a build was under way; ${commandIn(project, 'build')} does what is left.`;
  return `The step "${STEP_TITLES[step]}" goes on in the platform${when}: ${lookOrEnd(project)}.
The next ${commandIn(project, 'build')} does what is left.`;
}

/**
 * Builds the knowledge graph with one progress bar per step; what is left out or fails is named below.
 * @param watched told which step runs
 * @throws AppError as `buildKnowledgeGraph` does; UserError when the platform is at it already, with what to do about it
 */
export async function watchBuild(
  client: StrataClient,
  request: BuildRequest,
  interactive: boolean,
  watched: WatchedBuild,
): Promise<BuildShortfall> {
  let bar: ProgressBar | undefined;
  try {
    const refused = await updateNewerVersions(client, request.categories, {
      began: () => (bar = progressBar('Newer versions', interactive)),
      progress: (percent, note) => bar?.update(percent, note),
      ended: (_, outcome) => {
        bar?.done(outcome);
        bar = undefined;
      },
    });
    for (const { category, document, reason } of refused) console.log(`  refused: ${category}/${document}: ${reason}`);
    const shortfall = await buildKnowledgeGraph(client, request, {
      began: (step) => {
        watched.step = step;
        bar = progressBar(STEP_TITLES[step], interactive);
      },
      progress: (percent, note) => bar?.update(percent, note),
      ended: (_, outcome) => {
        bar?.done(outcome);
        bar = undefined;
        delete watched.step;
      },
    });
    for (const line of shortfallLines(shortfall, client.project)) console.log(line);
    return shortfall;
  } catch (error) {
    throw orBusy(error, client.project);
  } finally {
    bar?.abandon();
  }
}

/**
 * The steps before the knowledge graph, each with its progress bar.
 * @throws AppError as `prepareKnowledgeGraph` does; UserError when the platform is at it already
 */
export async function watchPreparation(client: StrataClient, request: BuildRequest, interactive: boolean): Promise<PreparedGraph> {
  let bar: ProgressBar | undefined;
  try {
    const prepared = await prepareKnowledgeGraph(client, request, {
      began: (step) => (bar = progressBar(STEP_TITLES[step], interactive)),
      progress: (percent, note) => bar?.update(percent, note),
      ended: (_, outcome) => {
        bar?.done(outcome);
        bar = undefined;
      },
    });
    for (const line of shortfallLines(prepared.shortfall, client.project)) console.log(line);
    return prepared;
  } catch (error) {
    throw orBusy(error, client.project);
  } finally {
    bar?.abandon();
  }
}
