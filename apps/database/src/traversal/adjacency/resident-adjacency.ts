import type { TraversalDirection } from '../../planner/traversal-node';
import type { EdgeLists, ListRows } from '../../adjacency/edge-lists';

interface ListSource {
  readonly direction: TraversalDirection;
  readonly lists: EdgeLists | null;
}

interface Sense {
  readonly lists: EdgeLists;
  readonly inbound: boolean;
  readonly skipsLoops: boolean;
}

/** The edge lists of all collections of a walk, for those vertices whose edges they all know. */
export class ResidentAdjacency {
  private readonly senses: readonly Sense[];
  /** in the order in which edges are walked */
  readonly rows: readonly ListRows[];
  /** by place in `rows`: edges that lead back to their vertex have been met in the other sense */
  readonly skipsLoops: readonly boolean[];

  private constructor(
    senses: readonly Sense[],
    private readonly commitNumber: number,
  ) {
    this.senses = senses;
    this.rows = senses.map(({ lists, inbound }) => lists.rowsOf(inbound));
    this.skipsLoops = senses.map(({ skipsLoops }) => skipsLoops);
  }

  /**
   * @param reversed edges are followed against their sources' directions
   * @returns null when a collection has no lists
   */
  static of(sources: readonly ListSource[], reversed: boolean, commitNumber: number): ResidentAdjacency | null {
    const senses: Sense[] = [];
    for (const { direction, lists } of sources) {
      if (lists === null) return null;
      if (direction !== (reversed ? 'outbound' : 'inbound')) senses.push({ lists, inbound: false, skipsLoops: false });
      if (direction !== (reversed ? 'inbound' : 'outbound')) senses.push({ lists, inbound: true, skipsLoops: direction === 'any' });
    }
    return new ResidentAdjacency(senses, commitNumber);
  }

  /** Whether all edges of a vertex are in the lists as the query has to see them. */
  hold(vertex: number): boolean {
    for (const { lists, inbound } of this.senses) if (!lists.holds(vertex, inbound, this.commitNumber)) return false;
    return true;
  }

  /**
   * Brings what will be read of these vertices' lists near: loads that do not wait for each other are under way together, while a walk
   * goes from one to the next. Vertices from `from` to before `to`, some hundreds.
   */
  touch(vertices: Uint32Array, from: number, to: number): void {
    for (const { offsets, targets } of this.rows) touchRows(offsets, targets, vertices, from, Math.min(to, from + MAX_TOUCHED));
  }

  /** The same for the first `count` of these vertices; -1 is none. */
  touchStarts(vertices: Int32Array, count: number): void {
    const near = new Uint32Array(count);
    for (let at = 0; at < count; at += 1) near[at] = Math.max(0, vertices[at]!);
    this.touch(near, 0, count);
  }

  /** All edges of all vertices are in the lists, and those of vertices below that number can be looked up there; others have none. */
  holdAll(vertices: number): boolean {
    return this.senses.every(({ lists }) => lists.areUnchanged && lists.rows >= vertices);
  }

  /** Edges at these vertices, roughly where the lists do not hold. */
  count(vertices: Uint32Array, from: number, to: number): number {
    let sum = 0;
    for (const { offsets } of this.rows)
      for (let at = from; at < to; at += 1) {
        const vertex = vertices[at]!;
        sum += vertex + 1 < offsets.length ? offsets[vertex + 1]! - offsets[vertex]! : 1;
      }
    return sum;
  }
}

const MAX_TOUCHED = 512;
const touched = new Uint32Array(MAX_TOUCHED + 1);

function touchRows(offsets: Uint32Array, targets: Uint32Array, vertices: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) touched[at - from] = offsets[vertices[at]!]!;
  let sum = 0;
  for (let at = 0; at < to - from; at += 1) sum += targets[touched[at]!]!;
  touched[MAX_TOUCHED] = sum; // what nobody uses would not be loaded
}
