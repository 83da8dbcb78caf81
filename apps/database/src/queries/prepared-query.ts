import type { AqlValue, Query, Variable } from '@strata/aql';
import { bindParameters } from '@strata/aql';
import { PlanCompiler, emptyRow } from '../executor/compile-plan';
import { longWorkApart } from '../expressions/long-expressions';
import type { CompiledPipeline } from '../expressions/operator';
import type { Row } from '../expressions/source';
import type { Optimization, RuleTimes } from '../optimizer/optimize';
import { constantValueOf } from '../optimizer/constant-value';
import { optimize } from '../optimizer/optimize';
import type { RuleContext } from '../optimizer/rule';
import { KnownValues } from '../planner/known-values';
import type { LikeBounds } from '../planner/like-bounds';
import { likeBounds } from '../planner/like-bounds';
import type { Plan } from '../planner/plan';
import { planQuery } from '../planner/plan-query';
import type { QueryWarnings } from '../planner/warnings';
import type { Snapshot } from '../storage/api';
import type { PhaseClock } from './phase-clock';
import type { QueryRequest } from './query-request';
import type { ParsedQuery } from './query-text-cache';

export interface PreparedQuery {
  readonly plan: Plan;
  readonly compiled: CompiledPipeline;
  /** The row it starts from: bind values in their slots, everything else null. */
  readonly base: Row;
  /** Set when the request asked for the plan cache, and the plan was in it. */
  readonly planCacheKey?: string;
}

export interface Preparation {
  readonly parsed: ParsedQuery;
  readonly request: QueryRequest;
  readonly snapshot: Snapshot;
  readonly warnings: QueryWarnings;
  readonly clock: PhaseClock;
}

/** A plan that reads bind values from slots, with what decides whether it may be used again. */
export interface ReusablePlan {
  readonly plan: Plan;
  readonly compiled: CompiledPipeline;
  /** a row with nothing in it, to be copied */
  readonly blank: Row;
}

/**
 * Plans and compiles a query whose value parameters stay open.
 * @throws ArangoError whatever is wrong with the query
 */
export function reusablePlan(preparation: Preparation): ReusablePlan {
  const plan = cheapest(reusablePlans(preparation));
  preparation.clock.enter('instantiating executors');
  const pipeline = longWorkApart(plan.pipeline, plan.variables);
  return { plan, compiled: new PlanCompiler(pipeline).pipeline(pipeline), blank: emptyRow(plan.variables.size) };
}

type OpenParameters = Pick<RuleContext, 'parameters' | 'patterns'>;
const NONE_OPEN: OpenParameters = { parameters: new Map(), patterns: new Map() };

/** What a plan may rely on: it is used again only for values with the same marks. */
function openParameters({ parameterised }: ParsedQuery, bindVars: QueryRequest['bindVars']): OpenParameters {
  const parameters = new Map(parameterised.parameters.map(({ name, variable }) => [variable, bindVars[name] ?? null]));
  const patterns = new Map<Variable, { lower: Variable; upper: Variable | null }>();
  for (const { name, pattern, lower, upper } of parameterised.patterns) {
    const bounds = boundsOf(bindVars[name]);
    if (!bounds) continue;
    parameters.set(lower, bounds.lower);
    if (bounds.upper !== null) parameters.set(upper, bounds.upper);
    patterns.set(pattern, { lower, upper: bounds.upper === null ? null : upper });
  }
  return { parameters, patterns };
}

const boundsOf = (pattern: AqlValue | undefined): LikeBounds | null => (typeof pattern === 'string' ? likeBounds(pattern) : null);

/** The row to start a reusable plan from. */
export function baseRow({ blank }: ReusablePlan, { parameterised }: ParsedQuery, bindVars: QueryRequest['bindVars']): Row {
  const base = blank.slice();
  for (const { name, variable } of parameterised.parameters) base[variable.id] = bindVars[name] ?? null;
  for (const { name, lower, upper } of parameterised.patterns) {
    const bounds = boundsOf(bindVars[name]);
    base[lower.id] = bounds?.lower ?? null;
    base[upper.id] = bounds?.upper ?? null;
  }
  return base;
}

/** The plan with all bind values put in: what profiles show. @throws ArangoError whatever is wrong with the query */
export const explainablePlan = (preparation: Preparation): Plan => cheapest(explainablePlans(preparation));

/** All plans the optimizer compared, with all bind values put in. @throws ArangoError whatever is wrong with the query */
export function explainablePlans(preparation: Preparation, times?: RuleTimes): Optimization {
  return optimized(preparation.parsed.query, preparation.request.bindVars, NONE_OPEN, preparation, times);
}

/** The plans compared for a query whose value parameters stay open, as `reusablePlan` makes one. @throws ArangoError as it does */
export function reusablePlans(preparation: Preparation, times?: RuleTimes): Optimization {
  const { parsed, request } = preparation;
  const { query, fixed } = parsed.parameterised;
  refuseWrongNames(parsed.query, request.bindVars);
  const values = Object.fromEntries(fixed.map((name) => [name, request.bindVars[name] ?? null]));
  return optimized(query, values, openParameters(parsed, request.bindVars), preparation, times);
}

const cheapest = ({ plans }: Optimization): Plan => plans[0]!;

/** @throws ArangoError as `bindParameters`, which names what is missing or not declared */
function refuseWrongNames(query: Query, bindVars: QueryRequest['bindVars']): void {
  const isComplete = query.bindNames.every((name) => Object.hasOwn(bindVars, name));
  if (!isComplete || Object.keys(bindVars).length !== query.bindNames.length) bindParameters(query, bindVars);
}

const MOST_PLANS = 128;
const MOST_DNF_MEMBERS = 786_432;

function optimized(
  query: Query,
  values: Readonly<Record<string, AqlValue>>,
  open: OpenParameters,
  { request, snapshot, warnings, clock }: Preparation,
  times?: RuleTimes,
): Optimization {
  clock.enter('optimizing ast');
  const bound = bindParameters(query, values);
  clock.enter('instantiating plan');
  const known = new KnownValues(open.parameters, constantValueOf);
  const plan = planQuery(bound, snapshot, warnings, known, { fullCount: request.options.fullCount });
  clock.enter('optimizing plan');
  const { optimizer, maxNumberOfPlans, maxPlans, maxDNFConditionMembers } = request.options;
  const limits = {
    maxPlans: maxNumberOfPlans ?? maxPlans ?? MOST_PLANS,
    maxDnfMembers: maxDNFConditionMembers ?? MOST_DNF_MEMBERS,
  };
  return optimize(plan, { snapshot, warnings, ...open, rules: optimizer.rules, ...limits }, times);
}
