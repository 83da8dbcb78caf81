import { counted } from '@strata/client';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { ErrorNotice } from '../elements/error-notice';
import { saveFile } from '../elements/save-file';
import { Waiting } from '../elements/waiting';
import { PlanView } from './plan-view';
import { cellText, commaSeparated } from './result-columns';
import { ResultTable } from './result-table';
import type { QueryRun } from './use-query-run';

interface QueryOutcomeProps {
  readonly run: QueryRun;
  readonly onMore: () => void;
}

/** What came of a query: rows, a plan, or why there is neither. */
export function QueryOutcome({ run, onMore }: QueryOutcomeProps): ReactElement {
  const { status, error, explained, kind } = run;
  const extra = run.batch?.extra;
  return (
    <section aria-label="Result" className="query-outcome">
      <div aria-live="polite">
        {status === 'running' && <Waiting what={kind === 'explain' ? 'Planning' : 'Running'} />}
        {status === 'ended' && <p>Ended before there was a result.</p>}
        {status === 'done' && kind !== 'explain' && <p className="hint">{figures(run)}</p>}
        {warningsOf(run).map(({ code, message }) => (
          <p key={`${code} ${message}`} className="query-warning">
            Warning {code}: {message}
          </p>
        ))}
      </div>
      {status === 'failed' && <ErrorNotice error={error} />}
      {explained && <PlanView plan={explained.plan} />}
      {kind === 'profile' && extra?.plan && <PlanView plan={extra.plan} statistics={extra.stats?.nodes ?? []} />}
      {kind !== 'explain' && run.batch && <Rows run={run} onMore={onMore} />}
    </section>
  );
}

function Rows({ run, onMore }: QueryOutcomeProps): ReactElement {
  const { rows, batch, status } = run;
  const [isJson, setJson] = useState(false);
  if (rows.length === 0) return <p>No rows.</p>;
  return (
    <>
      <p className="query-buttons">
        <button type="button" aria-pressed={isJson} onClick={() => setJson(!isJson)}>
          {isJson ? 'As a table' : 'As JSON'}
        </button>
        <button type="button" onClick={() => saveText('result.json', 'application/json', JSON.stringify(rows, null, 2))}>
          Save as JSON
        </button>
        <button type="button" onClick={() => saveText('result.csv', 'text/csv;charset=utf-8', commaSeparated(rows))}>
          Save as CSV
        </button>
      </p>
      {isJson ? <pre className="query-json">{rows.map((row) => jsonText(row)).join('\n')}</pre> : <ResultTable rows={rows} />}
      {batch?.hasMore && (
        <p>
          <button type="button" disabled={status === 'running'} onClick={onMore}>
            More rows
          </button>
        </p>
      )}
    </>
  );
}

const saveText = (name: string, type: string, text: string): void => saveFile(name, new Blob([text], { type }));

const jsonText = (row: unknown): string => (typeof row === 'object' ? JSON.stringify(row, null, 2) : cellText(row));

function warningsOf({ batch, explained }: QueryRun): readonly { code: number; message: string }[] {
  return explained?.warnings ?? batch?.extra?.warnings ?? [];
}

function figures({ rows, batch, ms = 0 }: QueryRun): string {
  const stats = batch?.extra?.stats ?? {};
  const count = (name: string) => (typeof stats[name] === 'number' ? stats[name] : 0);
  const parts = [`${batch?.hasMore ? 'First ' : ''}${counted(rows.length, 'row')}`];
  if (count('writesExecuted') > 0) parts.push(`${count('writesExecuted').toLocaleString('en-US')} written`);
  const scanned = `${count('scannedFull').toLocaleString('en-US')} scanned in full, ${count('scannedIndex').toLocaleString('en-US')} by index`;
  return `${[...parts, scanned].join('; ')} (${Math.round(ms)} ms)`;
}
