/** A part of an operation that is one change of the graph: an operation may consist of several, of which each stands or falls by itself. */
export function changeId(operationId: string, part: string): string {
  return `${operationId}.${part}`;
}

/** The operation that a change belongs to. */
export function operationOf(change: string): string {
  return change.split('.')[0] ?? change;
}
