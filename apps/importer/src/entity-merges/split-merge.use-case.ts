import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { Identity } from '@strata/auth';
import type { EntityMerge } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { Lease, OperationHolder } from '@strata/job-lock';
import { GRAPH_WRITERS, OperationLeases } from '@strata/job-lock';
import type { EntityMergeRow } from '@strata/knowledge';
import { mergeSummary } from '@strata/knowledge';
import { ProjectModels } from '@strata/models';
import { SERVED_PROJECT } from '@strata/service-kit';
import { randomUUID } from 'node:crypto';
import type { ProjectTools } from '../import-run/import-step';
import { ONE_AT_A_TIME_TYPES } from '../import-run/superseded-facts';
import { IMPORT_TOOLS } from '../imports/start-import.use-case';
import { graphMutationInProgress } from './entity-merges.errors';
import { presentMerge } from './present-merge';
import { takeApart } from './take-apart';
import { withTexts } from './with-texts';

/** Splits of one project come one after another; each takes well under a second. */
const WAIT_MS = 30_000;

/** Changes of the graph that did not end and are yet to be taken back. */
export interface UnfinishedChanges {
  open(): Promise<readonly { id: string }[]>;
}
/** Injection token: the {@link UnfinishedChanges} of the project. */
export const UNFINISHED_CHANGES = Symbol('UnfinishedChanges');

/** Takes two names apart that an import took for one thing, and keeps later imports from joining them. */
@Injectable()
export class SplitMerge {
  constructor(
    @Inject(IMPORT_TOOLS) private readonly tools: Pick<ProjectTools, 'graph'>,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'assertOpen' | 'current'>,
    @Inject(UNFINISHED_CHANGES) private readonly changes: UnfinishedChanges,
    private readonly leases: OperationLeases,
    @Inject(SERVED_PROJECT) private readonly project: string,
  ) {}

  /**
   * Split once, nothing more happens.
   * @throws AppError not-found `UnknownMergeError`; aborted `GraphMutationInProgressError`; failed-precondition while the models are rejected
   */
  async execute(mergeId: string, caller: Identity): Promise<EntityMerge> {
    const { graph } = this.tools;
    if ((await graph.merges.find(mergeId)).state === 'split') return presentMerge(mergeSummary(await graph.merges.find(mergeId)));
    await this.models.assertOpen();
    const lease = await this.acquire();
    try {
      const [unfinished] = await this.changes.open();
      if (unfinished) throw graphMutationInProgress({ kind: 'graph-change', id: unfinished.id });
      await graph.supersedeReclusters();
      const row = await graph.merges.find(mergeId);
      const split = row.state === 'split' ? mergeSummary(row) : await this.split(row, caller, lease);
      await graph.forgetAnswers();
      return presentMerge(split);
    } finally {
      // a place that cannot be given back goes stale, and holds up the project for as long
      await retryWhileUnavailable(() => this.leases.release(lease), { budgetMs: WAIT_MS }).catch(() => undefined);
    }
  }

  private async split(row: EntityMergeRow, caller: Identity, lease: Lease) {
    const { graph } = this.tools;
    const around = await graph.merges.surroundings(row, ONE_AT_A_TIME_TYPES);
    const changes = await withTexts(takeApart(row, around, graph.names), await this.models.current(), lease.signal);
    lease.signal.throwIfAborted();
    const by = caller.kind === 'user' ? caller.name : (caller.onBehalfOf ?? caller.serverId);
    return graph.merges.takeApart(row, changes, { by, now: new Date() });
  }

  private async acquire(): Promise<Lease> {
    await this.leases.prepare();
    const request = { project: this.project, kind: 'graph-change', id: `split_${randomUUID()}`, excludedBy: GRAPH_WRITERS };
    try {
      return await this.leases.acquireInTurn(request, WAIT_MS);
    } catch (error) {
      if (!(error instanceof AppError) || error.type !== 'OperationRunning') throw error;
      throw graphMutationInProgress(error.details['holder'] as OperationHolder);
    }
  }
}
