/** Disjoint sets of positions (Tarjan, JACM 22(2), 1975), with halved paths. */
export class DisjointSets {
  private readonly above: Int32Array;

  constructor(size: number) {
    this.above = Int32Array.from({ length: size }, (_, position) => position);
  }

  /** The position that stands for the set of this one. */
  find(position: number): number {
    let at = position;
    while (this.above[at]! !== at) {
      this.above[at] = this.above[this.above[at]!]!;
      at = this.above[at]!;
    }
    return at;
  }

  /** Makes two sets one, which `one` goes on to stand for. */
  join(one: number, other: number): number {
    const root = this.find(one);
    this.above[this.find(other)] = root;
    return root;
  }
}
