/**
 * Numbers of vertices that a search has met, with what it remembers about each: an array with a mark of the search in it, so that
 * nothing has to be cleared, and a map for the vertices beyond the array. Mark and value of a vertex stand side by side: to look at
 * both costs one access to memory. Arrays are lent to one search at a time.
 */
export class VertexMap {
  /** by vertex: mark, value */
  private readonly cells: Int32Array;
  private mark = 0;
  private readonly beyond = new Map<number, number>();

  /** @param size vertices below it have a place in the array */
  constructor(readonly size: number) {
    this.cells = new Int32Array(2 * size);
  }

  /** Forgets everything. */
  clear(): void {
    this.mark += 1;
    if (this.mark > LAST_MARK) {
      this.cells.fill(0);
      this.mark = 1;
    }
    this.beyond.clear();
  }

  /** What `set` said; -1 for a vertex that has not been met. */
  get(vertex: number): number {
    if (vertex < this.size) return this.cells[2 * vertex] === this.mark ? this.cells[2 * vertex + 1]! : -1;
    return this.beyond.get(vertex) ?? -1;
  }

  /** @param value 0..2^31-1 */
  set(vertex: number, value: number): void {
    if (vertex >= this.size) {
      this.beyond.set(vertex, value);
      return;
    }
    this.cells[2 * vertex] = this.mark;
    this.cells[2 * vertex + 1] = value;
  }
}

const LAST_MARK = 0x7fff_fffe;
const MAX_KEPT = 8;
const kept: VertexMap[] = [];

/** An empty map with array places for vertices below `size`; give it back with `returnVertexMap`. */
export function borrowVertexMap(size: number): VertexMap {
  const at = kept.findIndex((map) => map.size >= size && map.size <= 2 * size + 1024);
  const map = at === -1 ? new VertexMap(size) : kept.splice(at, 1)[0]!;
  map.clear();
  return map;
}

export function returnVertexMap(map: VertexMap): void {
  kept.push(map);
  if (kept.length > MAX_KEPT) kept.shift();
}
