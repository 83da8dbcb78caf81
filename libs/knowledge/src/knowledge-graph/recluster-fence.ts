import { inAppErrors, retryWhileUnavailable } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import type { AqlQuery } from 'arangojs/aql';
import { aql } from 'arangojs/aql';
import { registerKey } from './import-register';

/** Name of reclusters where rows and the register name the import. */
export const RECLUSTER_IMPORT = 'recluster';

/** Statements of one attempt and of who takes over may meet in the row of the fence. */
const CONFLICTS_ENDURED = 50;
/** A database that restarts is back well within this time. */
export const RECLUSTER_PATIENCE = { budgetMs: 60_000 } as const;

/**
 * Which attempt may rebuild the communities of a partition: one row beside the register of imports. Every statement of an attempt writes to
 * that row, on the condition that it still bears the attempt's id, so that an attempt which was taken for dead changes nothing once
 * another one, or another operation of the project, has begun ("fencing", Kleppmann, How to do distributed locking, 2016).
 */
export class ReclusterFence {
  private readonly key: string;

  /** @param attempt different for every try */
  constructor(
    private readonly db: Database,
    private readonly collection: string,
    private readonly partitionId: string,
    private readonly attempt: string,
  ) {
    this.key = registerKey(partitionId, RECLUSTER_IMPORT);
  }

  /** From now on this attempt may write, and no earlier one. */
  async claim(): Promise<void> {
    const row = {
      ...{ _key: this.key, partition_id: this.partitionId, import_id: RECLUSTER_IMPORT, attempt: this.attempt },
      ...{ import_number: 1, status: 'recluster', writes: 0, started_at: '', finished_at: '' },
    };
    await inAppErrors(() =>
      this.db.collection(this.collection).save(row, { overwriteMode: 'replace', silent: true, waitForSync: true }),
    );
  }

  /**
   * Runs `statement` if this attempt may write; again where the database restarted meanwhile, so that it must be one that may be made twice.
   * @returns what the statement returned
   * @throws AppError aborted `ReclusterSuperseded`, and nothing was written
   */
  async run<T>(statement: AqlQuery): Promise<T[]> {
    const imports = this.db.collection(this.collection);
    const rows = await retryWhileUnavailable(
      async () =>
        (
          await this.db.query<T>(
            aql`FOR fence IN ${imports} FILTER fence._key == ${this.key} AND fence.attempt == ${this.attempt}
                UPDATE fence WITH { writes: fence.writes + 1 } IN ${imports}
                ${statement}`,
            { retryOnConflict: CONFLICTS_ENDURED },
          )
        ).all(),
      RECLUSTER_PATIENCE,
    );
    if (rows.length === 0) await this.assertHeld();
    return rows;
  }

  private async assertHeld(): Promise<void> {
    const imports = this.db.collection(this.collection);
    const held = await retryWhileUnavailable(
      async () =>
        (
          await this.db.query(
            aql`FOR fence IN ${imports} FILTER fence._key == ${this.key} AND fence.attempt == ${this.attempt} RETURN 1`,
          )
        ).all(),
      RECLUSTER_PATIENCE,
    );
    if (held.length === 0)
      throw new AppError(
        'aborted',
        'ReclusterSuperseded',
        `the recluster of ${this.partitionId} was taken over by another operation`,
      );
  }
}
