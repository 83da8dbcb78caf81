import type { StoredFile } from '@strata/contracts';
import { retryWhilePassing } from '@strata/errors';
import { approvedBudget } from '../builds/approved-budget';
import { BuildBudget } from '../builds/build-budget';
import type { BuildRequest, BuildShortfall, BuildStep } from '../builds/build-knowledge-graph';
import { buildKnowledgeGraph, orchestrateFiles } from '../builds/build-knowledge-graph';
import { counted } from '../builds/counted';
import { patiently } from '../http/patience';
import { whenFree } from '../http/when-free';
import type { StrataClient } from '../platform/strata-client';
import type { GraphStep, RefusedDocument } from './apply-graph-plan';
import { applyGraphPlan } from './apply-graph-plan';
import type { GraphPlan, RemovedDocument, WantedDocument } from './graph-plan';
import { planGraph } from './graph-plan';
import type { GraphState } from './graph-plan';
import { readGraphState } from './graph-state';
import { categoryOf } from './sync-plan';
import type { Complexity } from '@strata/contracts';

/** How categories are built that are not built yet. */
export interface FirstBuild extends Pick<BuildRequest, 'images' | 'approve'> {
  complexity: Complexity;
  /** importers that work at once */
  replicas: number;
}

export type SyncStep = 'upload' | 'remove' | GraphStep | BuildStep;

/** Told what goes on; `percent` is 0..100. */
export interface SyncWatcher {
  began(step: SyncStep): void;
  progress(percent: number, note: string): void;
  ended(step: SyncStep, outcome: string): void;
}

const REMOVED_AT_ONCE = 100;
/** Services restart in seconds; a step that was interrupted is planned anew from what the graph has. */
const PATIENCE = { budgetMs: 120_000, pauses: { firstMs: 500, longestMs: 5_000 } } as const;

/** The steps of one sync. Each looks at what the graph has by then. */
export class SyncRun {
  readonly shortfall: BuildShortfall = { leftOut: [], leftOutTotal: 0, failedPartitions: [] };
  /** by category and name: a step that was interrupted may meet a document twice */
  private readonly refusals = new Map<string, RefusedDocument>();

  constructor(
    private readonly client: StrataClient,
    private readonly request: FirstBuild,
    private readonly watcher: SyncWatcher,
    private readonly signal: AbortSignal | undefined,
  ) {}

  refused(): RefusedDocument[] {
    return [...this.refusals.values()];
  }

  async look(
    wanted: readonly WantedDocument[],
    removed: readonly RemovedDocument[] | ((state: GraphState) => readonly RemovedDocument[]),
  ): Promise<GraphPlan> {
    this.signal?.throwIfAborted();
    const state = await readGraphState(this.client);
    return planGraph(wanted, typeof removed === 'function' ? removed(state) : removed, state);
  }

  /** Builds what is not built yet, and has read again what the graph has on the map only. @returns what is left to do after that */
  async buildAndImport(wanted: readonly WantedDocument[]): Promise<GraphPlan> {
    const { build } = await this.look(wanted, []);
    await this.build(build);
    const left = await this.look(wanted, []);
    await this.import(left.import.filter(({ category }) => !build.includes(category)));
    return left;
  }

  /** For steps that may be done again. */
  retrying<Result>(step: () => Promise<Result>): Promise<Result> {
    return retryWhilePassing(step, {
      ...PATIENCE,
      ...(this.signal && { signal: this.signal }),
      onWaiting: ({ error }) => this.watcher.progress(0, `waiting: ${error instanceof Error ? error.message : String(error)}`),
    });
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
      const results = await patiently(() => this.client.files.removeMany(group.map(({ id }) => id)));
      for (const [place, { status }] of results.entries()) {
        const file = group[place] as StoredFile;
        if (status === 'deleted') removed += 1;
        else if (status !== 'not_found') await this.refuseRemoval(file); // an earlier try has removed those
      }
      this.watcher.progress((100 * (start + group.length)) / files.length, `${start + group.length} of ${files.length}`);
    }
    this.watcher.ended('remove', counted(removed, 'file'));
  }

  private async refuseRemoval(file: StoredFile): Promise<void> {
    const { locked_by } = await patiently(() => this.client.files.one(file.id));
    this.refuse({ category: categoryOf(file), document: file.name, reason: `not removed: locked by ${locked_by.join(', ')}` });
  }

  private async build(categories: string[]): Promise<void> {
    if (categories.length === 0) return;
    const { complexity, replicas, images, approve } = this.request;
    const request = { categories, complexity, replicas, ...(images && { images }), ...(approve && { approve }) };
    const shortfall = await this.inPlace(() => buildKnowledgeGraph(this.client, request, this.watcher));
    this.take(shortfall);
  }

  private async import(documents: GraphPlan['import']): Promise<void> {
    if (documents.length === 0) return;
    const categories = [...new Set(documents.map(({ category }) => category))];
    const { replicas, approve } = this.request;
    const fileIds = documents.map(({ id }) => id);
    const budget = new BuildBudget(await approvedBudget(this.client, approve, { categories, fileIds }));
    const request = { categories, replicas, fileIds, budget };
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

  /** Notes a document that the file manager or the graph did not take. */
  refuse(document: RefusedDocument): void {
    this.refusals.set(`${document.category}/${document.document}`, document);
  }
}
