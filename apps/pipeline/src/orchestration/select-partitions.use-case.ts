import { Injectable } from '@nestjs/common';
import type { StrategyRow } from '@strata/knowledge';
import { CorpusGraph, KnowledgeGraph, Strategies } from '@strata/knowledge';
import { CategoryLabels } from '../projects/category-labels.use-case';
import { noMatchingFiles, noStrategyProfiles, nothingToOrchestrate } from './orchestration.errors';
import type { PartitionTask } from './orchestration-payload';
import type { Selection } from './select-partitions';
import { missingPartitions, partitionsOfFiles, unmatchedReasons } from './select-partitions';

/** What an orchestration was asked for. */
export interface PartitionRequest {
  /** empty = all */
  readonly categories: string[];
  /** empty = every partition that is missing in the graph */
  readonly fileIds: string[];
}

/** Picks the partitions to import. */
@Injectable()
export class SelectPartitions {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly graph: KnowledgeGraph,
    private readonly labels: CategoryLabels,
  ) {}

  /** @throws AppError failed-precondition when no asked category has a strategy profile */
  async assertProfiles({ categories }: PartitionRequest): Promise<void> {
    await this.corpus.prepare();
    await this.graph.prepare();
    await this.profilesOf(categories);
  }

  /**
   * @returns the tasks, and the asked files that are in none of them
   * @throws AppError failed-precondition when there is nothing to import
   */
  async execute(request: PartitionRequest): Promise<{ tasks: PartitionTask[]; unmatchedFileIds: string[] }> {
    const { modules, ...selected } = await this.find(request);
    if (selected.tasks.length === 0) throw nothingToOrchestrate(modules);
    return selected;
  }

  /**
   * The same, but to find nothing to import is no failure.
   * @returns `modules`: the categories that were looked at, besides
   * @throws AppError failed-precondition when no category has a strategy, or none of the asked files is in a partition
   */
  async find({
    categories,
    fileIds,
  }: PartitionRequest): Promise<{ tasks: PartitionTask[]; unmatchedFileIds: string[]; modules: string[] }> {
    const { profiles, all, asked } = await this.profilesOf(categories);
    const modules = [...new Set(profiles.map(({ module }) => module))].sort();
    const domains = await this.corpus.domains();
    const selection: Selection = {
      profiles,
      members: new Map(domains.map(({ _key, members }) => [_key, members])),
      sources: new Map((await this.corpus.sources()).map((source) => [source._key, source])),
      present: new Set(await this.graph.partitions()),
    };
    if (fileIds.length === 0) return { tasks: missingPartitions(selection), unmatchedFileIds: [], modules };
    const tasks = partitionsOfFiles(selection, fileIds);
    const reasons = unmatchedReasons({
      fileIds,
      tasks,
      categories: asked,
      sources: selection.sources,
      clusterOf: new Map(domains.flatMap(({ _key, members }) => members.map((member) => [member, _key] as const))),
      profiledClusters: new Set(all.map(({ cluster_id }) => cluster_id)),
    });
    if (tasks.length === 0) throw noMatchingFiles(reasons);
    return { tasks, unmatchedFileIds: Object.keys(reasons), modules };
  }

  /** Profiles of the asked categories (all when none is), by partition id. @throws AppError failed-precondition when there is none */
  private async profilesOf(
    categories: readonly string[],
  ): Promise<{ profiles: StrategyRow[]; all: StrategyRow[]; asked: string[] }> {
    const asked = categories.length > 0 ? await this.labels.resolve(categories) : [];
    const all = await this.strategies.list();
    const profiles = all
      .filter(({ module }) => asked.length === 0 || asked.includes(module))
      .sort((a, b) => (a._key < b._key ? -1 : 1));
    if (profiles.length === 0) throw noStrategyProfiles(categories);
    return { profiles, all, asked };
  }
}
