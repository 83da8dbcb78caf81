import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { StoredFile } from '@strata/contracts';
import type { RetryBudget } from '@strata/errors';
import { AppError } from '@strata/errors';
import type { SourceRow } from '@strata/knowledge';
import { CorpusGraph } from '@strata/knowledge';
import type { CorpusSettings } from '../corpus-builds/corpus-settings';
import { CORPUS_SETTINGS } from '../corpus-builds/corpus-settings';
import { nameFiles } from '../corpus-builds/file-naming';
import { asListedFile } from '../corpus-builds/listed-file';
import { PlaceDocuments } from '../corpus-builds/place-documents.use-case';
import { ReadDocuments } from '../corpus-builds/read-documents.use-case';
import { cutIntoWaves } from '../corpus-builds/waves';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { failureCode } from '../operations/failure-code';
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
    @Inject(CORPUS_SETTINGS) private readonly settings: Pick<CorpusSettings, 'waveBytes' | 'locksSourceFiles'>,
  ) {}

  /**
   * Files that give no text, or that the embedding model fails on, are named in the outcome; the others are added, all of them or none.
   * @throws AppError of the file manager or the database before anything is changed
   */
  async execute(addition: Addition): Promise<ChangeOutcome<AddedDocument[]>> {
    const { rows, errors } = await this.read(addition);
    const failed = [...errors].map(([fileId, error]): AddedDocument => ({ fileId, error }));
    if (rows.length === 0) return { state: 'committed', result: failed };
    const otherwise = new Map([...addition.before].map(([fileId, { cluster }]) => [fileId, cluster]));
    const placed = await this.placeDocuments.execute({ category: addition.category, rows, otherwise, patience: addition.patience });
    return this.runChange.execute(addition.changeId, async () => {
      await this.corpus.changes.add(addition.changeId, { module: addition.category, sources: rows, ...placed });
      addition.patience.signal.throwIfAborted();
      if (this.settings.locksSourceFiles)
        await this.client.setSafeToDelete(
          rows.map(({ file_id }) => file_id),
          false,
          addition.patience,
        );
      return [...failed, ...(await this.added(addition.category, rows, placed.clusterOf))];
    });
  }

  private async read({ operationId, category, files, before, patience }: Addition) {
    const built = await retryWhileUnavailable(() => this.corpus.sources(category), patience);
    const taken = new Map(built.map(({ file_id, filename }) => [file_id, filename]));
    for (const [fileId, { filename }] of before) taken.set(fileId, filename);
    const { waves, tooLarge } = cutIntoWaves(nameFiles(files.map(asListedFile), taken), this.settings.waveBytes);
    const errors = new Map(
      tooLarge.map(({ id, size }) => [
        id,
        `STORAGE_FILE_TOO_LARGE: the file has ${size} bytes, at most ${this.settings.waveBytes} are staged`,
      ]),
    );
    const rows: SourceRow[] = [];
    for (const wave of waves) {
      try {
        const read = await this.documents.execute({ files: wave, category, operationId, patience });
        for (const row of read.rows) rows.push({ ...row, locked_by_pipeline: this.settings.locksSourceFiles });
        for (const { id, error } of read.failed) errors.set(id, error);
      } catch (error) {
        const failure = providerFailure(error);
        if (failure === undefined) throw error;
        for (const { id } of wave) errors.set(id, failure);
      }
    }
    return { rows, errors };
  }

  private async added(
    category: string,
    rows: readonly SourceRow[],
    clusterOf: ReadonlyMap<string, string>,
  ): Promise<AddedDocument[]> {
    const partitions = new Map((await this.corpus.sources(category)).map(({ _key, partition_id }) => [_key, partition_id]));
    return rows.map(({ _key, file_id }) => ({
      fileId: file_id,
      cluster: clusterOf.get(_key) ?? '',
      partition: partitions.get(_key) ?? '',
    }));
  }
}

/** Why the embedding model made no vectors, with its public code; `undefined` for every other error. */
function providerFailure(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  const code = failureCode(error.type);
  return code.startsWith('LLM_') ? `${code}: ${error.message}` : undefined;
}
