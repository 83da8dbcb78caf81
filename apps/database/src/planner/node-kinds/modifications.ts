import type { Variable } from '@strata/aql';
import type { ModificationNode } from '../plan-nodes';
import type { NodeKind } from './node-kind';
import { optional } from './node-kind';

const written = ({ oldVariable, newVariable }: ModificationNode): readonly Variable[] =>
  [oldVariable, newVariable].filter((variable) => variable !== null);

const MODIFICATION = { defines: written, documents: written, rows: 'across', writes: true } as const;

export const INSERT: NodeKind<'InsertNode'> = {
  ...MODIFICATION,
  mapExpressions: (node, change) => ({ ...node, document: change(node.document) }),
};

export const UPDATE: NodeKind<'UpdateNode'> = {
  ...MODIFICATION,
  mapExpressions: (node, change) => ({ ...node, key: optional(node.key, change), document: change(node.document) }),
};

export const REPLACE: NodeKind<'ReplaceNode'> = {
  ...MODIFICATION,
  mapExpressions: (node, change) => ({ ...node, key: optional(node.key, change), document: change(node.document) }),
};

export const REMOVE: NodeKind<'RemoveNode'> = {
  ...MODIFICATION,
  mapExpressions: (node, change) => ({ ...node, key: change(node.key) }),
};

export const UPSERT: NodeKind<'UpsertNode'> = {
  ...MODIFICATION,
  mapExpressions: (node, change) => ({ ...node, insert: change(node.insert), update: change(node.update) }),
  defines: (node) => [node.foundVariable, ...written(node)],
  documents: (node) => [node.foundVariable, ...written(node)],
  pipelines: ({ lookup }) => [lookup],
  mapPipelines(node, change) {
    const lookup = change(node.lookup);
    return lookup === node.lookup ? node : { ...node, lookup };
  },
};
