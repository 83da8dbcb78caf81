import type { EnumerateCollectionNode, Pipeline, PlanNode, SortNode } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** FOR d IN c SORT RAND() LIMIT 1 picks one document at random instead of sorting all. */
export const removeSortRandLimit1: OptimizerRule = pipelineRule('remove-sort-rand-limit-1', (pipeline) => {
  const at = pipeline.findIndex((node) => node.type === 'SortNode' && isRandom(node));
  const scan = pipeline[at - 1];
  const limit = pipeline[at + 1];
  const isWholeScan = scan?.type === 'EnumerateCollectionNode' && !scan.filter && scan.limit === null && runsOnce(pipeline, scan);
  if (!isWholeScan || limit?.type !== 'LimitNode' || limit.count !== 1 || limit.offset !== 0 || limit.fullCount) return pipeline;
  return pipeline
    .filter((_, position) => position !== at)
    .map((node) => (node === scan ? { ...scan, random: true, limit: 1 } : node));
});

function isRandom({ elements }: SortNode): boolean {
  const [element, ...others] = elements;
  const expression = element?.expression;
  return others.length === 0 && expression?.kind === 'call' && (expression.name === 'RAND' || expression.name === 'RANDOM');
}

/** Only LETs stand before the loop. */
const runsOnce = (pipeline: Pipeline, scan: EnumerateCollectionNode): boolean =>
  pipeline.slice(1, pipeline.indexOf(scan)).every(({ type }: PlanNode) => type === 'CalculationNode');
