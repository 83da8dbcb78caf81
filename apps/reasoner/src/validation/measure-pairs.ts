import { AppError } from '@strata/errors';
import type { QueryRunResult, ReadingDatabase } from '../database-access/reading-database';
import type { RunPair } from './improvement';
import { judgePairs, MAX_PAIRS, median, SHORT_RUN_S } from './improvement';
import type { JudgeLimits } from './judge-limits';
import type { QueryText } from './query-text';

/** What the measured runs of a query came to; medians. */
export interface MeasuredQuery {
  readonly timeS: number;
  readonly peakMemoryBytes: number;
  /** documents and index entries that it looked at */
  readonly lookedAt: number;
}

export interface MeasuredPairs {
  readonly pairs: readonly RunPair[];
  readonly original: MeasuredQuery;
  readonly optimized: MeasuredQuery;
}

/** After so long no further pair is begun; the pairs there are decide. */
const ENOUGH_MS = 90_000;

/**
 * Runs both queries in turns until their times tell them apart (`judgePairs`): three times each, or up to fifteen. The one that goes first
 * changes with each pair, so that neither gains by what the other left behind.
 * @throws AppError as `ReadingDatabase.run`
 */
export async function measurePairs(
  database: ReadingDatabase,
  original: QueryText,
  rewrite: QueryText,
  limits: JudgeLimits,
): Promise<MeasuredPairs> {
  const runs: { readonly original: QueryRunResult; readonly optimized: QueryRunResult }[] = [];
  const measure = measuring(database, limits);
  const pairs = () => runs.map((run) => ({ original: run.original.executionTimeS, optimized: run.optimized.executionTimeS }));
  const until = performance.now() + ENOUGH_MS;
  const isShort = () => runs.length >= 3 && median(pairs().map((pair) => pair.original)) < SHORT_RUN_S;
  for (let maxPairs = MAX_PAIRS; !isShort() && judgePairs(pairs(), maxPairs) === 'undecided';) {
    if (runs.length % 2 === 0) {
      const first = await measure(original);
      runs.push({ original: first, optimized: await measure(rewrite) });
    } else {
      const first = await measure(rewrite);
      runs.push({ original: await measure(original), optimized: first });
    }
    if (performance.now() > until && runs.length >= 3) maxPairs = runs.length;
  }
  return {
    pairs: pairs(),
    original: measured(runs.map((run) => run.original)),
    optimized: measured(runs.map((run) => run.optimized)),
  };
}

/** Rows are counted where they are made; a result that the database cannot hold as a whole is fetched, by both queries. */
function measuring(database: ReadingDatabase, { timeoutMs, signal }: JudgeLimits): (text: QueryText) => Promise<QueryRunResult> {
  let isFetched = false;
  return async ({ query, bindVars }) => {
    const run = () => database.run(query, { bindVars, timeoutMs, signal, ...(isFetched && { onRows: () => undefined }) });
    try {
      return await run();
    } catch (error) {
      if (isFetched || !(error instanceof AppError) || error.type !== 'QueryMemoryError') throw error;
      isFetched = true;
      return run();
    }
  };
}

function measured(runs: readonly QueryRunResult[]): MeasuredQuery {
  return {
    timeS: median(runs.map(({ executionTimeS }) => executionTimeS)),
    peakMemoryBytes: median(runs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
    lookedAt: median(runs.map(({ scannedFull, scannedIndex }) => scannedFull + scannedIndex)),
  };
}
