import { EdgeBatch } from '../../adjacency/edge-batch';
import type { EdgeReader } from '../adjacency/edge-source';
import type { FoundPath, Search } from './found-path';
import type { GraphAccess, WalkedEdge } from '../adjacency/graph-access';
import { edgeOf } from '../adjacency/graph-access';
import type { ResidentAdjacency } from '../adjacency/resident-adjacency';
import { SearchFront } from './search-front';

/** Edges between two pauses. */
const EDGES_PER_TURN = 4096;
/** Edges collected from lists before they are looked at. */
const EDGES_AT_ONCE = 1024;
/** Vertices whose lists are brought near before they are read. */
const TOUCHED_AT_ONCE = 256;
/** Edges to be looked at: at which place they were met, and where they lead. Nothing stays here when a search pauses: all use it. */
const origins = new Uint32Array(EDGES_AT_ONCE);
const targets = new Uint32Array(EDGES_AT_ONCE);

/**
 * One path with the fewest edges between two vertices, all of which may be used; null when there is none.
 * @param wantsEdges false: the path is given without its edges
 */
export function* meetingPath(access: GraphAccess, from: number, to: number, wantsEdges: boolean): Search<FoundPath | null> {
  if (from === to) return { vertices: [from], edges: [], weight: 0 };
  const search = new MeetingSearch(access, from, to);
  try {
    while (!search.isOver) if (search.advance()) yield null;
    return search.path(wantsEdges);
  } finally {
    search.end();
  }
}

/**
 * Breadth first from both ends, a level at a time, until an edge of one side leads to what the other has met. The edges of a level are
 * only looked at for that first: it is mostly the last and largest level that has one, and nothing of it has to be remembered then.
 * Otherwise they are followed once more, to meet the next level. Of the path, edges are looked up in the end.
 */
class MeetingSearch {
  private readonly forward: SearchFront;
  private readonly backward: SearchFront;
  private readonly reader: EdgeReader;
  private readonly batch = new EdgeBatch();
  /** the side that grows, and the other one */
  private side: SearchFront;
  private other: SearchFront;
  /** how far it has come: place in its level, which of the lists, edges of it */
  private at = 0;
  private sense = 0;
  private skipped = 0;
  private touchedTo = 0;
  private isReading = false;
  /** the level's edges have been looked at: it is followed */
  private isFollowed = false;
  private untilPause = EDGES_PER_TURN;
  /** the edge between the sides: place of its end on the growing side, and the vertex at the other */
  private near = -1;
  private far = -1;
  private hasNoPath = false;

  constructor(
    private readonly access: GraphAccess,
    from: number,
    to: number,
  ) {
    const { numbers, run } = access;
    this.reader = access.reader();
    this.forward = new SearchFront(from, false, access.residentAdjacency(false), numbers.shared, run.memory);
    this.backward = new SearchFront(to, true, access.residentAdjacency(true), numbers.shared, run.memory);
    this.side = this.forward;
    this.other = this.backward;
    this.beginLevel();
  }

  get isOver(): boolean {
    return this.near !== -1 || this.hasNoPath;
  }

  /** Looks at some edges of the level. True: the caller should pause. */
  advance(): boolean {
    const { side } = this;
    if (this.at === side.levelEnd) this.endLevel();
    else this.untilPause -= 1 + this.lookAtSome(side.lists);
    if (this.untilPause > 0) return false;
    this.untilPause = EDGES_PER_TURN;
    return true;
  }

  path(wantsEdges: boolean): FoundPath | null {
    if (this.near === -1) return null;
    const here = this.side.wayTo(this.near);
    const there = this.other.wayTo(this.other.placeOf(this.far));
    const [first, second] = this.side === this.forward ? [here, there] : [there, here];
    const vertices = [...first.reverse(), ...second];
    const edges = wantsEdges ? vertices.slice(1).map((vertex, at) => this.edgeBetween(vertices[at]!, vertex)) : [];
    return { vertices, edges, weight: vertices.length - 1 };
  }

  end(): void {
    this.forward.end();
    this.backward.end();
  }

  /** @returns edges looked at */
  private lookAtSome(lists: ResidentAdjacency | null): number {
    const vertex = this.side.vertices[this.at]!;
    if (this.isReading || lists === null || !lists.hold(vertex)) return this.isFollowed ? this.passOver() : this.read(vertex);
    if (this.at >= this.touchedTo) this.touch(lists);
    const count = this.gather(lists);
    if (this.isFollowed) this.side.meetAll(targets, origins, count);
    else this.findMeeting(count);
    return count;
  }

  private touch(lists: ResidentAdjacency): void {
    this.touchedTo = Math.min(this.at + TOUCHED_AT_ONCE, this.side.levelEnd);
    if (!this.isFollowed) lists.touch(this.side.vertices, this.at, this.touchedTo);
  }

  /**
   * Collects edges of the next vertices whose lists hold. They are looked at afterwards: of loads that do not wait for each other, many
   * are under way at once, and the search is as fast as the memory.
   */
  private gather(lists: ResidentAdjacency): number {
    const { rows } = lists;
    const { vertices, levelEnd } = this.side;
    let { at, sense, skipped } = this;
    let count = 0;
    while (at < levelEnd && count < EDGES_AT_ONCE) {
      const vertex = vertices[at]!;
      if (!lists.hold(vertex)) break;
      const row = rows[sense]!;
      const start = row.offsets[vertex]! + skipped;
      const listEnd = row.offsets[vertex + 1]!;
      const end = Math.min(listEnd, start + EDGES_AT_ONCE - count);
      for (let edge = start; edge < end; edge += 1) {
        targets[count] = row.targets[edge]!;
        origins[count] = at;
        count += 1;
      }
      if (end < listEnd) {
        skipped += end - start;
        break;
      }
      skipped = 0;
      sense += 1;
      if (sense < rows.length) continue;
      sense = 0;
      at += 1;
    }
    this.at = at;
    this.sense = sense;
    this.skipped = skipped;
    if (!this.isFollowed) this.access.run.statistics.scannedIndex += count;
    return count;
  }

  private findMeeting(count: number): void {
    const { bits } = this.other.marks;
    for (let at = 0; at < count; at += 1) {
      const target = targets[at]!;
      if ((bits[target >>> 5]! & (1 << (target & 31))) === 0) continue;
      this.near = origins[at]!;
      this.far = target;
      return;
    }
  }

  /** The edge index is asked, in whole or for those collections whose lists do not hold. What it says is looked at and met at once. */
  private read(vertex: number): number {
    const { reader, batch, side, other } = this;
    if (!this.isReading) reader.start(vertex, side.reversed);
    this.isReading = reader.read(batch);
    if (!this.isReading) {
      this.at += 1;
      return 0;
    }
    side.makeRoom(batch.size);
    for (let at = 0; at < batch.size; at += 1) {
      const target = batch.target(at);
      if (other.marks.has(target)) {
        this.near = this.at;
        this.far = target;
        break;
      }
      side.meet(target, this.at);
    }
    return batch.size;
  }

  private passOver(): number {
    this.at += 1;
    return 0;
  }

  private endLevel(): void {
    const { side } = this;
    this.at = side.level;
    this.touchedTo = 0;
    if (!this.isFollowed && side.lists !== null) {
      this.isFollowed = true;
      return;
    }
    this.hasNoPath = !side.nextLevel();
    this.beginLevel();
  }

  private beginLevel(): void {
    const { forward, backward } = this;
    [this.side, this.other] = forward.edges <= backward.edges ? [forward, backward] : [backward, forward];
    this.at = this.side.level;
    this.touchedTo = 0;
    this.isFollowed = false;
  }

  private edgeBetween(from: number, to: number): WalkedEdge {
    const { reader, batch } = this;
    reader.start(from, false);
    while (reader.read(batch)) {
      const at = batch.targets.subarray(batch.first, batch.first + batch.size).indexOf(to);
      if (at !== -1) return edgeOf(batch, at);
    }
    throw new Error(`the edges of ${this.access.idOf(from)} and ${this.access.idOf(to)} do not agree`);
  }
}
