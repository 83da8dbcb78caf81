import type { Slot } from '../executor/source';
import type { SpillFile } from '../executor/spill/spill-file';
import { SpilledRows } from '../executor/spill/spilled-rows';

/** Rows that a query has computed and nobody has read yet: first in, first out. */
export class ResultRows {
  private batches: Slot[][] = [];
  /** the first batch that still has rows, and the first of them */
  private batch = 0;
  private row = 0;
  private count = 0;
  private disk: { readonly file: SpillFile; readonly rows: SpilledRows } | null = null;

  get size(): number {
    return this.count;
  }

  get areOnDisk(): boolean {
    return this.disk !== null;
  }

  add(rows: Slot[]): void {
    this.count += rows.length;
    if (this.disk) for (const row of rows) this.disk.rows.add([row]);
    else this.batches.push(rows);
  }

  /** Rows added from now on go to a file, which this closes in the end. */
  goOnDisk(file: SpillFile): void {
    this.disk = { file, rows: new SpilledRows(file) };
  }

  /** The next `limit` rows, fewer only when there are no more. */
  take(limit: number): Slot[] {
    const first = this.batches[this.batch];
    if (first !== undefined && this.row === 0 && first.length === this.count && first.length <= limit) {
      this.clear();
      return first;
    }
    const out: Slot[] = [];
    while (out.length < limit && this.count > 0) this.takeFrom(this.nextBatch(), limit, out);
    if (this.count === 0) this.clear();
    return out;
  }

  clear(): void {
    this.batches = [];
    this.batch = 0;
    this.row = 0;
    this.count = 0;
    this.disk?.file.close();
    this.disk = null;
  }

  private nextBatch(): Slot[] {
    let rows = this.batches[this.batch];
    if (!rows) this.batches[this.batch] = rows = this.disk!.rows.read().map(([row]) => row!);
    return rows;
  }

  private takeFrom(rows: Slot[], limit: number, out: Slot[]): void {
    const end = Math.min(rows.length, this.row + limit - out.length);
    for (let at = this.row; at < end; at += 1) out.push(rows[at]!);
    this.count -= end - this.row;
    this.row = end;
    if (end < rows.length) return;
    this.batches[this.batch] = []; // read: free what it held
    this.batch += 1;
    this.row = 0;
  }
}
