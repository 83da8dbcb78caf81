import type { NodeKind } from './node-kind';
import { BARE, optional } from './node-kind';

export const SINGLETON: NodeKind<'SingletonNode'> = { ...BARE, rows: 'some' };
export const NO_RESULTS: NodeKind<'NoResultsNode'> = { ...BARE, rows: 'some' };

export const CALCULATION: NodeKind<'CalculationNode'> = {
  mapExpressions: (node, change) => ({ ...node, expression: change(node.expression) }),
  defines: ({ variable }) => [variable],
  rows: 'one',
};

export const SLEEP: NodeKind<'SleepNode'> = {
  mapExpressions: (node, change) => ({ ...node, seconds: change(node.seconds), guard: optional(node.guard, change) }),
  defines: ({ variable }) => [variable],
  rows: 'one',
};

export const FILTER: NodeKind<'FilterNode'> = {
  mapExpressions: (node, change) => ({ ...node, condition: change(node.condition) }),
  defines: BARE.defines,
  rows: 'some',
};

export const SUBQUERY: NodeKind<'SubqueryNode'> = {
  mapExpressions: (node, change) => ({ ...node, guard: optional(node.guard, change) }),
  defines: ({ variable }) => [variable],
  pipelines: ({ body }) => [body],
  mapPipelines(node, change) {
    const body = change(node.body);
    return body === node.body ? node : { ...node, body };
  },
  rows: 'one',
};

export const RETURN: NodeKind<'ReturnNode'> = {
  mapExpressions: (node, change) => ({ ...node, expression: change(node.expression) }),
  defines: BARE.defines,
  rows: 'some',
};
