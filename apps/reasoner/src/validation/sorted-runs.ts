import { runInTurns } from '@strata/event-loop';
import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { hashRow, HashSum } from './row-hash';

/** Rows in order, in runs of equal sort keys: how long each run is, and a hash in which only the order inside a run does not matter. */
export interface SortedRuns {
  readonly lengths: readonly number[];
  readonly digest: Buffer;
}

/** Reads rows that come with their sort keys, as `withSortKeys` makes them. */
export class KeyedRunReader {
  private readonly runs = new RunHash();
  private readonly lengths: number[] = [];
  private lastKey: Buffer | undefined;

  constructor(private readonly signal: AbortSignal) {}

  async add(rows: readonly unknown[]): Promise<void> {
    for (const { key, row } of rows as readonly { key: unknown; row: unknown }[]) {
      const hashedKey = await runInTurns(hashRow(key), this.signal);
      if (this.lastKey?.equals(hashedKey) !== true) {
        if (this.lastKey !== undefined) this.runs.end();
        this.lengths.push(0);
      }
      this.lastKey = hashedKey;
      this.lengths[this.lengths.length - 1]! += 1;
      this.runs.add(await runInTurns(hashRow(row), this.signal));
    }
  }

  result(): SortedRuns {
    if (this.lastKey !== undefined) this.runs.end();
    this.lastKey = undefined;
    return { lengths: this.lengths, digest: this.runs.digest() };
  }
}

/** Reads rows of another query in the runs of the first: its digest is the same where each run holds the same rows. */
export class MeasuredRunReader {
  private readonly runs = new RunHash();
  private run = 0;
  private inRun = 0;

  constructor(
    private readonly lengths: readonly number[],
    private readonly signal: AbortSignal,
  ) {}

  async add(rows: readonly unknown[]): Promise<void> {
    for (const row of rows) {
      this.runs.add(await runInTurns(hashRow(row), this.signal));
      this.inRun += 1;
      if (this.inRun !== this.lengths[this.run]) continue;
      this.runs.end();
      this.run += 1;
      this.inRun = 0;
    }
  }

  /** undefined when the rows do not fill the runs: there are more of them, or fewer. */
  digest(): Buffer | undefined {
    return this.inRun === 0 && this.run === this.lengths.length ? this.runs.digest() : undefined;
  }
}

class RunHash {
  private readonly sequence: Hash = createHash('sha256');
  private readonly sum = new HashSum();

  add(hashed: Buffer): void {
    this.sum.add(hashed);
  }

  end(): void {
    this.sequence.update(this.sum.digest());
    this.sum.clear();
  }

  digest(): Buffer {
    return this.sequence.digest();
  }
}
