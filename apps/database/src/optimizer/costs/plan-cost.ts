import type { Plan } from '../../planner/plan';
import type { DataEstimates } from './data-estimates';
import type { Estimate } from './estimates';
import { costBasis } from './cost-basis';
import { estimateAfter } from './estimates';

/** What running a plan is expected to cost; only comparisons mean something. */
export function planCost({ pipeline }: Plan, data: DataEstimates): number {
  const start: Estimate = { cost: 0, items: 1 };
  const basis = costBasis(pipeline, data);
  return pipeline.reduce((estimate, node) => estimateAfter(node, estimate, basis), start).cost;
}
