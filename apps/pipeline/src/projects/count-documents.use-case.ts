import { Inject, Injectable } from '@nestjs/common';
import { isNotFound } from '@strata/arango';
import { CorpusGraph } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { DEFAULT_CATEGORY } from './default-category';

/** How much lies in a project: the same numbers as in its overview, without looking at every document. */
@Injectable()
export class CountDocuments {
  constructor(
    @Inject(CorpusGraph) private readonly corpus: Pick<CorpusGraph, 'project' | 'modules'>,
    @Inject(FileManagerClient) private readonly files: Pick<FileManagerClient, 'scopes' | 'count'>,
  ) {}

  /** @throws AppError unavailable when the file manager or the database is */
  async execute(): Promise<{ documentCount: number; categoryCount: number }> {
    const { project } = this.corpus;
    const [modules, { children }, documentCount] = await Promise.all([
      orNone(() => this.corpus.modules(), []),
      orNone(() => this.files.scopes([project]), { children: [] }),
      orNone(() => this.files.count([project]), 0),
    ]);
    const categories = new Set([...modules.map(({ name }) => name), ...children.map(({ segment }) => segment)]);
    const inCategories = children.reduce((sum, { file_count }) => sum + file_count, 0);
    if (documentCount > inCategories) categories.add(DEFAULT_CATEGORY);
    return { documentCount, categoryCount: categories.size };
  }
}

/** A project in which nobody has done anything yet has neither collections nor files. */
async function orNone<T>(read: () => Promise<T>, none: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isNotFound(error)) return none;
    throw error;
  }
}
