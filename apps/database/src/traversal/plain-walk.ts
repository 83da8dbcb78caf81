import type { TraversalNode } from '../planner/traversal-node';
import { EdgeBatch } from './edge-batch';
import type { EdgeReader } from './edge-source';
import type { GraphAccess } from './graph-access';
import type { VertexMap } from './vertex-map';
import { borrowVertexMap, returnVertexMap } from './vertex-map';

const BYTES_PER_VERTEX = 12;
const METERED_AT_ONCE = 1024;

/**
 * Whether a traversal only asks which vertices are reached, each of them once or along single edges: a `PlainWalk` finds the same
 * vertices in the same order as a walk that remembers its steps.
 */
export function isPlainWalk({ edgeVariable, pathVariable, prune, conditions, options, maxDepth }: TraversalNode): boolean {
  if (edgeVariable || pathVariable || prune || conditions.length > 0 || options.vertexCollections) return false;
  if (options.uniqueVertices === 'global') return options.order === 'bfs';
  return options.order !== 'weighted' && maxDepth <= 1;
}

/** Walks from one start after the other, breadth first, without an object per step: what it has reached is one queue of numbers. */
export class PlainWalk {
  private readonly met: VertexMap | null;
  private readonly refusesStart: boolean;
  private readonly reader: EdgeReader;
  private readonly batch = new EdgeBatch();
  private readonly queue: number[] = [];
  /** Vertices before `head` have been left, those before `tail` reached, those from `given` on not been taken. */
  private head = 0;
  private tail = 0;
  private given = 0;
  private isReading = false;
  /** of the vertex at `head`, and where the vertices of that depth end */
  private depth = 0;
  private levelEnd = 0;
  /** vertices that memory was taken for */
  private metered = 0;

  constructor(
    private readonly node: TraversalNode,
    private readonly access: GraphAccess,
  ) {
    this.met = node.options.uniqueVertices === 'global' ? borrowVertexMap(access.numbers.shared) : null;
    this.refusesStart = node.options.uniqueVertices === 'path';
    this.reader = access.reader();
  }

  begin(start: number): void {
    this.met?.clear();
    this.met?.set(start, 0);
    this.queue[0] = start;
    this.head = 0;
    this.tail = 1;
    this.levelEnd = 1;
    this.depth = 0;
    this.given = this.node.minDepth === 0 ? 0 : 1;
    this.isReading = false;
  }

  /** Follows some edges of one vertex. False: the walk has ended. */
  advance(): boolean {
    if (this.head === this.levelEnd && !this.descend()) return false;
    if (this.depth >= this.node.maxDepth) return false;
    if (!this.isReading) this.reader.start(this.queue[this.head]!, false);
    this.isReading = this.reader.read(this.batch);
    if (this.isReading) this.reach();
    else this.head += 1;
    return true;
  }

  /** The next vertex reached at a wanted depth; -1: there is none at present. */
  take(): number {
    return this.given < this.tail && this.depth + 1 >= this.node.minDepth ? this.queue[this.given++]! : -1;
  }

  /** Edges read at once by the last `advance`. */
  get lastRead(): number {
    return this.batch.size;
  }

  end(): void {
    this.access.run.memory.give(this.metered * BYTES_PER_VERTEX);
    this.metered = 0;
    if (this.met) returnVertexMap(this.met);
  }

  private descend(): boolean {
    if (this.tail === this.levelEnd) return false;
    this.levelEnd = this.tail;
    this.depth += 1;
    if (this.depth < this.node.minDepth) this.given = this.tail;
    return true;
  }

  private meter(): void {
    const more = this.tail - this.metered + METERED_AT_ONCE;
    this.access.run.memory.take(more * BYTES_PER_VERTEX);
    this.metered += more;
  }

  private reach(): void {
    const { batch, met } = this;
    const { targets, first, size, skipsLoops, vertex } = batch;
    const { queue } = this;
    let { tail } = this;
    for (let at = first; at < first + size; at += 1) {
      const target = targets[at]!;
      if (met) {
        if (met.get(target) !== -1) continue;
        met.set(target, 0);
      } else if (target === vertex) {
        if (skipsLoops) continue;
        if (this.refusesStart) {
          this.access.run.statistics.filtered += 1;
          continue;
        }
      }
      queue[tail] = target;
      tail += 1;
    }
    this.tail = tail;
    if (tail > this.metered) this.meter();
  }
}
