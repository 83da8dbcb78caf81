import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { StoredFile } from '@strata/contracts';
import type { RetryBudget } from '@strata/errors';
import { AppError } from '@strata/errors';
import { ByteBudget } from '@strata/event-loop';
import type { SourceRow } from '@strata/knowledge';
import { CorpusGraph } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import { TextExtraction } from '@strata/text-extraction';
import { FileManagerClient } from '../../file-manager/file-manager.client';
import { failureCode } from '../../operations/failure-code';
import { beginning } from './beginning';
import type { PlannedFile } from './category-plan';
import { tooLargeFile } from '../corpus-build.errors';
import type { CorpusSettings } from '../corpus-settings';
import { CORPUS_SETTINGS, EMBEDDER } from '../corpus-settings';
import { nameFiles } from './file-naming';
import { readFiles } from './read-files.step';
import { asListed } from './resolve-files.step';
import { cutIntoWaves } from './waves';
import { asSourceRow } from './write-sources.step';

export interface DocumentsToRead {
  readonly files: readonly StoredFile[];
  readonly category: string;
  /** names that documents get back which bore them before, by file id */
  readonly names: ReadonlyMap<string, string>;
  /** stored with the rows: the change that made them */
  readonly operationId: string;
  readonly patience: RetryBudget & { readonly signal: AbortSignal };
}

/** Files of the file manager to documents of the corpus: a name of their own, text, and the vector that is their signature. */
@Injectable()
export class ReadDocuments {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly client: FileManagerClient,
    private readonly extractor: TextExtraction,
    private readonly sourceBytes: ByteBudget,
    @Inject(EMBEDDER) private readonly embedder: Embedder,
    @Inject(CORPUS_SETTINGS) private readonly settings: CorpusSettings,
  ) {}

  /**
   * Stores nothing.
   * @returns a row per file with text, without cluster and partition, and by file id why the others gave none
   * @throws AppError of the file manager or the database once patience is spent
   */
  async execute(request: DocumentsToRead): Promise<{ rows: SourceRow[]; errors: Map<string, string> }> {
    const { waves, tooLarge } = cutIntoWaves(await this.named(request), this.settings.waveBytes);
    const oversized = tooLarge.map((file) => tooLargeFile(file, this.settings.waveBytes));
    const errors = new Map(oversized.map(({ id, code, error }) => [id, `${code}: ${error}`]));
    const rows: SourceRow[] = [];
    for (const wave of waves) await this.readWave(request, wave, { rows, errors });
    return { rows, errors };
  }

  /** Names that documents of the category bear already are nobody else's. */
  private async named({ files, category, names, patience }: DocumentsToRead): Promise<PlannedFile[]> {
    const built = await retryWhileUnavailable(() => this.corpus.near.fileNames(category), patience);
    const taken = new Map([...built.map(({ file_id, filename }) => [file_id, filename] as const), ...names]);
    const asked = new Set(files.map(({ id }) => id));
    const others = [...taken].filter(([id]) => !asked.has(id)).map(([id, name]) => ({ id, name, scope: [] as string[] }));
    const named = new Map(nameFiles([...files, ...others], taken).map(({ id, filename }) => [id, filename]));
    return files.map((file) => ({ ...asListed(file), filename: named.get(file.id)! }));
  }

  private async readWave(
    { category, operationId, patience }: DocumentsToRead,
    wave: readonly PlannedFile[],
    { rows, errors }: { rows: SourceRow[]; errors: Map<string, string> },
  ): Promise<void> {
    const { client, extractor, sourceBytes } = this;
    const { read, failed } = await readFiles({ client, extractor, sourceBytes }, wave, patience);
    for (const { id, error } of failed) errors.set(id, error);
    try {
      const vectors = await this.embedder.embed(
        read.map(({ content }) => beginning(content, this.settings.signatureCharacters)),
        patience.signal,
      );
      for (const [place, file] of read.entries()) rows.push(asSourceRow(file, vectors[place]!, category, operationId));
    } catch (error) {
      const failure = providerFailure(error);
      if (failure === undefined) throw error;
      for (const { file } of read) errors.set(file.id, failure);
    }
  }
}

/** Why the embedding model made no vectors, with its public code; `undefined` for every other error. */
function providerFailure(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  const code = failureCode(error.type);
  return code.startsWith('LLM_') ? `${code}: ${error.message}` : undefined;
}
