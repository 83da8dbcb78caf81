import type { PhysicalOperation, PhysicalPipeline, ReturnedVertices } from './operations';

export type OperatorName = PhysicalOperation['kind'] | ReturnedVertices['kind'] | 'return';

/** Which operator does the work of each node, by the ids of nodes. Of two nodes done in one both have its name. */
export function operatorNames(pipeline: PhysicalPipeline): ReadonlyMap<number, OperatorName> {
  const names = new Map<number, OperatorName>();
  addNames(pipeline, names);
  return names;
}

function addNames({ operations, result }: PhysicalPipeline, names: Map<number, OperatorName>): void {
  for (const operation of operations) {
    names.set(operation.node.id, operation.kind);
    if (operation.kind === 'count-scan' || operation.kind === 'column-count') names.set(operation.scan.id, operation.kind);
    if (operation.kind === 'subquery') addNames(operation.body, names);
    if (operation.kind === 'upsert') addNames(operation.lookup, names);
  }
  if (result === null) return;
  names.set(result.node.id, result.vertices?.kind ?? 'return');
  if (result.vertices) names.set(result.vertices.node.id, result.vertices.kind);
}
