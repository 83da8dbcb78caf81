import type { IndexAccess } from '../index-access';
import type { ChangeExpression, NodeKind } from './node-kind';
import { optional } from './node-kind';

export const ENUMERATE_COLLECTION: NodeKind<'EnumerateCollectionNode'> = {
  mapExpressions: (node, change) => ({ ...node, filter: optional(node.filter, change) }),
  defines: ({ variable }) => [variable],
  documents: ({ variable }) => [variable],
  rows: 'some',
};

export const INDEX: NodeKind<'IndexNode'> = {
  mapExpressions: (node, change) => ({
    ...node,
    filter: optional(node.filter, change),
    condition: change(node.condition),
    accesses: node.accesses.map((access) => mapAccess(access, change)),
  }),
  defines: ({ variable }) => [variable],
  documents: ({ variable }) => [variable],
  rows: 'some',
};

function mapAccess(access: IndexAccess, change: ChangeExpression): IndexAccess {
  return {
    ...access,
    equals: access.equals.map((equality) => ({ ...equality, value: change(equality.value) })),
    lower: access.lower && { ...access.lower, value: change(access.lower.value) },
    upper: access.upper && { ...access.upper, value: change(access.upper.value) },
    ...(access.probe && { probe: { ...access.probe, arguments: access.probe.arguments.map((argument) => change(argument)) } }),
  };
}

export const JOIN: NodeKind<'JoinNode'> = {
  mapExpressions: (node) => node,
  defines: ({ loops }) => loops.map(({ variable }) => variable),
  pipelines: ({ loops }) => [loops],
  rows: 'some',
};

export const MATERIALIZE: NodeKind<'MaterializeNode'> = {
  mapExpressions: (node) => node,
  defines: ({ variable }) => [variable],
  reads: ({ variable }) => [variable],
  rows: 'one',
};

export const ENUMERATE_LIST: NodeKind<'EnumerateListNode'> = {
  mapExpressions: (node, change) => ({ ...node, input: change(node.input), filter: optional(node.filter, change) }),
  defines: ({ variable }) => [variable],
  rows: 'some',
};

export const ENUMERATE_VIEW: NodeKind<'EnumerateViewNode'> = {
  mapExpressions: (node, change) => ({
    ...node,
    condition: optional(node.condition, change),
    scorers: node.scorers.map((scorer) => ({ ...scorer, args: scorer.args.map((argument) => change(argument)) })),
  }),
  defines: ({ variable, scorers }) => [variable, ...scorers.map((scorer) => scorer.variable)],
  documents: ({ variable }) => [variable],
  rows: 'some',
};

export const ENUMERATE_NEAR_VECTOR: NodeKind<'EnumerateNearVectorNode'> = {
  mapExpressions: (node, change) => ({
    ...node,
    vector: change(node.vector),
    nProbe: optional(node.nProbe, change),
    filter: optional(node.filter, change),
  }),
  defines: ({ variable, scoreVariable }) => [variable, scoreVariable],
  documents: ({ variable }) => [variable],
  rows: 'some',
};
