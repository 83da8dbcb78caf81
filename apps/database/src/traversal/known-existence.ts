const NEVER = Number.POSITIVE_INFINITY;

/** Which vertices are known to have a document, and since which commit. Vertices are numbers from 0 on. */
export class KnownExistence {
  private since = new Float64Array(0);
  /** A bit for each vertex whose `since` is a commit: of millions of vertices these stay in the processor's caches. */
  private bits = new Uint32Array(0);
  /** no `since` is later: for snapshots from it on the bits say everything */
  private latest = 0;
  /** what older snapshots say about existence is not remembered: removals before it may not have been noted here */
  private trustedFrom = 0;
  private catalogVersion = -1;

  /** bytes of memory */
  get byteLength(): number {
    return this.since.byteLength + this.bits.byteLength;
  }

  /** @param capacity vertices that there is room for; not fewer than before */
  grow(capacity: number): void {
    const since = new Float64Array(capacity).fill(NEVER);
    since.set(this.since);
    const bits = new Uint32Array(Math.ceil(capacity / 32));
    bits.set(this.bits);
    this.since = since;
    this.bits = bits;
  }

  /** True when a snapshot of this commit and catalog certainly has the vertex's document. */
  isKnown(vertex: number, commitNumber: number, catalogVersion: number): boolean {
    if (catalogVersion !== this.catalogVersion) return false;
    if (commitNumber >= this.latest) return (this.bits[vertex >>> 5]! & (1 << (vertex & 31))) !== 0;
    return this.since[vertex]! <= commitNumber;
  }

  /** Remembers that a snapshot has the document; what a later removal has overtaken is not remembered. */
  note(vertex: number, commitNumber: number, catalogVersion: number): void {
    if (catalogVersion > this.catalogVersion) {
      this.since.fill(NEVER); // another collection may bear a name now
      this.bits.fill(0);
      this.latest = 0;
      this.catalogVersion = catalogVersion;
    }
    if (catalogVersion < this.catalogVersion || commitNumber < this.trustedFrom) return;
    if (commitNumber >= this.since[vertex]!) return;
    this.since[vertex] = commitNumber;
    this.bits[vertex >>> 5]! |= 1 << (vertex & 31);
    if (commitNumber > this.latest) this.latest = commitNumber;
  }

  /** The document is gone since this commit. */
  noteRemoval(vertex: number, commitNumber: number): void {
    this.since[vertex] = NEVER;
    this.bits[vertex >>> 5]! &= ~(1 << (vertex & 31));
    this.trustFrom(commitNumber);
  }

  /** All removals of later commits will be noted. */
  trustFrom(commitNumber: number): void {
    if (commitNumber > this.trustedFrom) this.trustedFrom = commitNumber;
  }
}
