import type { AqlValue, Query, Variable } from '@strata/aql';
import { bindParameters } from '@strata/aql';
import type { Steps } from '@strata/event-loop';
import { compilePlan, emptyRow } from '../executor/compile-plan';
import type { CompiledPipeline } from '../expressions/operator';
import type { Row } from '../expressions/source';
import type { Optimization, RuleTimes } from '../optimizer/optimize';
import { constantValueOf } from '../optimizer/constant-value';
import { optimize } from '../optimizer/optimize';
import type { RuleContext } from '../optimizer/rule';
import { longWorkApart } from '../physical-plan/long-work-apart';
import { physicalPlan } from '../physical-plan/physical-plan';
import { KnownValues } from '../planner/known-values';
import type { ParameterisedQuery } from '../planner/parameters';
import type { LikeBounds } from '../planner/like-bounds';
import { likeBounds } from '../planner/like-bounds';
import type { Plan } from '../planner/plan';
import { planQuery } from '../planner/plan-query';
import type { Snapshot } from '../store/database';
import type { QueryContext } from './query-context';
import type { QueryRequest } from './query-request';
import type { ParsedQuery } from './query-text-cache';

/** A plan and its operators. It holds no state of a run, and may serve many queries at once. */
export interface PreparedPlan {
  readonly plan: Plan;
  readonly compiled: CompiledPipeline;
  /** a row with nothing in it, to be copied */
  readonly blank: Row;
  /** bind values that it reads from slots of the row it starts from */
  readonly open: OpenBindValues;
  readonly isFromPlanCache: boolean;
}

type OpenBindValues = Pick<ParameterisedQuery, 'parameters' | 'patterns'>;

const ALL_GIVEN: OpenBindValues = { parameters: [], patterns: [] };

/**
 * Plans and compiles a query whose value parameters stay open, in steps.
 * @throws ArangoError whatever is wrong with the query
 */
export function* preparePlan(query: QueryContext, snapshot: Snapshot): Steps<PreparedPlan> {
  const plan = cheapest(yield* reusablePlans(query, snapshot));
  query.clock.enter('instantiating executors');
  return {
    plan,
    compiled: compilePlan(physicalPlan(longWorkApart(plan.pipeline, plan.variables))),
    blank: emptyRow(plan.variables.size),
    open: query.parsed.parameterised,
    isFromPlanCache: false,
  };
}

/** A plan that explain can show: bind values are in it as they are. @throws ArangoError whatever is wrong with the query */
export function* prepareExplainablePlan(query: QueryContext, snapshot: Snapshot): Steps<PreparedPlan> {
  const plan = cheapest(yield* explainablePlans(query, snapshot));
  return {
    plan,
    compiled: compilePlan(physicalPlan(plan.pipeline)),
    blank: emptyRow(plan.variables.size),
    open: ALL_GIVEN,
    isFromPlanCache: false,
  };
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

/** The row to start a plan from: bind values in the slots that it reads them from, everything else null. */
export function baseRow({ blank, open }: PreparedPlan, bindVars: QueryRequest['bindVars']): Row {
  const base = blank.slice();
  for (const { name, variable } of open.parameters) base[variable.id] = bindVars[name] ?? null;
  for (const { name, lower, upper } of open.patterns) {
    const bounds = boundsOf(bindVars[name]);
    base[lower.id] = bounds?.lower ?? null;
    base[upper.id] = bounds?.upper ?? null;
  }
  return base;
}

/** All plans the optimizer compared, with all bind values put in. @throws ArangoError whatever is wrong with the query */
export function explainablePlans(query: QueryContext, snapshot: Snapshot, times?: RuleTimes): Steps<Optimization> {
  const bindings = { tree: query.parsed.query, values: query.request.bindVars, open: NONE_OPEN };
  return optimized(query, snapshot, bindings, times);
}

/** The plans compared for a query whose value parameters stay open, as `preparePlan` makes one. @throws ArangoError as it does */
export function* reusablePlans(query: QueryContext, snapshot: Snapshot, times?: RuleTimes): Steps<Optimization> {
  const { parsed, request } = query;
  const { query: tree, fixed } = parsed.parameterised;
  refuseWrongNames(parsed.query, request.bindVars);
  const values = Object.fromEntries(fixed.map((name) => [name, request.bindVars[name] ?? null]));
  return yield* optimized(query, snapshot, { tree, values, open: openParameters(parsed, request.bindVars) }, times);
}

const cheapest = ({ plans }: Optimization): Plan => plans[0]!;

/** @throws ArangoError as `bindParameters`, which names what is missing or not declared */
function refuseWrongNames(query: Query, bindVars: QueryRequest['bindVars']): void {
  const isComplete = query.bindNames.every((name) => Object.hasOwn(bindVars, name));
  if (!isComplete || Object.keys(bindVars).length !== query.bindNames.length) bindParameters(query, bindVars);
}

const MAX_PLANS = 128;
const MAX_DNF_MEMBERS = 786_432;

/** A syntax tree, the bind values to put into it, and what is known of those that stay open. */
interface Bindings {
  readonly tree: Query;
  readonly values: Readonly<Record<string, AqlValue>>;
  readonly open: OpenParameters;
}

function* optimized(
  { request, warnings, clock }: QueryContext,
  snapshot: Snapshot,
  { tree, values, open }: Bindings,
  times?: RuleTimes,
): Steps<Optimization> {
  clock.enter('optimizing ast');
  const bound = bindParameters(tree, values);
  yield;
  clock.enter('instantiating plan');
  const known = new KnownValues(open.parameters, constantValueOf);
  const plan = planQuery(bound, snapshot, warnings, known, { fullCount: request.options.fullCount });
  yield;
  clock.enter('optimizing plan');
  const { optimizer, maxNumberOfPlans, maxPlans, maxDNFConditionMembers } = request.options;
  const limits = {
    maxPlans: maxNumberOfPlans ?? maxPlans ?? MAX_PLANS,
    maxDnfMembers: maxDNFConditionMembers ?? MAX_DNF_MEMBERS,
  };
  return yield* optimize(plan, { snapshot, warnings, ...open, rules: optimizer.rules, ...limits }, times);
}
