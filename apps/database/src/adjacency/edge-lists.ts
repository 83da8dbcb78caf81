import type { EdgeBatch } from './edge-batch';

/** The lists themselves. A position is an edge's place in `outTargets`. */
export interface EdgeArrays {
  /** by vertex, and one more: where its outbound edges begin in `outTargets` */
  readonly outOffsets: Uint32Array;
  readonly outTargets: Uint32Array;
  /** the same: where its inbound edges begin in `inSources` and `inPositions` */
  readonly inOffsets: Uint32Array;
  readonly inSources: Uint32Array;
  readonly inPositions: Uint32Array;
}

/** The lists of one sense, for loops that cannot afford a call per edge: those of a vertex are `targets[offsets[vertex]]` up to before `targets[offsets[vertex + 1]]`. */
export interface ListRows {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
}

/**
 * All edges of one collection in memory, by the vertex they leave and by the one they reach (compressed sparse rows), as of one commit.
 * An edge is known by its position among the targets: its key is not kept, because it stands in the edge index, at the same place
 * among the edges of its vertex.
 *
 * Later commits do not change the lists. They mark the two vertices of an edge that came or went: whoever reads such a vertex in a
 * snapshot that sees the change has to read the edge index instead.
 */
export class EdgeLists {
  private readonly changedOut = new Map<number, number>();
  private readonly changedIn = new Map<number, number>();
  /** edges have changed at vertices that have no lists */
  private hasOthers = false;

  /** @param commitNumber snapshots before it cannot be read from these lists */
  constructor(
    private readonly arrays: EdgeArrays,
    readonly commitNumber: number,
  ) {}

  /** bytes of memory */
  get byteLength(): number {
    return Object.values(this.arrays).reduce((sum: number, part: Uint32Array) => sum + part.byteLength, 0);
  }

  /** Whether the vertex's list is what a snapshot of this commit sees. */
  holds(vertex: number, inbound: boolean, commitNumber: number): boolean {
    if (vertex >= this.rows) return false;
    const changed = inbound ? this.changedIn : this.changedOut;
    if (changed.size === 0) return true;
    const since = changed.get(vertex);
    return since === undefined || since > commitNumber;
  }

  /** Number of edges in a list. */
  degree(vertex: number, inbound: boolean): number {
    if (vertex >= this.rows) return 0;
    const offsets = inbound ? this.arrays.inOffsets : this.arrays.outOffsets;
    return offsets[vertex + 1]! - offsets[vertex]!;
  }

  /** All lists, also of vertices that have changed. */
  rowsOf(inbound: boolean): ListRows {
    const { inOffsets, inSources, outOffsets, outTargets } = this.arrays;
    return inbound ? { offsets: inOffsets, targets: inSources } : { offsets: outOffsets, targets: outTargets };
  }

  /** Lets the batch show the edges of a list from the one numbered `from` on, at most `limit`. */
  show(batch: EdgeBatch, vertex: number, inbound: boolean, from: number, limit: number): void {
    const { inOffsets, inSources, inPositions, outOffsets, outTargets } = this.arrays;
    batch.first = (inbound ? inOffsets[vertex]! : outOffsets[vertex]!) + from;
    batch.size = Math.min(limit, this.degree(vertex, inbound) - from);
    batch.targets = inbound ? inSources : outTargets;
    batch.positions = inbound ? inPositions : null;
    batch.keys = null;
  }

  /** The how-manieth edge of the vertex it leaves this one is. */
  ordinal(position: number, from: number): number {
    return position - this.arrays.outOffsets[from]!;
  }

  /** The same among the edges that join these two vertices in this direction. */
  ordinalAmongParallel(position: number, from: number, to: number): number {
    const { inOffsets, inSources, inPositions } = this.arrays;
    let before = 0;
    for (let at = inOffsets[to]!; at < inOffsets[to + 1]!; at += 1)
      if (inSources[at] === from && inPositions[at]! < position) before += 1;
    return before;
  }

  /** A commit changed the edges that leave (or reach) a vertex; -1: one without a number. */
  noteChange(vertex: number, inbound: boolean, commitNumber: number): void {
    const changed = inbound ? this.changedIn : this.changedOut;
    if (vertex === -1 || vertex >= this.rows) this.hasOthers = true;
    else if (!changed.has(vertex)) changed.set(vertex, commitNumber);
  }

  /** No edge has come or gone: these are all that any snapshot sees so far. */
  get areUnchanged(): boolean {
    return this.changedCount === 0 && !this.hasOthers;
  }

  /** vertices whose lists newer snapshots cannot use */
  get changedCount(): number {
    return this.changedOut.size + this.changedIn.size;
  }

  /** vertices 0..rows-1 have lists */
  get rows(): number {
    return this.arrays.outOffsets.length - 1;
  }
}
