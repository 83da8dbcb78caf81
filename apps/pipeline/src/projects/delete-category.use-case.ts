import { Injectable } from '@nestjs/common';
import { isCategoryLabel } from '@strata/contracts';
import { CorpusGraph, Strategies } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newDeleteId } from '../operations/operation-ids';
import type { RemovedCategory } from '../operations/remove-category.use-case';
import { RemoveCategory } from '../operations/remove-category.use-case';
import { CategoryLabels } from './category-labels.use-case';
import { emptySegment, otherProject, unknownCategory } from './project.errors';

export interface CategoryDeletion {
  readonly project: string;
  readonly category: string;
  readonly deleteFiles: boolean;
}

export interface DeletedCategory extends RemovedCategory {
  readonly category: string;
}

@Injectable()
export class DeleteCategory {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly files: FileManagerClient,
    private readonly claims: ClaimOperation,
    private readonly labels: CategoryLabels,
    private readonly removeCategory: RemoveCategory,
  ) {}

  /**
   * Removes a category from all layers, and its files if asked. What a crash breaks off is done to its end at the next start; repeating it after
   * a failure goes on where it stopped. Files that somebody else has locked stay and are listed.
   * @throws AppError not-found for a label that nobody knows; aborted while an operation runs
   */
  async execute({ project, category: sent, deleteFiles }: CategoryDeletion): Promise<DeletedCategory> {
    const { corpus } = this;
    if (sent === '') throw emptySegment('category');
    if (project !== corpus.project) throw otherProject(project, corpus.project);
    await this.claims.assertNotDeleting();
    await corpus.prepare();
    const category = await this.claims.orInTheWay('delete-category', () => this.find(sent));
    const id = newDeleteId();
    return this.claims.during({ call: 'delete-category', kind: 'category-delete', id }, async (signal) => {
      const removed = await this.removeCategory.execute({ operationId: id, category, deleteFiles }, signal);
      return { category, ...removed };
    });
  }

  private async find(sent: string): Promise<string> {
    const { corpus, strategies } = this;
    const [category = sent] = await this.labels.resolve([sent]);
    const isKnown =
      (await corpus.modules()).some(({ name }) => name === category) ||
      (await corpus.builtCategories()).includes(category) ||
      (await strategies.list()).some(({ module }) => module === category) ||
      (isCategoryLabel(category) && (await this.files.count([corpus.project, category])) > 0);
    if (!isKnown) throw unknownCategory(sent);
    return category;
  }
}
