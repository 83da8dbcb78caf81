import { EdgeBatch } from './edge-batch';
import type { EdgeReader } from './edge-source';
import type { FoundPath, Search } from './found-path';
import type { GraphAccess, WalkedEdge } from './graph-access';
import { edgeOf } from './graph-access';
import type { HeldLists } from './held-lists';
import type { VertexMap } from './vertex-map';
import { borrowVertexMap, returnVertexMap } from './vertex-map';

/** Edges between two pauses. */
const EDGES_PER_TURN = 4096;
/** Edges collected from lists before they are looked at. */
const EDGES_AT_ONCE = 256;
/** A reader may give more. */
const ROOM = 1024;
/** Edges to be looked at: by which vertex they were met, and where they lead. Nothing stays here when a search pauses: all use it. */
const origins = new Uint32Array(ROOM);
const targets = new Uint32Array(ROOM);
/** A met vertex in a level, and the array's room to grow. */
const MET_BYTES = 16;
const METERED_AT_ONCE = 1024;

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

/** The outermost level of one side. */
interface Side {
  /** 0: from the start, 1: from the target, against the edges' directions */
  readonly bit: number;
  readonly root: number;
  /** null: not all of its edges are in lists */
  readonly lists: HeldLists | null;
  level: number[];
  /** edges at the level's vertices; -1: not counted yet */
  edges: number;
}

/**
 * Breadth first from both ends, a level at a time, until one side reaches what the other has met. As that ends the search, no vertex
 * belongs to both sides: one map says of a vertex which side has met it and from where. Edges are not remembered: those of the path
 * are looked up in the end.
 */
class MeetingSearch {
  /** twice the vertex it was reached from, and the side's bit; a root was reached from itself */
  private readonly met: VertexMap;
  private readonly sides: readonly [Side, Side];
  private readonly reader: EdgeReader;
  private readonly batch = new EdgeBatch();
  /** the side that grows, how far it has come in its level, and in the lists of the vertex there */
  private side: Side;
  private at = 0;
  private sense = 0;
  private skipped = 0;
  private isReading = false;
  private following: number[] = [];
  private untilPause = EDGES_PER_TURN;
  private metered = 0;
  /** vertices met beyond those that memory was taken for */
  private unmetered = 0;
  /** the edge between the sides: its end on the growing side, and on the other */
  private near = -1;
  private far = -1;
  private hasNoPath = false;

  constructor(
    private readonly access: GraphAccess,
    from: number,
    to: number,
  ) {
    this.met = borrowVertexMap(access.numbers.shared);
    this.reader = access.reader();
    const side = (bit: number, root: number): Side => {
      this.met.set(root, 2 * root + bit);
      return { bit, root, lists: access.heldLists(bit === 1), level: [root], edges: -1 };
    };
    this.sides = [side(0, from), side(1, to)];
    this.side = this.smallerSide();
    this.meter(2);
  }

  get isOver(): boolean {
    return this.near !== -1 || this.hasNoPath;
  }

  /** Follows some edges of the level. True: the caller should pause. */
  advance(): boolean {
    const { side } = this;
    if (this.at === side.level.length) {
      this.endLevel();
    } else {
      const vertex = side.level[this.at]!;
      const count = !this.isReading && side.lists?.hold(vertex) ? this.gather(side.lists) : this.read(vertex);
      this.reach(count);
      this.untilPause -= count + 1;
    }
    if (this.untilPause > 0) return false;
    this.untilPause = EDGES_PER_TURN;
    return true;
  }

  path(wantsEdges: boolean): FoundPath | null {
    if (this.near === -1) return null;
    const { near, far, side } = this;
    const [first, second] = side.bit === 0 ? [near, far] : [far, near];
    const vertices = [...this.wayTo(first).reverse(), ...this.wayTo(second)];
    const edges = wantsEdges ? vertices.slice(1).map((vertex, at) => this.edgeBetween(vertices[at]!, vertex)) : [];
    return { vertices, edges, weight: vertices.length - 1 };
  }

  end(): void {
    this.access.run.memory.give(this.metered * MET_BYTES);
    this.metered = 0;
    returnVertexMap(this.met);
  }

  /**
   * Collects edges of the next vertices whose lists hold. They are looked at afterwards: of loads that do not wait for each other, many
   * are under way at once, and the search is as fast as the memory.
   */
  private gather(lists: HeldLists): number {
    const { rows } = lists;
    const { level } = this.side;
    let { at, sense, skipped } = this;
    let count = 0;
    while (at < level.length && count < EDGES_AT_ONCE) {
      const vertex = level[at]!;
      if (!lists.hold(vertex)) break;
      const row = rows[sense]!;
      const start = row.offsets[vertex]! + skipped;
      const end = Math.min(row.offsets[vertex + 1]!, start + EDGES_AT_ONCE - count);
      for (let edge = start; edge < end; edge += 1) {
        targets[count] = row.targets[edge]!;
        origins[count] = vertex;
        count += 1;
      }
      if (end < row.offsets[vertex + 1]!) {
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
    this.access.run.statistics.scannedIndex += count;
    return count;
  }

  /** The edge index is asked, in whole or for those collections whose lists do not hold. */
  private read(vertex: number): number {
    const { reader, batch, side } = this;
    if (!this.isReading) reader.start(vertex, side.bit === 1);
    this.isReading = reader.read(batch);
    if (!this.isReading) {
      this.at += 1;
      return 0;
    }
    for (let at = 0; at < batch.size; at += 1) targets[at] = batch.target(at);
    origins.fill(vertex, 0, batch.size);
    return batch.size;
  }

  private reach(count: number): void {
    const { met, following } = this;
    const { bit } = this.side;
    for (let at = 0; at < count; at += 1) {
      const target = targets[at]!;
      const known = met.get(target);
      if (known === -1) {
        met.set(target, 2 * origins[at]! + bit);
        following.push(target);
      } else if ((known & 1) !== bit) {
        this.near = origins[at]!;
        this.far = target;
        return;
      }
    }
  }

  private endLevel(): void {
    const { side, following } = this;
    this.meter(following.length);
    side.level = following;
    side.edges = -1;
    this.following = [];
    this.at = 0;
    this.hasNoPath = following.length === 0;
    this.side = this.smallerSide();
  }

  private meter(vertices: number): void {
    this.unmetered += vertices;
    if (this.unmetered < 0) return;
    const more = this.unmetered + METERED_AT_ONCE;
    this.access.run.memory.take(more * MET_BYTES);
    this.metered += more;
    this.unmetered -= more;
  }

  private smallerSide(): Side {
    const [forward, backward] = this.sides;
    return this.edgesOf(forward) <= this.edgesOf(backward) ? forward : backward;
  }

  private edgesOf(side: Side): number {
    if (side.edges === -1) side.edges = side.lists?.count(side.level) ?? side.level.length;
    return side.edges;
  }

  /** From a vertex to the root of its side, both included. */
  private wayTo(vertex: number): number[] {
    const way = [vertex];
    for (let at = vertex; ;) {
      const before = this.met.get(at) >> 1;
      if (before === at) return way;
      way.push((at = before));
    }
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
