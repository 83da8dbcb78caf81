import type { Expression } from '@strata/aql';
import type { Steps } from '@strata/event-loop';
import { isDeterministic } from '../../planner/determinism';
import type { RuleTimes } from '../../optimizer/optimize';
import { expressionsOf, someNode } from '../../planner/node-walk';
import type { Plan } from '../../planner/plan';
import type { Database } from '../../store/database';
import type { ExplainedPlan } from './explained-plan';
import { explainedPlan } from './explained-plan';
import { phaseError } from '../phase-error';
import { refuseUnlessCacheable, wantsReusablePlan } from '../plan-cache-requests';
import { explainablePlans, reusablePlans } from '../prepared-plan';
import { QueryContext } from '../query-context';
import type { QueryCaller, QueryEnvironment } from '../query-environment';
import type { QueryRequest } from '../query-request';

/** The plan a query would run with, its warnings, and what planning took, in steps. Nothing is read or written. */
export function* explainQuery(
  environment: QueryEnvironment,
  database: Database,
  request: QueryRequest,
  caller: QueryCaller,
): Steps<object> {
  const query = new QueryContext(environment, database, request, caller);
  const { parsed, clock, warnings } = query;
  const times: RuleTimes = new Map();
  const { allPlans, profile } = request.options;
  const snapshot = caller.transaction ?? database.snapshot(request.readable);
  try {
    const isReusable = wantsReusablePlan(request.options);
    if (isReusable) refuseUnlessCacheable(parsed, request);
    const { plans, rulesExecuted, rulesSkipped } = isReusable
      ? yield* reusablePlans(query, snapshot, times)
      : yield* explainablePlans(query, snapshot, times);
    const parameters = isReusable ? parsed.parameterised.parameters : [];
    const explained: ExplainedPlan[] = [];
    for (const plan of allPlans ? plans : plans.slice(0, 1)) explained.push(yield* explainedPlan(plan, snapshot, parameters));
    clock.end();
    return {
      ...(allPlans ? { plans: explained } : { plan: explained[0], cacheable: isCacheable(plans[0]!) }),
      warnings: warnings.list,
      stats: {
        rulesExecuted,
        rulesSkipped,
        plansCreated: plans.length,
        peakMemoryUsage: bytesOf(explained),
        executionTime: clock.elapsedS,
        rules: profile >= 1 ? Object.fromEntries(times) : {},
      },
    };
  } catch (error) {
    throw phaseError(error, clock.phase);
  } finally {
    if (!caller.transaction) snapshot.release();
  }
}

/** What the plans take, as text: planning holds little else. */
const bytesOf = (plans: readonly object[]): number => Buffer.byteLength(JSON.stringify(plans));

/** True when the answer depends on the data and the bind values alone, so that a result cache could keep it. */
function isCacheable({ pipeline, isModification, graphs }: Plan): boolean {
  const isSteady = (expression: Expression): boolean => isDeterministic(expression);
  return !isModification && graphs.length === 0 && !someNode(pipeline, (node) => !expressionsOf(node).every(isSteady));
}
