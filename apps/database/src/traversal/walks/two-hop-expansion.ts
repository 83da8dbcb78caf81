import type { TraversalNode } from '../../planner/traversal-node';
import type { GraphAccess } from '../adjacency/graph-access';
import type { ResidentAdjacency } from '../adjacency/resident-adjacency';
import { borrowNumbers, grownNumbers, returnNumbers } from '../adjacency/number-arrays';
import type { VertexQueue } from '../adjacency/vertex-queue';

const BYTES_PER_VERTEX = 8;
const METERED_AT_ONCE = 1024;
/** Edges followed before somebody may look at the clock. */
const MAX_AT_ONCE = 16_384;

/** Walks of up to two steps from one start after the other, over lists that held every edge when the query began. */
export class TwoHopExpansion implements VertexQueue {
  private queue = borrowNumbers();
  private size = 0;
  private metered = 0;
  private start = 0;
  /** the next edge of the start: which of the lists, its place there; the walk is over behind the last list */
  private sense = 0;
  private edge = 0;
  /** where that edge leads, and the next edge there: which of the lists, -1 before the first, and its place */
  private neighbour = 0;
  private inner = -1;
  private innerEdge = 0;

  constructor(
    private readonly node: TraversalNode,
    private readonly access: GraphAccess,
    private readonly lists: ResidentAdjacency,
  ) {
    this.sense = lists.rows.length;
  }

  begin(start: number): void {
    this.start = start;
    this.beginSense(start < this.access.numbers.shared ? 0 : this.lists.rows.length);
  }

  /** Follows about so many edges. @returns how many are left: none or less when the walk goes on */
  advance(edges: number): number {
    const { rows } = this.lists;
    let left = edges;
    while (left > 0 && this.sense < rows.length) {
      if (this.inner !== -1) left -= this.follow();
      else if (this.edge === rows[this.sense]!.offsets[this.start + 1]!) this.beginSense(this.sense + 1);
      else this.beginNeighbour(rows[this.sense]!.targets[this.edge]!);
      left -= 1;
    }
    return left;
  }

  get waiting(): number {
    return this.size;
  }

  take<T>(use: (vertices: Uint32Array, from: number, to: number) => T): T {
    const taken = use(this.queue, 0, this.size);
    this.size = 0;
    return taken;
  }

  touch(vertices: Int32Array, count: number): void {
    this.lists.touchStarts(vertices, count);
  }

  close(): void {
    this.access.run.memory.give(this.metered * BYTES_PER_VERTEX);
    returnNumbers(this.queue);
  }

  private beginSense(sense: number): void {
    this.sense = sense;
    const row = this.lists.rows[sense];
    if (row === undefined) return;
    this.edge = row.offsets[this.start]!;
    this.access.run.statistics.scannedIndex += row.offsets[this.start + 1]! - this.edge;
  }

  /** Where the next edge of the start leads. */
  private beginNeighbour(neighbour: number): void {
    const { node, access } = this;
    if (node.options.uniqueVertices === 'path' && neighbour === this.start) {
      access.run.statistics.filtered += 1;
      this.edge += 1;
      return;
    }
    if (node.minDepth === 1) {
      this.makeRoom(1);
      this.queue[this.size++] = neighbour;
    }
    this.neighbour = neighbour;
    this.beginInner(0);
  }

  private beginInner(inner: number): void {
    const row = this.lists.rows[inner];
    if (row !== undefined) {
      this.inner = inner;
      this.innerEdge = row.offsets[this.neighbour]!;
      return;
    }
    this.inner = -1;
    this.edge += 1;
  }

  /** Edges of the neighbour, not too many at once. @returns how many */
  private follow(): number {
    const { node, start, neighbour, access } = this;
    const row = this.lists.rows[this.inner]!;
    const { statistics } = access.run;
    const isPathUnique = node.options.uniqueVertices === 'path';
    // only a loop can be walked twice in a row
    const mayRepeat = node.options.uniqueEdges === 'path' && neighbour === start;
    const walked = mayRepeat && row.targets === this.lists.rows[this.sense]!.targets ? this.edge : -1;
    const first = this.innerEdge;
    const last = row.offsets[neighbour + 1]!;
    const end = Math.min(last, first + MAX_AT_ONCE);
    this.makeRoom(end - first);
    for (let at = first; at < end; at += 1) {
      const target = row.targets[at]!;
      if (at === walked || (isPathUnique && (target === start || target === neighbour))) statistics.filtered += 1;
      else this.queue[this.size++] = target;
    }
    statistics.scannedIndex += end - first;
    if (end === last) this.beginInner(this.inner + 1);
    else this.innerEdge = end;
    return end - first;
  }

  private makeRoom(vertices: number): void {
    const length = this.size + vertices;
    if (length > this.queue.length) this.queue = grownNumbers(this.queue, length);
    if (length <= this.metered) return;
    const more = length - this.metered + METERED_AT_ONCE;
    this.access.run.memory.take(more * BYTES_PER_VERTEX);
    this.metered += more;
  }
}
