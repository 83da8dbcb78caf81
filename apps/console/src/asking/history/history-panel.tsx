import type { StrataClient } from '@strata/client';
import type { AskedQuestion } from '@strata/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ErrorNotice } from '../../elements/error-notice';
import { Waiting } from '../../elements/waiting';
import { askedDays, foundQuestions } from './asked-days';
import { askingAddress } from '../conversation/asking-address';
import { SidePanel } from '../sources/side-panel';

interface HistoryPanelProps {
  readonly project: string;
  readonly client: StrataClient;
  /** the one that is looked at */
  readonly runId: string | undefined;
  readonly onChoose: () => void;
  readonly onClose: () => void;
}

const MOST_QUESTIONS = 200;
/** From so many on it is worth looking for one by its words. */
const WORTH_SEARCHING = 8;

/** What was asked in the project, to be opened again. */
export function HistoryPanel({ project, client, runId, onChoose, onClose }: HistoryPanelProps): ReactElement {
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['asked-questions', project],
    queryFn: () => client.askedQuestions(MOST_QUESTIONS),
  });
  const found = foundQuestions(data ?? [], search);
  return (
    <SidePanel title="History" of="history" onClose={onClose}>
      <p className="hint">Everybody who may read this project sees what was asked in it.</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting what="Loading the history" />}
      {data && data.length >= WORTH_SEARCHING && (
        <input
          type="search"
          aria-label="Find a question"
          placeholder="Find a question"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {data && found.length === 0 && (
        <p role="status">{data.length === 0 ? 'Nothing has been asked in this project yet.' : 'No question has these words.'}</p>
      )}
      {askedDays(found, new Date()).map(({ day, questions }) => (
        <section key={day} className="asking-day">
          <h3>{day}</h3>
          <ul>
            {questions.map((question) => (
              <li key={question.runId}>
                <Link
                  href={askingAddress(project, { runId: question.runId })}
                  aria-current={question.runId === runId ? 'true' : undefined}
                  onClick={onChoose}
                >
                  <span className="asking-day-question" dir="auto">
                    {question.query}
                  </span>
                  <span className="hint">{stateOf(question)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </SidePanel>
  );
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

function stateOf({ createdAt, status }: AskedQuestion): string {
  const state = { complete: '', error: ' · not answered', streaming: ' · being answered' }[status];
  return `${TIME.format(new Date(createdAt))}${state}`;
}
