import { Inject, Injectable } from '@nestjs/common';
import type { ProjectOverview } from '@strata/contracts';
import { isCategoryLabel } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { JobQueue } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { CorpusGraph, KnowledgeGraph, knowledgeGraphNames, Projects, Strategies } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { corpusStatus } from './corpus-status';
import { DEFAULT_CATEGORY } from './default-category';
import { emptySegment, invalidOverviewQuery, otherProject } from './project.errors';
import { judgeProject } from './project-state';

const MAX_LABELS = 5;
const MAX_PAGE = 1_000;

export interface OverviewRequest {
  readonly project: string;
  readonly scope?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

@Injectable()
export class GetOverview {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly graph: KnowledgeGraph,
    private readonly projects: Projects,
    private readonly files: FileManagerClient,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'find'>,
  ) {}

  /**
   * Counts and staleness of the whole project, computed now.
   * @throws AppError not-found for another project; unavailable when the file manager or the database is (never a zeroed answer)
   */
  async execute(request: OverviewRequest): Promise<ProjectOverview> {
    const { corpus, strategies, graph, projects } = this;
    if (request.project === '') throw emptySegment('project');
    if (request.project !== corpus.project) throw otherProject(request.project, corpus.project);
    if ((request.scope?.length ?? 0) > MAX_LABELS) throw invalidOverviewQuery(`scope: at most ${MAX_LABELS} labels`);
    const strange = request.scope?.find((label) => !isCategoryLabel(label));
    if (strange !== undefined) throw invalidOverviewQuery(`scope: ${JSON.stringify(strange)} is no label`);
    await corpus.prepare();
    await graph.prepare();
    const listed = await this.listFiles();
    const [row, sources, modules, domains, profiles, partitions, distinct] = await Promise.all([
      projects.find(corpus.project),
      corpus.builtFiles(),
      corpus.modules(),
      corpus.domains(),
      strategies.list(),
      graph.partitions(),
      graph.distinctCounts(),
    ]);
    const lastBuild = row.last_build && (await this.jobs.find(row.last_build.corpus_build_id));
    const verdict = judgeProject({
      files: listed.map(({ id, scope, version }) => ({ id, version, category: scope[1] ?? DEFAULT_CATEGORY })),
      sources,
      modules: modules.map(({ name }) => name),
      clusters: domains.map(({ _key, module, updated_at }) => ({ id: _key, module, updatedAt: updated_at })),
      profiles: profiles.map(({ cluster_id, rag_partition_id, module, created_at }) => ({
        cluster: cluster_id,
        partition: rag_partition_id,
        module,
        createdAt: created_at,
      })),
      partitions,
    });
    return {
      project: corpus.project,
      corpusGraph: {
        name: corpus.names.graph,
        status: corpusStatus(row.last_build?.status, lastBuild?.state, sources.length),
        documentCount: sources.length,
        clusterCount: domains.length,
        stale: verdict.corpusStale,
        graphExplorerUrl: '',
      },
      knowledgeGraph: {
        name: knowledgeGraphNames(corpus.project).graph,
        status: verdict.graphStatus,
        entityCount: distinct.entities,
        relationshipCount: distinct.relationships,
        stale: verdict.graphStale,
        newCategories: verdict.newCategories,
        removedCategories: [...(row.removed_partition_ids ?? [])],
      },
      strategies: { stale: verdict.strategiesStale, categoriesWithoutStrategies: verdict.categoriesWithoutStrategies },
      categories: verdict.categories,
      categoryCount: verdict.categories.length,
      totalDocuments: verdict.categories.reduce((sum, { documentCount }) => sum + documentCount, 0),
      filteredTotalDocuments: await this.filteredTotal(request),
    };
  }

  private async listFiles() {
    try {
      return await this.files.list([this.corpus.project]);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found') return [];
      throw error;
    }
  }

  /** Documents on the page that the browse parameters ask for; 0 when none was sent. */
  private async filteredTotal({ scope, search, name, limit, offset }: OverviewRequest): Promise<number> {
    if (scope === undefined && search === undefined && name === undefined && limit === undefined && offset === undefined) return 0;
    if (scope?.length === MAX_LABELS) return 0; // below the project, which is the first of at most five levels of a file's scope
    const total = await this.files.count([this.corpus.project, ...(scope ?? [])], { search, name });
    const left = Math.max(0, total - Math.max(0, offset ?? 0));
    return limit === undefined || limit <= 0 ? left : Math.min(left, limit, MAX_PAGE);
  }
}
