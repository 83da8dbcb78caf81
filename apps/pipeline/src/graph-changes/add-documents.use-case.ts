import { Inject, Injectable } from '@nestjs/common';
import type { StoredFile } from '@strata/contracts';
import type { RetryBudget } from '@strata/errors';
import type { SourceRow } from '@strata/knowledge';
import { CorpusGraph } from '@strata/knowledge';
import type { CorpusSettings } from '../corpus-builds/corpus-settings';
import { CORPUS_SETTINGS } from '../corpus-builds/corpus-settings';
import { PlaceDocuments } from '../corpus-builds/clusters/place-documents.use-case';
import { ReadDocuments } from '../corpus-builds/documents/read-documents.use-case';
import { FileManagerClient } from '../file-manager/file-manager.client';
import type { ChangeOutcome } from '../operations/run-change.use-case';
import { RunChange } from '../operations/run-change.use-case';

/** Files to become documents of a category. */
export interface Addition {
  readonly operationId: string;
  readonly changeId: string;
  readonly category: string;
  readonly files: readonly StoredFile[];
  /** of documents that are added anew, by file id: the name they get back, and the cluster they join where no neighbour has one */
  readonly before: ReadonlyMap<string, { readonly filename: string; readonly cluster: string }>;
  readonly patience: RetryBudget & { readonly signal: AbortSignal };
}

/** What became of one file. */
export type AddedDocument =
  | { readonly fileId: string; readonly cluster: string; readonly partition: string }
  | { readonly fileId: string; readonly error: string };

/** Files to documents of layers 1 and 2: each joins the cluster that its neighbours elect, and inherits its profile. */
@Injectable()
export class AddDocuments {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly client: FileManagerClient,
    private readonly documents: ReadDocuments,
    private readonly placeDocuments: PlaceDocuments,
    private readonly runChange: RunChange,
    @Inject(CORPUS_SETTINGS) private readonly settings: Pick<CorpusSettings, 'locksSourceFiles'>,
  ) {}

  /**
   * Files that give no text, or that the embedding model fails on, are named in the outcome; the others are added, all of them or none.
   * @throws AppError of the file manager or the database before anything is changed
   */
  async execute(addition: Addition): Promise<ChangeOutcome<AddedDocument[]>> {
    const { category, files, operationId, patience } = addition;
    const names = new Map([...addition.before].map(([fileId, { filename }]) => [fileId, filename]));
    const { rows: read, errors } = await this.documents.execute({ files, category, names, operationId, patience });
    const rows = read.map((row) => ({ ...row, locked_by_pipeline: this.settings.locksSourceFiles }));
    const failed = [...errors].map(([fileId, error]): AddedDocument => ({ fileId, error }));
    if (rows.length === 0) return { state: 'committed', result: failed };
    const otherwise = new Map([...addition.before].map(([fileId, { cluster }]) => [fileId, cluster]));
    const placed = await this.placeDocuments.execute({ category, rows, otherwise, patience });
    return this.runChange.execute(addition.changeId, async () => {
      await this.corpus.changes.add(addition.changeId, { module: addition.category, sources: rows, ...placed });
      addition.patience.signal.throwIfAborted();
      if (this.settings.locksSourceFiles)
        await this.client.setSafeToDelete(
          rows.map(({ file_id }) => file_id),
          false,
          addition.patience,
        );
      return [...failed, ...(await this.added(rows, placed.clusterOf))];
    });
  }

  private async added(rows: readonly SourceRow[], clusterOf: ReadonlyMap<string, string>): Promise<AddedDocument[]> {
    const partitions = await this.corpus.near.partitionsOf(rows.map(({ _key }) => _key));
    return rows.map(({ _key, file_id }) => ({
      fileId: file_id,
      cluster: clusterOf.get(_key) ?? '',
      partition: partitions.get(_key) ?? '',
    }));
  }
}
