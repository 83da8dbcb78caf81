/** Which vertices are known to have a document, and since which commit. Vertices are numbers from 0 on. */
export class ExistenceCache {
  /**
   * By vertex. Positive: 1 + the commit since which it is known to have a document. Otherwise that is not known, and only snapshots from
   * commit -state on may tell: older ones may have seen a document that has been removed.
   */
  private states = new Float64Array(0);
  /** A bit for each vertex with a document: of millions of vertices these stay in the processor's caches. */
  private bits = new Uint32Array(0);
  /** no document is known since a later commit: for snapshots from it on the bits say everything */
  private latest = 0;
  /** what older snapshots say about existence is not remembered: removals before it may not have been noted here */
  private trustedFrom = 0;
  private lastRemoval = 0;

  /** bytes of memory */
  get byteLength(): number {
    return this.states.byteLength + this.bits.byteLength;
  }

  /** @param capacity vertices that there is room for; not fewer than before */
  grow(capacity: number): void {
    const states = new Float64Array(capacity);
    states.set(this.states);
    const bits = new Uint32Array(Math.ceil(capacity / 32));
    bits.set(this.bits);
    this.states = states;
    this.bits = bits;
  }

  /** A vertex got its number: documents removed before may have been its own. */
  begin(vertex: number): void {
    this.states[vertex] = -this.lastRemoval;
  }

  /** Nothing is known any more. */
  clear(): void {
    this.states.fill(-this.lastRemoval);
    this.bits.fill(0);
    this.latest = 0;
  }

  /** True when a snapshot of this commit certainly has the vertex's document. */
  isKnown(vertex: number, commitNumber: number): boolean {
    if (commitNumber >= this.latest) return (this.bits[vertex >>> 5]! & (1 << (vertex & 31))) !== 0;
    const state = this.states[vertex]!;
    return state > 0 && state <= commitNumber + 1;
  }

  /** For loops over many vertices: a bit for each that has a document in a snapshot of this commit; null: ask for each. */
  bitsAt(commitNumber: number): Uint32Array | null {
    return commitNumber >= this.latest ? this.bits : null;
  }

  /** Remembers that a snapshot has the document; what a later removal has overtaken is not remembered. */
  note(vertex: number, commitNumber: number): void {
    const state = this.states[vertex]!;
    if (commitNumber < this.trustedFrom || commitNumber < -state || (state > 0 && state <= commitNumber + 1)) return;
    this.states[vertex] = commitNumber + 1;
    this.bits[vertex >>> 5]! |= 1 << (vertex & 31);
    if (commitNumber > this.latest) this.latest = commitNumber;
  }

  /** The document is gone since this commit. @param vertex -1: it has no number (yet) */
  noteRemoval(vertex: number, commitNumber: number): void {
    if (commitNumber > this.lastRemoval) this.lastRemoval = commitNumber;
    if (vertex === -1) return;
    this.states[vertex] = -commitNumber;
    this.bits[vertex >>> 5]! &= ~(1 << (vertex & 31));
  }

  /** All removals of later commits will be noted. */
  trustFrom(commitNumber: number): void {
    if (commitNumber > this.trustedFrom) this.trustedFrom = commitNumber;
  }
}
