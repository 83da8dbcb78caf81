import type { Person } from '../../http/person';
import type { Database } from '../../store/database';
import type { CursorSource } from '../cursor-source';
import type { ResultPart } from '../plain-rows';
import { ResultRows } from '../result-rows';
import type { CachedResult } from './cached-result';

/** Gives the rows of a result that is kept, as if its query had just computed them. */
export class CachedAnswer implements CursorSource {
  readonly isCached = true;
  private readonly rows = new ResultRows();

  constructor(
    private readonly result: CachedResult,
    readonly id: string,
    readonly database: Database,
    readonly owner: Person,
  ) {
    for (const part of result.parts) this.rows.add(part);
  }

  get waiting(): number {
    return this.rows.size;
  }

  get extra(): string {
    return this.result.extra;
  }

  take(size: number): ResultPart[] {
    return this.rows.take(size);
  }

  readParts(size: number): Promise<ResultPart[]> {
    return Promise.resolve(this.take(size));
  }

  close(): void {
    this.rows.clear();
  }
}
