import type { ImportJobUsage, StartOrchestrationRequest } from '@strata/contracts';
import { AppError } from '@strata/errors';

/** What models may be paid for a build; absent: any amount. */
export type Budget = Pick<StartOrchestrationRequest, 'maxCost' | 'maxTokens'>;

/** What is left of it, run by run. */
export class BuildBudget {
  private cost = 0;
  private tokens = 0;

  constructor(private readonly budget: Budget) {}

  /** Notes what a run has spent. */
  take({ cost, promptTokens, completionTokens }: ImportJobUsage): void {
    this.cost += cost ?? 0;
    this.tokens += promptTokens + completionTokens;
  }

  /** For the next run. @throws AppError aborted `BudgetExhausted` when nothing is */
  left(): Budget {
    const { maxCost, maxTokens } = this.budget;
    if (this.cost >= (maxCost ?? Number.POSITIVE_INFINITY) || this.tokens >= (maxTokens ?? Number.POSITIVE_INFINITY))
      throw new AppError('aborted', 'BudgetExhausted', 'the budget is used up; a build with a higher one goes on');
    return {
      ...(maxCost === undefined ? {} : { maxCost: maxCost - this.cost }),
      ...(maxTokens === undefined ? {} : { maxTokens: maxTokens - this.tokens }),
    };
  }
}
