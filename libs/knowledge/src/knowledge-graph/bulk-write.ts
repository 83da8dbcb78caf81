import { importLines, retryWhileUnavailable } from '@strata/arango';
import { AppError } from '@strata/errors';
import { inLanes, runInTurns, TimeSlices } from '@strata/event-loop';
import type { Database } from 'arangojs';
import type { RowToWrite } from './row-lines';
import { hasLongText, RowLines } from './row-lines';

export interface BulkWriteOptions {
  /** Rows per request. */
  batchSize: number;
  /** What happens to a row whose key is taken; default: it is replaced. `update` changes only the given fields. */
  onDuplicate?: 'replace' | 'update';
  signal?: AbortSignal;
  /** Called after every batch with the number of rows written so far. */
  onProgress?: (written: number) => void;
  /** Called before every batch; ends the writing by throwing. */
  beforeBatch?: () => Promise<void>;
}

/** A row whose vector, if any, is still being made: it is waited for when its turn comes. */
export type RowInTheMaking = Omit<RowToWrite, 'embedding'> & { readonly embedding?: Promise<Float32Array> | undefined };

/** Rows for one collection, as part of a larger write. */
export interface WritePart<Collection extends string = string> {
  collection: Collection;
  rows: Iterable<RowToWrite | RowInTheMaking>;
  /** Called when the first rows of the part are taken up. */
  onBegin?: () => void;
}

/** A request is closed early at this size: rows with vectors or whole texts are far larger than others, and each request is held several times. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024;
const REQUESTS_IN_FLIGHT = 3;
/** A database that restarts is back well within this time. */
const RETRY_BUDGET_MS = 60_000;

/**
 * Stores rows by their keys, several requests in flight, those of a part beside those of the next. A row that is there already is replaced,
 * so a request whose answer was lost may be sent again. Either every row of a request is stored or none. However it ends, no request is
 * under way any more: who removes the rows of a failed write finds them all.
 * @throws AppError of the database; unavailable only after a minute of tries; the reason of `signal`
 */
export async function bulkWrite(db: Database, parts: readonly WritePart[], options: BulkWriteOptions): Promise<number> {
  let written = 0;
  const lines = new RowLines();
  const batches = batched(parts, lines, options);
  const lane = async (signal: AbortSignal): Promise<void> => {
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      signal.throwIfAborted();
      const { collection, rows, count } = next.value;
      await options.beforeBatch?.();
      await retryWhileUnavailable(() => send(db, collection, rows, { count, onDuplicate: options.onDuplicate ?? 'replace' }), {
        budgetMs: RETRY_BUDGET_MS,
        signal,
      });
      lines.giveBack(rows);
      written += count;
      options.onProgress?.(written);
    }
  };
  await inLanes(REQUESTS_IN_FLIGHT, lane, options.signal);
  return written;
}

async function send(
  db: Database,
  collection: string,
  rows: Buffer<ArrayBuffer> | Blob,
  expected: { count: number; onDuplicate: 'replace' | 'update' },
): Promise<void> {
  const { count, onDuplicate } = expected;
  const result = await importLines(db, { collection, lines: rows, onDuplicate });
  const stored = result.created + result.updated + result.ignored;
  if (result.errors > 0 || stored !== count)
    throw new AppError(
      'internal',
      'BulkWriteError',
      `${collection}: ${stored} of ${count} rows were stored`,
      {},
      { cause: result.details },
    );
}

interface Batch {
  collection: string;
  /** no buffer where a text is long: it would be copied at once again for each try, and hold everybody up */
  rows: Buffer<ArrayBuffer> | Blob;
  count: number;
}

/** Small neighbouring parts of one collection share a request. Made while they are taken, in turns. */
async function* batched(
  parts: readonly WritePart[],
  lines: RowLines,
  { batchSize, signal }: BulkWriteOptions,
): AsyncGenerator<Batch, void, void> {
  const slices = new TimeSlices(signal);
  const take = (collection: string): Batch => ({ collection, count: lines.count, rows: lines.take() });
  for (const [place, { collection, rows, onBegin }] of parts.entries()) {
    onBegin?.();
    for (const row of rows) {
      const whole = isWhole(row) ? row : { ...row, embedding: await row.embedding };
      await slices.turn();
      if (hasLongText(whole)) await runInTurns(lines.addSteps(whole), signal);
      else lines.add(whole);
      if (lines.count >= batchSize || lines.bytes >= MAX_BATCH_BYTES) yield take(collection);
    }
    if (lines.count > 0 && parts[place + 1]?.collection !== collection) yield take(collection);
  }
}

const isWhole = (row: RowToWrite | RowInTheMaking): row is RowToWrite => !(row.embedding instanceof Promise);
