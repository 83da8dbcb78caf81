import { retryWhileUnavailable } from '@strata/arango';
import type { StoredFile } from '@strata/contracts';
import type { RetryBudget } from '@strata/errors';
import { isPassing, retryWhilePassing } from '@strata/errors';
import type { JobContext, Json } from '@strata/jobs';
import type { CorpusGraph, Projects, SourceEntry } from '@strata/knowledge';
import type { FileManagerClient } from '../file-manager/file-manager.client';
import { changeId } from '../operations/change-id';
import { counted } from '../operations/counted';
import type { RestoreChanges } from '../operations/restore-changes.use-case';
import type { RunChange } from '../operations/run-change.use-case';
import type { AddDocuments } from './add-documents.use-case';
import type { RemoveDocuments } from './remove-documents.use-case';
import type { UpdatedFile, UpdatePayload, UpdatePhase, UpdatePlan, UpdateState } from './update-payload';

/** What an update works with. */
export interface UpdateTools {
  readonly corpus: CorpusGraph;
  readonly projects: Projects;
  readonly files: FileManagerClient;
  readonly addDocuments: AddDocuments;
  readonly removeDocuments: RemoveDocuments;
  readonly runChange: RunChange;
  readonly restore: RestoreChanges;
}

const PERCENT = { DELETE_L3: 5, DELETE_L12: 35, INSERT_L12: 50 } as const;

const SWEEP_LIMIT_MS = 300_000;

/**
 * Replaces the content of documents: out of all layers, then into layers 1 and 2 again with the latest version of their files
 * (docs/contracts/pipeline.md, "Graph changes"). A delete leg that fails leaves everything as it was; documents whose insert leg fails stay
 * removed. A restarted update takes back the leg it broke off in, and goes on behind the legs that ended.
 */
export class GraphUpdate {
  private readonly payload: UpdatePayload;
  private readonly patience: RetryBudget & { readonly signal: AbortSignal };

  constructor(
    private readonly context: JobContext,
    private readonly signal: AbortSignal,
    private readonly tools: UpdateTools,
  ) {
    this.payload = context.payload as UpdatePayload;
    this.patience = { ...context.patience, signal };
  }

  async execute(): Promise<Json> {
    const { context, patience } = this;
    this.signal.throwIfAborted();
    await this.tools.restore.ofOperation(context.id, patience);
    await this.tell('DELETE_L3', `Removing ${counted(this.payload.files.length, 'document')}`);
    const plan = await this.plan();
    const failure = await this.deleteLeg(plan);
    if (failure !== undefined) {
      const files = plan.documents.map(({ fileId }) => this.failed(fileId, failure));
      return this.end('failed', `Nothing was changed: ${failure}`, files);
    }
    await this.tell('INSERT_L12', `Adding ${counted(plan.documents.length, 'document')}`);
    const files = await this.insertLeg(plan);
    await this.sweep();
    const updated = files.filter(({ result }) => result === 'updated').length;
    const summary = `${updated} of ${counted(files.length, 'document')} updated; orchestrate with their file_ids next`;
    return this.end(updated > 0 ? 'completed' : 'failed', summary, files);
  }

  /** Takes back what is half done, for an update that ends without having come to its end. */
  async undo(): Promise<void> {
    await this.tools.restore.ofOperation(this.context.id);
    await this.sweep();
  }

  /** Clusters that lost all their documents stayed for those to come back to; those that did not get any go. */
  private async sweep(): Promise<void> {
    const { context, payload } = this;
    const { removeDocuments, runChange } = this.tools;
    const change = changeId(context.id, `sweep-${context.attempt}`);
    const outcome = await runChange.execute(change, () =>
      removeDocuments.sweep(change, payload.category, AbortSignal.timeout(SWEEP_LIMIT_MS)),
    );
    if (outcome.state !== 'committed') throw outcome.error;
  }

  /** What the documents are now; recalled after a restart, when some of them are gone already. */
  private async plan(): Promise<UpdatePlan> {
    const { context, payload, patience } = this;
    const { corpus } = this.tools;
    const known = (await context.recall('plan')) as UpdatePlan | undefined;
    if (known) return known;
    const sources = new Map(
      (await retryWhileUnavailable(() => corpus.sources(payload.category), patience)).map((s) => [s.file_id, s]),
    );
    const domains = await retryWhileUnavailable(() => corpus.domains([payload.category]), patience);
    const clusterOf = new Map(domains.flatMap(({ _key, members }) => members.map((member) => [member, _key] as const)));
    const documents = payload.files.flatMap(({ fileId }) => {
      const source = sources.get(fileId);
      return source ? [{ fileId, key: source._key, filename: source.filename, cluster: clusterOf.get(source._key) ?? '' }] : [];
    });
    await context.checkpoint('plan', { documents });
    return { documents };
  }

  /** @returns why nothing was changed, if so */
  private async deleteLeg(plan: UpdatePlan): Promise<string | undefined> {
    const { context, payload, patience } = this;
    const { corpus, removeDocuments, runChange } = this.tools;
    if ((await context.recall('deleted')) !== undefined) return undefined;
    const keys = new Set(plan.documents.map(({ key }) => key));
    const sources = await retryWhileUnavailable(() => corpus.sources(payload.category), patience);
    const documents: SourceEntry[] = sources.filter(({ _key }) => keys.has(_key));
    const change = changeId(context.id, `delete-${context.attempt}`);
    const outcome = await runChange.execute(change, () =>
      removeDocuments.execute({
        ...{ changeId: change, category: payload.category, documents, patience, keepsEmptied: true },
        onPhase: async (phase) => {
          const next = phase === 'delete-layer-3' ? 'DELETE_L3' : 'DELETE_L12';
          await this.tell(next, `Removing ${counted(documents.length, 'document')}`);
        },
      }),
    );
    if (outcome.state === 'committed') {
      await context.checkpoint('deleted', true);
      return undefined;
    }
    this.signal.throwIfAborted();
    if (isPassing(outcome.error)) throw outcome.error; // another attempt begins the leg anew
    return messageOf(outcome.error);
  }

  private async insertLeg(plan: UpdatePlan): Promise<UpdatedFile[]> {
    const { context, payload, patience } = this;
    const { category } = payload;
    const present = new Map(
      (await retryWhileUnavailable(() => this.tools.corpus.sources(category), patience)).map((source) => [source.file_id, source]),
    );
    // what an earlier attempt added before it died
    const added = new Map(
      plan.documents.flatMap(({ fileId }) => {
        const source = present.get(fileId);
        return source ? [[fileId, source.partition_id] as const] : [];
      }),
    );
    const { files, missing } = await this.findFiles(plan.documents.filter(({ fileId }) => !added.has(fileId)));
    const change = changeId(context.id, `insert-${context.attempt}`);
    const outcome = await this.tools.addDocuments.execute({
      ...{ operationId: context.id, changeId: change, category, files, patience },
      before: new Map(plan.documents.map(({ fileId, filename, cluster }) => [fileId, { filename, cluster }])),
    });
    if (outcome.state !== 'committed') {
      this.signal.throwIfAborted();
      if (isPassing(outcome.error)) throw outcome.error;
    }
    const errors = new Map([...missing].map((fileId) => [fileId, 'its file is gone from the file manager']));
    if (outcome.state !== 'committed') for (const { id } of files) errors.set(id, messageOf(outcome.error));
    else
      for (const document of outcome.result) {
        if ('error' in document) errors.set(document.fileId, document.error);
        else added.set(document.fileId, document.partition);
      }
    const clusters = await this.clusters(category);
    return plan.documents.map(({ fileId, key, cluster: previous }): UpdatedFile => {
      const partition = added.get(fileId);
      const cluster = clusters.get(key) ?? '';
      const before = previous === '' ? {} : { previous_cluster: previous };
      const file = { file: this.nameOf(fileId), file_id: fileId, ...before };
      if (partition === undefined) return { ...file, result: 'removed_not_reinserted', error: errors.get(fileId) ?? 'not added' };
      return { ...file, result: 'updated', ...(cluster === '' ? {} : { cluster }), ...(partition === '' ? {} : { partition }) };
    });
  }

  private async findFiles(documents: UpdatePlan['documents']): Promise<{ files: StoredFile[]; missing: Set<string> }> {
    const files: StoredFile[] = [];
    const missing = new Set<string>();
    for (const { fileId } of documents) {
      const file = await retryWhilePassing(() => this.tools.files.find(fileId), this.patience);
      if (file) files.push(file);
      else missing.add(fileId);
    }
    return { files, missing };
  }

  private async clusters(category: string): Promise<Map<string, string>> {
    const domains = await retryWhileUnavailable(() => this.tools.corpus.domains([category]), this.patience);
    return new Map(domains.flatMap(({ _key, members }) => members.map((member) => [member, _key] as const)));
  }

  private failed(fileId: string, error: string): UpdatedFile {
    return { file: this.nameOf(fileId), result: 'failed', file_id: fileId, error };
  }

  private nameOf(fileId: string): string {
    return this.payload.files.find((file) => file.fileId === fileId)?.docName ?? fileId;
  }

  /** Keeps how the update stands, where its own route and the project's metadata show it. */
  private async tell(phase: Exclude<UpdatePhase, 'DONE'>, summary: string): Promise<void> {
    const state: UpdateState = { update_id: this.context.id, phase, status: 'running', summary, files: [] };
    await this.context.report({ phase, percent: PERCENT[phase], message: summary, detail: { update: state } });
    await this.keep(state);
  }

  /** The end is shown by the finished job alone: until then the update holds its place, and who asks for the next change is refused. */
  private async end(status: UpdateState['status'], summary: string, files: UpdatedFile[]): Promise<UpdateState> {
    const state: UpdateState = { update_id: this.context.id, phase: 'DONE', status, summary, files };
    await this.keep(state);
    return state;
  }

  private async keep(state: UpdateState): Promise<void> {
    const { corpus, projects } = this.tools;
    await retryWhileUnavailable(() => projects.change(corpus.project, { importerOrchestration: state }), this.patience);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error';
}
