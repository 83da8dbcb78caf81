import { inAppErrors, isNotFound } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import { aql } from 'arangojs/aql';
import { hash } from 'node:crypto';
import type { ImportAttempt } from './import-rows';

/** What an import has written. */
export interface ImportCounts {
  documents: number;
  chunks: number;
  entities: number;
  /** Entity to entity. */
  relations: number;
  communities: number;
  /** Absent in rows of earlier versions. */
  semanticUnits?: number;
}

/** The model whose vectors an import gave to its chunks. */
export interface EmbeddedWith {
  model: string;
  dimension: number;
}

/** State of one import, across its attempts. */
export interface ImportRow {
  _key: string;
  partition_id: string;
  import_id: string;
  /** The attempt that may write; every other one has been replaced. */
  attempt: string;
  import_number: number;
  status: 'running' | 'completed';
  counts: ImportCounts;
  /** once completed, where its chunks have vectors; absent in older rows */
  embedding?: EmbeddedWith;
  /** Merges of the import that somebody has taken apart; absent for none. */
  splits?: number;
  /** RFC 3339, UTC. */
  started_at: string;
  finished_at: string;
}

/** An import that began longer ago and never ended died with its importer. */
const MAX_IMPORT_MS = 6 * 3_600_000;
const NO_COUNTS: ImportCounts = { documents: 0, chunks: 0, entities: 0, relations: 0, communities: 0 };

/**
 * Who may write for an import. A later attempt takes over from an earlier one; the earlier one, if it lives on somewhere, sees that at its
 * next check and stops.
 */
export class ImportRegister {
  constructor(
    private readonly db: Database,
    private readonly collection: string,
  ) {}

  /** The import as last registered; undefined when it was never tried. */
  async find(partitionId: string, importId: string): Promise<ImportRow | undefined> {
    try {
      return await inAppErrors(() => this.db.collection<ImportRow>(this.collection).document(registerKey(partitionId, importId)));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Sums over all completed imports, and whether any import is writing just now. */
  async sums(now: Date): Promise<{
    entities: number;
    relationships: number;
    completed: number;
    lastCompletedAt: string;
    isGrowing: boolean;
  }> {
    const abandonedBefore = new Date(now.getTime() - MAX_IMPORT_MS).toISOString();
    const rows = await inAppErrors(async () =>
      (
        await this.db.query<{ counts: ImportCounts; isRunning: boolean; at: string }>(
          aql`FOR row IN ${this.db.collection(this.collection)} FILTER row.status == "completed" OR row.started_at > ${abandonedBefore}
                RETURN { counts: row.counts, isRunning: row.status == "running", at: row.finished_at }`,
          { batchSize: 10_000 },
        )
      ).all(),
    );
    const completed = rows.filter(({ isRunning }) => !isRunning);
    return {
      entities: completed.reduce((sum, { counts }) => sum + counts.entities, 0),
      relationships: completed.reduce((sum, { counts }) => sum + counts.relations, 0),
      completed: completed.length,
      lastCompletedAt: completed.reduce((last, { at }) => (at > last ? at : last), ''),
      isGrowing: completed.length < rows.length,
    };
  }

  /** Makes this attempt the one that may write. */
  async claim(attempt: ImportAttempt, now: Date): Promise<void> {
    await this.put({ ...this.row(attempt), status: 'running', counts: NO_COUNTS, started_at: now.toISOString(), finished_at: '' });
  }

  /** @throws AppError aborted `ImportSuperseded` when another attempt has taken over */
  async assertCurrent(attempt: ImportAttempt): Promise<ImportRow> {
    const row = await this.find(attempt.partitionId, attempt.importId);
    if (row?.attempt === attempt.attempt) return row;
    throw superseded(attempt);
  }

  /** @throws AppError aborted `ImportSuperseded` */
  async complete(attempt: ImportAttempt, counts: ImportCounts, now: Date, embedding?: EmbeddedWith): Promise<void> {
    const collection = this.db.collection(this.collection);
    const change = { status: 'completed', counts, finished_at: now.toISOString(), ...(embedding ? { embedding } : {}) };
    const completed = await inAppErrors(async () =>
      (
        await this.db.query(aql`
          FOR row IN ${collection} FILTER row._key == ${registerKey(attempt.partitionId, attempt.importId)}
            FILTER row.attempt == ${attempt.attempt}
            UPDATE row WITH ${change} IN ${collection} OPTIONS { waitForSync: true, mergeObjects: false } RETURN 1`)
      ).all(),
    );
    if (completed.length === 0) throw superseded(attempt);
  }

  /** Forgets the import, unless another attempt owns it. */
  async forget(attempt: ImportAttempt): Promise<void> {
    const row = await this.find(attempt.partitionId, attempt.importId);
    if (row?.attempt !== attempt.attempt) return;
    await inAppErrors(() => this.db.collection(this.collection).remove(row._key, { silent: true })).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  }

  private async put(row: ImportRow): Promise<void> {
    await inAppErrors(() =>
      this.db.collection(this.collection).save(row, { overwriteMode: 'replace', silent: true, waitForSync: true }),
    );
  }

  private row(attempt: ImportAttempt): Pick<ImportRow, '_key' | 'partition_id' | 'import_id' | 'attempt' | 'import_number'> {
    const { partitionId, importId, importNumber } = attempt;
    return {
      _key: registerKey(partitionId, importId),
      partition_id: partitionId,
      import_id: importId,
      attempt: attempt.attempt,
      import_number: importNumber,
    };
  }
}

const superseded = ({ importId }: ImportAttempt): AppError =>
  new AppError('aborted', 'ImportSuperseded', `import ${importId} was taken over by another attempt`);

/** Key of an import's row. */
export const registerKey = (partitionId: string, importId: string): string =>
  hash('sha256', `${partitionId}\n${importId}`, 'hex').slice(0, 32);
