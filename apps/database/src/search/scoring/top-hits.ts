/** One of the best documents: which source it came from, and its number there. */
export interface RankedHit {
  readonly source: number;
  readonly document: number;
  readonly rank: number;
}

/**
 * Keeps the `limit` hits of highest rank seen so far, in a heap whose root is the worst of them: n hits cost n comparisons plus a
 * logarithm for the few that enter. Equal ranks: the earlier source, and in it the smaller number, wins.
 */
export class TopHits {
  private readonly heap: RankedHit[] = [];

  constructor(private readonly limit: number) {}

  /** What ranks lower does not enter any more. */
  get threshold(): number {
    const worst = this.heap[0];
    return worst === undefined || this.heap.length < this.limit ? -Infinity : worst.rank;
  }

  add(rank: number, source: number, document: number): void {
    const { heap, limit } = this;
    if (heap.length < limit) {
      heap.push({ rank, source, document });
      this.up(heap.length - 1);
      return;
    }
    const worst = heap[0];
    if (!worst || rank < worst.rank) return;
    const hit = { rank, source, document };
    if (rank === worst.rank && !worse(worst, hit)) return;
    heap[0] = hit;
    this.down(0);
  }

  /** Best first. */
  inOrder(): RankedHit[] {
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
    return worse(this.heap[a] as RankedHit, this.heap[b] as RankedHit);
  }

  private swap(a: number, b: number): void {
    const kept = this.heap[a] as RankedHit;
    this.heap[a] = this.heap[b] as RankedHit;
    this.heap[b] = kept;
  }
}

function worse(a: RankedHit, b: RankedHit): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.source !== b.source ? a.source > b.source : a.document > b.document;
}
