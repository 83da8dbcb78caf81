import type { Plan } from '../../planner/plan';
import type { Snapshot } from '../../store/database';
import type { ExplainedPlan } from './explained-plan';
import { PlanExplainer } from './explained-plan';

/** A plan as explain shows it, with the ids of the nodes that do the work of others: what profile 2 counts rows for. */
export interface ProfiledPlan {
  readonly plan: ExplainedPlan;
  readonly owners: ReadonlyMap<number, number>;
}

export function explainForProfile(plan: Plan, snapshot: Snapshot): ProfiledPlan {
  const explainer = new PlanExplainer(plan, snapshot);
  return { plan: explainer.explain(), owners: explainer.owners };
}
