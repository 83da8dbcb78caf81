import { Injectable } from '@nestjs/common';
import { isCategoryLabel } from '@strata/contracts';
import { CorpusGraph, Strategies } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { pathInCategory } from '../file-manager/path-in-category';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newDeleteId } from '../operations/operation-ids';
import { CategoryLabels } from './category-labels.use-case';
import { emptySegment, otherProject, unknownCategory } from './project.errors';
import { RemoveCategoryGraph } from './remove-category-graph.use-case';

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
    private readonly files: FileManagerClient,
    private readonly claims: ClaimOperation,
    private readonly labels: CategoryLabels,
    private readonly removeGraph: RemoveCategoryGraph,
  ) {}

  /**
   * Removes a category: knowledge graph first, then corpus and strategies, then (if asked) its files. Repeating it after a failure goes on
   * where it stopped. Files that somebody else has locked stay and are listed.
   * @throws AppError not-found for a label that nobody knows; aborted while an operation runs
   */
  async execute({ project, category: sent, deleteFiles }: CategoryDeletion): Promise<DeletedCategory> {
    const { corpus, strategies } = this;
    if (sent === '') throw emptySegment('category');
    if (project !== corpus.project) throw otherProject(project, corpus.project);
    await this.claims.assertNotDeleting();
    await corpus.prepare();
    const [category = sent] = await this.labels.resolve([sent]);
    const isKnown =
      (await corpus.modules()).some(({ name }) => name === category) ||
      (await corpus.builtCategories()).includes(category) ||
      (await strategies.list()).some(({ module }) => module === category) ||
      (isCategoryLabel(category) && (await this.files.count([project, category])) > 0);
    if (!isKnown) throw unknownCategory(sent);

    return this.claims.during({ call: 'delete-category', kind: 'category-delete', id: newDeleteId() }, async () => {
      const graphUpdated = await this.removeGraph.execute(category);
      const removed = deleteFiles ? await this.deleteFiles([project, category]) : { filesDeleted: 0, lockedSkipped: [] };
      return { category, graphUpdated, ...removed };
    });
  }

  /** @returns how many went, and the names of those that somebody has locked */
  private async deleteFiles(scope: readonly string[]): Promise<Pick<DeletedCategory, 'filesDeleted' | 'lockedSkipped'>> {
    const names = new Map((await this.files.list(scope)).map((file) => [file.id, pathInCategory(file)]));
    const { deleted, locked } = await this.files.deleteScope(scope);
    return { filesDeleted: deleted, lockedSkipped: locked.map((id) => names.get(id) ?? id).sort() };
  }
}
