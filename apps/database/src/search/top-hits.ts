/** One matching document: which source it came from, its number there, and its place among the matches of that source. */
export interface Hit {
  readonly source: number;
  readonly document: number;
  readonly match: number;
}

interface Ranked extends Hit {
  readonly rank: number;
}

/**
 * Keeps the `limit` hits of highest rank seen so far, in a heap whose root is the worst of them: n hits cost n comparisons plus a
 * logarithm for the few that enter. Equal ranks: the earlier hit wins.
 */
export class TopHits {
  private readonly heap: Ranked[] = [];

  constructor(private readonly limit: number) {}

  add(rank: number, source: number, document: number, match: number): void {
    const { heap, limit } = this;
    if (heap.length < limit) {
      heap.push({ rank, source, document, match });
      this.up(heap.length - 1);
      return;
    }
    const worst = heap[0];
    if (!worst || rank <= worst.rank) return;
    heap[0] = { rank, source, document, match };
    this.down(0);
  }

  /** Best first. */
  inOrder(): Hit[] {
    return [...this.heap].sort((a, b) => (worse(a, b) ? 1 : -1));
  }

  private up(at: number): void {
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isWorse(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private down(at: number): void {
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.heap.length) return;
      const child = left + 1 < this.heap.length && this.isWorse(left + 1, left) ? left + 1 : left;
      if (!this.isWorse(child, at)) return;
      this.swap(at, child);
      at = child;
    }
  }

  private isWorse(a: number, b: number): boolean {
    return worse(this.heap[a] as Ranked, this.heap[b] as Ranked);
  }

  private swap(a: number, b: number): void {
    const kept = this.heap[a] as Ranked;
    this.heap[a] = this.heap[b] as Ranked;
    this.heap[b] = kept;
  }
}

function worse(a: Ranked, b: Ranked): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.source !== b.source ? a.source > b.source : a.document > b.document;
}
