import type { Complexity, StoredFile } from '@strata/contracts';
import { retryWhilePassing } from '@strata/errors';
import type { BuildShortfall, BuildStep } from '../builds/build-knowledge-graph';
import { buildKnowledgeGraph, orchestrateFiles } from '../builds/build-knowledge-graph';
import { patiently } from '../http/patience';
import type { StrataClient } from '../platform/strata-client';
import { uploadFiles } from '../uploads/upload-files';
import type { GraphStep, RefusedDocument } from './apply-graph-plan';
import { applyGraphPlan } from './apply-graph-plan';
import type { GraphPlan, WantedDocument } from './graph-plan';
import { planGraph } from './graph-plan';
import { driftedPartitions, readGraphState } from './graph-state';
import type { SyncedFolder, SyncOptions, SyncPlan } from './plan-sync';
import { planSync, wantedDocuments } from './plan-sync';
import { categoryOf, syncMetadata } from './sync-plan';
import { whenFree } from './when-free';

export interface SyncRequest extends SyncedFolder {
  /** of first builds */
  complexity: Complexity;
  /** importers that work at once */
  replicas: number;
}

export type SyncStep = 'upload' | 'remove' | GraphStep | BuildStep;

/** Told what goes on; `percent` is 0..100. */
export interface SyncWatcher {
  planned?(plan: SyncPlan): void;
  began(step: SyncStep): void;
  progress(percent: number, note: string): void;
  ended(step: SyncStep, outcome: string): void;
}

/** What a sync did. */
export interface SyncOutcome {
  plan: SyncPlan;
  /** documents that the file manager or the graph did not take */
  refused: RefusedDocument[];
  /** of builds and imports */
  shortfall: BuildShortfall;
  /** documents that are like no other: they are on the map, in no cluster, and so not in the knowledge graph */
  unclustered: GraphPlan['unclustered'];
  /** partitions whose communities no longer fit what is in them */
  needsReclustering: string[];
}

const REMOVED_AT_ONCE = 100;
/** Services restart in seconds; a step that was interrupted is planned anew from what the graph has. */
const PATIENCE = { budgetMs: 120_000, pauses: { firstMs: 500, longestMs: 5_000 } } as const;

/**
 * Makes a project's files and graph those of a folder: uploads what is new or changed, inserts, updates and deletes documents, builds
 * categories that are not built yet, and has what changed read again. What was synced before is told by the project itself, so a sync that was
 * interrupted anywhere is simply repeated. Other operations of the project and restarts of services are waited for.
 * @throws AppError invalid-argument as `planSync` does; others when the platform is away for long or a step fails as a whole
 */
export async function syncFolder(
  client: StrataClient,
  request: SyncRequest,
  watcher: SyncWatcher,
  options: SyncOptions = {},
): Promise<SyncOutcome> {
  const plan = await planSync(client, request, options);
  watcher.planned?.(plan);
  const run = new SyncRun(client, request, watcher, options.signal);
  const wanted = await run.upload(plan);
  const { removed } = plan.files;
  await run.retrying(async () => run.changeGraph(await run.look(wanted, removed)));
  await run.removeFiles(removed);
  const { build } = await run.look(wanted, []);
  await run.build(build);
  const left = await run.look(wanted, []);
  await run.import(left.import.filter(({ category }) => !build.includes(category)));
  const needsReclustering = await driftedPartitions(client);
  return { plan, refused: run.refused(), shortfall: run.shortfall, unclustered: left.unclustered, needsReclustering };
}

/** The steps of one sync. Each looks at what the graph has by then. */
class SyncRun {
  readonly shortfall: BuildShortfall = { leftOut: [], leftOutTotal: 0, failedPartitions: [] };
  /** by category and name: a step that was interrupted may meet a document twice */
  private readonly refusals = new Map<string, RefusedDocument>();

  constructor(
    private readonly client: StrataClient,
    private readonly request: SyncRequest,
    private readonly watcher: SyncWatcher,
    private readonly signal: AbortSignal | undefined,
  ) {}

  refused(): RefusedDocument[] {
    return [...this.refusals.values()];
  }

  async look(wanted: readonly WantedDocument[], removed: readonly StoredFile[]): Promise<GraphPlan> {
    this.signal?.throwIfAborted();
    return planGraph(wanted, removed, await readGraphState(this.client));
  }

  /** For steps that may be done again. */
  retrying<Result>(step: () => Promise<Result>): Promise<Result> {
    return retryWhilePassing(step, {
      ...PATIENCE,
      ...(this.signal && { signal: this.signal }),
      onWaiting: ({ error }) => this.watcher.progress(0, `waiting: ${error instanceof Error ? error.message : String(error)}`),
    });
  }

  /** @returns the documents that are stored now, as the graph is to have them */
  async upload({ files, source }: SyncPlan): Promise<WantedDocument[]> {
    const documents = [...files.added, ...files.changed];
    const unchanged = wantedDocuments({ ...files, added: [], changed: [] });
    if (documents.length === 0) return unchanged;
    this.watcher.began('upload');
    const toUpload = documents.map((document) => {
      const { path, category, name } = document;
      return { path, name, scope: [this.client.project, category], metadata: syncMetadata(document, source) };
    });
    const outcomes = await uploadFiles(this.client.uploads, toUpload, {
      ...(this.signal && { signal: this.signal }),
      onProgress: (done) => this.watcher.progress((100 * done) / documents.length, `${done} of ${documents.length}`),
    });
    const stored = outcomes.flatMap((outcome, place): WantedDocument[] => {
      const { category, name } = documents[place] as (typeof documents)[number];
      if ('stored' in outcome) return [{ category, name, id: outcome.stored.id, version: outcome.stored.version }];
      this.refuse({ category, document: name, reason: outcome.error });
      return [];
    });
    this.watcher.ended('upload', `${stored.length} documents`);
    return [...unchanged, ...stored];
  }

  async changeGraph(plan: GraphPlan): Promise<void> {
    const refused = await applyGraphPlan(plan, {
      ...{ client: this.client, signal: this.signal },
      began: (step) => this.watcher.began(step),
      progress: (percent, note) => this.watcher.progress(percent, note),
      ended: (step, outcome) => this.watcher.ended(step, outcome),
    });
    for (const document of refused) this.refuse(document);
  }

  /** Takes files out of the file manager that the graph has let go; one that somebody has locked stays, and is told. */
  async removeFiles(files: readonly StoredFile[]): Promise<void> {
    if (files.length === 0) return;
    this.watcher.began('remove');
    let removed = 0;
    for (let start = 0; start < files.length; start += REMOVED_AT_ONCE) {
      this.signal?.throwIfAborted();
      const group = files.slice(start, start + REMOVED_AT_ONCE);
      const results = await patiently(() => this.client.removeFiles(group.map(({ id }) => id)));
      for (const [place, { status }] of results.entries()) {
        const file = group[place] as StoredFile;
        if (status === 'deleted') removed += 1;
        else if (status !== 'not_found') await this.refuseRemoval(file); // an earlier try has removed those
      }
      this.watcher.progress((100 * (start + group.length)) / files.length, `${start + group.length} of ${files.length}`);
    }
    this.watcher.ended('remove', `${removed} files`);
  }

  private async refuseRemoval(file: StoredFile): Promise<void> {
    const { locked_by } = await patiently(() => this.client.file(file.id));
    this.refuse({ category: categoryOf(file), document: file.name, reason: `not removed: locked by ${locked_by.join(', ')}` });
  }

  async build(categories: string[]): Promise<void> {
    if (categories.length === 0) return;
    const { complexity, replicas } = this.request;
    const shortfall = await this.inPlace(() =>
      buildKnowledgeGraph(this.client, { categories, complexity, replicas }, this.watcher),
    );
    this.take(shortfall);
  }

  async import(documents: GraphPlan['import']): Promise<void> {
    if (documents.length === 0) return;
    const categories = [...new Set(documents.map(({ category }) => category))];
    const request = { categories, replicas: this.request.replicas, fileIds: documents.map(({ id }) => id) };
    this.watcher.began('new-documents');
    this.watcher.ended(
      'new-documents',
      await this.inPlace(() => orchestrateFiles(this.client, request, this.watcher, this.shortfall)),
    );
  }

  private inPlace<Result>(work: () => Promise<Result>): Promise<Result> {
    return whenFree(work, { signal: this.signal, waits: (message) => this.watcher.progress(0, `waiting: ${message}`) });
  }

  private take({ leftOut, leftOutTotal, failedPartitions }: BuildShortfall): void {
    this.shortfall.leftOut.push(...leftOut);
    this.shortfall.leftOutTotal += leftOutTotal;
    this.shortfall.failedPartitions.push(...failedPartitions);
  }

  private refuse(document: RefusedDocument): void {
    this.refusals.set(`${document.category}/${document.document}`, document);
  }
}
