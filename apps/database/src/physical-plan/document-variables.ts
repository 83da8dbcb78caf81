import type { Variable } from '@strata/aql';
import { kindOf } from '../planner/node-kinds/node-kinds';
import { innerPipelines } from '../planner/node-walk';
import type { Pipeline, PlanNode } from '../planner/plan-nodes';
import { mayBeStored } from '../expressions/stored-result';

/** The variables that may hold a document in its stored form. Expressions treat all others as plain values. */
export function documentVariables(pipeline: Pipeline): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  for (const node of pipeline) addVariables(node, found);
  return found;
}

function addVariables(node: PlanNode, found: Set<Variable>): void {
  for (const pipeline of innerPipelines(node)) for (const inner of pipeline) addVariables(inner, found);
  if (node.type === 'CalculationNode' && mayBeStored(node.expression, found)) found.add(node.variable);
  for (const variable of kindOf(node).documents?.(node) ?? []) found.add(variable);
}
