import type { PlanNode, SortNode } from '../../planner/plan-nodes';
import { limitNodes } from '../limit-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** SORT followed by LIMIT holds only the rows that the LIMIT lets through. */
export const sortLimit: OptimizerRule = pipelineRule('sort-limit', (pipeline) => limitNodes(pipeline, isSort));

const isSort = (node: PlanNode): node is SortNode => node.type === 'SortNode';
