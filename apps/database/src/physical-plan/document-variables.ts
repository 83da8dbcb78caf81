import type { Variable } from '@strata/aql';
import type { ModificationNode, Pipeline, PlanNode } from '../planner/plan-nodes';
import { mayBeStored } from '../expressions/stored-result';

/** The variables that may hold a document in its stored form. Expressions treat all others as plain values. */
export function documentVariables(pipeline: Pipeline): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  for (const node of pipeline) addVariables(node, found);
  return found;
}

function addVariables(node: PlanNode, found: Set<Variable>): void {
  switch (node.type) {
    case 'EnumerateCollectionNode':
    case 'IndexNode':
    case 'EnumerateViewNode':
    case 'EnumerateNearVectorNode':
      found.add(node.variable);
      break;
    case 'JoinNode':
      for (const { variable } of node.loops) found.add(variable);
      break;
    case 'CalculationNode':
      if (mayBeStored(node.expression, found)) found.add(node.variable);
      break;
    case 'SubqueryNode':
      node.body.forEach((inner) => addVariables(inner, found));
      break;
    case 'TraversalNode':
      found.add(node.vertexVariable);
      if (node.edgeVariable) found.add(node.edgeVariable);
      for (const { element } of node.conditions) found.add(element);
      break;
    case 'ShortestPathNode':
      found.add(node.vertexVariable);
      if (node.edgeVariable) found.add(node.edgeVariable);
      break;
    case 'EnumeratePathsNode':
      for (const { element } of node.conditions) found.add(element);
      break;
    case 'UpsertNode':
      node.lookup.forEach((inner) => addVariables(inner, found));
      found.add(node.foundVariable);
      addWritten(node, found);
      break;
    case 'InsertNode':
    case 'UpdateNode':
    case 'ReplaceNode':
    case 'RemoveNode':
      addWritten(node, found);
      break;
    default:
  }
}

function addWritten({ oldVariable, newVariable }: ModificationNode, found: Set<Variable>): void {
  if (oldVariable) found.add(oldVariable);
  if (newVariable) found.add(newVariable);
}
