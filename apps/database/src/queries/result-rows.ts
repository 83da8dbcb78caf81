import { runSteps } from '@strata/event-loop';
import type { SpillFile } from '../resources/spill-file';
import { SpilledRows } from '../executor/spill/spilled-rows';
import type { ResultPart } from './plain-rows';
import { PlainRows } from './plain-rows';

/** Rows that a query has computed and nobody has read yet: first in, first out. */
export class ResultRows {
  private parts: (ResultPart | null)[] = [];
  /** the first part that still has rows, and the first of them */
  private part = 0;
  private row = 0;
  private count = 0;
  private disk: { readonly file: SpillFile; readonly rows: SpilledRows } | null = null;

  get size(): number {
    return this.count;
  }

  get areOnDisk(): boolean {
    return this.disk !== null;
  }

  /** Everything that was added, when none of it has been taken or is on disk; else null. */
  get untouched(): readonly ResultPart[] | null {
    if (this.disk || this.part > 0 || this.row > 0) return null;
    return this.parts.filter((part) => part !== null);
  }

  add(part: ResultPart): void {
    this.count += part.length;
    const { disk } = this;
    if (!disk) this.parts.push(part);
    else for (const row of part.values()) if (disk.rows.add([row])) runSteps(disk.rows.flush());
  }

  /** Rows added from now on go to a file, which this closes in the end. */
  goOnDisk(file: SpillFile): void {
    this.disk = { file, rows: new SpilledRows(file) };
  }

  /** The next `limit` rows, fewer only when there are no more. */
  take(limit: number): ResultPart[] {
    const out: ResultPart[] = [];
    for (let left = Math.min(limit, this.count); left > 0;) {
      const part = this.takeFrom(this.nextPart(), left);
      left -= part.length;
      out.push(part);
    }
    if (this.count === 0) this.clear();
    return out;
  }

  clear(): void {
    this.parts = [];
    this.part = 0;
    this.row = 0;
    this.count = 0;
    this.disk?.file.close();
    this.disk = null;
  }

  private nextPart(): ResultPart {
    let part = this.parts[this.part];
    if (!part) this.parts[this.part] = part = PlainRows.of(runSteps(this.disk!.rows.read()).map(([row]) => row!));
    return part;
  }

  private takeFrom(part: ResultPart, limit: number): ResultPart {
    const end = Math.min(part.length, this.row + limit);
    const taken = this.row === 0 && end === part.length ? part : part.slice(this.row, end);
    this.count -= end - this.row;
    this.row = end;
    if (end === part.length) {
      this.parts[this.part] = null; // read: free what it held
      this.part += 1;
      this.row = 0;
    }
    return taken;
  }
}
