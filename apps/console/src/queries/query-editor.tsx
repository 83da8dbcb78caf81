import { mistakePlace } from '@strata/client';
import type { KeyboardEvent, ReactElement, Ref } from 'react';
import type { QueryRun } from './use-query-run';

interface QueryEditorProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly aql: string;
  readonly run: QueryRun | undefined;
  readonly onChange: (aql: string) => void;
  readonly onRun: () => void;
}

const LEAST_LINES = 6;
const MOST_LINES = 24;

/** Where AQL is typed. Ctrl+Enter runs it; the line in which the server found a mistake is shown below with the place marked. */
export function QueryEditor({ ref, aql, run, onChange, onRun }: QueryEditorProps): ReactElement {
  const lines = aql.split('\n').length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  };
  return (
    <>
      <textarea
        ref={ref}
        className="query-editor"
        aria-label="Query in AQL; Ctrl+Enter runs it"
        rows={Math.min(MOST_LINES, Math.max(LEAST_LINES, lines + 1))}
        spellCheck={false}
        autoCapitalize="off"
        value={aql}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      {run?.status === 'failed' && <MistakenLine run={run} />}
    </>
  );
}

function MistakenLine({ run: { aql, error } }: { readonly run: QueryRun }): ReactElement | null {
  const place = mistakePlace(error);
  const line = place && aql.split('\n')[place.line - 1];
  if (!place || line === undefined) return null;
  return (
    <pre className="query-mistake" aria-label={`The mistake is in line ${place.line}, column ${place.column}`}>
      {`${place.line} | ${line}\n${' '.repeat(String(place.line).length + 3 + place.column - 1)}^`}
    </pre>
  );
}
