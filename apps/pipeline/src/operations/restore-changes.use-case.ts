import { Inject, Injectable } from '@nestjs/common';
import { isNotFound, retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { isPassing } from '@strata/errors';
import { OperationLeases } from '@strata/job-lock';
import type { OpenChange } from '@strata/knowledge';
import { CorpusGraph, Strategies } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { operationOf } from './change-id';
import { RemoveCategory } from './remove-category.use-case';
import { SERVED_PROJECT } from './served-project';

/** A database that restarts is back well within this time. */
const PATIENCE: RetryBudget = { budgetMs: 30_000 };

/** Takes changes of the graph back that did not come to their end: what the journal kept is put back, and files are locked as before. */
@Injectable()
export class RestoreChanges {
  constructor(
    @Inject(SERVED_PROJECT) private readonly project: string,
    private readonly leases: OperationLeases,
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly files: FileManagerClient,
    private readonly removeCategory: RemoveCategory,
  ) {}

  /**
   * Takes one change back; a change that has ended, or that was taken back before, stays as it is. Locks of files that cannot be set right
   * now are left for the next call of {@link ofAbandoned}.
   * @throws AppError when rows could not be put back; it may be called again
   */
  async execute(changeId: string, patience: RetryBudget = PATIENCE): Promise<void> {
    const { journal } = this.corpus;
    const { lock, release } = await retryWhileUnavailable(() => journal.restore(changeId), patience);
    await retryWhileUnavailable(() => this.followClusters(), patience);
    try {
      await this.files.setSafeToDelete(lock, false, patience);
      await this.files.setSafeToDelete(release, true, patience);
      await retryWhileUnavailable(() => journal.commit(changeId), patience);
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }

  /** Profiles that an analysis beside the change has stored counted what the clusters held just then. */
  private async followClusters(): Promise<void> {
    for (const { name } of await this.corpus.modules()) await this.strategies.followClusters(name);
  }

  /** Takes back what an earlier attempt at an operation has left. */
  async ofOperation(operationId: string, patience: RetryBudget = PATIENCE): Promise<void> {
    for (const { id } of await this.openChanges()) if (operationOf(id) === operationId) await this.execute(id, patience);
  }

  /**
   * Takes back what dead operations have left: every open change whose operation holds no place any more. A category whose removal was begun
   * is removed to the end.
   * @throws AppError when rows could not be put back or removed
   */
  async ofAbandoned(): Promise<void> {
    const open = await this.openChanges();
    const live = new Set((await this.leases.holders(this.project)).map(({ id }) => id));
    for (const { id } of open) if (!live.has(operationOf(id))) await this.execute(id);
    await this.removeCategory.resume(live);
  }

  private async openChanges(): Promise<OpenChange[]> {
    try {
      return await this.corpus.journal.open();
    } catch (error) {
      if (isNotFound(error)) return []; // nothing was ever built
      throw error;
    }
  }
}
