import { BatchRoom } from '../../resources/batch-room';
import type { NodeCompiler } from '../../expressions/compiler';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Row } from '../../expressions/source';
import { BATCH_ROWS, PAUSE } from '../../expressions/source';
import type { EnumeratePathsNode, PathSearch, ShortestPathNode } from '../../planner/path-search-node';
import type { JsonObject } from '../../store/database';
import { boundedPaths } from './bounded-paths';
import type { Avoided } from './edge-expansion';
import { allFewestEdges } from './fewest-edges';
import type { FoundPath, PathSource, Search } from './found-path';
import { edgeOf, GraphAccess } from '../adjacency/graph-access';
import { kShortestPaths } from './k-shortest-paths';
import { lightestPath } from './lightest-path';
import { meetingPath } from './meeting-search';
import { vertexIdOf } from '../adjacency/start-vertex';
import { WalkConditions } from '../adjacency/walk-conditions';

/** FOR v, e IN … SHORTEST_PATH: one row per vertex of the path. */
export function compileShortestPath(node: ShortestPathNode, compiler: NodeCompiler): Operator {
  const find = (access: GraphAccess, from: number, to: number) => shortestPath(node, access, from, to);
  const vertexOf = (access: GraphAccess, vertex: number) =>
    node.readsVertexIdOnly ? access.vertexIdentity(vertex) : access.vertex(vertex);
  return compilePathSearch(node, compiler, find, function* (row, { vertices, edges }, access) {
    for (let at = 0; at < vertices.length; at += 1) {
      const out = row.slice();
      out[node.vertexVariable.id] = node.readsVertex ? vertexOf(access, vertices[at]!) : null;
      if (node.edgeVariable) out[node.edgeVariable.id] = at === 0 ? null : access.edge(edges[at - 1]!);
      yield out;
    }
  });
}

/** FOR path IN … ALL_SHORTEST_PATHS, K_SHORTEST_PATHS, K_PATHS: one row per path. */
export function compileEnumeratePaths(node: EnumeratePathsNode, compiler: NodeCompiler): Operator {
  const conditions = new WalkConditions(node.conditions, compiler.expressions);
  const find = (access: GraphAccess, from: number, to: number, row: Row) => {
    const forbidden = node.conditions.length === 0 ? null : unmet(conditions, access, row);
    return forbidden?.vertex(from) || forbidden?.vertex(to) ? [] : paths(node, access, [from, to], forbidden);
  };
  return compilePathSearch(node, compiler, find, function* (row, path, access) {
    const out = row.slice();
    out[node.pathVariable.id] = pathValue(path, access, node);
    yield out;
  });
}

/** What does not meet the conditions. */
function unmet(conditions: WalkConditions, access: GraphAccess, row: Row): Avoided {
  const { run } = access;
  return {
    vertex: (vertex) => conditions.onVertices && !conditions.allow('vertices', 0, access.vertex(vertex), row, run),
    edge: (batch, at) => conditions.onEdges && !conditions.allow('edges', 0, access.edge(edgeOf(batch, at)), row, run),
  };
}

/** One path from a vertex to another. */
export function shortestPath(
  { options, edgeVariable }: ShortestPathNode,
  access: GraphAccess,
  from: number,
  to: number,
): PathSource {
  if (options.weightAttribute !== null) return onlyPath(lightestPath(access, from, to, options, null));
  return onlyPath(meetingPath(access, from, to, edgeVariable !== null));
}

function* onlyPath(search: Search<FoundPath | null>): PathSource {
  yield yield* search;
}

function paths(
  { shortestPathType, options, minDepth, maxDepth }: EnumeratePathsNode,
  access: GraphAccess,
  [from, to]: readonly [number, number],
  forbidden: Avoided | null,
): PathSource {
  switch (shortestPathType) {
    case 'AllShortestPaths':
      return allFewestEdges(access, from, to);
    case 'KShortestPaths':
      return kShortestPaths(access, from, to, options.weightAttribute === null ? null : options, forbidden);
    case 'KPaths':
      return boundedPaths(access, from, to, { min: minDepth, max: maxDepth }, forbidden);
  }
}

function compilePathSearch(
  node: PathSearch,
  compiler: NodeCompiler,
  find: (access: GraphAccess, from: number, to: number, row: Row) => Iterable<FoundPath | null>,
  rowsOf: (row: Row, path: FoundPath, access: GraphAccess) => Iterable<Row>,
): Operator {
  const start = compiler.expressions.slot(node.start);
  const target = compiler.expressions.slot(node.target);
  const accessOf = accessPerSearch(node);
  return function* search(input, run) {
    const access = accessOf(run);
    const room = new BatchRoom(run);
    let out: Row[] = [];
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        const from = vertexIdOf(start(row, run), run);
        const to = vertexIdOf(target(row, run), run);
        if (from === null || to === null) continue;
        for (const path of find(access, access.numbers.numberOf(from), access.numbers.numberOf(to), row)) {
          for (const found of path ? rowsOf(row, path, access) : []) {
            out.push(found);
            if (!room.isFull) continue;
            yield out;
            out = [];
            room.begin();
          }
          // paths are handed on at once: the next may take long, and a LIMIT may not want it
          if (out.length > 0 && (node.type === 'EnumeratePathsNode' || out.length >= BATCH_ROWS)) {
            yield out;
            out = [];
            room.begin();
          }
          if (run.slices.due()) yield PAUSE;
        }
      }
    }
    if (out.length > 0) yield out;
  };
}

/** One access for all searches of a run. */
export function accessPerSearch(node: PathSearch): (run: QueryRun) => GraphAccess {
  const accesses = new WeakMap<QueryRun, GraphAccess>();
  const needsKeys =
    node.options.weightAttribute !== null ||
    (node.type === 'EnumeratePathsNode' && node.conditions.some(({ on }) => on === 'edges'));
  return (run) => {
    let access = accesses.get(run);
    if (access === undefined) accesses.set(run, (access = new GraphAccess(run, node.edges, needsKeys)));
    return access;
  };
}

function pathValue({ vertices, edges, weight }: FoundPath, access: GraphAccess, node: EnumeratePathsNode): JsonObject {
  const { pathParts, shortestPathType } = node;
  return {
    ...(pathParts.includes('vertices') && { vertices: vertices.map((vertex) => access.vertex(vertex)?.toObject() ?? null) }),
    ...(pathParts.includes('edges') && { edges: edges.map((edge) => access.edge(edge).toObject()) }),
    ...(pathParts.includes('weight') && shortestPathType === 'KShortestPaths' && { weight }),
  };
}
