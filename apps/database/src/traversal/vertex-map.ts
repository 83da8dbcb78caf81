/**
 * Numbers of vertices that a search has met, with what it remembers about each: an array with a mark of the search in it, so that
 * nothing has to be cleared, and a map for the vertices beyond the array. Arrays are lent to one search at a time.
 */
export class VertexMap {
  private marks: Uint32Array;
  private values: Int32Array;
  private mark = 0;
  private readonly beyond = new Map<number, number>();

  /** @param size vertices below it have a place in the array */
  constructor(size: number) {
    this.marks = new Uint32Array(size);
    this.values = new Int32Array(size);
  }

  /** Forgets everything. */
  clear(): void {
    this.mark += 1;
    if (this.mark > LAST_MARK) {
      this.marks.fill(0);
      this.mark = 1;
    }
    this.beyond.clear();
  }

  /** What `set` said; -1 for a vertex that has not been met. */
  get(vertex: number): number {
    if (vertex < this.marks.length) return this.marks[vertex] === this.mark ? this.values[vertex]! : -1;
    return this.beyond.get(vertex) ?? -1;
  }

  /** @param value 0..2^31-1 */
  set(vertex: number, value: number): void {
    if (vertex >= this.marks.length) {
      this.beyond.set(vertex, value);
      return;
    }
    this.marks[vertex] = this.mark;
    this.values[vertex] = value;
  }

  get size(): number {
    return this.marks.length;
  }
}

const LAST_MARK = 0xffff_fffe;
const MOST_KEPT = 8;
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
  if (kept.length > MOST_KEPT) kept.shift();
}
