import { AppError } from '@strata/errors';
import type { QueryRunResult, ReadingDatabase } from '../database-access/reading-database';
import type { ExecutingPhase } from '../run-events/run-writer';
import type { QueryText } from '../validation/query-text';

/**
 * Runs the original once with a profile, and says so in the run. A result that the database cannot hold as a whole is fetched and dropped.
 * @throws AppError as `ReadingDatabase.run`
 */
export async function measureBaseline(
  phase: ExecutingPhase,
  database: ReadingDatabase,
  { query, bindVars }: QueryText,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<QueryRunResult> {
  const call = phase.callTool('profile-query', { query, bind_vars: bindVars });
  call.running();
  const run = (fetched: object = {}) => database.run(query, { bindVars, ...limits, profile: true, ...fetched });
  try {
    const result = await run().catch((error: unknown) => {
      if (!(error instanceof AppError) || error.type !== 'QueryMemoryError') throw error;
      return run({ onRows: () => undefined });
    });
    call.answer(JSON.stringify(figuresOf(result)));
    return result;
  } catch (error) {
    call.answer(`failed: ${error instanceof AppError ? error.message : 'the query did not end'}`);
    throw tooLong(error);
  }
}

/** Who waited so long wants to know what to do. */
function tooLong(error: unknown): unknown {
  if (!(error instanceof AppError) || error.type !== 'QueryTimeoutError') return error;
  const advice = 'optimize it over part of the data (a LIMIT in its outermost loop, say), or let runs take longer (RUN_TIMEOUT_S)';
  return new AppError(error.kind, error.type, `${error.message}; ${advice}`, error.details, { cause: error });
}

const figuresOf = (result: QueryRunResult) => ({
  execution_time: result.executionTimeS,
  peak_memory: result.peakMemoryBytes,
  rows: result.rowCount,
  scanned_full: result.scannedFull,
  scanned_index: result.scannedIndex,
});
