import { keepsRows } from '../../planner/node-walk';
import type { EnumerateViewNode, MaterializeNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { isCoveredBy, readPathsOf } from '../../planner/covered-paths';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/**
 * A search followed by SORT (or in the order of its indexes) and LIMIT that look at nothing but scores and keys sorts hits without their documents; those that the LIMIT
 * lets through are read. A SORT by one score alone needs none of this: the search itself gives just its best hits.
 */
export const lateDocumentMaterializationArangosearch: OptimizerRule = pipelineRule(
  'late-document-materialization-arangosearch',
  (pipeline, plan) => {
    const at = pipeline.findIndex((node) => node.type === 'EnumerateViewNode');
    const search = pipeline[at];
    if (search?.type !== 'EnumerateViewNode' || search.countOnly || search.covered || search.top !== null) return pipeline;
    const limitAt = pipeline.findIndex((node, position) => position > at && !staysOnHits(node));
    const between = pipeline.slice(at + 1, limitAt);
    const isOrdered = search.isSorted === true || between.some(({ type }) => type === 'SortNode');
    if (pipeline[limitAt]?.type !== 'LimitNode' || !isOrdered) return pipeline;
    if (!isContentWithKeys(search, between) || readPathsOf(search.variable, pipeline.slice(limitAt)).length === 0) return pipeline;
    const materialize: MaterializeNode = {
      type: 'MaterializeNode',
      id: plan.nodeIds.next(),
      collection: null,
      variable: search.variable,
      projections: null,
    };
    return pipeline.with(at, { ...search, isLate: true }).toSpliced(limitAt + 1, 0, materialize);
  },
);

const staysOnHits = (node: PlanNode): boolean => keepsRows(node) || node.type === 'FilterNode' || node.type === 'SortNode';

const isContentWithKeys = ({ variable }: EnumerateViewNode, between: Pipeline): boolean =>
  isCoveredBy([['_key'], ['_id']], readPathsOf(variable, between));
