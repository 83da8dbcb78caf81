/**
 * A set of vertices: a bit for each below `size`, which even of millions fit into the processor's caches, and a set of those beyond.
 * Lent to one walk at a time, which gives it back empty.
 */
export class VertexBitset {
  readonly bits: Uint32Array;
  private readonly beyond = new Set<number>();

  constructor(readonly size: number) {
    this.bits = new Uint32Array((size + 31) >>> 5);
  }

  /** @returns false when it is marked already */
  mark(vertex: number): boolean {
    if (vertex >= this.size) {
      const isNew = !this.beyond.has(vertex);
      this.beyond.add(vertex);
      return isNew;
    }
    const bit = 1 << (vertex & 31);
    if ((this.bits[vertex >>> 5]! & bit) !== 0) return false;
    this.bits[vertex >>> 5]! |= bit;
    return true;
  }

  has(vertex: number): boolean {
    if (vertex >= this.size) return this.beyond.has(vertex);
    return (this.bits[vertex >>> 5]! & (1 << (vertex & 31))) !== 0;
  }

  /** Takes all marks away. @param vertices those that are marked stand in it from `from` to before `to`, but for `other` */
  clear(vertices: Uint32Array, from: number, to: number, other: number): void {
    const { bits, beyond } = this;
    if (to - from > bits.length) bits.fill(0);
    else for (let at = from; at < to; at += 1) bits[vertices[at]! >>> 5] = 0; // beyond the bits this does nothing
    bits[other >>> 5] = 0;
    if (beyond.size > 0) beyond.clear();
  }
}

const MAX_KEPT = 8;
const kept: VertexBitset[] = [];

/** Empty marks with bits for vertices below `size`; give them back empty with `returnVertexBitset`. */
export function borrowVertexBitset(size: number): VertexBitset {
  const at = kept.findIndex((marks) => marks.size === size);
  return at === -1 ? new VertexBitset(size) : kept.splice(at, 1)[0]!;
}

export function returnVertexBitset(marks: VertexBitset): void {
  kept.push(marks);
  if (kept.length > MAX_KEPT) kept.shift();
}
