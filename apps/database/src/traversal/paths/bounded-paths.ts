import type { Avoided } from './edge-expansion';
import { EdgeExpansion } from './edge-expansion';
import type { PathSource, Search } from './found-path';
import { pathAlong } from './found-path';
import type { GraphAccess, WalkedEdge } from '../adjacency/graph-access';
import { edgeOf } from '../adjacency/graph-access';
import { SearchSide } from './search-side';

export interface PathLengths {
  readonly min: number;
  readonly max: number;
}

interface Frame {
  readonly vertex: number;
  /** edges that can still lead to the target */
  readonly edges: readonly WalkedEdge[];
  next: number;
}

/**
 * All paths without repeated vertices that have so many edges. Depth first from the start; a search from the target, half as far, tells
 * beforehand which vertices are too far from it.
 */
export function* boundedPaths(
  access: GraphAccess,
  from: number,
  to: number,
  { min, max }: PathLengths,
  forbidden: Avoided | null,
): PathSource {
  if (from === to) {
    if (min === 0) yield pathAlong(from, []);
    return; // a longer one would come back to where it began
  }
  if (max === 0) return;
  const reach = Math.ceil(max / 2);
  const near = new SearchSide(access, to, true);
  const target: Target = { near, reach, expansion: new EdgeExpansion(access, forbidden) };
  try {
    yield* meetWithin(target);
    const frames: Frame[] = [{ vertex: from, edges: yield* edgesTowards(target, from, max - 1), next: 0 }];
    const path: WalkedEdge[] = [];
    const onPath = new Set([from]);
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const edge = frame.edges[frame.next++];
      if (edge === undefined) {
        frames.pop();
        path.pop();
        onPath.delete(frame.vertex);
        yield null;
        continue;
      }
      const vertex = edge.from === frame.vertex ? edge.to : edge.from;
      if (onPath.has(vertex)) continue;
      path.push(edge);
      const left = max - path.length;
      if (vertex !== to && left > 0) {
        onPath.add(vertex);
        frames.push({ vertex, edges: yield* edgesTowards(target, vertex, left - 1), next: 0 });
        continue;
      }
      if (vertex === to && path.length >= min) yield pathAlong(from, [...path]);
      path.pop();
    }
  } finally {
    near.end();
  }
}

/** What is known about the surroundings of the target. */
interface Target {
  /** the vertices at most `reach` edges from it, with their distances as depths */
  readonly near: SearchSide;
  readonly reach: number;
  readonly expansion: EdgeExpansion;
}

/** Meets all vertices from which the target can be reached with at most `reach` edges. */
function* meetWithin({ near, reach, expansion }: Target): Search<void> {
  const { batch } = expansion;
  for (let place = 0; place < near.vertices.length && near.depths[place]! < reach; place += 1) {
    expansion.start(near.vertices[place]!, near.reversed);
    while (expansion.read()) {
      for (let at = 0; at < batch.size; at += 1) {
        const vertex = batch.target(at);
        if (near.place(vertex) === -1) near.meet(vertex, near.depths[place]! + 1);
      }
      if (expansion.isDue) yield null;
    }
  }
}

/** The edges at a vertex from whose other ends the target may be reached with at most `left` further edges. */
function* edgesTowards({ near, reach, expansion }: Target, vertex: number, left: number): Search<readonly WalkedEdge[]> {
  const edges: WalkedEdge[] = [];
  const { batch } = expansion;
  expansion.start(vertex, false);
  while (expansion.read()) {
    for (let at = 0; at < batch.size; at += 1) {
      const place = near.place(batch.target(at));
      const isNear = place === -1 ? left > reach : near.depths[place]! <= left;
      if (isNear && expansion.allows(at)) edges.push(edgeOf(batch, at));
    }
    if (expansion.isDue) yield null;
  }
  return edges;
}
