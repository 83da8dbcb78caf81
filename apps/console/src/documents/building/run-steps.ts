import type { LatestRuns } from '@strata/client';
import { importWords, STEP_TITLES } from '@strata/client';
import type { BuildStepState } from './graph-build';

type Status = { status: string; message: string; waitingFor: string };

/** How the newest runs of a project stand, as steps: a run that somebody else has started, in the words of one that was started here. */
export function stepsOfRuns({ build, analysis, orchestration }: LatestRuns): BuildStepState[] {
  const steps: (BuildStepState | undefined)[] = [
    build && stepOf(STEP_TITLES.corpus, build.status, build.status.progress),
    analysis && stepOf(STEP_TITLES.strategies, analysis.status, analysis.status.progress),
    orchestration && {
      ...stepOf(STEP_TITLES['knowledge-graph'], orchestration.status, percentOf(orchestration.status)),
      ...(orchestration.status.status === 'running'
        ? { note: noteOf(orchestration.status, importWords(orchestration.status)) }
        : {}),
    },
  ];
  // steps after the one that runs are of an earlier build
  const all = steps.filter((step) => step !== undefined);
  const running = all.findIndex(({ outcome }) => outcome === undefined);
  return running === -1 ? all : all.slice(0, running + 1);
}

function stepOf(title: string, status: Status, percent: number): BuildStepState {
  const isOver = !['pending', 'running'].includes(status.status);
  return isOver
    ? {
        title,
        percent: 100,
        note: '',
        outcome: status.status === 'completed' ? 'completed' : `${status.status}: ${status.message}`,
      }
    : { title, percent, note: noteOf(status, '') };
}

function noteOf({ message, waitingFor }: Status, doing: string): string {
  return [message, doing, waitingFor === '' ? '' : `waiting for: ${waitingFor}`].filter((words) => words !== '').join('; ');
}

function percentOf({ totalJobs, completedJobs, failedJobs, ...more }: NonNullable<LatestRuns['orchestration']>['status']): number {
  const { progress } = more as { progress?: number };
  return progress ?? (totalJobs === 0 ? 0 : (100 * (completedJobs + failedJobs)) / totalJobs);
}
