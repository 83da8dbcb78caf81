import type { Plan } from '../planner/plan';

/** A plan in ArangoDB's JSON form (spec section 9). */
export function explainedPlan(plan: Plan): object {
  return {
    nodes: plan.pipeline.map((node) => ({ type: node.type, id: node.id })),
    rules: plan.rules,
    collections: [...plan.collections].map(([name, type]) => ({ name, type })),
    isModificationQuery: plan.isModification,
  };
}
