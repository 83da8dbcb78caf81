import type { NodeKind } from './node-kind';

export const TRAVERSAL: NodeKind<'TraversalNode'> = {
  mapExpressions: (node, change) => ({
    ...node,
    start: change(node.start),
    prune: node.prune && { ...node.prune, condition: change(node.prune.condition) },
    conditions: node.conditions.map((condition) => ({ ...condition, test: change(condition.test) })),
  }),
  defines: ({ vertexVariable, edgeVariable, pathVariable, prune, conditions }) => [
    ...[vertexVariable, edgeVariable, pathVariable, prune?.variable ?? null].filter((variable) => variable !== null),
    ...conditions.map(({ element }) => element),
  ],
  documents: ({ vertexVariable, edgeVariable, conditions }) => [
    vertexVariable,
    ...(edgeVariable ? [edgeVariable] : []),
    ...conditions.map(({ element }) => element),
  ],
  rows: 'some',
};

export const SHORTEST_PATH: NodeKind<'ShortestPathNode'> = {
  mapExpressions: (node, change) => ({ ...node, start: change(node.start), target: change(node.target) }),
  defines: ({ vertexVariable, edgeVariable }) => (edgeVariable ? [vertexVariable, edgeVariable] : [vertexVariable]),
  documents: ({ vertexVariable, edgeVariable }) => (edgeVariable ? [vertexVariable, edgeVariable] : [vertexVariable]),
  rows: 'some',
};

export const ENUMERATE_PATHS: NodeKind<'EnumeratePathsNode'> = {
  mapExpressions: (node, change) => ({
    ...node,
    start: change(node.start),
    target: change(node.target),
    conditions: node.conditions.map((condition) => ({ ...condition, test: change(condition.test) })),
  }),
  defines: ({ pathVariable, conditions }) => [pathVariable, ...conditions.map(({ element }) => element)],
  documents: ({ conditions }) => conditions.map(({ element }) => element),
  rows: 'some',
};
