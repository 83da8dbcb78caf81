import { AppError } from '@strata/errors';
import type { CoderClient } from '../coder-calls/coder.client';
import type { FinishedCoder } from '../coder-calls/relay-coder';
import { relayCoder } from '../coder-calls/relay-coder';
import type { EarlierAttempt, IndexProposal, RewriteAssumption } from '../coder/coder-protocol';
import type { IndexTrials } from '../index-trial/try-index';
import type { ReadingDatabases } from '../database-access/http-reading-database';
import type { Caller, ReadingDatabase } from '../database-access/reading-database';
import type { FailedAttempt } from '../report/failed-attempts';
import { failedAttempts } from '../report/failed-attempts';
import type { AdvisedIndex } from '../report/optimization-report';
import { optimizationReport } from '../report/optimization-report';
import type { ValidationEvent } from '../run-events/run-event';
import type { ExecutingPhase, ValidatingPhase, Verdict } from '../run-events/run-writer';
import { unprovenForm } from '../report/unproven-form';
import { judgeOriginal } from '../validation/judge-determinism';
import type { QueryText } from '../validation/query-text';
import type { ValidationOutcome } from '../validation/validate-rewrite';
import { validateRewrite } from '../validation/validate-rewrite';
import { measureBaseline } from './measure-baseline';

/** Rewrites that are tried for a request, those that fail the syntax check included. */
export const MAX_ATTEMPTS = 3;

/** What is said instead of running an original that cannot be optimised here. */
const REFUSED: ReadonlySet<string> = new Set(['ReadOnlyError', 'NonDeterministicQueryError']);

export interface OptimisationRequest extends QueryText {
  /** the whole request, for what it says beside the query */
  readonly request: string;
  readonly caller: Caller;
  /** the user allows trials of advised indexes on copies of samples */
  readonly measuresIndexes: boolean;
  /** ends queries, model and tools */
  readonly signal: AbortSignal;
}

/** Looks for a faster form of a query and proves it: the coder proposes, what is measured here decides. */
export class OptimiseQuery {
  constructor(
    private readonly coder: Pick<CoderClient, 'rewrite'>,
    private readonly databases: Pick<ReadingDatabases, 'open'>,
    private readonly trials: Pick<IndexTrials, 'measure'>,
    private readonly runMs: number,
  ) {}

  /**
   * Goes through the phases to `done`. The first attempt that passes ends the search.
   * @throws AppError what stops the baseline (the syntax, an unknown collection, a run that takes too long), the coder's failure; the signal's
   *   reason
   */
  async execute(phase: ExecutingPhase, asked: OptimisationRequest): Promise<void> {
    const { caller, signal } = asked;
    const original: QueryText = { query: asked.query, bindVars: asked.bindVars };
    const limits = { timeoutMs: this.runMs, signal };
    const database = this.databases.open(caller);
    const judged = await judgedOriginal(database, original, limits);
    if (typeof judged === 'string') {
      phase.say(`The query was not run: ${judged}.`);
      return phase.finish();
    }
    const baseline = await measureBaseline(phase, database, original, limits).catch(async (error: unknown) => {
      if (error instanceof AppError && error.type === 'QueryTimeoutError') await this.sayUnproven(phase, asked);
      throw error;
    });
    const tried: FailedAttempt[] = [];
    const earlier: EarlierAttempt[] = [];
    const indexes = new Map<string, IndexProposal>();
    const remarks = new Set<string>();
    let notes: unknown;
    for (let executing = phase; ;) {
      const lines = this.coder.rewrite(
        { request: asked.request, ...original, profile: baseline.extra, earlier, notes },
        { caller, signal },
      );
      const found = await relayCoder(lines, executing);
      notes = found.notes;
      for (const index of found.indexes ?? []) indexes.set(index.statement, index);
      for (const remark of found.remarks ?? []) remarks.add(remark);
      const validating = executing.validate();
      if (found.proposal === undefined) {
        const event = nothingProposed(found);
        tried.push({ query: undefined, event });
        earlier.push({ query: undefined, rules: [], reason: event.reason });
      } else {
        const assumptions = [...found.proposal.assumptions, ...judged];
        const outcome = await validateRewrite(database, original, { ...found.proposal, assumptions }, limits);
        if (outcome.event.passed) {
          const better = [...indexes.values()].filter(({ expectedFactor = Infinity }) => expectedFactor >= speedUp(outcome.event));
          const advised = await this.tried(validating, better, { asked, query: original, limits });
          const accepted = { ...found.proposal, indexes: advised, remarks: [...remarks] };
          const synthesizing = validating.pass(verdictOf(outcome.event)).synthesize();
          return synthesizing.finish(optimizationReport(accepted, outcome, original.bindVars), accepted.query);
        }
        tried.push({ query: found.proposal.query, event: outcome.event });
        earlier.push({ query: found.proposal.query, rules: found.proposal.rules, reason: outcome.event.reason });
      }
      const isOver = tried.length === MAX_ATTEMPTS || found.none !== undefined;
      const advised = isOver ? await this.tried(validating, [...indexes.values()], { asked, query: original, limits }) : [];
      const rejected = reject(validating, tried.at(-1)!.event);
      if (isOver) return rejected.finish(failedAttempts(tried, { indexes: advised, baseline }, [...remarks]));
      executing = rejected.retry();
    }
  }

  /** What the coder proposes for a query that cannot be measured; a coder that fails adds nothing to why the run ends. */
  private async sayUnproven(
    phase: ExecutingPhase,
    { request, query, bindVars, caller, signal }: OptimisationRequest,
  ): Promise<void> {
    const asked = { request, query, bindVars, profile: {}, earlier: [], notes: undefined };
    const found = await relayCoder(this.coder.rewrite(asked, { caller, signal }), phase).catch((error: unknown) => {
      if (error instanceof AppError && !signal.aborted) return undefined;
      throw error;
    });
    const text = unprovenForm(found?.proposal, found?.indexes ?? []);
    if (text !== undefined) phase.say(text);
  }

  /** The advised indexes with what came of their trials, which are told as calls of a tool; as they are, where the user allows none. */
  private async tried(
    phase: ValidatingPhase,
    indexes: readonly IndexProposal[],
    { asked, query, limits }: TrialBasis,
  ): Promise<readonly AdvisedIndex[]> {
    if (!asked.measuresIndexes) return indexes;
    const advised: AdvisedIndex[] = [];
    for (const index of indexes) {
      const { collection, definition, form } = index;
      if (definition === undefined) {
        advised.push({ ...index, measured: 'Not measured: the query would have to be another one to use it.' });
        continue;
      }
      const call = phase.callTool('measure-index', { collection, ...definition });
      call.running();
      const trial = await this.trials.measure({ caller: asked.caller, collection, index: definition, query, form, limits });
      call.answer(trial.told);
      advised.push({ ...index, measured: trial.told, gainsNothing: trial.gainsNothing });
    }
    return advised;
  }
}

const speedUp = ({ original_time, optimized_time }: ValidationEvent): number => original_time / Math.max(optimized_time, 0.000_001);

/** What a trial of the advised indexes is about. */
interface TrialBasis {
  readonly asked: OptimisationRequest;
  /** the original */
  readonly query: QueryText;
  readonly limits: { readonly timeoutMs: number; readonly signal: AbortSignal };
}

/** What of the data the original's answer rests on, or why it is not run at all. @throws AppError for what is no query */
async function judgedOriginal(
  database: ReadingDatabase,
  original: QueryText,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<readonly RewriteAssumption[] | string> {
  try {
    return await judgeOriginal(database, original, limits);
  } catch (error) {
    if (error instanceof AppError && REFUSED.has(error.type)) return error.message;
    throw error;
  }
}

const nothingProposed = ({ none, noneYet = none }: FinishedCoder): ValidationOutcome['event'] => ({
  event: 'validation',
  passed: false,
  original_time: 0,
  optimized_time: 0,
  improvement_pct: 0,
  rows_match: false,
  content_match: false,
  reason: `no rewrite was proposed${noneYet === undefined ? '' : `: ${noneYet}`}`,
});

const reject = (phase: ValidatingPhase, event: ValidationEvent) => phase.reject(verdictOf(event));

const verdictOf = ({ event: _event, passed: _passed, ...verdict }: ValidationEvent): Verdict => verdict;
