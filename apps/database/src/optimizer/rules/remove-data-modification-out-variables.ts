import type { Variable } from '@strata/aql';
import { mapSame, usedVariables } from '../../planner/node-walk';
import type { ModificationNode, PlanNode } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** Writes do not hand out OLD and NEW when nobody reads them. */
export const removeDataModificationOutVariables: OptimizerRule = pipelineRule(
  'remove-data-modification-out-variables',
  (pipeline) => {
    if (!pipeline.some(isWrite)) return pipeline;
    const used = new Set(pipeline.flatMap((node) => [...usedVariables(node)]));
    return mapSame(pipeline, (node) => (isWrite(node) ? withoutUnread(node, used) : node));
  },
);

const isWrite = (node: PlanNode): node is ModificationNode => 'oldVariable' in node;

function withoutUnread<N extends ModificationNode>(node: N, used: ReadonlySet<Variable>): N {
  const read = (variable: Variable | null): Variable | null => (variable && used.has(variable) ? variable : null);
  const oldVariable = read(node.oldVariable);
  const newVariable = read(node.newVariable);
  return oldVariable === node.oldVariable && newVariable === node.newVariable ? node : { ...node, oldVariable, newVariable };
}
