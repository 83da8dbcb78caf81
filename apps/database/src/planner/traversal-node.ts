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

/** The attributes of a path. */
export type PathPart = 'vertices' | 'edges' | 'weights';

/**
 * A condition that every path has to meet at one place or everywhere. The walk does not follow an edge beyond which no path can meet it;
 * paths that end before the place meet it when it is true for null.
 */
export interface PathCondition {
  readonly on: 'vertices' | 'edges';
  /** place in that part of the path; null: all of them */
  readonly at: number | null;
  /** stands for the vertex or edge in `test` */
  readonly element: Variable;
  readonly test: Expression;
  /** the part of a FILTER that it stands for */
  readonly answers: Expression;
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
  /** Of the vertex only its key or id is read: documents known to exist need not be looked up. */
  readonly readsVertexIdOnly: boolean;
  readonly edgeVariable: Variable | null;
  readonly pathVariable: Variable | null;
  /** What is read of the path. */
  readonly pathParts: readonly PathPart[];
  /** Not null: the walk stops below a path for which it is true. It reads the vertex, edge and path variables. */
  readonly prune: { readonly condition: Expression; readonly variable: Variable | null } | null;
  readonly conditions: readonly PathCondition[];
  readonly options: TraversalOptions;
}
