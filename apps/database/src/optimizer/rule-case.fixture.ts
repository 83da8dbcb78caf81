import type { AqlValue } from '@strata/aql';

/** One row of a rule's table: a query, and its plan without and with the rule. */
export interface RuleCase {
  readonly query: string;
  readonly bindVars?: Readonly<Record<string, AqlValue>>;
  /** Rules that have to run as well; without any, the rule runs alone. */
  readonly beside?: readonly string[];
  /** Missing: the plan is not worth showing, only that it is another. */
  readonly before?: readonly string[];
  /** 'same': the rule does not apply. */
  readonly after: readonly string[] | 'same';
  /** False for queries whose answer is random. */
  readonly isSteady?: boolean;
}

/** All cases of one rule. */
export interface RuleTable {
  readonly rule: string;
  readonly cases: readonly RuleCase[];
}
