import { isTelling, SEARCH_STAGES } from '@strata/client';
import type { RetrievalProgress } from '@strata/contracts';
import type { ReactElement } from 'react';
import { Waiting } from '../../elements/waiting';
import type { Turn } from '../conversation/turn';

const SIGNS: Readonly<Record<RetrievalProgress['status'], string>> = { started: '…', completed: '✓', failed: '✗', skipped: '–' };
const STATUS_WORDS: Readonly<Record<RetrievalProgress['status'], string>> = {
  ...{ started: 'begun', completed: 'done', failed: 'failed', skipped: 'left out' },
};

/** What is being done, in words, as long as nothing of the answer is there. */
const UNDER_WAY: Readonly<Record<RetrievalProgress['stage'], string>> = {
  global_context: 'Looking over the whole',
  tool_matching: 'Choosing how to search',
  plan_creation: 'Planning the search',
  step_execution: 'Searching',
  synthesis: 'Writing the answer',
};

/** How a search of several steps goes, step by step; once it is answered, on demand. */
export function SearchSteps({ turn }: { readonly turn: Turn }): ReactElement | null {
  const { progress, state } = turn;
  const told = progress.filter(isTelling);
  if (state === 'asking')
    return (
      <>
        {told.length > 0 && <StepList steps={told} />}
        {turn.answer === '' && <Waiting what={waitedFor(progress.at(-1))} />}
      </>
    );
  if (told.length === 0) return null;
  return (
    <details className="asking-steps-taken">
      <summary>How it was searched</summary>
      <StepList steps={told} />
    </details>
  );
}

function waitedFor(last: RetrievalProgress | undefined): string {
  if (!last) return 'Searching the documents';
  return last.status === 'started' && last.message !== '' ? `${UNDER_WAY[last.stage]}: ${last.message}` : UNDER_WAY[last.stage];
}

function StepList({ steps }: { readonly steps: readonly RetrievalProgress[] }): ReactElement {
  return (
    <ol className="asking-steps">
      {steps.map(({ stage, status, message }, place) => (
        <li key={place} className={status === 'failed' ? 'asking-step-failed' : undefined}>
          <span aria-hidden="true">{SIGNS[status]}</span>
          <span className="for-readers-only">{STATUS_WORDS[status]}: </span>
          <span className="asking-step-words">
            <b>{SEARCH_STAGES[stage]}</b> {message}
          </span>
        </li>
      ))}
    </ol>
  );
}
