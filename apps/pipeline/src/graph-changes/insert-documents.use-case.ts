import { Injectable } from '@nestjs/common';
import type { RetryBudget } from '@strata/errors';
import { CorpusGraph } from '@strata/knowledge';
import { changeId } from '../operations/change-id';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newInsertId } from '../operations/operation-ids';
import { AddDocuments } from './add-documents.use-case';
import { FindFiles } from './find-files.use-case';
import type { NamedDocument } from './named-documents';
import { checkNamedDocuments } from './named-documents';
import { ResolveCategory } from './resolve-category.use-case';

const MAX_FILES = 100;
const PATIENCE: RetryBudget = { budgetMs: 20_000 };

export interface InsertRequest {
  readonly files: readonly NamedDocument[];
  readonly category: string | undefined;
}

/** What became of one of the asked documents. */
export interface InsertedDocument extends NamedDocument {
  readonly success: boolean;
  readonly errorMessage: string;
  /** empty when no neighbour is in a cluster */
  readonly clusterKey: string;
  readonly ragPartitionId: string;
}

@Injectable()
export class InsertDocuments {
  constructor(
    private readonly category: ResolveCategory,
    private readonly corpus: CorpusGraph,
    private readonly findFiles: FindFiles,
    private readonly claims: ClaimOperation,
    private readonly addDocuments: AddDocuments,
  ) {}

  /**
   * Adds documents to layers 1 and 2 of a built category. Documents that are there already are refused one by one; otherwise all that
   * give text are added, or none.
   * @returns one result per document, in the order asked for
   * @throws AppError invalid-argument or failed-precondition for the whole batch; aborted while an operation runs; what broke the change
   */
  async execute({ files: documents, category: sent }: InsertRequest): Promise<InsertedDocument[]> {
    checkNamedDocuments(documents, MAX_FILES);
    const category = await this.category.execute(sent);
    await this.findFiles.execute(category, documents);
    const id = newInsertId();
    return this.claims.during({ call: 'change-graph', kind: 'graph-change', id }, async (signal) => {
      await this.category.execute(category, id); // it may have gone while we waited for our place
      const asked = documents.map(({ fileId }) => fileId);
      const present = new Set(await this.corpus.near.presentFiles(category, asked));
      const files = (await this.findFiles.execute(category, documents)).filter((file) => !present.has(file.id));
      const outcome = await this.addDocuments.execute({
        ...{ operationId: id, changeId: changeId(id, 'insert'), category, files },
        before: new Map(),
        patience: { ...PATIENCE, signal },
      });
      if (outcome.state !== 'committed') throw outcome.error;
      const added = new Map(outcome.result.map((document) => [document.fileId, document]));
      return documents.map(({ docName, fileId }) => {
        const document = added.get(fileId);
        if (document === undefined) return refused(docName, fileId, 'already in the graph: use update to replace its content');
        if ('error' in document) return refused(docName, fileId, document.error);
        const { cluster, partition } = document;
        return { docName, fileId, success: true, errorMessage: '', clusterKey: cluster, ragPartitionId: partition };
      });
    });
  }
}

function refused(docName: string, fileId: string, errorMessage: string): InsertedDocument {
  return { docName, fileId, success: false, errorMessage, clusterKey: '', ragPartitionId: '' };
}
