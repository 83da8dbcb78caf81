/** Walks from one start after the other; the vertices they reach wait in a queue of numbers. */
export interface VertexQueue {
  /** The walk before must be over. */
  begin(start: number): void;
  /** Walks from the first `count` of these vertices will begin soon; -1 is none. */
  touch(vertices: Int32Array, count: number): void;
  /**
   * Follows about so many edges.
   * @returns how many of them are left: none or less when the walk goes on, otherwise it is over
   */
  advance(edges: number): number;
  /** Vertices that may be taken. */
  readonly waiting: number;
  /** Takes them out: those from `from` to before `to`. */
  take<T>(use: (vertices: Uint32Array, from: number, to: number) => T): T;
  /** No walk is under way any more, and nothing is taken. */
  close(): void;
}
