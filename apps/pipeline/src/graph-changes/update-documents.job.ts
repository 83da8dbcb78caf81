import { Injectable } from '@nestjs/common';
import type { JobConsumer, JobContext, Json } from '@strata/jobs';
import { CorpusGraph, Projects } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { RestoreChanges } from '../operations/restore-changes.use-case';
import { RunChange } from '../operations/run-change.use-case';
import type { LeasedJob } from '../operations/run-under-lease.use-case';
import { RunUnderLease } from '../operations/run-under-lease.use-case';
import { AddDocuments } from './add-documents.use-case';
import { GraphUpdate } from './graph-update.run';
import { RemoveDocuments } from './remove-documents.use-case';
import { UPDATE_JOB } from './update-payload';

/** Carries out updates of documents. */
@Injectable()
export class UpdateDocuments implements JobConsumer {
  readonly name = UPDATE_JOB;

  constructor(
    private readonly corpus: CorpusGraph,
    private readonly projects: Projects,
    private readonly files: FileManagerClient,
    private readonly addDocuments: AddDocuments,
    private readonly removeDocuments: RemoveDocuments,
    private readonly runChange: RunChange,
    private readonly restore: RestoreChanges,
    private readonly underLease: RunUnderLease,
  ) {}

  async run(context: JobContext): Promise<Json> {
    return this.underLease.execute(context, this.leased(context), (signal) => this.update(context, signal).execute());
  }

  async abandoned(context: JobContext): Promise<void> {
    await this.underLease.abandon(context, this.leased(context));
  }

  /** Each leg of an update stands or falls by itself; only one that is half done is taken back. */
  private leased(context: JobContext): LeasedJob {
    return { call: 'change-graph', kind: 'graph-change', undo: () => this.update(context, context.signal).undo() };
  }

  private update(context: JobContext, signal: AbortSignal): GraphUpdate {
    const { corpus, projects, files, addDocuments, removeDocuments, runChange, restore } = this;
    return new GraphUpdate(context, signal, { corpus, projects, files, addDocuments, removeDocuments, runChange, restore });
  }
}
