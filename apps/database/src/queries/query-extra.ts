import { explainedPlan } from './explained-plan';
import type { RunningQuery } from './running-query';

/** `extra` of a cursor: warnings, statistics, and what profiling asked for. */
export function queryExtra(query: RunningQuery): object {
  const { profile } = query.request.options;
  const plan = query.executedPlan;
  return {
    warnings: query.warnings.list,
    stats: query.statistics.toJson(query.clock.elapsedS, query.memory.peak),
    ...(profile >= 1 && { profile: query.clock.toJson() }),
    ...(profile >= 2 && plan && { plan: explainedPlan(plan) }),
  };
}
