import type { IndexAccess } from '../../planner/index-access';
import type { ScanCondition } from './conditions';
import { ComparedFields } from './compared-fields';
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
  const none = ComparedFields.none(search.collection.indexes, search.parameters);
  return choiceFor({ conditions, compared: none.with(conditions) }, search, budget);
}

/** Conditions that all have to hold, and what they say about the fields of indexes. */
interface Conjunction {
  readonly conditions: readonly ScanCondition[];
  readonly compared: ComparedFields;
}

function choiceFor(conjunction: Conjunction, search: AccessSearch, budget: Budget): IndexChoice | null {
  const direct = findAccess(conjunction.compared, search);
  let best: IndexChoice | null = direct && { ...direct, accesses: [direct.access] };
  for (const condition of conjunction.conditions) {
    if (!condition.branches) continue;
    const spread = spreadOver(condition, conjunction, search, budget);
    if (spread && (!best || spread.cost() < best.cost())) best = spread;
  }
  return best;
}

function spreadOver(condition: ScanCondition, all: Conjunction, search: AccessSearch, budget: Budget): IndexChoice | null {
  const branches = condition.branches!;
  budget.left -= branches.length;
  if (budget.left < 0) return null;
  const others = all.conditions.filter((other) => other !== condition);
  const choices: IndexChoice[] = [];
  for (const branch of branches) {
    const choice = choiceFor({ conditions: [...branch, ...others], compared: all.compared.with(branch) }, search, budget);
    if (!choice) return null;
    choices.push(choice);
  }
  const isAnswered = branches.every((branch, at) => branch.every((part) => choices[at]!.covered.has(part)));
  const timesCovered = countedParts(choices.map(({ covered }) => covered));
  const timesUsed = countedParts(choices.map(({ used }) => used));
  const everywhere = others.filter((other) => timesCovered.get(other) === choices.length);
  return {
    accesses: choices.flatMap(({ accesses }) => accesses),
    covered: new Set(isAnswered ? [condition, ...everywhere] : everywhere),
    used: [condition, ...others.filter((other) => timesUsed.has(other))],
    cost: computedOnce(() => choices.reduce((sum, { cost }) => sum + cost(), 0)),
  };
}

/** In how many of the lists, each without repetition, a condition is. */
function countedParts(lists: readonly Iterable<ScanCondition>[]): ReadonlyMap<ScanCondition, number> {
  const times = new Map<ScanCondition, number>();
  for (const list of lists) for (const condition of list) times.set(condition, (times.get(condition) ?? 0) + 1);
  return times;
}

/** Choices are compared again and again, with those that they are part of. */
function computedOnce(compute: () => number): () => number {
  let known: number | undefined;
  return () => (known ??= compute());
}
