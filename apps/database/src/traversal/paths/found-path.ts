import type { WalkedEdge } from '../adjacency/graph-access';
import type { SearchSide } from './search-side';

/** A path from a start to a target. */
export interface FoundPath {
  readonly vertices: readonly number[];
  /** one fewer than vertices */
  readonly edges: readonly WalkedEdge[];
  /** total weight of the edges; without weights their number */
  readonly weight: number;
}

/** A search under way: gives paths, and null after some work without one, so that the caller can pause. */
export type PathSource = Generator<FoundPath | null, void, undefined>;

/** A search for one result: gives null now and then, so that the caller can pause. */
export type Search<T> = Generator<null, T, undefined>;

/** The path that walks these edges. */
export function pathAlong(start: number, edges: readonly WalkedEdge[], weight: number = edges.length): FoundPath {
  const vertices = [start];
  for (const { from, to } of edges) vertices.push(vertices.at(-1) === from ? to : from);
  return { vertices, edges, weight };
}

/** The first ways of both sides of a search, joined at a vertex that both have met. */
export function joinedPath(forward: SearchSide, backward: SearchSide, meeting: number, weight?: number): FoundPath {
  const edges = [...forward.edgesTo(forward.place(meeting)), ...backward.edgesTo(backward.place(meeting)).reverse()];
  return pathAlong(forward.vertices[0]!, edges, weight);
}
