import type { ExplainReply, RowBatch, StrataClient } from '@strata/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session-context';

/** How a query was asked for. */
export type RunKind = 'run' | 'profile' | 'explain';

export interface QueryRun {
  readonly kind: RunKind;
  /** as it was when it was started */
  readonly aql: string;
  readonly status: 'running' | 'done' | 'failed' | 'ended';
  readonly rows: readonly unknown[];
  /** of the last batch */
  readonly batch?: RowBatch;
  readonly explained?: ExplainReply;
  readonly error?: unknown;
  /** milliseconds until the first batch */
  readonly ms?: number;
}

export interface QueryRuns {
  readonly run: QueryRun | undefined;
  start(kind: RunKind, aql: string, bindVars: Record<string, unknown>): void;
  /** fetches the next batch */
  more(): void;
  /** ends what runs, on the server as well */
  end(): void;
}

/** Rows fetched at a time: what a person looks through, and no browser stalls at. */
const BATCH_ROWS = 500;

/** One query at a time: starting another ends the one that runs, and so does leaving the page. */
export function useQueryRun(client: StrataClient): QueryRuns {
  const session = useSession();
  const [run, setRun] = useState<QueryRun>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    (kind: RunKind, aql: string, bindVars: Record<string, unknown>) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const begun = { kind, aql, rows: [] };
      const began = performance.now();
      const show = (change: Partial<QueryRun>) => {
        if (running.current !== control) return; // another one has begun
        running.current = undefined;
        setRun({ ...begun, status: 'done', ms: performance.now() - began, ...change });
      };
      setRun({ ...begun, status: 'running' });
      const options = { batchSize: BATCH_ROWS, profile: kind === 'profile', signal: control.signal };
      const answered =
        kind === 'explain'
          ? client.queries.explain(aql, bindVars).then((explained) => show({ explained }))
          : client.queries.run(aql, bindVars, options).then((batch) => show({ batch, rows: batch.result }));
      answered.catch((error: unknown) => {
        session.noteError(error);
        show(control.signal.aborted ? { status: 'ended' } : { status: 'failed', error });
      });
    },
    [client, session],
  );

  const more = useCallback(() => {
    const id = run?.batch?.id;
    if (!run || id === undefined || run.status === 'running') return;
    setRun({ ...run, status: 'running' });
    client.queries
      .more(id)
      .then((batch) =>
        setRun({
          ...run,
          batch: { ...batch, ...(run.batch?.extra && { extra: run.batch.extra }) },
          rows: [...run.rows, ...batch.result],
        }),
      )
      .catch((error: unknown) => {
        session.noteError(error);
        setRun({ ...run, status: 'failed', error });
      });
  }, [client, run, session]);

  const end = useCallback(() => running.current?.abort(), []);
  return { run, start, more, end };
}
