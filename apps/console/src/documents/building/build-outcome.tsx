import { reasonWords } from '@strata/client';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { LeftOutList } from '../uploading/left-out-list';
import { BuildSteps } from './build-steps';
import { FailedPartitions } from './failed-partitions';
import type { BuildState } from './graph-build';

interface BuildOutcomeProps {
  readonly state: Extract<BuildState, { kind: 'ended' | 'broken-off' }>;
  readonly onDismiss: () => void;
}

/** What the build that was watched here came to, until it is put away. */
export function BuildOutcome({ state, onDismiss }: BuildOutcomeProps): ReactElement {
  return (
    <div className="documents-outcome">
      <p role="status">{headline(state)}</p>
      {state.steps.length > 0 && <BuildSteps steps={state.steps.filter(({ outcome }) => outcome !== undefined)} />}
      {state.kind === 'ended' ? (
        <>
          <LeftOutList
            what="left out"
            files={state.outcome.shortfall.leftOut.map(({ category, name, code, reason }) => ({
              path: `${category}/${name}`,
              reason: reasonWords(reason, code),
            }))}
          />
          <LeftOutList
            what="refused"
            files={state.outcome.refused.map(({ category, document, reason }) => ({ path: `${category}/${document}`, reason }))}
          />
          <FailedPartitions failed={state.outcome.shortfall.failedPartitions} />
        </>
      ) : (
        state.error !== undefined && <ErrorNotice error={state.error} />
      )}
      <button type="button" className="quiet documents-dismiss" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  );
}

function headline(state: BuildOutcomeProps['state']): string {
  if (state.kind === 'broken-off')
    return state.error === undefined ? 'The build was stopped. What is finished stays.' : 'The build did not come to its end.';
  const { shortfall, refused } = state.outcome;
  const isWhole = shortfall.leftOutTotal + shortfall.failedPartitions.length + refused.length === 0;
  return isWhole ? 'The graph is ready.' : 'The graph is ready, but for what is told below.';
}
