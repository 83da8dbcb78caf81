import { Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import type { StartedCategoryRemoval } from '@strata/knowledge';
import { CorpusGraph, KnowledgeGraph, Projects, Strategies } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { pathInCategory } from '../file-manager/path-in-category';

/** Services that restart are back well within this time. */
const PATIENCE: RetryBudget = { budgetMs: 30_000 };

export interface CategoryRemoval {
  /** the operation whose place the caller holds: it excludes builds and imports */
  readonly operationId: string;
  readonly category: string;
  readonly deleteFiles: boolean;
}

export interface RemovedCategory {
  /** whether anything had been built */
  readonly graphUpdated: boolean;
  readonly filesDeleted: number;
  /** names of files that somebody has locked: they stay */
  readonly lockedSkipped: string[];
}

/**
 * Removes a category: knowledge graph first, then corpus and strategies; its files lose the pipeline's locks, and go if asked. Too many rows
 * for an undo log: what was begun is noted in the project's metadata and done to its end, if not by this process then by the next.
 */
@Injectable()
export class RemoveCategory {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly graph: KnowledgeGraph,
    private readonly projects: Projects,
    private readonly files: FileManagerClient,
  ) {}

  /** May be repeated. @throws AppError when a dependency stays away; the rest goes at the next start, or before the project's next operation */
  async execute({ operationId, category, deleteFiles }: CategoryRemoval, signal?: AbortSignal): Promise<RemovedCategory> {
    const patience = signal ? { ...PATIENCE, signal } : PATIENCE;
    await this.corpus.prepare();
    await this.graph.prepare();
    const graphUpdated = await this.isBuilt(category);
    if (!graphUpdated && !deleteFiles) return { graphUpdated, filesDeleted: 0, lockedSkipped: [] };
    const profiles = (await this.strategies.list()).filter(({ module }) => module === category);
    const partitions = profiles.map(({ rag_partition_id }) => rag_partition_id);
    const started = { operation: operationId, category, deletes_files: deleteFiles, partitions };
    await this.note(started);
    return { graphUpdated, ...(await this.carryOut(started, patience)) };
  }

  /** Goes on with a removal whose operation is no longer among the living. */
  async resume(living: ReadonlySet<string>): Promise<void> {
    const { category_removal: started } = await this.projects.find(this.corpus.project);
    if (started && !living.has(started.operation)) await this.carryOut(started, PATIENCE);
  }

  private async carryOut(started: StartedCategoryRemoval, patience: RetryBudget): Promise<Omit<RemovedCategory, 'graphUpdated'>> {
    await retryWhileUnavailable(() => this.removeGraph(started), patience);
    const files = started.deletes_files
      ? await this.deleteFiles(started.category, patience)
      : { filesDeleted: 0, lockedSkipped: [] };
    await retryWhileUnavailable(() => this.note(null), patience);
    return files;
  }

  private async isBuilt(category: string): Promise<boolean> {
    const { corpus, strategies } = this;
    if ((await corpus.modules()).some(({ name }) => name === category)) return true;
    if ((await corpus.builtCategories()).includes(category)) return true;
    return (await strategies.list()).some(({ module }) => module === category);
  }

  private async removeGraph({ category, partitions }: StartedCategoryRemoval): Promise<void> {
    const { corpus, strategies, graph, projects } = this;
    for (const partition of partitions) await graph.removePartition(partition);
    // also those of files whose documents another file has taken over
    const locked = (await corpus.sources(category)).flatMap((row) =>
      row.locked_by_pipeline ? [row.file_id, ...row.source_file_ids] : [],
    );
    await this.files.setSafeToDelete([...new Set(locked)], true);
    await strategies.removeOfCategory(category);
    await corpus.removeCategory(category);
    await projects.change(corpus.project, { removed_partition_ids: partitions });
  }

  private async deleteFiles(category: string, patience: RetryBudget): Promise<Omit<RemovedCategory, 'graphUpdated'>> {
    const scope = [this.corpus.project, category];
    const names = new Map(
      (await retryWhileUnavailable(() => this.files.list(scope), patience)).map((file) => [file.id, pathInCategory(file)]),
    );
    const locked = await retryWhileUnavailable(() => this.files.deleteScope(scope), patience);
    return { filesDeleted: names.size - locked.length, lockedSkipped: locked.map((id) => names.get(id) ?? id).sort() };
  }

  private async note(started: StartedCategoryRemoval | null): Promise<void> {
    await this.projects.change(this.corpus.project, { category_removal: started });
  }
}
