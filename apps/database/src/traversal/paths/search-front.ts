import type { MemoryMeter } from '../../resources/memory-meter';
import type { ResidentAdjacency } from '../adjacency/resident-adjacency';
import { borrowNumbers, grownNumbers, returnNumbers } from '../adjacency/number-arrays';
import type { VertexBitset } from '../adjacency/vertex-bitset';
import { borrowVertexBitset, returnVertexBitset } from '../adjacency/vertex-bitset';

/** A met vertex, how it was reached, and the arrays' room to grow. */
const MET_BYTES = 16;
const METERED_AT_ONCE = 1024;
/** Vertices whose edges are counted to know roughly how many a level has. */
const MAX_COUNTED = 64;

/**
 * What a search has met from one of its ends: vertices have places in the order in which they were met, so that those of one depth follow
 * each other, and remember the place from which they were reached.
 */
export class SearchFront {
  readonly marks: VertexBitset;
  vertices = borrowNumbers();
  private origins = borrowNumbers();
  size = 0;
  /** the outermost level: places from `level` to before `levelEnd` */
  level = 0;
  levelEnd = 1;
  private metered = 0;
  /** edges at the outermost level, roughly; -1: not counted */
  private levelEdges = -1;

  /**
   * @param reversed it follows edges against their directions, from the target
   * @param lists null: not all of its edges are in lists
   */
  constructor(
    root: number,
    readonly reversed: boolean,
    readonly lists: ResidentAdjacency | null,
    tableSize: number,
    private readonly memory: MemoryMeter,
  ) {
    this.marks = borrowVertexBitset(tableSize);
    this.makeRoom(1);
    this.meet(root, 0);
  }

  /** Room for so many more vertices. */
  makeRoom(vertices: number): void {
    const length = this.size + vertices;
    if (length > this.vertices.length) this.vertices = grownNumbers(this.vertices, length);
    if (length > this.origins.length) this.origins = grownNumbers(this.origins, length);
    if (length <= this.metered) return;
    const more = length - this.metered + METERED_AT_ONCE;
    this.memory.take(more * MET_BYTES);
    this.metered += more;
  }

  /** Meets a vertex, unless it has been met. There must be room. @param origin place from which it was reached */
  meet(vertex: number, origin: number): void {
    if (!this.marks.mark(vertex)) return;
    this.vertices[this.size] = vertex;
    this.origins[this.size] = origin;
    this.size += 1;
  }

  /** The same for many that are all in the table; the place each was reached from stands in `origins`. */
  meetAll(targets: Uint32Array, origins: Uint32Array, count: number): void {
    this.makeRoom(count);
    const { bits } = this.marks;
    const { vertices, origins: ways } = this;
    let { size } = this;
    for (let at = 0; at < count; at += 1) {
      const target = targets[at]!;
      const word = bits[target >>> 5]!;
      const bit = 1 << (target & 31);
      if ((word & bit) !== 0) continue;
      bits[target >>> 5] = word | bit;
      vertices[size] = target;
      ways[size] = origins[at]!;
      size += 1;
    }
    this.size = size;
  }

  /** What was met since the level began is the next one. @returns false when that is nothing */
  nextLevel(): boolean {
    this.level = this.levelEnd;
    this.levelEnd = this.size;
    this.levelEdges = -1;
    return this.level < this.levelEnd;
  }

  /** Edges at the outermost level, of large ones roughly. */
  get edges(): number {
    if (this.levelEdges === -1) this.levelEdges = this.countEdges();
    return this.levelEdges;
  }

  /** Vertices from the one at a place back to the root. */
  wayTo(place: number): number[] {
    const way = [this.vertices[place]!];
    for (let at = place; at !== 0;) way.push(this.vertices[(at = this.origins[at]!)]!);
    return way;
  }

  placeOf(vertex: number): number {
    return this.vertices.subarray(0, this.size).lastIndexOf(vertex);
  }

  /** It is not used any more. */
  end(): void {
    this.memory.give(this.metered * MET_BYTES);
    this.marks.clear(this.vertices, 0, this.size, this.vertices[0]!);
    returnVertexBitset(this.marks);
    returnNumbers(this.vertices);
    returnNumbers(this.origins);
  }

  private countEdges(): number {
    const vertices = this.levelEnd - this.level;
    if (this.lists === null) return vertices;
    const counted = Math.min(vertices, MAX_COUNTED);
    return (this.lists.count(this.vertices, this.level, this.level + counted) * vertices) / counted;
  }
}
