import { bindParameters } from '@strata/aql';
import type { CompiledPipeline } from '../executor/operator';
import { PlanCompiler } from '../executor/compile-plan';
import { optimize } from '../optimizer/optimize';
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
}

/** Fills in the bind parameters, makes the plan, optimizes and compiles it. @throws ArangoError whatever is wrong with the query */
export function prepareQuery(
  parsed: ParsedQuery,
  request: QueryRequest,
  snapshot: Snapshot,
  warnings: QueryWarnings,
  clock: PhaseClock,
): PreparedQuery {
  const plan = optimizedPlan(parsed, request, snapshot, warnings, clock);
  clock.enter('instantiating executors');
  return { plan, compiled: new PlanCompiler(plan.pipeline).pipeline(plan.pipeline) };
}

/** The plan alone, as explain shows it. */
export function optimizedPlan(
  parsed: ParsedQuery,
  request: QueryRequest,
  snapshot: Snapshot,
  warnings: QueryWarnings,
  clock: PhaseClock,
): Plan {
  clock.enter('optimizing ast');
  const bound = bindParameters(parsed.query, request.bindVars);
  clock.enter('instantiating plan');
  const plan = planQuery(bound, snapshot, warnings, { fullCount: request.options.fullCount });
  clock.enter('optimizing plan');
  return optimize(plan, { snapshot, warnings, rules: request.options.optimizer.rules });
}
