import type { ListedDocument, StrataClient } from '@strata/client';
import { isNothingToDo, isRunning } from '@strata/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { useObserved } from '../../elements/observed';
import { Waiting } from '../../elements/waiting';
import { BuildBeginning } from './build-beginning';
import { BuildOutcome } from './build-outcome';
import { BuildSteps } from './build-steps';
import type { BuildState, GraphBuild } from './graph-build';
import { GraphFiguresView } from './graph-figures';
import { LastFailures } from './last-failures';
import { PartitionJobs } from './partition-jobs';
import { stepsOfRuns } from './run-steps';
import { SpendingQuestion } from './spending-question';
import { useGraphPlan, useRuns } from './use-project-graph';

interface BuildPanelProps {
  readonly client: StrataClient;
  readonly build: GraphBuild;
  readonly documents: readonly ListedDocument[];
}

/** The knowledge graph of the project: what it lacks, how its build goes, and what it holds. */
export function BuildPanel({ client, build, documents }: BuildPanelProps): ReactElement {
  const queries = useQueryClient();
  const state = useObserved(build.state);
  const runs = useRuns(client);
  const plan = useGraphPlan(client);
  const stop = useMutation({ mutationFn: () => build.stop(), onSettled: () => runs.refetch() });
  useEffect(() => build.resume(), [build]);
  const isOver = state.kind === 'ended' || state.kind === 'broken-off';
  useEffect(() => {
    if (isOver) void queries.invalidateQueries();
  }, [isOver, queries]);

  const isOurs = state.kind === 'running';
  const stepsDone = isOurs ? state.steps.filter(({ outcome }) => outcome !== undefined).length : 0;
  useEffect(() => {
    if (stepsDone > 0) void queries.invalidateQueries({ queryKey: ['documents', client.project] }); // they have come further
  }, [stepsDone, queries, client.project]);
  const isElsewhere = !isOurs && runs.data !== undefined && isRunning(runs.data);
  const isStopping = (isOurs && state.isStopping) || stop.isPending;
  const isAskedToStop = isStopping || stop.isSuccess; // the platform takes a moment, and the run is shown until then
  const steps = isOurs && state.steps.length > 0 ? state.steps : runs.data && (isOurs || isElsewhere) ? stepsOfRuns(runs.data) : [];
  return (
    <section className="documents-graph" aria-labelledby="documents-graph">
      <h2 id="documents-graph">Knowledge graph</h2>
      {isOurs || isElsewhere ? (
        <>
          <p role="status">{isAskedToStop ? 'Asked to stop …' : runningWords(state)}</p>
          <BuildSteps steps={steps} />
          {runs.data?.orchestration?.status.status === 'running' && <PartitionJobs status={runs.data.orchestration.status} />}
          {isOurs && state.question && <SpendingQuestion estimate={state.question} onAnswer={(budget) => build.answer(budget)} />}
          <div className="documents-buttons">
            <button type="button" disabled={isStopping} onClick={() => stop.mutate()}>
              Stop the build
            </button>
            <span className="hint">What is finished stays; the next update does the rest.</span>
          </div>
          {stop.error && <ErrorNotice error={stop.error} />}
        </>
      ) : (
        <>
          {state.kind !== 'idle' && <BuildOutcome state={state} onDismiss={() => build.dismiss()} />}
          {plan.data && (
            <BuildBeginning
              plan={plan.data}
              documents={documents}
              usage={runs.data?.orchestration?.status.usage}
              onStart={(choice) => {
                stop.reset();
                build.start(choice);
              }}
            />
          )}
          {plan.isPending && <Waiting what="Comparing the documents with the graph" />}
          {plan.error && <ErrorNotice error={plan.error} onRetry={() => void plan.refetch()} />}
          {runs.data && plan.data && !isNothingToDo(plan.data) && state.kind !== 'ended' && (
            <LastFailures project={client.project} runs={runs.data} />
          )}
        </>
      )}
      {runs.error && <ErrorNotice error={runs.error} onRetry={() => void runs.refetch()} />}
      <GraphFiguresView client={client} />
    </section>
  );
}

function runningWords(state: BuildState): string {
  if (state.kind !== 'running') return 'The graph is being built elsewhere.';
  return state.question ? 'The build waits for your answer.' : 'The graph is being built.';
}
