import { Inject, Injectable } from '@nestjs/common';
import type { RetryBudget } from '@strata/errors';
import type { SourceRow } from '@strata/knowledge';
import { sourceKey } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import { TextExtraction } from '@strata/text-extraction';
import { FileManagerClient } from '../file-manager/file-manager.client';
import type { PlannedFile } from './category-plan';
import type { FailedFile } from './corpus-build.errors';
import type { CorpusSettings } from './corpus-settings';
import { CORPUS_SETTINGS, EMBEDDER } from './corpus-settings';
import type { ReadFile } from './read-files.step';
import { beginning, readFiles } from './read-files.step';

export interface DocumentsToRead {
  /** held in memory together: as many as fit into one wave */
  readonly files: readonly PlannedFile[];
  readonly category: string;
  /** stored with the rows: the build, or the change, that made them */
  readonly operationId: string;
  readonly patience: RetryBudget & { readonly signal: AbortSignal };
}

/** Files of the file manager to documents of the corpus: text, and the vector that is its signature. */
@Injectable()
export class ReadDocuments {
  constructor(
    private readonly client: FileManagerClient,
    private readonly extractor: TextExtraction,
    @Inject(EMBEDDER) private readonly embedder: Embedder,
    @Inject(CORPUS_SETTINGS) private readonly settings: CorpusSettings,
  ) {}

  /**
   * Stores nothing.
   * @returns a row per file with text, without cluster and partition, and the files that gave none
   * @throws AppError of the file manager once patience is spent, or of the embedding model
   */
  async execute({ files, category, operationId, patience }: DocumentsToRead): Promise<{ rows: SourceRow[]; failed: FailedFile[] }> {
    const { read, failed } = await readFiles({ client: this.client, extractor: this.extractor }, files, patience);
    const vectors = await this.embedder.embed(
      read.map(({ content }) => beginning(content, this.settings.signatureCharacters)),
      patience.signal,
    );
    return { rows: read.map((file, place) => asSourceRow(file, vectors[place]!, category, operationId)), failed };
  }
}

function asSourceRow({ file, content }: ReadFile, vector: Float32Array, category: string, buildId: string): SourceRow {
  return {
    _key: sourceKey(category, file.filename),
    filename: file.filename,
    content,
    module: category,
    embeddings: Array.from(vector, (value) => Math.round(value * 1e6) / 1e6), // six decimals say as much and take half the space
    partition_id: '',
    file_id: file.id,
    path: file.path === file.name ? '' : file.path,
    file_version: file.version,
    citable_url: file.citableUrl,
    source_filenames: [file.name],
    source_file_ids: [file.id],
    metadata: '',
    built_at: Date.now() / 1_000,
    build_id: buildId,
    locked_by_pipeline: false,
  };
}
