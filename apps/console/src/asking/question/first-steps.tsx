import type { SearchMode, StrataClient } from '@strata/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { askableFirst } from './first-questions';

interface FirstStepsProps {
  readonly client: StrataClient;
  readonly onAsk: (question: string, mode: SearchMode) => void;
}

/** Stands where the conversation will be: a few questions that the documents have an answer to. */
export function FirstSteps({ client, onAsk }: FirstStepsProps): ReactElement {
  // what cannot be suggested is not missed
  const { data = [] } = useQuery({
    queryKey: ['first-questions', client.project],
    queryFn: () => askableFirst(client),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="asking-first">
      <h2>What do you want to know?</h2>
      <p className="hint">
        Every answer names the passages it stands on. Follow-up questions are understood from those before them.
      </p>
      {data.length > 0 && (
        <ul aria-label="Questions to begin with">
          {data.map(({ question, mode }) => (
            <li key={question}>
              <button type="button" onClick={() => onAsk(question, mode)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
