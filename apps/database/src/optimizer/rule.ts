import type { AqlValue, Variable } from '@strata/aql';
import type { Steps } from '@strata/event-loop';
import { mapPipelines, mapPipelinesInSteps } from '../planner/node-walk';
import type { Plan } from '../planner/plan';
import type { Pipeline } from '../planner/plan-nodes';
import type { QueryWarnings } from '../planner/warnings';
import type { Snapshot } from '../store/database';
import type { DataEstimates } from './costs/data-estimates';

export interface RuleContext {
  readonly snapshot: Snapshot;
  readonly warnings: QueryWarnings;
  /** What the data is like that the plan is made for. */
  readonly data: DataEstimates;
  /** Bind parameters kept as variables, with the values of the first run: later ones are of the same types, no more is certain. */
  readonly parameters: ReadonlyMap<Variable, AqlValue>;
  /** Of those that are patterns of LIKE and certain to have bounds: the parameters that hold the bounds. */
  readonly patterns: ReadonlyMap<Variable, { readonly lower: Variable; readonly upper: Variable | null }>;
  /** An OR is not spread over indexes when it stands for more alternatives than this (`maxDNFConditionMembers`). */
  readonly maxDnfMembers: number;
}

/** A rewrite of plans that never changes what a query answers. One that asks `data` has no effects: it may be applied twice. */
export interface OptimizerRule {
  /** ArangoDB's name, or ours where it has none. */
  readonly name: string;
  /** False for rules that make a plan executable at all, such as handing a search to its view. */
  readonly canBeDisabled: boolean;
  /** Not shown among a plan's rules. */
  readonly hidden: boolean;
  /** @returns the same plan object when there is nothing to do; steps where it looks at each pair of nodes, and asks no data */
  apply(plan: Plan, context: RuleContext): Plan | Steps<Plan>;
  /** Further plans beside the given one, of which the cheapest is kept in the end; missing: it never gives any. */
  readonly alternatives?: (plan: Plan, context: RuleContext) => readonly Plan[];
}

type RewritePipeline = (pipeline: Pipeline, plan: Plan, context: RuleContext) => Pipeline;

/**
 * A rule that can be switched off and looks at one pipeline at a time, inner ones first.
 * @param rewrite gives the same pipeline when there is nothing to do
 */
export function pipelineRule(name: string, rewrite: RewritePipeline): OptimizerRule {
  return {
    name,
    canBeDisabled: true,
    hidden: false,
    apply: (plan, context) => mapPipelines(plan, (pipeline) => rewrite(pipeline, plan, context)),
  };
}

/** The same for a rule that looks at each node from each other one: it yields between nodes where there are many. */
export function pipelineRuleInSteps(name: string, rewrite: (pipeline: Pipeline, plan: Plan) => Steps<Pipeline>): OptimizerRule {
  return {
    name,
    canBeDisabled: true,
    hidden: false,
    apply: (plan) => mapPipelinesInSteps(plan, (pipeline) => rewrite(pipeline, plan)),
  };
}

/** Pipelines of up to so many nodes are looked at in one step. */
export const FEW_NODES = 64;

/** The same rule once more, under the name its later run has in ArangoDB. */
export const repeated = (rule: OptimizerRule, name: string): OptimizerRule => ({ ...rule, name });
