import type { RuleTimes } from '../../optimizer/optimize';
import { RULES } from '../../optimizer/rules';
import { QueryWarnings } from '../../planner/warnings';
import type { Database } from '../../storage/api';
import { PlanExplainer } from './explained-plan';
import { PhaseClock } from '../phase-clock';
import { phaseError } from '../phase-error';
import { explainablePlan } from '../prepared-query';
import type { QueryEngine } from '../query-engine';
import type { QueryCaller } from '../query-surroundings';
import type { QueryRequest } from '../query-request';

/** The plan a query would run with, its warnings, and what planning took. Nothing is read or written. */
export function explainQuery(engine: QueryEngine, database: Database, request: QueryRequest, caller: QueryCaller): object {
  const clock = new PhaseClock();
  const times: RuleTimes = new Map();
  const { maxWarningCount, failOnWarning, allPlans, profile } = request.options;
  const warnings = new QueryWarnings(maxWarningCount, failOnWarning);
  const snapshot = caller.transaction ?? database.snapshot();
  try {
    clock.enter('parsing');
    const plan = explainablePlan({ parsed: engine.texts.parse(request.text), request, snapshot, warnings, clock }, times);
    const explained = new PlanExplainer(plan, snapshot).explain();
    clock.end();
    return {
      ...(allPlans ? { plans: [explained] } : { plan: explained, cacheable: false }),
      warnings: warnings.list,
      stats: {
        rulesExecuted: times.size,
        rulesSkipped: RULES.length - times.size,
        plansCreated: 1,
        peakMemoryUsage: 0,
        executionTime: clock.elapsedS,
        ...(profile >= 1 && { rules: Object.fromEntries(times) }),
      },
    };
  } catch (error) {
    throw phaseError(error, clock.phase);
  } finally {
    if (!caller.transaction) snapshot.release();
  }
}
