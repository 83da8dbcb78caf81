import type { ImportJobUsage } from '@strata/contracts';
import { AppError } from '@strata/errors';

/** What an orchestration may spend on models; absent: any amount. */
export type RunBudget = {
  /** in the currency of `MODEL_PRICES_JSON` */
  readonly maxCost?: number;
  readonly maxTokens?: number;
};

/** A budget of what a caller has set. */
export function runBudget(maxCost: number | undefined, maxTokens: number | undefined): RunBudget {
  return { ...(maxCost === undefined ? {} : { maxCost }), ...(maxTokens === undefined ? {} : { maxTokens }) };
}

/** Type of the error that ends a run at its budget. */
export const BUDGET_EXHAUSTED = 'BudgetExhausted';
/** How an importer marks an import that ended at its budget. */
const IMPORTER_MARK = '[BUDGET_EXHAUSTED]';

const tokensOf = ({ promptTokens, completionTokens }: ImportJobUsage): number => promptTokens + completionTokens;

/** What is left for the next import besides those that run. @throws AppError failed-precondition `BudgetExhausted` when nothing is */
export function remainingBudget(budget: RunBudget, spent: ImportJobUsage): RunBudget {
  assertWithin(budget, spent);
  const { maxCost, maxTokens } = budget;
  const left = {
    ...(maxCost === undefined ? {} : { maxCost: maxCost - (spent.cost ?? 0) - spent.costUnderWay }),
    ...(maxTokens === undefined ? {} : { maxTokens: maxTokens - tokensOf(spent) - spent.tokensUnderWay }),
  };
  if (Object.values(left).some((amount) => amount <= 0)) throw budgetExhausted(budget, spent);
  return left;
}

/** @throws AppError failed-precondition `BudgetExhausted` when everything is spent, or will be by the calls under way */
export function assertWithin({ maxCost, maxTokens }: RunBudget, spent: ImportJobUsage): void {
  const isOver = (used: number, underWay: number, limit: number) => used >= limit || used + underWay > limit;
  if (maxCost !== undefined && isOver(spent.cost ?? 0, spent.costUnderWay, maxCost)) throw budgetExhausted({ maxCost }, spent);
  if (maxTokens !== undefined && isOver(tokensOf(spent), spent.tokensUnderWay, maxTokens))
    throw budgetExhausted({ maxTokens }, spent);
}

/** Did an import end because its budget was used up? */
export function isAtBudget(message: string): boolean {
  return message.includes(IMPORTER_MARK);
}

/** Ends a run whose budget is used up, or leaves no room for the next call. */
export function budgetExhausted({ maxCost, maxTokens }: RunBudget, spent: ImportJobUsage): AppError {
  const limits = [
    ...(maxCost === undefined ? [] : [`${shown(spent.cost ?? 0)} of max_cost ${shown(maxCost)} is spent`]),
    ...(maxTokens === undefined ? [] : [`${tokensOf(spent)} of max_tokens ${maxTokens} are used`]),
  ];
  return new AppError(
    'failed-precondition',
    BUDGET_EXHAUSTED,
    `${limits.join(', ')}; another orchestration with a higher limit goes on, and pays for no answer again`,
  );
}

const shown = (cost: number): string => String(Number(cost.toPrecision(4)));
