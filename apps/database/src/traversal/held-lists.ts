import type { TraversalDirection } from '../planner/traversal-node';
import type { EdgeLists, ListRows } from './edge-lists';

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
export class HeldLists {
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
  static of(sources: readonly ListSource[], reversed: boolean, commitNumber: number): HeldLists | null {
    const senses: Sense[] = [];
    for (const { direction, lists } of sources) {
      if (lists === null) return null;
      if (direction !== (reversed ? 'outbound' : 'inbound')) senses.push({ lists, inbound: false, skipsLoops: false });
      if (direction !== (reversed ? 'inbound' : 'outbound')) senses.push({ lists, inbound: true, skipsLoops: direction === 'any' });
    }
    return new HeldLists(senses, commitNumber);
  }

  /** Whether all edges of a vertex are in the lists as the query has to see them. */
  hold(vertex: number): boolean {
    for (const { lists, inbound } of this.senses) if (!lists.holds(vertex, inbound, this.commitNumber)) return false;
    return true;
  }

  /** Edges at these vertices, roughly where the lists do not hold. */
  count(vertices: readonly number[]): number {
    let sum = 0;
    for (const { starts, ends } of this.rows)
      for (const vertex of vertices) sum += vertex < ends.length ? ends[vertex]! - starts[vertex]! : 1;
    return sum;
  }
}
