import type { Expression, Variable } from '@strata/aql';

export type TraversalDirection = 'outbound' | 'inbound' | 'any';

export interface TraversalEdges {
  readonly collection: string;
  readonly direction: TraversalDirection;
}

/** Options of a traversal, checked and with defaults. */
export interface TraversalOptions {
  readonly order: 'dfs' | 'bfs' | 'weighted';
  readonly uniqueVertices: 'none' | 'path' | 'global';
  readonly uniqueEdges: 'none' | 'path';
  readonly weightAttribute: string | null;
  readonly defaultWeight: number;
  /** null: every vertex collection */
  readonly vertexCollections: readonly string[] | null;
}

/** FOR v, e, p IN min..max … : walks from `start` along the edges. */
export interface TraversalNode {
  readonly type: 'TraversalNode';
  readonly id: number;
  readonly minDepth: number;
  readonly maxDepth: number;
  readonly direction: TraversalDirection;
  readonly start: Expression;
  readonly graph: string | null;
  readonly edges: readonly TraversalEdges[];
  readonly vertexVariable: Variable;
  /** False when nobody reads the vertex: its document is not looked up then. */
  readonly readsVertex: boolean;
  readonly edgeVariable: Variable | null;
  readonly pathVariable: Variable | null;
  /** Not null: the walk stops below a path for which it is true. It reads the vertex, edge and path variables. */
  readonly prune: { readonly condition: Expression; readonly variable: Variable | null } | null;
  readonly options: TraversalOptions;
}
