import { collectYoung } from './young-collection';

/** A batch is handed on with the row that brings it to so many bytes. */
export const BATCH_BYTES = 8 * 1024 * 1024;

/**
 * Bytes of documents lie outside of V8's heap, which hardly grows while hundreds of megabytes of them have become garbage: V8 would begin
 * to collect them late, and ends late on a busy machine. After so many bytes it gets its turn.
 */
const COLLECTED_AFTER_BYTES = 64 * 1024 * 1024;

/** What tells how much a query has read and made so far: these numbers only grow. */
export interface MadeSoFar {
  readonly snapshot: { readonly bytesRead: number };
  readonly transaction: { readonly bytesRead: number } | null;
  readonly memory: { readonly made: number; collectedAt: number };
}

/**
 * How much more the rows of a batch may hold. Rows of a thousand documents, or texts, of some megabytes each would be gigabytes before
 * whoever gets them sees the first. What documents were read and what large values were made since the last batch is all that its rows
 * can hold beyond what those before them did.
 */
export class BatchRoom {
  private end = 0;

  constructor(private readonly run: MadeSoFar) {
    this.begin();
  }

  /** The batch before has been handed on. */
  begin(): void {
    const { made } = this;
    const { memory } = this.run;
    this.end = made + BATCH_BYTES;
    if (made - memory.collectedAt < COLLECTED_AFTER_BYTES) return;
    memory.collectedAt = made;
    collectYoung();
  }

  get isFull(): boolean {
    return this.made >= this.end;
  }

  private get made(): number {
    const { snapshot, transaction, memory } = this.run;
    return snapshot.bytesRead + memory.made + (transaction === null ? 0 : transaction.bytesRead);
  }
}
