import { Injectable } from '@nestjs/common';
import type { RetryBudget } from '@strata/errors';
import type { SourceEntry } from '@strata/knowledge';
import { CorpusGraph } from '@strata/knowledge';
import { changeId } from '../operations/change-id';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newDeleteId } from '../operations/operation-ids';
import type { ChangeOutcome } from '../operations/run-change.use-case';
import { RunChange } from '../operations/run-change.use-case';
import { checkNames, documentsToDelete } from './named-documents';
import type { RemovedDocuments } from './remove-documents.use-case';
import { RemoveDocuments } from './remove-documents.use-case';
import { ResolveCategory } from './resolve-category.use-case';

const PATIENCE: RetryBudget = { budgetMs: 20_000 };

export interface DeleteRequest {
  readonly fileIds: readonly string[];
  readonly docNames: readonly string[];
  readonly category: string | undefined;
}

export interface Deletion {
  readonly id: string;
  /** in the order of the request: those named by id first */
  readonly documents: readonly { readonly document: SourceEntry; readonly docName?: string }[];
  readonly outcome: ChangeOutcome<RemovedDocuments>;
  /** the step that failed, if one did */
  readonly failedIn: 'layer-3' | 'layers-1-2' | undefined;
}

@Injectable()
export class DeleteDocuments {
  constructor(
    private readonly category: ResolveCategory,
    private readonly corpus: CorpusGraph,
    private readonly claims: ClaimOperation,
    private readonly runChange: RunChange,
    private readonly removeDocuments: RemoveDocuments,
  ) {}

  /**
   * Removes documents from all layers, all of them or none. A crash half-way is taken back at the next start.
   * @throws AppError invalid-argument or failed-precondition, and nothing is removed; aborted while an operation runs
   */
  async execute(request: DeleteRequest): Promise<Deletion> {
    checkNames(request);
    await this.find(request);
    const id = newDeleteId();
    return this.claims.during({ call: 'change-graph', kind: 'graph-change', id }, async (signal) => {
      const { category, documents } = await this.find(request, id); // somebody else may have been quicker
      let phase: Deletion['failedIn'];
      const outcome = await this.runChange.execute(changeId(id, 'delete'), () =>
        this.removeDocuments.execute({
          ...{ changeId: changeId(id, 'delete'), category, documents: documents.map(({ document }) => document) },
          patience: { ...PATIENCE, signal },
          onPhase: async (next) => void (phase = next === 'delete-layer-3' ? 'layer-3' : 'layers-1-2'),
        }),
      );
      return { id, documents, outcome, failedIn: outcome.state === 'committed' ? undefined : (phase ?? 'layer-3') };
    });
  }

  /** @param id of this deletion, once it has its place */
  private async find({ fileIds, docNames, category: sent }: DeleteRequest, id?: string) {
    const category = await this.category.execute(sent, id);
    const look = async () => documentsToDelete(await this.corpus.sources(category), { fileIds, docNames });
    return { category, documents: await this.claims.orInTheWay('change-graph', look, id) };
  }
}
