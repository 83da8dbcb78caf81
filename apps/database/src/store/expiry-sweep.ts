import type { CollectionDefinition, Database, IndexDefinition } from './database';
import type { StorageEngine } from './engine-api';

const BATCH = 1000;
const MAX_PER_RUN = 1_000_000;

/** Removes documents whose ttl index says that they have expired, every `intervalMs`. */
export class ExpirySweep {
  private readonly timer: NodeJS.Timeout;
  private isRunning = false;

  constructor(
    private readonly engine: StorageEngine,
    intervalMs: number,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.timer = setInterval(() => void this.run().catch(this.onFailure), intervalMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** @returns how many documents were removed */
  async run(now: number = Date.now()): Promise<number> {
    if (this.isRunning) return 0;
    this.isRunning = true;
    let removed = 0;
    try {
      for (const name of this.engine.databaseNames()) {
        if (!this.engine.hasDatabase(name)) continue; // dropped meanwhile
        const database = this.engine.database(name);
        for (const collection of database.catalog.collections()) {
          const index = collection.indexes.find(({ type }) => type === 'ttl');
          if (index !== undefined) removed += await removeExpired(database, collection, index, now, MAX_PER_RUN - removed);
        }
      }
    } finally {
      this.isRunning = false;
    }
    return removed;
  }
}

async function removeExpired(
  database: Database,
  { id }: CollectionDefinition,
  index: IndexDefinition,
  now: number,
  most: number,
): Promise<number> {
  const before = now / 1000 - Number(index.attributes['expireAfter']);
  let removed = 0;
  while (removed < most) {
    const batch = await database.write((access) => {
      const collection = access.catalog.collection(id);
      const current = collection?.indexes.find((one) => one.id === index.id);
      if (collection === undefined || current === undefined) return 0;
      const expired = access
        .indexDocuments(collection, current, { equals: [], upper: { value: before, inclusive: true } })
        .read(BATCH);
      for (const { key } of expired) access.remove(collection, key);
      return expired.length;
    });
    removed += batch;
    if (batch < BATCH) break;
  }
  return removed;
}
