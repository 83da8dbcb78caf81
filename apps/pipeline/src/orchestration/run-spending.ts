import type { ImportJobUsage } from '@strata/contracts';
import { NO_USAGE } from '@strata/contracts';
import type { AppError } from '@strata/errors';
import type { RunBudget } from './model-spending';
import { sumOfUsage } from '../importers/told-by-importer';
import { assertWithin, budgetExhausted, remainingBudget } from './model-spending';
import type { PartitionBoard } from './partition-board';

/**
 * What a run spends on models, over all its partitions and attempts. Each import may spend what was left when it began, so a run with one
 * importer keeps to its budget as exactly as an import does; imports that run side by side begin no further call once what they have spent
 * together, with what their calls under way are expected to take, comes to the budget.
 */
export class RunSpending {
  private readonly end = new AbortController();

  constructor(
    private readonly budget: RunBudget,
    private readonly board: Pick<PartitionBoard, 'all'>,
  ) {}

  /** Aborted, with `BudgetExhausted`, when everything is spent. */
  get signal(): AbortSignal {
    return this.end.signal;
  }

  get usage(): ImportJobUsage {
    return sumOfUsage(this.board.all().map(({ usage = NO_USAGE }) => usage));
  }

  /** For the next import. @throws AppError failed-precondition `BudgetExhausted` when nothing is left */
  remaining(): RunBudget {
    return remainingBudget(this.budget, this.usage);
  }

  /** Ends the run when everything is spent, or will be by the calls under way. */
  check(): void {
    if (this.budget.maxCost === undefined && this.budget.maxTokens === undefined) return;
    try {
      assertWithin(this.budget, this.usage);
    } catch (error) {
      this.end.abort(error);
    }
  }

  exhausted(): AppError {
    return budgetExhausted(this.budget, this.usage);
  }
}
