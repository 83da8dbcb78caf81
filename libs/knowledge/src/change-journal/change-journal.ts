import { ensureCollections, ensureIndex, inAppErrors, isNotFound } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';

/** Entries looked at per statement where no collection's batch applies. */
const BATCH = 2_000;
/** Rows of the graph may be written by an analysis or a PATCH at the same moment. */
const CONFLICTS_ENDURED = 50;

/** How rows of a collection are kept and restored. */
export interface JournaledCollection {
  readonly name: string;
  /** most rows of one statement: a statement is one transaction, whose writes are bounded in bytes */
  readonly batch: number;
  /**
   * What a change of the graph writes in rows that others may write too: a row that still exists gets only these back, so that a
   * PATCH or an analysis which ran beside the change keeps what it wrote. Empty = whole rows.
   */
  readonly fields: readonly string[];
}

/** Where a journal lies, and what it is about. */
export interface JournalSettings {
  /** collection of the journal itself */
  readonly journal: string;
  /** collection of documents, which know the locks of their files */
  readonly sources: string;
  /** all that changes may write to: vertices before edges */
  readonly collections: readonly JournaledCollection[];
}

/** Files whose lock a change that was taken back has set or released: to be locked again, and to be released again. */
export interface FileLocks {
  readonly lock: readonly string[];
  readonly release: readonly string[];
}

/** A change that did not come to its end. */
export interface OpenChange {
  readonly id: string;
  /** `open`: rows may have changed; `restoring`: they are being put back; `restored`: only the locks of files are left to set right */
  readonly state: 'open' | 'restoring' | 'restored';
  readonly locks: FileLocks;
}

interface ChangeHeader {
  readonly _key: string;
  readonly state: OpenChange['state'];
  /** seconds since the epoch */
  readonly started_at: number;
  readonly locks?: FileLocks;
}

/**
 * Undo log of changes to the graph (write-ahead, as in ARIES, section 3, with whole before-images): before a row is changed, removed or
 * made, its present state is stored, in the database itself, by the statement's own transaction. A change that ends well forgets its entries,
 * and that is its commit; any other one is taken back from them, by this process or by the next. One collection per project: a header per
 * change, and the entries of all changes.
 */
export class ChangeJournal {
  private readonly journal: string;
  private readonly sources: string;
  private readonly collections: ReadonlyMap<string, JournaledCollection>;

  constructor(
    private readonly db: Database,
    { journal, sources, collections }: JournalSettings,
  ) {
    this.journal = journal;
    this.sources = sources;
    this.collections = new Map(collections.map((collection) => [collection.name, collection]));
  }

  async prepare(): Promise<void> {
    await ensureCollections(this.db, [{ name: this.journal, type: 'document' }]);
    await ensureIndex(this.db, this.journal, {
      type: 'persistent',
      name: 'by_change',
      fields: ['change', 'collection', '_key'],
      sparse: true,
    });
    await ensureIndex(this.db, this.journal, { type: 'persistent', name: 'by_state', fields: ['state'], sparse: true });
  }

  /** Opens a change. From now on rows may be kept, and then changed. */
  async begin(id: string): Promise<void> {
    const header: ChangeHeader = { _key: id, state: 'open', started_at: Date.now() / 1_000 };
    await inAppErrors(() => this.db.collection(this.journal).save(header, { silent: true }));
  }

  /**
   * Stores rows as they are now, so that they can be put back; keys without a row are noted, and what is made under them will be removed.
   * Of a row that is kept twice the first state counts.
   * @throws AppError aborted `ChangeSuperseded` when the change was taken back by somebody else: nothing may be changed any more
   */
  async keep(id: string, collection: string, keys: readonly string[]): Promise<void> {
    await this.inBatches(collection, keys, async (batch) => {
      const kept = await this.query<1>(
        `FOR change IN @@journal FILTER change._key == @id AND change.state == "open"
           FOR key IN @keys
             LET row = FIRST(FOR found IN @@rows FILTER found._key == key RETURN UNSET(found, "_id", "_rev"))
             INSERT { _key: SHA1(CONCAT_SEPARATOR("/", @id, @name, key)), change: @id, collection: @name, key, row } INTO @@journal
               OPTIONS { overwriteMode: "ignore" }
             RETURN 1`,
        { '@journal': this.journal, '@rows': collection, id, name: collection, keys: batch },
      );
      if (kept.length < batch.length)
        throw new AppError('aborted', 'ChangeSuperseded', `change ${id} was taken back by another process`);
    });
  }

  /** Keeps rows, then removes them; keys without a row are no matter. */
  async remove(id: string, collection: string, keys: readonly string[]): Promise<void> {
    await this.keep(id, collection, keys);
    await this.inBatches(collection, keys, async (batch) => {
      await this.query('FOR key IN @keys REMOVE { _key: key } IN @@rows OPTIONS { ignoreErrors: true }', {
        '@rows': collection,
        keys: batch,
      });
    });
  }

  /** The change has come to its end and stays. */
  async commit(id: string): Promise<void> {
    await inAppErrors(() => this.db.collection(this.journal).remove(id, { silent: true })).catch((error: unknown) => {
      if (!isNotFound(error)) throw error; // the answer to an earlier try was lost
    });
    await this.removeEntries(id);
  }

  /** Is there a change of that name which has neither ended nor been taken back? */
  async isOpen(id: string): Promise<boolean> {
    return (await this.open()).some((change) => change.id === id);
  }

  /** Changes that did not end, oldest first; none in a project that was never changed. */
  async open(): Promise<OpenChange[]> {
    const headers = await this.query<ChangeHeader>(
      'FOR change IN @@journal FILTER change.state IN ["open", "restoring", "restored"] SORT change.started_at RETURN change',
      { '@journal': this.journal },
    ).catch((error: unknown) => {
      if (isNotFound(error)) return [];
      throw error;
    });
    return headers.map(({ _key, state, locks }) => ({ id: _key, state, locks: locks ?? { lock: [], release: [] } }));
  }

  /**
   * Puts every row of a change back as it was; may be repeated until it succeeds.
   * @returns the locks of files that are to be set right before the change is forgotten with {@link commit}
   */
  async restore(id: string): Promise<FileLocks> {
    const change = (await this.open()).find((open) => open.id === id);
    if (!change || change.state === 'restored') return change?.locks ?? { lock: [], release: [] };
    const locks = change.state === 'open' ? await this.locksOf(id) : change.locks;
    await this.mark(id, { state: 'restoring', locks });
    const collections = [...this.collections.values()];
    for (const collection of collections) await this.putBack(id, collection);
    for (const collection of collections.toReversed()) await this.removeMade(id, collection);
    await this.mark(id, { state: 'restored' });
    return locks;
  }

  private async mark(id: string, change: Partial<ChangeHeader>): Promise<void> {
    await inAppErrors(() => this.db.collection<ChangeHeader>(this.journal).update(id, change, { silent: true }));
  }

  /** A removed document's file was locked and is to be so again; the file of a document that is taken back is to be released. */
  private async locksOf(id: string): Promise<FileLocks> {
    const { sources } = this;
    const [locks] = await this.query<FileLocks>(
      `LET entries = (FOR entry IN @@journal FILTER entry.change == @id AND entry.collection == @sources
                        RETURN { key: entry.key, file: entry.row.file_id, locked: entry.row.locked_by_pipeline, made: entry.row == null })
       RETURN {
         lock: entries[* FILTER CURRENT.locked == true].file,
         release: (FOR entry IN entries FILTER entry.made
                     FOR source IN @@sources FILTER source._key == entry.key AND source.locked_by_pipeline RETURN source.file_id)
       }`,
      { '@journal': this.journal, '@sources': sources, sources, id },
    );
    return locks ?? { lock: [], release: [] };
  }

  private async putBack(id: string, { name, batch, fields }: JournaledCollection): Promise<void> {
    const statement =
      fields.length === 0
        ? 'INSERT entry.row INTO @@rows OPTIONS { overwriteMode: "replace" }'
        : `INSERT MERGE(entry.row, UNSET(FIRST(FOR row IN @@rows FILTER row._key == entry.key RETURN row) || {}, APPEND(["_id", "_rev"], @fields)))
             INTO @@rows OPTIONS { overwriteMode: "replace" }`;
    await this.byEntry(id, name, batch, 'entry.row != null', statement, fields.length === 0 ? {} : { fields: [...fields] });
  }

  private async removeMade(id: string, { name, batch }: JournaledCollection): Promise<void> {
    await this.byEntry(
      id,
      name,
      batch,
      'entry.row == null',
      'REMOVE { _key: entry.key } IN @@rows OPTIONS { ignoreErrors: true }',
      {},
    );
  }

  /** Runs a statement on the entries of one collection, batch after batch by their keys. */
  private async byEntry(
    id: string,
    collection: string,
    batch: number,
    condition: string,
    statement: string,
    bindVars: Record<string, unknown>,
  ): Promise<void> {
    for (let after = ''; ;) {
      const entries = await this.query<string>(
        `FOR entry IN @@journal FILTER entry.change == @id AND entry.collection == @collection AND entry._key > @after AND ${condition}
           SORT entry._key LIMIT @batch RETURN entry._key`,
        { '@journal': this.journal, id, collection, after, batch },
      );
      if (entries.length === 0) return;
      await this.query(`FOR key IN @entries FOR entry IN @@journal FILTER entry._key == key ${statement}`, {
        '@journal': this.journal,
        '@rows': collection,
        entries,
        ...bindVars,
      });
      after = entries.at(-1)!;
    }
  }

  private async removeEntries(id: string): Promise<void> {
    let removed: unknown[];
    do {
      removed = await this.query(
        'FOR entry IN @@journal FILTER entry.change == @id LIMIT @batch REMOVE entry IN @@journal RETURN 1',
        { '@journal': this.journal, id, batch: BATCH },
      );
    } while (removed.length === BATCH);
  }

  private async inBatches(
    collection: string,
    keys: readonly string[],
    write: (batch: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const batch = this.collections.get(collection)?.batch;
    if (batch === undefined) throw new AppError('internal', 'NotJournaled', `${collection} is not part of the graph`);
    for (let start = 0; start < keys.length; start += batch) await write(keys.slice(start, start + batch));
  }

  private async query<T>(text: string, bindVars: Record<string, unknown>): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(text, bindVars, { retryOnConflict: CONFLICTS_ENDURED })).all());
  }
}
