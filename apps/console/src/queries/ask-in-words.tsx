import type { StrataClient } from '@strata/client';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { ErrorNotice } from '../elements/error-notice';

interface AskInWordsProps {
  readonly client: StrataClient;
  /** gets the query that was written for the question */
  readonly onTranslated: (aql: string) => void;
}

/** A question about the data, in plain language: written as AQL, which is shown and run below. */
export function AskInWords({ client, onTranslated }: AskInWordsProps): ReactElement {
  const [question, setQuestion] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (inputText: string) => client.translate({ inputText, options: { outputFormats: ['NL', 'AQL'] } }),
    onSuccess: ({ aql_query }) => {
      if (aql_query !== undefined && aql_query !== '') onTranslated(aql_query);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() !== '' && !isPending) mutate(question.trim());
  };
  return (
    <section aria-label="Ask the data" className="query-words">
      <form onSubmit={submit}>
        <input
          aria-label="A question about the data"
          placeholder="Ask the data in words: How many entities are there per type?"
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <button type="submit" disabled={isPending || question.trim() === ''}>
          {isPending ? 'Writing …' : 'Write the query'}
        </button>
      </form>
      <div aria-live="polite">
        {data?.understood !== undefined && <p className="hint">Read as: {data.understood}</p>}
        {data?.nl_response !== undefined && data.nl_response !== '' && <p className="query-words-answer">{data.nl_response}</p>}
      </div>
      {error !== null && <ErrorNotice error={error} />}
    </section>
  );
}
