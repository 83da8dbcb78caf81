import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useClient } from '../session/session-context';
import { AskInWords } from './ask-in-words';
import { readBindValues } from './bind-values';
import { CollectionList } from './collection-list';
import { QueryEditor } from './query-editor';
import { QueryOutcome } from './query-outcome';
import { aqlIdentifier } from './aql-identifier';
import { useKeptText } from './use-kept-text';
import type { RunKind } from './use-query-run';
import { useQueryRun } from './use-query-run';

/** AQL for the database of a project: typed, or written from a question in words; run, explained and profiled. */
export function QueryPage({ project }: { readonly project: string }): ReactElement {
  const client = useClient(project);
  const [aql, setAql] = useKeptText(
    `strata-query-${project}`,
    `FOR entity IN ${aqlIdentifier(`${project}_Entities`)}\n  LIMIT 20\n  RETURN entity`,
  );
  const [bindText, setBindText] = useKeptText(`strata-query-values-${project}`, '');
  const [problem, setProblem] = useState<string>();
  const { run, start, more, end } = useQueryRun(client);
  const editor = useRef<HTMLTextAreaElement>(null);

  const begin = (kind: RunKind, text = aql) => {
    const bind = readBindValues(bindText);
    setProblem('problem' in bind ? bind.problem : undefined);
    if ('values' in bind && text.trim() !== '') start(kind, text, bind.values);
  };
  const insert = (name: string) => {
    const at = editor.current?.selectionStart ?? aql.length;
    setAql(`${aql.slice(0, at)}${name}${aql.slice(editor.current?.selectionEnd ?? at)}`);
    editor.current?.focus();
  };
  const isRunning = run?.status === 'running';
  return (
    <div className="query-page">
      <h1>Query</h1>
      <AskInWords
        client={client}
        onTranslated={(written) => {
          setAql(written);
          setBindText('');
          setProblem(undefined);
          start('run', written, {});
        }}
      />
      <div className="query-work">
        <section aria-label="AQL" className="query-typed">
          <QueryEditor ref={editor} aql={aql} run={run} onChange={setAql} onRun={() => begin('run')} />
          <details className="query-values" open={bindText !== '' || undefined}>
            <summary>Values of bind parameters</summary>
            <textarea
              aria-label="Values of bind parameters, as a JSON object"
              rows={3}
              spellCheck={false}
              placeholder='{"name": "Ada", "@docs": "…"}'
              value={bindText}
              onChange={({ target }) => setBindText(target.value)}
            />
          </details>
          {problem !== undefined && <p role="alert">{problem}</p>}
          <p className="query-buttons">
            <button type="button" className="primary" disabled={isRunning} onClick={() => begin('run')} title="Ctrl+Enter">
              Run
            </button>
            <button type="button" disabled={isRunning} onClick={() => begin('explain')}>
              Explain
            </button>
            <button type="button" disabled={isRunning} onClick={() => begin('profile')}>
              Profile
            </button>
            {isRunning && (
              <button type="button" onClick={end}>
                Stop
              </button>
            )}
          </p>
        </section>
        <CollectionList client={client} project={project} onChosen={insert} />
      </div>
      {run && <QueryOutcome run={run} onMore={more} />}
    </div>
  );
}
