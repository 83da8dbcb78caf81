import type { IndexAccess } from '../../planner/index-access';
import type { ScanCondition } from './conditions';
import type { AccessSearch } from './find-access';
import { findAccess } from './find-access';

/** How a loop reads through indexes: one access, or one for each alternative of its ORs. */
export interface IndexChoice {
  readonly accesses: readonly IndexAccess[];
  /** Conditions that need no check any more. */
  readonly covered: ReadonlySet<ScanCondition>;
  readonly used: readonly ScanCondition[];
  /** Estimated entries to read. */
  readonly cost: () => number;
}

/** Counts down the alternatives that a search for indexes may still look at. */
export interface Budget {
  left: number;
}

/**
 * The cheapest way to find, through indexes, the documents that satisfy all conditions; null when there is none. It compares a single
 * access with spreading one of the ORs, whose alternatives are searched in the same way: together that is the disjunctive normal form,
 * of which only the parts that indexes serve are ever written down.
 */
export function chooseIndexes(conditions: readonly ScanCondition[], search: AccessSearch, budget: Budget): IndexChoice | null {
  const simple = conditions.filter(({ branches }) => branches === null);
  const direct = findAccess(simple, search);
  let best: IndexChoice | null = direct && { ...direct, accesses: [direct.access] };
  for (const condition of conditions) {
    if (!condition.branches) continue;
    const others = conditions.filter((other) => other !== condition);
    const spread = spreadOver(condition, others, search, budget);
    if (spread && (!best || spread.cost() < best.cost())) best = spread;
  }
  return best;
}

function spreadOver(
  condition: ScanCondition,
  others: readonly ScanCondition[],
  search: AccessSearch,
  budget: Budget,
): IndexChoice | null {
  const branches = condition.branches!;
  budget.left -= branches.length;
  if (budget.left < 0) return null;
  const choices: IndexChoice[] = [];
  for (const branch of branches) {
    const choice = chooseIndexes([...branch, ...others], search, budget);
    if (!choice) return null;
    choices.push(choice);
  }
  const isAnswered = branches.every((branch, at) => branch.every((part) => choices[at]!.covered.has(part)));
  const everywhere = others.filter((other) => choices.every(({ covered }) => covered.has(other)));
  const used = others.filter((other) => choices.some((choice) => choice.used.includes(other)));
  return {
    accesses: choices.flatMap(({ accesses }) => accesses),
    covered: new Set(isAnswered ? [condition, ...everywhere] : everywhere),
    used: [condition, ...used],
    cost: () => choices.reduce((sum, { cost }) => sum + cost(), 0),
  };
}
