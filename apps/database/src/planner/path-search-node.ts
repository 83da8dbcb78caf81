import type { Expression, Variable } from '@strata/aql';
import type { PathCondition, TraversalDirection, TraversalEdges } from './traversal-node';

/** Options of path searches, with defaults. */
export interface PathSearchOptions {
  /** null: every edge weighs 1 */
  readonly weightAttribute: string | null;
  /** of edges without a number in that attribute */
  readonly defaultWeight: number;
}

/** What all searches for paths between two vertices have in common. */
interface PathSearchBase {
  readonly id: number;
  readonly direction: TraversalDirection;
  readonly start: Expression;
  readonly target: Expression;
  /** name of the graph; null when edge collections were named */
  readonly graph: string | null;
  readonly edges: readonly TraversalEdges[];
  readonly options: PathSearchOptions;
}

/** FOR v, e IN … SHORTEST_PATH: a row for each vertex of one path. */
export interface ShortestPathNode extends PathSearchBase {
  readonly type: 'ShortestPathNode';
  readonly vertexVariable: Variable;
  /** False when nobody reads the vertex. */
  readonly readsVertex: boolean;
  /** Of the vertices only keys or ids are read: documents known to exist need not be looked up. */
  readonly readsVertexIdOnly: boolean;
  readonly edgeVariable: Variable | null;
}

/** ArangoDB's names of the searches that give whole paths. */
export type PathType = 'AllShortestPaths' | 'KShortestPaths' | 'KPaths';

/** FOR path IN … ALL_SHORTEST_PATHS, K_SHORTEST_PATHS, K_PATHS: a row for each path. */
export interface EnumeratePathsNode extends PathSearchBase {
  readonly type: 'EnumeratePathsNode';
  readonly shortestPathType: PathType;
  /** edges of a path; K_PATHS only */
  readonly minDepth: number;
  readonly maxDepth: number;
  readonly pathVariable: Variable;
  /** What is read of the paths. */
  readonly pathParts: readonly EnumeratedPart[];
  /** Only vertices and edges that meet all of these are used (`at` is null). */
  readonly conditions: readonly PathCondition[];
}

/** The attributes of a path; `weight` has a value in K_SHORTEST_PATHS only. */
export type EnumeratedPart = 'vertices' | 'edges' | 'weight';

export type PathSearch = ShortestPathNode | EnumeratePathsNode;
