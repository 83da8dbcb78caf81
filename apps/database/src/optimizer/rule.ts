import type { Variable } from '@strata/aql';
import type { Plan } from '../planner/plan';
import type { QueryWarnings } from '../planner/warnings';
import type { Snapshot } from '../storage/api';

export interface RuleContext {
  readonly snapshot: Snapshot;
  readonly warnings: QueryWarnings;
  /** Bind parameters kept as variables whose values are known not to be null. */
  readonly nonNullParameters: ReadonlySet<Variable>;
}

/** A rewrite of plans that never changes what a query answers. */
export interface OptimizerRule {
  /** ArangoDB's name, or ours where it has none. */
  readonly name: string;
  /** False for rules that make a plan executable at all, such as handing a search to its view. */
  readonly canBeDisabled: boolean;
  /** Not shown among a plan's rules. */
  readonly hidden: boolean;
  /** @returns the same plan object when there is nothing to do */
  apply(plan: Plan, context: RuleContext): Plan;
}
