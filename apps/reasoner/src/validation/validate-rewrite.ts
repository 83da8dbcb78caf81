import { AppError } from '@strata/errors';
import type { RewriteProposal } from '../coder/coder-protocol';
import type { QueryRunResult, ReadingDatabase } from '../database-access/reading-database';
import type { ValidationEvent } from '../run-events/run-event';
import type { CheckedAssumption } from './check-assumptions';
import { checkAssumptions } from './check-assumptions';
import { compareResults, readResult } from './compare-results';
import { improvementPct } from './improvement';
import { judgeGain, seconds } from './judge-gain';
import type { JudgeLimits } from './judge-limits';
import type { Determinism } from './judge-determinism';
import { judgeDeterminism } from './judge-determinism';
import type { MeasuredPairs, MeasuredQuery } from './measure-pairs';
import { measurePairs } from './measure-pairs';
import type { QueryText } from './query-text';

/** What came of one attempt: the event that tells it, and what a report needs besides. */
export interface ValidationOutcome {
  readonly event: ValidationEvent;
  readonly rowCount: number;
  readonly original: MeasuredQuery;
  readonly optimized: MeasuredQuery;
  /** what was compared and how; a clause for a sentence */
  readonly equality: string;
  readonly assumptions: readonly CheckedAssumption[];
}

/** The rewrite may take so many times as long as the original before it is given up: what is slower is no improvement anyway. */
const PATIENCE_FACTOR = 5;
const MIN_PATIENCE_MS = 5_000;
const NOTHING: MeasuredQuery = { timeS: 0, peakMemoryBytes: 0, lookedAt: 0 };

/**
 * Runs an original and its rewrite, compares what they return and how long they take (section 4 of the contract): one warm-up each, in which
 * the content is compared, then alternating runs. A rewrite that writes or is not deterministic is not run at all.
 * @param original one that `judgeOriginal` let pass
 * @throws AppError as `ReadingDatabase.run`, when the *original* fails or the signal ends it; a rewrite that fails is an outcome
 */
export async function validateRewrite(
  database: ReadingDatabase,
  original: QueryText,
  proposal: Pick<RewriteProposal, 'query' | 'bindVars' | 'assumptions'>,
  limits: JudgeLimits,
): Promise<ValidationOutcome> {
  const judged = await judgedRewrite(database, proposal, limits);
  if ('refusal' in judged) return failed(judged.refusal);
  const all = new Map([...proposal.assumptions, ...judged.restsOn].map((one) => [one.statement, one]));
  const assumptions = await checkAssumptions(database, [...all.values()], limits);
  const broken = assumptions.find(({ state }) => state === 'fails');
  if (broken !== undefined)
    return failed(`the rewrite rests on what does not hold for this data: ${broken.statement}`, { assumptions });

  const before = await readResult(database, original, limits);
  const beforeS = before.run.executionTimeS;
  const patienceMs = Math.min(limits.timeoutMs, Math.max(MIN_PATIENCE_MS, PATIENCE_FACTOR * beforeS * 1_000));
  const known = { assumptions, rowCount: before.run.rowCount, original: ofRun(before.run) };
  try {
    const after = await readResult(database, proposal, { ...limits, timeoutMs: patienceMs });
    const results = [
      { ...original, content: before.content },
      { ...proposal, content: after.content },
    ] as const;
    const comparison = await compareResults(database, ...results, limits);
    const equality = { rows: comparison.rowsMatch, content: comparison.contentMatch, statement: comparison.statement };
    if (!equality.content) return failed(comparison.statement, { ...known, equality, optimized: ofRun(after.run) });
    return verdict(await measurePairs(database, original, proposal, limits), { ...known, equality });
  } catch (error) {
    const isOfRewrite = error instanceof AppError && !limits.signal.aborted && error.kind !== 'unavailable';
    if (!isOfRewrite) throw error;
    const why =
      error.type === 'QueryTimeoutError'
        ? `the rewrite takes longer than ${seconds(patienceMs / 1_000)}`
        : `the rewrite fails: ${error.message}`;
    return failed(`${why}; the original takes ${seconds(beforeS)}`, known);
  }
}

interface Equality {
  readonly rows: boolean;
  readonly content: boolean;
  readonly statement: string;
}

interface Known {
  readonly rowCount?: number;
  readonly original?: MeasuredQuery;
  readonly optimized?: MeasuredQuery;
  readonly equality?: Equality;
  readonly assumptions?: readonly CheckedAssumption[];
}

/** What of the data the rewrite's answer rests on being the same each time, or why it is not run. */
async function judgedRewrite(
  database: ReadingDatabase,
  proposal: QueryText,
  limits: JudgeLimits,
): Promise<Pick<Determinism, 'restsOn'> | { readonly refusal: string }> {
  try {
    const { found, restsOn } = await judgeDeterminism(database, proposal, limits);
    return found === undefined ? { restsOn } : { refusal: `the rewrite may answer differently each time it runs: ${found.reason}` };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid-argument') throw error;
    const isWriting = error.type === 'ReadOnlyError';
    return { refusal: `${isWriting ? 'the rewrite was not run' : 'the rewrite is no valid query'}: ${error.message}` };
  }
}

function verdict(measured: MeasuredPairs, known: Known & { readonly equality: Equality }): ValidationOutcome {
  const { passed, improvement, reason } = judgeGain(measured);
  const rests = known.assumptions?.map(labelled) ?? [];
  const labels = rests.length === 0 ? '' : `; rests on: ${rests.join('; ')}`;
  const { original, optimized } = measured;
  return outcome(
    { ...known, original, optimized },
    { passed, improvement, reason: `${reason}; ${known.equality.statement}${labels}` },
  );
}

const WORDS: Readonly<Record<CheckedAssumption['state'], string>> = {
  holds: 'checked: it holds today',
  fails: 'checked: it does not hold',
  unchecked: 'not checked',
};

const labelled = ({ statement, state }: CheckedAssumption): string => `${statement.replace(/\.$/, '')} (${WORDS[state]})`;

/** An attempt that did not come as far as being measured; its improvement is that of the first runs, where there were two. */
function failed(reason: string, known: Known = {}): ValidationOutcome {
  const { original = NOTHING, optimized = NOTHING } = known;
  const improvement = known.optimized === undefined ? 0 : improvementPct(original.timeS, optimized.timeS);
  return outcome(known, { passed: false, improvement, reason });
}

function outcome(known: Known, verdict: { passed: boolean; improvement: number; reason: string }): ValidationOutcome {
  const { original = NOTHING, optimized = NOTHING, equality } = known;
  return {
    event: {
      event: 'validation',
      passed: verdict.passed,
      original_time: original.timeS,
      optimized_time: optimized.timeS,
      improvement_pct: verdict.improvement,
      rows_match: equality?.rows ?? false,
      content_match: equality?.content ?? false,
      reason: verdict.reason,
    },
    rowCount: known.rowCount ?? 0,
    original,
    optimized,
    equality: equality?.statement ?? '',
    assumptions: known.assumptions ?? [],
  };
}

const ofRun = (run: QueryRunResult): MeasuredQuery => ({
  timeS: run.executionTimeS,
  peakMemoryBytes: run.peakMemoryBytes,
  lookedAt: run.scannedFull + run.scannedIndex,
});
