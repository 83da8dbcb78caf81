import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import type { JobContext } from '@strata/jobs';
import type { CorpusGraph, Projects, SourceEntry, Strategies } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import type { FileManagerClient } from '../file-manager/file-manager.client';
import { counted } from '../operations/counted';
import type { LeftOutFile } from '../operations/left-out-files';
import { leftOutDetail } from '../operations/left-out-files';
import { appendToClusters } from './clusters/append-to-clusters.step';
import { buildOutcome } from './build-outcome';
import type { BuildPayload, BuildResult, DedupGroup } from './build-payload';
import type { CategoryPlan } from './documents/category-plan';
import { clusterCategory } from './clusters/cluster-category.step';
import type { FailedFile } from './corpus-build.errors';
import { noFileParsed, tooLargeFile } from './corpus-build.errors';
import type { CorpusSettings } from './corpus-settings';
import { recallPlans, resolveFiles } from './documents/resolve-files.step';
import type { WriteSources } from './documents/write-sources.step';

/** Documents whose files are protected, and that are marked, by one call each. */
const DOCUMENTS_PER_LOCK = 1_000;
/** Checkpoint from which on files may be locked. */
const PROTECTING = 'protecting';

/** What a build works with. */
export interface BuildTools {
  readonly corpus: CorpusGraph;
  readonly projects: Projects;
  readonly strategies: Strategies;
  readonly files: FileManagerClient;
  readonly sources: WriteSources;
  readonly settings: Pick<CorpusSettings, 'waveBytes' | 'locksSourceFiles'>;
}

/** Builds the corpus graph: files to documents, similarities, clusters (docs/contracts/pipeline.md, "Corpus graph"). */
export class CorpusBuild {
  private readonly payload: BuildPayload;
  private readonly patience: RetryBudget;

  constructor(
    private readonly context: JobContext,
    private readonly signal: AbortSignal,
    private readonly tools: BuildTools,
  ) {
    this.payload = context.payload as BuildPayload;
    this.patience = { ...context.patience, signal };
  }

  /** @param embedder makes all signatures of this build, whatever is configured meanwhile */
  async execute(embedder: Embedder): Promise<BuildResult> {
    const { context, payload, patience } = this;
    const { corpus, files, settings } = this.tools;
    this.signal.throwIfAborted();
    await this.note('building');
    await context.report({ phase: 'resolving_files', percent: 5, message: 'Resolving files' });
    await retryWhileUnavailable(() => corpus.prepare(), patience);
    const plans = await resolveFiles({ context, payload, corpus, files, patience });
    const sources = await this.writeDocuments(plans, embedder);
    for (const [place, plan] of plans.entries()) await this.clusterOnce(plan, place, plans.length);
    if (settings.locksSourceFiles) await this.lockFiles(plans);
    const { errorCode, message } = buildOutcome({ ...sources, deduplicated: sources.collapsed.length });
    await this.note('ready');
    return {
      errorCode,
      message,
      documentCount: await corpus.documentCount(),
      clusterCount: await corpus.clusterCount(),
      documentsAdded: payload.incremental ? sources.filesWritten : 0,
      documentsRemoved: payload.incremental ? plans.reduce((sum, plan) => sum + plan.toRemove.length, 0) : 0,
      documentsUnchanged: payload.incremental ? plans.reduce((sum, plan) => sum + plan.unchanged, 0) : 0,
      filesWritten: sources.filesWritten,
      documentsDeduplicated: sources.collapsed.length,
      dedupGroups: sources.collapsed,
    };
  }

  /** Takes away what a first build of a category wrote, so that the same request can be sent again; an append keeps what it finished. */
  async undo(): Promise<void> {
    const { context } = this;
    const { corpus, projects } = this.tools;
    const budget = { budgetMs: context.patience.budgetMs }; // whoever cancelled has ended the job's own signal
    const plans = await recallPlans(context);
    await this.releaseFiles(plans, budget);
    await retryWhileUnavailable(async () => {
      for (const plan of plans.filter(({ isFirst }) => isFirst)) await corpus.removeCategory(plan.category);
      const status = context.signal.aborted ? 'cancelled' : 'failed';
      await projects.change(corpus.project, { last_build: { corpus_build_id: context.id, status } });
    }, budget);
  }

  private async note(status: 'building' | 'ready'): Promise<void> {
    const { corpus, projects } = this.tools;
    const change = { last_build: { corpus_build_id: this.context.id, status } };
    await retryWhileUnavailable(() => projects.change(corpus.project, change), this.patience);
  }

  private async writeDocuments(plans: readonly CategoryPlan[], embedder: Embedder) {
    const { context, patience } = this;
    const total = plans.reduce((sum, plan) => sum + plan.toWrite.length, 0);
    const failed: FailedFile[] = [];
    const tooLarge: FailedFile[] = [];
    const leftOut: LeftOutFile[] = [];
    const collapsed: DedupGroup[] = [];
    let [done, filesWritten] = [0, 0];
    const onProgress = async (files: number) => {
      done += files;
      await context.report({
        phase: 'reading_files',
        percent: 10 + Math.floor((40 * done) / Math.max(1, total)),
        message: `Read ${done} of ${counted(total, 'file')}`,
        detail: { filesTotal: total, filesDone: done },
      });
    };
    for (const plan of plans) {
      const outcome = await this.tools.sources.execute({ context, plan, patience, signal: this.signal, embedder, onProgress });
      const oversized = outcome.tooLarge.map((file) => tooLargeFile(file, this.tools.settings.waveBytes));
      filesWritten += outcome.written;
      failed.push(...outcome.failed);
      collapsed.push(...outcome.collapsed);
      tooLarge.push(...oversized);
      leftOut.push(...[...outcome.failed, ...oversized].map((file) => asLeftOut(file, plan.category)));
    }
    if (leftOut.length > 0) await context.report({ detail: leftOutDetail(leftOut) });
    if (filesWritten === 0 && total > 0) throw noFileParsed([...failed, ...tooLarge]);
    return { failed, tooLarge, filesWritten, collapsed };
  }

  /** Clusters one of `count` categories, unless an earlier attempt has done so. */
  private async clusterOnce(plan: CategoryPlan, place: number, count: number): Promise<void> {
    const { context, payload, patience, signal } = this;
    const { corpus, strategies } = this.tools;
    const { category } = plan;
    if ((await context.recall(`clustered:${category}`)) !== undefined) return;
    const onProgress = (share: number, message: string) =>
      context.report({
        phase: 'clustering',
        percent: 50 + Math.floor((45 * (place + share)) / count),
        message,
        detail: { category },
      });
    const { topK, clusterThreshold: depth } = payload;
    const clustering = { corpus, category, topK, depth, patience, signal, onProgress };
    await onProgress(0, `${category}: comparing documents`);
    await retryWhileUnavailable(() => corpus.removeSources(category, plan.toRemove), patience);
    const writtenFileIds = new Set(plan.toWrite.map(({ id }) => id));
    if (plan.isFirst) await clusterCategory(clustering);
    else await appendToClusters({ ...clustering, strategies, writtenFileIds });
    await context.checkpoint(`clustered:${category}`, true);
  }

  /** Locks the files that documents of these categories refer to, whoever else has locked them: each releases its own lock. */
  private async lockFiles(plans: readonly CategoryPlan[]): Promise<void> {
    const { context, patience } = this;
    const { corpus, files } = this.tools;
    const unlocked: SourceEntry[] = [];
    for (const { category } of plans) unlocked.push(...(await this.ownSources(category, patience)));
    if (unlocked.length === 0) return;
    await context.checkpoint(PROTECTING, true);
    const message = `Protecting ${counted(unlocked.length, 'document')} against the deletion of their files`;
    await context.report({ phase: 'protecting_files', percent: 96, message });
    for (let start = 0; start < unlocked.length; start += DOCUMENTS_PER_LOCK) {
      const some = unlocked.slice(start, start + DOCUMENTS_PER_LOCK);
      this.signal.throwIfAborted();
      await files.setSafeToDelete(filesOf(some), false, patience);
      const unmarked = some.filter((source) => !source.locked_by_pipeline).map(({ _key }) => _key);
      await retryWhileUnavailable(() => corpus.markLocked(unmarked, true), patience);
    }
  }

  /** Gives back the locks of documents that go, and those of documents that a cancelled append wrote: the next one protects these. */
  private async releaseFiles(plans: readonly CategoryPlan[], budget: RetryBudget): Promise<void> {
    const { corpus, files, settings } = this.tools;
    if (!settings.locksSourceFiles) return;
    const hasLocked = (await this.context.recall(PROTECTING)) !== undefined;
    for (const { category, isFirst } of plans) {
      if (isFirst && !hasLocked) continue;
      const released = await this.ownSources(category, budget);
      await files.setSafeToDelete(filesOf(released), true, budget);
      const marked = released.filter((source) => !isFirst && source.locked_by_pipeline).map(({ _key }) => _key);
      for (let start = 0; start < marked.length; start += DOCUMENTS_PER_LOCK) {
        const some = marked.slice(start, start + DOCUMENTS_PER_LOCK);
        await retryWhileUnavailable(() => corpus.markLocked(some, false), budget);
      }
    }
  }

  /**
   * Documents of a category whose files this build protects: those it wrote, which bear the mark of it from the start so that no row is
   * written twice, and any that an earlier build left without.
   */
  private async ownSources(category: string, patience: RetryBudget): Promise<SourceEntry[]> {
    const sources = await retryWhileUnavailable(() => this.tools.corpus.sources(category), patience);
    return sources.filter(({ build_id, locked_by_pipeline }) => build_id === this.context.id || !locked_by_pipeline);
  }
}

/** Every file that fell on one of the documents. */
function filesOf(sources: readonly SourceEntry[]): string[] {
  const ids = sources.flatMap(({ file_id, source_file_ids }) => [file_id, ...source_file_ids]);
  return [...new Set(ids)].filter((id) => id !== '');
}

function asLeftOut({ id, path, code, error }: FailedFile, category: string): LeftOutFile {
  return { fileId: id, name: path, category, code, reason: error };
}
