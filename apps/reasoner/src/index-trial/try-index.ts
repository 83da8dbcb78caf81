import { AppError } from '@strata/errors';
import { GatewayCalls } from '../database-access/gateway-calls';
import type { ReadingDatabases } from '../database-access/http-reading-database';
import type { Caller, ReadingDatabase } from '../database-access/reading-database';
import type { ResultComparison } from '../validation/compare-results';
import { compareResults, readResult } from '../validation/compare-results';
import { CLEAR_FACTOR } from '../validation/improvement';
import { seconds } from '../validation/judge-gain';
import type { QueryText } from '../validation/query-text';
import type { ResultContent } from '../validation/result-content';
import { queryOverCopy } from './query-over-copy';
import type { IndexDefinition } from './sample-copy';
import { leftWords, SampleCopy } from './sample-copy';

/** Of each query, at least and at most: as many as fit into so much time. */
const [LEAST_RUNS, MOST_RUNS, RUNS_S] = [3, 7, 0.5];
/** Where as much is looked at, shorter runs tell nothing. */
const SHORTEST_TOLD_S = 0.005;
/** Below this share of the time gained, an index is told to gain nothing. */
const LEAST_GAIN = 0.05;

export interface TrialRequest {
  readonly caller: Caller;
  readonly collection: string;
  readonly index: IndexDefinition;
  readonly query: QueryText;
  /** what the query has to become to use the index; undefined: it would as it is */
  readonly form: QueryText | undefined;
  readonly limits: { readonly timeoutMs: number; readonly signal: AbortSignal };
}

/** What came of a trial. */
export interface TrialOutcome {
  /** a sentence or two: what was measured on how many documents, or why nothing was */
  readonly told: string;
  /** measured, and not faster */
  readonly gainsNothing: boolean;
}

/** Measures what an index gains a query, on a copy of a sample of the collection: the collection itself stays as it is. */
export class IndexTrials {
  constructor(
    private readonly gatewayUrl: string,
    private readonly databases: Pick<ReadingDatabases, 'open'>,
  ) {}

  /**
   * @throws the signal's reason; the copy is removed then too
   */
  async measure({ caller, collection, index, query, form = query, limits }: TrialRequest): Promise<TrialOutcome> {
    const calls = new GatewayCalls(this.gatewayUrl, caller);
    for (const one of [query, form]) {
      const itself = queryOverCopy(one, collection, collection);
      if ('why' in itself) return untold(`${itself.why}.`);
    }
    let copy: SampleCopy | undefined;
    let outcome: TrialOutcome;
    let isRemoved = true;
    try {
      copy = await SampleCopy.make(calls, collection, limits.signal);
      const [before, after] = [query, form].map((one) => ({
        ...(queryOverCopy(one, collection, copy!.name) as { query: string }),
        bindVars: {},
      })) as [QueryText, QueryText];
      outcome = await gainOf(this.databases.open(caller), { before, after }, { copy, index, limits });
    } catch (error) {
      limits.signal.throwIfAborted();
      outcome = notMeasured(error, caller.database);
    } finally {
      if (copy !== undefined) isRemoved = await copy.remove();
    }
    if (copy === undefined) return outcome;
    const after = isRemoved ? 'The copy was removed.' : `Mind: ${leftWords(copy.name)}.`;
    return { ...outcome, told: `${outcome.told} ${after}` };
  }
}

interface Trial {
  readonly copy: SampleCopy;
  readonly index: IndexDefinition;
  readonly limits: TrialRequest['limits'];
}

/** @param queries what runs without the index, and what with it */
async function gainOf(
  database: ReadingDatabase,
  queries: { readonly before: QueryText; readonly after: QueryText },
  { copy, index, limits }: Trial,
): Promise<TrialOutcome> {
  const before = await timed(database, queries.before, limits);
  await copy.createIndex(index, limits.signal);
  const after = await timed(database, queries.after, limits);
  const same = await compareResults(
    database,
    { ...queries.before, content: before.content },
    { ...queries.after, content: after.content },
    limits,
  );
  const of = copy.documents === copy.of ? `all ${count(copy.of)}` : `${count(copy.documents)} of ${count(copy.of)}`;
  const looked = `${count(before.lookedAt)} documents and index entries looked at without it, ${count(after.lookedAt)} with it`;
  const times = `${seconds(before.timeS)} without the index, ${seconds(after.timeS)} with it`;
  const gain = before.timeS / Math.max(after.timeS, 0.000_001);
  const isGain = after.lookedAt < before.lookedAt ? gain * (1 - LEAST_GAIN) >= 1 : gain >= CLEAR_FACTOR && isClear(before, after);
  const verdict = isGain ? `${gain.toFixed(1)} times as fast` : 'it gains nothing there';
  const told = `Measured on a copy of ${of} documents: ${times} (${verdict}; ${looked}), ${equality(same, queries.before)}.`;
  return { told, gainsNothing: !isGain };
}

/** Where as much is looked at (an order that is there already) only time can tell, and runs of one query differ: each run has to be the faster. */
const isClear = (before: TimedRuns, after: TimedRuns): boolean =>
  before.timeS >= SHORTEST_TOLD_S && Math.min(...before.times) > Math.max(...after.times);

/** A LIMIT keeps some of the rows with equal sort keys: which, depends on how they are read. */
function equality({ rowsMatch, contentMatch, statement }: ResultComparison, { query }: QueryText): string {
  if (contentMatch) return 'the same rows';
  return rowsMatch && /\bLIMIT\b/i.test(query)
    ? 'as many rows; which of those with equal sort keys its LIMIT keeps, no SORT promises'
    : `other rows (${statement}), which should not be: do not rely on it`;
}

interface TimedRuns {
  readonly content: ResultContent;
  readonly times: readonly number[];
  /** The shortest: what else a machine does only ever adds to a time (Chen and Revels 2016, "Robust benchmarking in noisy environments"). */
  readonly timeS: number;
  readonly lookedAt: number;
}

async function timed(database: ReadingDatabase, query: QueryText, limits: TrialRequest['limits']): Promise<TimedRuns> {
  const { content } = await readResult(database, query, limits);
  const times: number[] = [];
  let lookedAt = 0;
  for (let spentS = 0; times.length < LEAST_RUNS || (times.length < MOST_RUNS && spentS < RUNS_S);) {
    const { executionTimeS, scannedFull, scannedIndex } = await database.run(query.query, { ...limits, bindVars: {} });
    times.push(executionTimeS);
    spentS += executionTimeS;
    lookedAt = scannedFull + scannedIndex;
  }
  return { content, times, timeS: Math.min(...times), lookedAt };
}

const untold = (why: string): TrialOutcome => ({ told: `Not measured: ${why}`, gainsNothing: false });

function notMeasured(error: unknown, database: string): TrialOutcome {
  if (!(error instanceof AppError)) throw error;
  const isRight = error.kind === 'permission-denied' || error.kind === 'unauthenticated';
  return untold(
    isRight
      ? `a copy of a sample needs the right to create collections in the database \`${database}\` (access level rw), which you do not have.`
      : `${error.message}.`,
  );
}

const count = (number: number): string => number.toLocaleString('en-US');
