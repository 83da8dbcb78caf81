import { Injectable } from '@nestjs/common';
import { CorpusGraph, KnowledgeGraph, Projects, Strategies } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { pathInCategory } from '../file-manager/path-in-category';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newDeleteId } from '../operations/operation-ids';
import { CategoryLabels } from './category-labels.use-case';
import { emptySegment, otherProject, unknownCategory } from './project.errors';

export interface CategoryDeletion {
  readonly project: string;
  readonly category: string;
  readonly deleteFiles: boolean;
}

export interface DeletedCategory {
  readonly category: string;
  readonly graphUpdated: boolean;
  readonly filesDeleted: number;
  readonly lockedSkipped: string[];
}

@Injectable()
export class DeleteCategory {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly graph: KnowledgeGraph,
    private readonly projects: Projects,
    private readonly files: FileManagerClient,
    private readonly claims: ClaimOperation,
    private readonly labels: CategoryLabels,
  ) {}

  /**
   * Removes a category: knowledge graph first, then corpus and strategies, then (if asked) its files. Repeating it after a failure goes on
   * where it stopped. Files that somebody else has locked stay and are listed.
   * @throws AppError not-found for a label that nobody knows; aborted while an operation runs
   */
  async execute({ project, category: sent, deleteFiles }: CategoryDeletion): Promise<DeletedCategory> {
    const { corpus, strategies, graph, projects } = this;
    if (sent === '') throw emptySegment('category');
    if (project !== corpus.project) throw otherProject(project, corpus.project);
    await corpus.prepare();
    await graph.prepare();
    const [category = sent] = await this.labels.resolve([sent]);
    const profiles = (await strategies.list()).filter(({ module }) => module === category);
    const sources = await corpus.sources(category);
    const isBuilt = profiles.length > 0 || sources.length > 0 || (await corpus.modules()).some(({ name }) => name === category);
    const fileCount = await this.files.count([project, category]);
    if (!isBuilt && fileCount === 0) throw unknownCategory(sent);

    return this.claims.during({ call: 'delete-category', kind: 'category-delete', id: newDeleteId() }, async () => {
      for (const { rag_partition_id } of profiles) await graph.removePartition(rag_partition_id);
      const locked = sources.filter(({ locked_by_pipeline }) => locked_by_pipeline).map(({ file_id }) => file_id);
      await this.files.setSafeToDelete(locked, true);
      const partitions = await strategies.removeOfCategory(category);
      await corpus.removeCategory(category);
      await projects.change(project, { removed_partition_ids: partitions });
      const removed = deleteFiles ? await this.deleteFiles([project, category]) : { filesDeleted: 0, lockedSkipped: [] };
      return { category, graphUpdated: isBuilt, ...removed };
    });
  }

  /** @returns how many went, and the names of those that somebody has locked */
  private async deleteFiles(scope: readonly string[]): Promise<Pick<DeletedCategory, 'filesDeleted' | 'lockedSkipped'>> {
    const names = new Map((await this.files.list(scope)).map((file) => [file.id, pathInCategory(file)]));
    const { deleted, locked } = await this.files.deleteScope(scope);
    return { filesDeleted: deleted, lockedSkipped: locked.map((id) => names.get(id) ?? id).sort() };
  }
}
