import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import type { StrategyRow } from '@strata/knowledge';
import { CorpusGraph, KnowledgeGraph, Strategies } from '@strata/knowledge';
import { ModelConfigurationGate } from '@strata/models';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newOrchestrationId } from '../operations/operation-ids';
import { CategoryLabels } from '../projects/category-labels.use-case';
import { invalidOrchestration, noMatchingFiles, noStrategyProfiles, nothingToOrchestrate } from './orchestration.errors';
import type { OrchestrationPayload, PartitionTask } from './orchestration-payload';
import { ORCHESTRATION_JOB } from './orchestration-payload';
import type { Selection } from './select-partitions';
import { missingPartitions, partitionsOfFiles, unmatchedReasons } from './select-partitions';

const MAX_REPLICAS = 16;

export interface OrchestrationRequest {
  readonly project: string | undefined;
  readonly replicas: number;
  readonly maxRetries: number;
  readonly categories: string[];
  readonly fileIds: string[];
}

/** The stores a selection is made from. */
@Injectable()
export class OrchestrationStores {
  constructor(
    readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    readonly graph: KnowledgeGraph,
    private readonly labels: CategoryLabels,
  ) {}

  async prepare(): Promise<void> {
    await this.corpus.prepare();
    await this.graph.prepare();
  }

  /** Profiles of the asked categories (all when none is), by partition id. @throws AppError failed-precondition when there is none */
  async profilesOf(categories: readonly string[]): Promise<{ profiles: StrategyRow[]; all: StrategyRow[]; asked: string[] }> {
    const asked = categories.length > 0 ? await this.labels.resolve(categories) : [];
    const all = await this.strategies.list();
    const profiles = all
      .filter(({ module }) => asked.length === 0 || asked.includes(module))
      .sort((a, b) => (a._key < b._key ? -1 : 1));
    if (profiles.length === 0) throw noStrategyProfiles(categories);
    return { profiles, all, asked };
  }
}

@Injectable()
export class StartOrchestration {
  constructor(
    private readonly stores: OrchestrationStores,
    @Inject(ModelConfigurationGate) private readonly gate: Pick<ModelConfigurationGate, 'assertOpen'>,
    private readonly claims: ClaimOperation,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'removeFinished'>,
  ) {}

  /**
   * Selects the partitions to import, takes the slot and queues the run. The status of the run before is dropped.
   * @returns id of the run, and those of the asked files that are in none of its partitions
   * @throws AppError invalid-argument, failed-precondition or aborted; nothing has changed then
   */
  async execute(request: OrchestrationRequest): Promise<{ id: string; unmatchedFileIds: string[] }> {
    const { project, replicas, maxRetries } = request;
    if (project !== this.stores.corpus.project)
      throw invalidOrchestration(
        `project: ${JSON.stringify(project ?? '')} is not the project of this service, ${this.stores.corpus.project}`,
      );
    if (replicas < 0) throw invalidOrchestration('replicas must not be negative');
    if (maxRetries < 0) throw invalidOrchestration('max_retries must not be negative');
    this.gate.assertOpen();
    await this.stores.prepare();
    await this.stores.profilesOf(request.categories);

    const id = newOrchestrationId();
    let unmatchedFileIds: string[] = [];
    await this.claims.execute({ call: 'start-orchestration', kind: 'orchestration', id }, ORCHESTRATION_JOB, async () => {
      const selected = await this.select(request);
      unmatchedFileIds = selected.unmatchedFileIds;
      await this.jobs.removeFinished(ORCHESTRATION_JOB, { olderThanMs: 0, keep: 0 });
      return { tasks: selected.tasks, replicas: Math.min(replicas || 1, MAX_REPLICAS), maxRetries } satisfies OrchestrationPayload;
    });
    return { id, unmatchedFileIds };
  }

  private async select({
    categories,
    fileIds,
  }: OrchestrationRequest): Promise<{ tasks: PartitionTask[]; unmatchedFileIds: string[] }> {
    const { corpus, graph } = this.stores;
    const { profiles, all, asked } = await this.stores.profilesOf(categories);
    const domains = await corpus.domains();
    const selection: Selection = {
      profiles,
      members: new Map(domains.map(({ _key, members }) => [_key, members])),
      sources: new Map((await corpus.sources()).map((source) => [source._key, source])),
      present: new Set(await graph.partitions()),
    };
    if (fileIds.length === 0) {
      const tasks = missingPartitions(selection);
      if (tasks.length === 0) throw nothingToOrchestrate([...new Set(profiles.map(({ module }) => module))].sort());
      return { tasks, unmatchedFileIds: [] };
    }
    const tasks = partitionsOfFiles(selection, fileIds);
    const reasons = unmatchedReasons({
      ...{ fileIds, tasks, categories: asked, sources: selection.sources },
      clusterOf: new Map(domains.flatMap(({ _key, members }) => members.map((member) => [member, _key] as const))),
      profiledClusters: new Set(all.map(({ cluster_id }) => cluster_id)),
    });
    if (tasks.length === 0) throw noMatchingFiles(reasons);
    return { tasks, unmatchedFileIds: Object.keys(reasons) };
  }
}
