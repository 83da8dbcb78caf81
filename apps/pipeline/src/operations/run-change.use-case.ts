import { Injectable } from '@nestjs/common';
import { asAppError, retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { CorpusGraph } from '@strata/knowledge';
import { RestoreChanges } from './restore-changes.use-case';

/** A database that restarts is back well within this time. */
const PATIENCE: RetryBudget = { budgetMs: 30_000 };

/** How a change of the graph ended; one that did not come to its end has left the state before it, unless it `failed`. */
export type ChangeOutcome<T> =
  | { readonly state: 'committed'; readonly result: T }
  /** something went wrong, and the earlier state is restored */
  | { readonly state: 'rolled-back'; readonly error: unknown }
  /** the restore itself is incomplete: the next operation of the project goes on with it before it does anything else */
  | { readonly state: 'failed'; readonly error: unknown };

/** Carries out one change of the graph so that all of it stays, or nothing. */
@Injectable()
export class RunChange {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly restore: RestoreChanges,
  ) {}

  /**
   * @param id of the change, new for every try
   * @param change writes rows only after they are kept in the journal under this id
   */
  async execute<T>(id: string, change: () => Promise<T>): Promise<ChangeOutcome<T>> {
    const { journal } = this.corpus;
    try {
      await journal.begin(id);
      const result = await change();
      await retryWhileUnavailable(() => journal.commit(id), PATIENCE);
      return { state: 'committed', result };
    } catch (thrown) {
      const error = asAppError(thrown);
      try {
        await this.restore.execute(id, PATIENCE);
        return { state: 'rolled-back', error };
      } catch {
        return { state: 'failed', error };
      }
    }
  }
}
