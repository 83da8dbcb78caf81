import type { TraversalNode } from '../../planner/traversal-node';
import { EdgeBatch } from '../../adjacency/edge-batch';
import type { EdgeReader } from '../adjacency/edge-source';
import type { GraphAccess } from '../adjacency/graph-access';
import type { ResidentAdjacency } from '../adjacency/resident-adjacency';
import { borrowNumbers, grownNumbers, returnNumbers } from '../adjacency/number-arrays';
import type { VertexBitset } from '../adjacency/vertex-bitset';
import { borrowVertexBitset, returnVertexBitset } from '../adjacency/vertex-bitset';
import type { VertexQueue } from '../adjacency/vertex-queue';

const BYTES_PER_VERTEX = 8;
const METERED_AT_ONCE = 1024;
/** Edges followed before somebody may look at the clock. */
const MAX_AT_ONCE = 16_384;

/**
 * Walks from one start after the other, breadth first, without an object per step: what is reached goes into one queue of numbers, that
 * of a walk behind that of the walk before, until somebody takes it out.
 */
export class BfsReachability implements VertexQueue {
  /** what the present walk has met; null: vertices may be reached more than once */
  private readonly marks: VertexBitset | null;
  private readonly refusesStart: boolean;
  /** null: not all of the edges are in lists */
  private readonly lists: ResidentAdjacency | null;
  private readonly reader: EdgeReader;
  private readonly batch = new EdgeBatch();
  private queue = borrowNumbers();
  /** Vertices before `base` are of earlier walks, those before `tail` reached, those from `given` on not been taken. */
  private base = 0;
  private tail = 0;
  private given = 0;
  private start = 0;
  private isOver = true;
  /** whose edges are followed: the start, then the vertices from `head` on; where those of the same depth end */
  private isAtStart = false;
  private head = 0;
  private levelEnd = 0;
  private depth = 0;
  /** how far the edges of that vertex have been followed: so many of the list with that number; or some in the edge index */
  private sense = 0;
  private skipped = 0;
  private isReading = false;
  /** vertices that memory was taken for */
  private metered = 0;

  constructor(
    private readonly node: TraversalNode,
    private readonly access: GraphAccess,
  ) {
    this.marks = node.options.uniqueVertices === 'global' ? borrowVertexBitset(access.numbers.shared) : null;
    this.refusesStart = node.options.uniqueVertices === 'path';
    this.lists = access.residentAdjacency(false);
    this.reader = access.reader();
  }

  /** The walk before must be over, and taken out if its first depths are not wanted. */
  begin(start: number): void {
    this.start = start;
    this.isOver = false;
    this.isAtStart = true;
    this.depth = 0;
    this.base = this.tail;
    this.marks?.mark(start);
    if (this.node.minDepth > 0) return;
    this.makeRoom(1);
    this.queue[this.tail++] = start;
  }

  touch(vertices: Int32Array, count: number): void {
    if (this.node.maxDepth > 0) this.lists?.touchStarts(vertices, count);
  }

  advance(edges: number): number {
    let left = edges;
    while (left > 0 && this.goesOn()) {
      const vertex = this.isAtStart ? this.start : this.queue[this.head]!;
      const isHeld = !this.isReading && this.lists !== null && this.lists.hold(vertex);
      left -= 1 + (isHeld ? this.follow(vertex, this.lists!) : this.read(vertex));
    }
    return left;
  }

  get waiting(): number {
    return this.takable - this.given;
  }

  take<T>(use: (vertices: Uint32Array, from: number, to: number) => T): T {
    const { takable } = this;
    const taken = use(this.queue, this.given, takable);
    this.given = takable;
    if (this.isOver) this.base = this.tail = this.given = 0;
    return taken;
  }

  close(): void {
    this.finish();
    this.access.run.memory.give(this.metered * BYTES_PER_VERTEX);
    if (this.marks) returnVertexBitset(this.marks);
    returnNumbers(this.queue);
  }

  /** Vertices of the present walk are wanted from its least depth on. */
  private get takable(): number {
    return this.depth + 1 >= this.node.minDepth ? this.tail : this.base;
  }

  /** Whether there is a vertex whose edges are to be followed. */
  private goesOn(): boolean {
    const { node } = this;
    if (this.isOver) return false;
    if (!this.isAtStart && this.head === this.levelEnd && this.tail > this.levelEnd) {
      this.levelEnd = this.tail;
      this.depth += 1;
      if (this.depth < node.minDepth) this.given = this.tail;
      if (this.depth < node.maxDepth) this.lists?.touch(this.queue, this.head, this.tail);
    }
    if (this.depth < node.maxDepth && (this.isAtStart || this.head < this.levelEnd)) return true;
    this.finish();
    return false;
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.isReading = false;
    this.sense = this.skipped = 0;
    this.marks?.clear(this.queue, this.base, this.tail, this.start);
  }

  /** All edges of the vertex have been followed. */
  private leaveVertex(): void {
    if (!this.isAtStart) {
      this.head += 1;
      return;
    }
    this.isAtStart = false;
    this.head = this.levelEnd = this.node.minDepth === 0 ? this.base + 1 : this.base;
  }

  /** Follows edges in the lists, not too many at once. @returns how many */
  private follow(vertex: number, { rows, skipsLoops }: ResidentAdjacency): number {
    let count = 0;
    while (count < MAX_AT_ONCE) {
      const { offsets, targets } = rows[this.sense]!;
      const first = offsets[vertex]! + this.skipped;
      const end = Math.min(offsets[vertex + 1]!, first + MAX_AT_ONCE - count);
      this.makeRoom(end - first);
      if (this.marks) this.tail = reachNew(targets, first, end, this.marks.bits, this.queue, this.tail);
      else this.reachAny(targets, first, end, vertex, skipsLoops[this.sense]!);
      count += end - first;
      if (end < offsets[vertex + 1]!) {
        this.skipped += end - first;
        break;
      }
      this.skipped = 0;
      this.sense += 1;
      if (this.sense < rows.length) continue;
      this.sense = 0;
      this.leaveVertex();
      break;
    }
    this.access.run.statistics.scannedIndex += count;
    return count;
  }

  /** The same with what the reader finds, be it in lists or in the edge index. */
  private read(vertex: number): number {
    const { batch, reader, marks } = this;
    if (!this.isReading) reader.start(vertex, false);
    this.isReading = reader.read(batch);
    if (!this.isReading) {
      this.leaveVertex();
      return 0;
    }
    this.makeRoom(batch.size);
    const end = batch.first + batch.size;
    if (marks === null) this.reachAny(batch.targets, batch.first, end, vertex, batch.skipsLoops);
    else
      for (let at = batch.first; at < end; at += 1) {
        const target = batch.targets[at]!;
        if (marks.mark(target)) this.queue[this.tail++] = target;
      }
    return batch.size;
  }

  private reachAny(targets: Uint32Array, first: number, end: number, vertex: number, skipsLoops: boolean): void {
    const { queue } = this;
    let { tail } = this;
    for (let at = first; at < end; at += 1) {
      const target = targets[at]!;
      if (target === vertex && (skipsLoops || this.refusesStart)) {
        if (!skipsLoops) this.access.run.statistics.filtered += 1;
        continue;
      }
      queue[tail++] = target;
    }
    this.tail = tail;
  }

  private makeRoom(vertices: number): void {
    const length = this.tail + vertices;
    if (length > this.queue.length) this.queue = grownNumbers(this.queue, length);
    if (length <= this.metered) return;
    const more = length - this.metered + METERED_AT_ONCE;
    this.access.run.memory.take(more * BYTES_PER_VERTEX);
    this.metered += more;
  }
}

/** Puts targets without a mark into the queue, and marks them; all of them have a bit. @returns where the queue ends */
function reachNew(targets: Uint32Array, first: number, end: number, bits: Uint32Array, queue: Uint32Array, from: number): number {
  let tail = from;
  for (let at = first; at < end; at += 1) {
    const target = targets[at]!;
    const word = bits[target >>> 5]!;
    const bit = 1 << (target & 31);
    if ((word & bit) !== 0) continue;
    bits[target >>> 5] = word | bit;
    queue[tail++] = target;
  }
  return tail;
}
