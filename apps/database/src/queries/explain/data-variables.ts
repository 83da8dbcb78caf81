import type { Variable } from '@strata/aql';
import { definedVariables, innerPipelines, usedVariables } from '../../planner/node-walk';
import type { Pipeline } from '../../planner/plan-nodes';

/** The variables whose values come out of collections: documents, and whatever LETs compute of them alone. */
export function dataVariables(pipeline: Pipeline, documents: ReadonlySet<Variable>): ReadonlySet<Variable> {
  const found = new Set(documents);
  addFrom(pipeline, found);
  return found;
}

function addFrom(pipeline: Pipeline, found: Set<Variable>): void {
  for (const node of pipeline) {
    for (const inner of innerPipelines(node)) addFrom(inner, found);
    if (node.type !== 'CalculationNode') continue;
    const used = [...usedVariables(node)];
    if (used.length > 0 && used.every((variable) => found.has(variable)))
      for (const variable of definedVariables(node)) found.add(variable);
  }
}
