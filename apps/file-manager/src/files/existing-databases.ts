import { isNotFound } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';

/** So long it is believed that a database is still there. */
const BELIEVED_MS = 3_000;
const MAX_KNOWN = 10_000;

/** Knows which databases there are. While that cannot be asked, any may be one. */
export class ExistingDatabases {
  private readonly known = new Map<string, number>();

  /** @param server any database of the server */
  constructor(private readonly server: Pick<Database, 'database'>) {}

  /** @throws AppError not-found `DatabaseNotFoundError` */
  async check(name: string): Promise<void> {
    if ((this.known.get(name) ?? 0) > Date.now()) return;
    if (await this.isMissing(name))
      throw new AppError('not-found', 'DatabaseNotFoundError', `there is no database ${name}`, { database: name });
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(name, Date.now() + BELIEVED_MS);
  }

  private async isMissing(name: string): Promise<boolean> {
    try {
      await this.server.database(name).get();
      return false;
    } catch (error) {
      return isNotFound(error);
    }
  }
}
