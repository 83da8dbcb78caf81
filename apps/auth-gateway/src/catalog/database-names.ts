import { inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';

const CACHE_MS = 2_000;

/** Which databases there are; an answer may be two seconds old, except right after this gateway created or dropped one. */
export class DatabaseNames {
  private known: { until: number; names: Promise<readonly string[]> } | undefined;

  constructor(private readonly system: Pick<Database, 'listDatabases'>) {}

  /** In order. @throws AppError unavailable when the database does not answer */
  all(): Promise<readonly string[]> {
    if (this.known && this.known.until > Date.now()) return this.known.names;
    const names = inAppErrors(async () => (await this.system.listDatabases()).sort());
    this.known = { until: Date.now() + CACHE_MS, names };
    names.catch(() => this.forget());
    return names;
  }

  async exists(name: string): Promise<boolean> {
    return name === '_system' || (await this.all()).includes(name);
  }

  forget(): void {
    this.known = undefined;
  }
}
