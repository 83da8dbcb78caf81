import { asAppError } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import { isArangoError } from 'arangojs/errors';
import { queryTimedOut } from './translation.errors';

/** Most rows, and bytes of JSON, that a question is answered with. */
export const MAX_ROWS = 1_000;
export const MAX_BYTES = 4 * 2 ** 20;
const BATCH_ROWS = 200;
const MEMORY_BYTES = 256 * 2 ** 20;
/** ArangoDB's number for a query that was ended before it was done. */
const KILLED = 1500;

export interface QueryResult {
  readonly rows: readonly unknown[];
  /** there were more */
  readonly truncated: boolean;
}

export interface QueryRun {
  readonly query: string;
  readonly bindVars?: Readonly<Record<string, unknown>>;
  readonly timeoutS: number;
  /** the only collections that there are for it; undefined: all */
  readonly readable: readonly string[] | undefined;
}

interface CursorAnswer {
  readonly result: readonly unknown[];
  readonly hasMore: boolean;
  readonly id?: string;
}

/**
 * The first rows of a query, up to 1,000 and 4 MiB. The embedded database shows it no other collections than those that are readable; every
 * other one relies on the query having been judged.
 * @throws AppError deadline-exceeded `QueryTimeoutError`; unavailable; what the database says against the query
 */
export async function runQuery(db: Database, { query, bindVars, timeoutS, readable }: QueryRun): Promise<QueryResult> {
  const until = Date.now() + timeoutS * 1_000;
  const call = async (method: string, pathname: string, body?: object): Promise<CursorAnswer> => {
    const timeout = Math.max(1, until - Date.now()) + 1_000; // the database ends it first
    return db.request<CursorAnswer>({ method, pathname, timeout, ...(body && { body }) });
  };
  try {
    const options = { stream: true, maxRuntime: timeoutS };
    const narrowed = readable && { readableCollections: readable };
    let batch = await call('POST', '/_api/cursor', {
      ...{ query, ...(bindVars && { bindVars }), batchSize: BATCH_ROWS, memoryLimit: MEMORY_BYTES, options, ...narrowed },
    });
    const kept = new KeptRows();
    while (kept.take(batch.result) && batch.hasMore && batch.id !== undefined)
      batch = await call('POST', `/_api/cursor/${encodeURIComponent(batch.id)}`);
    const isCut = kept.isFull || batch.hasMore;
    if (batch.hasMore && batch.id !== undefined)
      await call('DELETE', `/_api/cursor/${encodeURIComponent(batch.id)}`).catch(() => undefined); // else it goes by itself
    return { rows: kept.rows, truncated: isCut };
  } catch (error) {
    const wasKilled = isArangoError(error) && error.errorNum === KILLED;
    if (wasKilled || Date.now() >= until) throw queryTimedOut(timeoutS, error);
    const translated = asAppError(error);
    if (translated instanceof AppError) throw translated;
    throw new AppError('internal', 'QueryRunError', 'the query could not be run', {}, { cause: error });
  }
}

class KeptRows {
  readonly rows: unknown[] = [];
  /** something was left out */
  isFull = false;
  private bytes = 0;

  /** @returns whether there is room for more */
  take(rows: readonly unknown[]): boolean {
    for (const row of rows) {
      const bytes = Buffer.byteLength(JSON.stringify(row) ?? 'null') + 1;
      this.isFull = this.rows.length === MAX_ROWS || this.bytes + bytes > MAX_BYTES;
      if (this.isFull) return false;
      this.bytes += bytes;
      this.rows.push(row);
    }
    return true;
  }
}
