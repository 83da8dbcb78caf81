import type { Database } from 'arangojs';
import type { Catalog } from './catalog';
import { readCatalog } from './catalog';
import { readShapes } from './read-shapes';
import type { CollectionShape } from './schema';

const KEEP_MS = 15 * 60_000;
const MAX_DATABASES = 200;

/** A database as it is now, and the attributes of its collections as they were when last looked at. */
export interface KnownDatabase {
  readonly catalog: Catalog;
  readonly shapes: readonly CollectionShape[];
}

interface Entry {
  readonly until: number;
  /** ids of the collections that were looked at */
  readonly ids: string;
  readonly shapes: Promise<CollectionShape[]>;
}

/**
 * Schemas by database. Lists of collections, graphs and views are read for every question, because rights are judged by them; documents are
 * sampled again after 15 minutes, and whenever there are other collections than before.
 */
export class DatabaseSchemas {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly now: () => number = Date.now) {}

  /** @throws AppError unavailable */
  async of(db: Database): Promise<KnownDatabase> {
    const catalog = await readCatalog(db);
    const ids = catalog.collections
      .map(({ id }) => id)
      .sort()
      .join(' ');
    const known = this.entries.get(db.name);
    if (known && known.until > this.now() && known.ids === ids) return { catalog, shapes: await known.shapes };
    if (this.entries.size >= MAX_DATABASES) this.entries.clear();
    const shapes = readShapes(db, catalog.collections);
    const entry: Entry = { until: this.now() + KEEP_MS, ids, shapes };
    this.entries.set(db.name, entry);
    shapes.catch(() => {
      if (this.entries.get(db.name) === entry) this.entries.delete(db.name);
    });
    return { catalog, shapes: await shapes };
  }

  /** The next question has the documents sampled anew. */
  forget(database: string): void {
    this.entries.delete(database);
  }
}
