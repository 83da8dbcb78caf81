/** Edges at one vertex, all of one collection and walked in one sense: a part of an edge list, or what was read from the edge index. */
export class EdgeBatch {
  /** the vertex they are at */
  vertex = 0;
  /** which of the walk's edge sources they come from */
  source = 0;
  /** they lead to `vertex`, not away from it */
  inbound = false;
  /** both senses are walked and this is the second: a self-loop has been met before */
  skipsLoops = false;
  size = 0;
  /** The vertices at their other ends are `targets[first]` to `targets[first + size - 1]`. */
  targets: Uint32Array = NONE;
  first = 0;
  /** Their keys, when they were read from the index. */
  keys: readonly string[] | null = null;
  /** Positions in the edge list: in `positions`, from `first` on; without it they follow each other, from `first` on. */
  positions: Uint32Array | null = null;

  target(at: number): number {
    return this.targets[this.first + at]!;
  }

  /** -1 for an edge that was read from the index */
  position(at: number): number {
    if (this.keys) return -1;
    return this.positions ? this.positions[this.first + at]! : this.first + at;
  }
}

const NONE = new Uint32Array(0);
