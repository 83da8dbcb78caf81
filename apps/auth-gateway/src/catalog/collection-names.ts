import { inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';

/** Which collections a database has, system collections left out. */
export class CollectionNames {
  constructor(private readonly system: Database) {}

  /** @throws AppError not-found, unavailable */
  async of(database: string): Promise<string[]> {
    return inAppErrors(async () => (await this.system.database(database).listCollections()).map(({ name }) => name).sort());
  }
}
