import { inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';

/** Creates a set of collections with what hangs on them once, and anew only when one of them has gone. */
export class SchemaOnce {
  /** ids of the collections as they were when everything was in place; a collection made anew has another one */
  private seen: string | undefined;

  constructor(
    private readonly db: Database,
    private readonly collections: readonly string[],
  ) {}

  /** @param create creates what is missing and changes nothing that exists. It waits behind writers, which looking does not. */
  async ensure(create: () => Promise<void>): Promise<void> {
    if (this.seen !== undefined && this.seen === (await this.ids())) return;
    await create();
    this.seen = await this.ids();
  }

  private async ids(): Promise<string> {
    const own = new Set(this.collections);
    const collections = await inAppErrors(() => this.db.listCollections());
    return collections
      .filter(({ name }) => own.has(name))
      .map(({ globallyUniqueId }) => globallyUniqueId)
      .sort()
      .join(' ');
  }
}
