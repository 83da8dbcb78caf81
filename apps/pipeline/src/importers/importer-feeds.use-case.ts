import { Inject, Injectable } from '@nestjs/common';
import type { FeedEntry, FeedReply, ImportFeed, ImportFeedState } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVED_PROJECT } from '../operations/served-project';
import { ImporterPool } from './importer-pool.client';
import type { ImporterReplica } from './importer-replica.client';
import { usageOf, workOf } from './told-by-importer';

/** An importer as the status feed names it: by its address, as several replicas share a service id. */
export interface ImporterStatus extends ImportFeed {
  readonly address: string;
}

const ASK_AGAIN_MS = 2_000;

/** What all importers do for the project. */
@Injectable()
export class ImporterFeeds {
  constructor(
    private readonly pool: ImporterPool,
    @Inject(SERVED_PROJECT) private readonly project: string,
  ) {}

  /** One entry per importer; one that does not answer says so. @throws AppError not-found for another project */
  async all(project: string): Promise<ImporterStatus[]> {
    this.assertServed(project);
    return Promise.all(
      this.pool.all().map(async (replica) => {
        const feed = await replica.feed().catch((error: unknown) => away(error));
        return presentFeed(replica.address, feed);
      }),
    );
  }

  /**
   * Follows all importers, also through their restarts, until `signal`.
   * @throws AppError not-found for another project
   */
  watch(project: string, onState: (status: ImporterStatus) => void, signal: AbortSignal): void {
    this.assertServed(project);
    for (const replica of this.pool.all()) void this.follow(replica, onState, signal);
  }

  private async follow(replica: ImporterReplica, onState: (status: ImporterStatus) => void, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await replica.watchFeed((feed) => onState(presentFeed(replica.address, feed)), signal);
      await sleep(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private assertServed(project: string): void {
    if (project !== this.project)
      throw new AppError('not-found', 'UnknownProjectError', `this service serves project ${this.project}, not ${project}`, {
        project,
      });
  }
}

function presentFeed(address: string, { serviceId, latest, entries }: FeedReply): ImporterStatus {
  const { phase = '', work, usage } = latest ?? {};
  const status = { ...state(latest), phase, work: workOf(work), usage: usageOf(usage) };
  return { serviceId, address, status, entries: entries.map(state) };
}

function state(entry: FeedEntry | undefined): ImportFeedState {
  const { status = '', timestamp = '', progress = 0, message = '', jobId = '', jobType = '', partitionId = '' } = entry ?? {};
  return { status, timestamp, progress, message, jobId, jobType, partitionId };
}

function away(error: unknown): FeedReply {
  const message = error instanceof Error ? error.message : 'the importer does not answer';
  const timestamp = new Date().toISOString();
  const noJob = { jobId: '', jobType: '', partitionId: '', phase: '', work: undefined, usage: undefined };
  return { serviceId: '', latest: { status: 'unreachable', timestamp, progress: 0, message, ...noJob }, entries: [] };
}
