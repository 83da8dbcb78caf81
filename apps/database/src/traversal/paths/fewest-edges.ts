import type { Avoided } from './edge-expansion';
import { EdgeExpansion } from './edge-expansion';
import type { FoundPath, PathSource, Search } from './found-path';
import { joinedPath, pathAlong } from './found-path';
import type { GraphAccess } from '../adjacency/graph-access';
import { meetingPath } from './meeting-search';
import { SearchSide } from './search-side';

/**
 * A path with the fewest edges; null when there is none. Breadth first from both ends, always on the side whose outermost vertices have
 * fewer edges. The first vertex that both sides have met lies on such a path.
 */
export function* fewestEdges(access: GraphAccess, from: number, to: number, avoided: Avoided | null): Search<FoundPath | null> {
  if (from === to) return pathAlong(from, []);
  if (avoided === null) return yield* meetingPath(access, from, to, true);
  const search = new LevelSearch(access, from, to, avoided);
  try {
    const meetings = yield* search.untilSidesMeet(true);
    return meetings[0] === undefined ? null : joinedPath(search.forward, search.backward, meetings[0]);
  } finally {
    search.end();
  }
}

/** All paths with the fewest edges. */
export function* allFewestEdges(access: GraphAccess, from: number, to: number): PathSource {
  if (from === to) {
    yield pathAlong(from, []);
    return;
  }
  const search = new LevelSearch(access, from, to, null);
  const { forward, backward } = search;
  try {
    // every shortest path crosses the level where the sides meet in exactly one vertex
    for (const meeting of yield* search.untilSidesMeet(false))
      for (const first of forward.allEdgesTo(forward.place(meeting)))
        for (const second of backward.allEdgesTo(backward.place(meeting)))
          yield pathAlong(from, [...first, ...second.toReversed()]);
  } finally {
    search.end();
  }
}

/** Two sides growing towards each other, level by level. */
class LevelSearch {
  readonly forward: SearchSide;
  readonly backward: SearchSide;
  private readonly expansion: EdgeExpansion;
  /** edges at the outermost vertices of each side */
  private readonly outerEdges = new Map<SearchSide, number>();
  /** where the outermost level of each side begins */
  private readonly levelStart = new Map<SearchSide, number>();

  constructor(
    private readonly access: GraphAccess,
    from: number,
    to: number,
    avoided: Avoided | null,
  ) {
    this.expansion = new EdgeExpansion(access, avoided);
    this.forward = new SearchSide(access, from, false);
    this.backward = new SearchSide(access, to, true);
    for (const side of [this.forward, this.backward]) {
      this.levelStart.set(side, 0);
      this.outerEdges.set(side, access.degree(side.vertices[0]!, side.reversed));
    }
  }

  /** The vertices of the level where the sides meet: the first one found, or all with all ways to them. */
  *untilSidesMeet(isOneEnough: boolean): Search<readonly number[]> {
    const { forward, backward } = this;
    for (;;) {
      const isForward = this.outerEdges.get(forward)! <= this.outerEdges.get(backward)!;
      const side = isForward ? forward : backward;
      const other = isForward ? backward : forward;
      const start = this.levelStart.get(side)!;
      const end = side.vertices.length;
      if (start === end) return [];
      const meetings: number[] = [];
      let edges = 0;
      for (let place = start; place < end; place += 1) {
        edges += yield* this.expand(side, place, other, meetings, isOneEnough);
        if (isOneEnough && meetings.length > 0) return meetings;
      }
      if (meetings.length > 0) return meetings;
      this.levelStart.set(side, end);
      this.outerEdges.set(side, edges);
    }
  }

  end(): void {
    this.forward.end();
    this.backward.end();
  }

  /** @returns the edges at the vertices it met */
  private *expand(side: SearchSide, place: number, other: SearchSide, meetings: number[], isOneEnough: boolean): Search<number> {
    const { access, expansion } = this;
    const { batch } = expansion;
    const depth = side.depths[place]! + 1;
    let edges = 0;
    expansion.start(side.vertices[place]!, side.reversed);
    while (expansion.read()) {
      for (let at = 0; at < batch.size; at += 1) {
        const target = batch.target(at);
        const known = side.place(target);
        if (known !== -1 && (isOneEnough || side.depths[known] !== depth)) continue;
        if (!expansion.allows(at)) continue;
        const met = known === -1 ? side.meet(target, depth) : known;
        side.addWay(met, place, batch, at);
        if (known !== -1) continue;
        edges += access.degree(target, side.reversed);
        if (other.place(target) === -1) continue;
        meetings.push(target);
        if (isOneEnough) return edges;
      }
      if (expansion.isDue) yield null;
    }
    return edges;
  }
}
