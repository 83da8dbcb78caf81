import type { Avoided } from './edge-expansion';
import { avoidingBoth } from './edge-expansion';
import type { WeightOptions } from '../adjacency/edge-weight';
import { edgeWeight } from '../adjacency/edge-weight';
import { fewestEdges } from './fewest-edges';
import type { FoundPath, PathSource } from './found-path';
import { pathAlong } from './found-path';
import type { GraphAccess, WalkedEdge } from '../adjacency/graph-access';
import { edgeOf } from '../adjacency/graph-access';
import { lightestPath } from './lightest-path';
import { PriorityQueue } from '../adjacency/priority-queue';

/**
 * Paths without repeated vertices in the order of growing weight, as many as are asked for (Yen, Management Science 17, 1971, with Lawler's
 * remark that a path needs to be varied only from the edge on where it left its own ancestor).
 */
export function* kShortestPaths(
  access: GraphAccess,
  from: number,
  to: number,
  options: WeightOptions | null,
  forbidden: Avoided | null,
): PathSource {
  const search = (start: number, avoided: Avoided | null) =>
    options ? lightestPath(access, start, to, options, avoided) : fewestEdges(access, start, to, avoided);
  const weigh = (edges: readonly WalkedEdge[]) =>
    options ? edges.reduce((sum, edge) => sum + edgeWeight(edge, options, access), 0) : edges.length;
  const found: FoundPath[] = [];
  const candidates = new PriorityQueue<Candidate>(({ path }) => path.weight);
  const first = yield* search(from, forbidden);
  if (first) candidates.add({ path: first, leavesAt: 0 });
  let held = 0;
  try {
    for (let next = candidates.take(); next; next = candidates.take()) {
      const { path, leavesAt } = next;
      yield path;
      found.push(path);
      for (let at = leavesAt; at < path.edges.length; at += 1) {
        const root = path.edges.slice(0, at);
        const rest = yield* search(path.vertices[at]!, avoidingBoth(forbidden, avoiding(access, path, at, found)));
        if (!rest) continue;
        const edges = [...root, ...rest.edges];
        const bytes = edges.length * EDGE_BYTES;
        access.run.memory.take(bytes);
        held += bytes;
        candidates.add({ path: pathAlong(from, edges, weigh(root) + rest.weight), leavesAt: at });
      }
    }
  } finally {
    access.run.memory.give(held);
  }
}

/** What an edge of a path takes that waits for its turn, roughly. */
const EDGE_BYTES = 120;

interface Candidate {
  readonly path: FoundPath;
  /** it has the edges before this one in common with the path it was made from */
  readonly leavesAt: number;
}

/** Leaves out the vertices of the path before `at`, and the edges by which paths known with the same beginning go on from there. */
function avoiding(access: GraphAccess, path: FoundPath, at: number, found: readonly FoundPath[]): Avoided {
  const vertices = new Set(path.vertices.slice(0, at));
  const spur = path.vertices[at]!;
  const edges = found.filter((other) => beginsLike(access, other, path, at)).map((other) => other.edges[at]!);
  return {
    vertex: (vertex) => vertices.has(vertex),
    edge: (batch, place) => {
      if (batch.vertex !== spur && batch.target(place) !== spur) return false;
      const edge = edgeOf(batch, place);
      return edges.some((one) => access.isSameEdge(one, edge));
    },
  };
}

function beginsLike(access: GraphAccess, other: FoundPath, path: FoundPath, count: number): boolean {
  for (let at = 0; at < count; at += 1) {
    const mine = path.edges[at]!;
    const its = other.edges[at];
    if (its === undefined || !access.isSameEdge(mine, its)) return false;
  }
  return other.edges.length > count;
}
