import { Inject, Injectable } from '@nestjs/common';
import type { Jobs } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { CorpusGraph } from '@strata/knowledge';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newUpdateId } from '../operations/operation-ids';
import { FindFiles } from './find-files.use-case';
import { invalidGraphChange } from './graph-changes.errors';
import type { NamedDocument } from './named-documents';
import { checkNamedDocuments } from './named-documents';
import { ResolveCategory } from './resolve-category.use-case';
import type { UpdatePayload } from './update-payload';
import { UPDATE_JOB, UPDATES_KEPT_MS } from './update-payload';

export interface UpdateRequest {
  readonly files: readonly NamedDocument[];
  readonly category: string | undefined;
}

@Injectable()
export class StartUpdate {
  constructor(
    private readonly category: ResolveCategory,
    private readonly corpus: CorpusGraph,
    private readonly findFiles: FindFiles,
    private readonly claims: ClaimOperation,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<Jobs, 'removeFinished'>,
  ) {}

  /**
   * Takes the project's slot and queues the update.
   * @returns its id
   * @throws AppError invalid-argument or failed-precondition when any document cannot be replaced, and nothing is changed; aborted while an
   *   operation runs
   */
  async execute({ files, category: sent }: UpdateRequest): Promise<string> {
    checkNamedDocuments(files);
    const category = await this.category.execute(sent);
    await this.check(category, files);
    const id = newUpdateId();
    await this.claims.execute({ call: 'change-graph', kind: 'graph-change', id }, UPDATE_JOB, async () => {
      await this.check(await this.category.execute(category, id), files, id); // somebody else may have been quicker
      await this.jobs.removeFinished(UPDATE_JOB, { olderThanMs: UPDATES_KEPT_MS });
      const documents = files.map(({ fileId, docName }) => ({ fileId, docName }));
      return { category, files: documents } satisfies UpdatePayload;
    });
    return id;
  }

  /** @param id of this update, once it has its place */
  private async check(category: string, files: readonly NamedDocument[], id?: string): Promise<void> {
    await this.claims.orInTheWay('change-graph', () => this.checkPresent(category, files), id);
    await this.findFiles.execute(category, files);
  }

  private async checkPresent(category: string, files: readonly NamedDocument[]): Promise<void> {
    const present = new Set((await this.corpus.sources(category)).map(({ file_id }) => file_id));
    const unknown = files.filter(({ fileId }) => !present.has(fileId));
    if (unknown.length === 0) return;
    const named = unknown.map(({ docName, fileId }) => `${JSON.stringify(docName)} (${fileId})`).join(', ');
    throw invalidGraphChange(`files: not in the graph of category ${category}: ${named}`, {
      file_ids: unknown.map(({ fileId }) => fileId),
    });
  }
}
