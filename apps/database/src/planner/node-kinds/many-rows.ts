import type { NodeKind } from './node-kind';
import { BARE, optional } from './node-kind';

export const SORT: NodeKind<'SortNode'> = {
  mapExpressions: (node, change) => ({
    ...node,
    elements: node.elements.map((element) => ({ ...element, expression: change(element.expression) })),
  }),
  defines: BARE.defines,
  rows: 'some',
};

export const LIMIT: NodeKind<'LimitNode'> = { ...BARE, rows: 'across' };

export const COLLECT: NodeKind<'CollectNode'> = {
  mapExpressions: (node, change) => ({
    ...node,
    groups: node.groups.map((group) => ({ ...group, expression: change(group.expression) })),
    aggregates: node.aggregates.map((aggregate) => ({ ...aggregate, expression: change(aggregate.expression) })),
    into: node.into && { ...node.into, expression: change(node.into.expression) },
  }),
  defines: ({ groups, aggregates, into }) => [
    ...[...groups, ...aggregates].map(({ variable }) => variable),
    ...(into ? [into.variable] : []),
  ],
  rows: 'across',
};

export const WINDOW: NodeKind<'WindowNode'> = {
  mapExpressions: (node, change) => ({
    ...node,
    range: optional(node.range, change),
    aggregates: node.aggregates.map((aggregate) => ({ ...aggregate, expression: change(aggregate.expression) })),
  }),
  defines: ({ aggregates }) => aggregates.map(({ variable }) => variable),
  rows: 'across',
};
