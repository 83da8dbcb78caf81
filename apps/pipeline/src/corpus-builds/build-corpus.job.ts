import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import type { JobConsumer, JobContext, Json } from '@strata/jobs';
import { CorpusGraph } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import { TextExtraction } from '@strata/text-extraction';
import { FileManagerClient } from '../file-manager/file-manager.client';
import type { LeftOutFile } from '../operations/left-out-files';
import { leftOutDetail } from '../operations/left-out-files';
import type { LeasedJob } from '../operations/under-lease.job';
import { abandonLease, underLease } from '../operations/under-lease.job';
import { appendToClusters } from './append-to-clusters.step';
import { buildOutcome } from './build-outcome';
import { BuildStores } from './build-stores.provider';
import type { BuildPayload, BuildResult } from './build-payload';
import { BUILD_JOB } from './build-payload';
import type { CategoryPlan } from './category-plan';
import { clusterCategory } from './cluster-category.step';
import type { FailedFile } from './corpus-build.errors';
import { noFileParsed, tooLargeFile } from './corpus-build.errors';
import { recallPlans, resolveFiles } from './resolve-files.step';
import { writeSources } from './write-sources.step';

/** Injection tokens of what a build needs besides the stores. */
export const CORPUS_SETTINGS = Symbol('CorpusSettings');
export const EMBEDDER = Symbol('Embedder');

export interface CorpusSettings {
  readonly signatureCharacters: number;
  readonly waveBytes: number;
  readonly locksSourceFiles: boolean;
}

interface Run {
  readonly context: JobContext;
  readonly payload: BuildPayload;
  readonly signal: AbortSignal;
  readonly patience: RetryBudget;
}

/** Builds the corpus graph: files to documents, similarities, clusters (docs/contracts/pipeline.md, "Corpus graph"). */
@Injectable()
export class BuildCorpus implements JobConsumer {
  readonly name = BUILD_JOB;

  constructor(
    private readonly corpus: CorpusGraph,
    private readonly stores: BuildStores,
    private readonly files: FileManagerClient,
    private readonly extractor: TextExtraction,
    @Inject(EMBEDDER) private readonly embedder: Embedder,
    @Inject(CORPUS_SETTINGS) private readonly settings: CorpusSettings,
  ) {}

  async run(context: JobContext): Promise<Json> {
    return underLease(context, this.stores.leases, this.leased(context), (signal) =>
      this.build({ context, payload: context.payload as BuildPayload, signal, patience: { ...context.patience, signal } }),
    );
  }

  async abandoned(context: JobContext): Promise<void> {
    await abandonLease(context, this.stores.leases, this.leased(context));
  }

  private leased(context: JobContext): LeasedJob {
    const { project } = this.corpus;
    return { project, call: 'start-build', kind: 'corpus-build', undo: () => this.undo(context) };
  }

  /** Takes away what a first build of a category wrote, so that the same request can be sent again; an append keeps what it finished. */
  private async undo(context: JobContext): Promise<void> {
    const budget = { budgetMs: context.patience.budgetMs }; // whoever cancelled has ended the job's own signal
    const plans = await recallPlans(context);
    await retryWhileUnavailable(async () => {
      for (const plan of plans.filter(({ isFirst }) => isFirst)) await this.corpus.removeCategory(plan.category);
      const status = context.signal.aborted ? 'cancelled' : 'failed';
      await this.stores.projects.change(this.corpus.project, { last_build: { corpus_build_id: context.id, status } });
    }, budget);
  }

  private async build(run: Run): Promise<BuildResult> {
    const { context, payload, patience, signal } = run;
    signal.throwIfAborted();
    await this.note(context, 'building', patience);
    await context.report({ phase: 'resolving_files', percent: 5, message: 'Resolving files' });
    await retryWhileUnavailable(() => this.corpus.prepare(), patience);
    const plans = await resolveFiles({ context, payload, corpus: this.corpus, files: this.files, patience });
    const sources = await this.writeDocuments(run, plans);
    for (const [place, plan] of plans.entries()) await this.clusterOnce(run, plan, place, plans.length);
    if (this.settings.locksSourceFiles) await this.lockFiles(run, plans);
    const { errorCode, message } = buildOutcome({ ...sources, deduplicated: 0 });
    await this.note(context, 'ready', patience);
    return {
      errorCode,
      message,
      documentCount: await this.corpus.documentCount(),
      clusterCount: await this.corpus.clusterCount(),
      documentsAdded: payload.incremental ? sources.filesWritten : 0,
      documentsRemoved: payload.incremental ? plans.reduce((sum, plan) => sum + plan.toRemove.length, 0) : 0,
      documentsUnchanged: payload.incremental ? plans.reduce((sum, plan) => sum + plan.unchanged, 0) : 0,
      filesWritten: sources.filesWritten,
      documentsDeduplicated: 0,
      dedupGroups: [],
    };
  }

  private async note({ id }: JobContext, status: 'building' | 'ready', patience: RetryBudget): Promise<void> {
    const change = { last_build: { corpus_build_id: id, status } };
    await retryWhileUnavailable(() => this.stores.projects.change(this.corpus.project, change), patience);
  }

  private async writeDocuments(run: Run, plans: readonly CategoryPlan[]) {
    const { context, signal, patience } = run;
    const total = plans.reduce((sum, plan) => sum + plan.toWrite.length, 0);
    const failed: FailedFile[] = [];
    const tooLarge: FailedFile[] = [];
    const leftOut: LeftOutFile[] = [];
    let [done, filesWritten] = [0, 0];
    for (const plan of plans) {
      const outcome = await writeSources({
        ...{ context, plan, signal, patience, corpus: this.corpus, embedder: this.embedder },
        reading: { client: this.files, extractor: this.extractor },
        waveBytes: this.settings.waveBytes,
        signatureCharacters: this.settings.signatureCharacters,
        onProgress: async (files) => {
          done += files;
          const percent = 10 + Math.floor((40 * done) / Math.max(1, total));
          await context.report({
            phase: 'reading_files',
            percent,
            message: `Read ${done} of ${total} files`,
            detail: { filesTotal: total, filesDone: done },
          });
        },
      });
      filesWritten += outcome.written;
      failed.push(...outcome.failed);
      const oversized = outcome.tooLarge.map((file) => tooLargeFile(file, this.settings.waveBytes));
      tooLarge.push(...oversized);
      leftOut.push(...[...outcome.failed, ...oversized].map((file) => asLeftOut(file, plan.category)));
    }
    if (leftOut.length > 0) await context.report({ detail: leftOutDetail(leftOut) });
    if (filesWritten === 0 && total > 0) throw noFileParsed([...failed, ...tooLarge]);
    return { failed, tooLarge, filesWritten };
  }

  private async clusterOnce(
    { context, payload, signal, patience }: Run,
    plan: CategoryPlan,
    place: number,
    count: number,
  ): Promise<void> {
    const { category } = plan;
    if ((await context.recall(`clustered:${category}`)) !== undefined) return;
    const report = (share: number, message: string) =>
      context.report({
        phase: 'clustering',
        percent: 50 + Math.floor((45 * (place + share)) / count),
        message,
        detail: { category },
      });
    const clustering = {
      corpus: this.corpus,
      category,
      topK: payload.topK,
      depth: payload.clusterThreshold,
      patience,
      signal,
      onProgress: report,
    };
    await report(0, `${category}: comparing documents`);
    await retryWhileUnavailable(() => this.corpus.removeSources(category, plan.toRemove), patience);
    if (plan.isFirst) await clusterCategory(clustering);
    else
      await appendToClusters({
        ...clustering,
        strategies: this.stores.strategies,
        writtenFileIds: new Set(plan.toWrite.map(({ id }) => id)),
      });
    await context.checkpoint(`clustered:${category}`, true);
  }

  /** Locks the files the corpus refers to, whoever else has locked them: each releases its own lock. */
  private async lockFiles({ context, patience }: Run, plans: readonly CategoryPlan[]): Promise<void> {
    const ids = plans.flatMap((plan) => plan.toWrite.map(({ id }) => id));
    if (ids.length === 0) return;
    await context.report({ phase: 'protecting_files', percent: 96, message: `Protecting ${ids.length} files against deletion` });
    await this.files.setSafeToDelete(ids, false, patience);
    await retryWhileUnavailable(() => this.corpus.markLocked(ids), patience);
  }
}

function asLeftOut({ id, path, code, error }: FailedFile, category: string): LeftOutFile {
  return { fileId: id, name: path, category, code, reason: error };
}
