import type { Plan } from '../../planner/plan';
import type { Snapshot } from '../../storage/api';
import type { Estimate } from './estimates';
import { estimateAfter } from './estimates';

/** What running a plan is expected to cost; only comparisons mean something. */
export function planCost({ pipeline }: Plan, snapshot: Snapshot): number {
  const start: Estimate = { cost: 0, items: 1 };
  return pipeline.reduce((estimate, node) => estimateAfter(node, estimate, snapshot), start).cost;
}
