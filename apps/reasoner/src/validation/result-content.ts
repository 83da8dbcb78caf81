import { TimeSlices } from '@strata/event-loop';
import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { hashRow, HashSum } from './row-hash';

/** What a result is compared by one row at a time; beyond it only its number of rows and the hash of all of them are. */
export interface ResultCap {
  readonly rows: number;
  /** of canonical JSON, in characters */
  readonly bytes: number;
}
export const RESULT_CAP: ResultCap = { rows: 100_000, bytes: 256 * 2 ** 20 };

export interface ResultContent {
  readonly rowCount: number;
  /** of the rows in whatever order */
  readonly unordered: Buffer;
  /** of the rows in the order they came */
  readonly ordered: Buffer;
  /** how often each row came, by its hash; undefined beyond the cap */
  readonly rows: ReadonlyMap<string, number> | undefined;
}

/** Reads a result once, row by row, and keeps hashes of it. */
export class ResultReader {
  private readonly slices: TimeSlices;
  private readonly sum = new HashSum();
  private readonly sequence: Hash = createHash('sha256');
  private rows: Map<string, number> | undefined = new Map();
  private rowCount = 0;
  private characters = 0;

  constructor(
    signal: AbortSignal,
    private readonly cap: ResultCap = RESULT_CAP,
  ) {
    this.slices = new TimeSlices(signal);
  }

  /** Takes the next rows; lets others have their turns meanwhile. @throws the signal's reason */
  async add(rows: readonly unknown[]): Promise<void> {
    for (const row of rows) {
      const hashed = await this.hashed(row);
      this.sum.add(hashed);
      this.sequence.update(hashed);
      this.rowCount += 1;
      this.count(hashed);
    }
  }

  content(): ResultContent {
    const { rowCount, rows } = this;
    return { rowCount, rows, unordered: this.sum.digest(), ordered: this.sequence.copy().digest() };
  }

  private async hashed(row: unknown): Promise<Buffer> {
    const steps = hashRow(row, (characters) => (this.characters += characters));
    for (;;) {
      const { done, value } = steps.next();
      await this.slices.turn();
      if (done) return value;
    }
  }

  private count(hashed: Buffer): void {
    if (this.rows === undefined) return;
    if (this.rowCount > this.cap.rows || this.characters > this.cap.bytes) {
      this.rows = undefined;
      return;
    }
    const key = hashed.toString('latin1');
    this.rows.set(key, (this.rows.get(key) ?? 0) + 1);
  }
}
