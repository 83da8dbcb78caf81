import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import type { JobContext } from '@strata/jobs';
import type { SourceRow } from '@strata/knowledge';
import { CorpusGraph, sourceKey } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import { TextExtraction } from '@strata/text-extraction';
import { FileManagerClient } from '../file-manager/file-manager.client';
import type { CategoryPlan, PlannedFile } from './category-plan';
import type { FailedFile } from './corpus-build.errors';
import type { CorpusSettings } from './corpus-settings';
import { CORPUS_SETTINGS, EMBEDDER } from './corpus-settings';
import type { ReadFile } from './read-files.step';
import { beginning, readFiles } from './read-files.step';
import { cutIntoWaves } from './waves';

/** What became of the files of one or more waves. */
export type WaveOutcome = { readonly written: number; readonly failed: FailedFile[] };

/** The files of one category, and the run that writes them. */
export interface SourcesToWrite {
  readonly context: JobContext;
  readonly plan: CategoryPlan;
  readonly patience: RetryBudget;
  readonly signal: AbortSignal;
  /** told after every wave how many more files are done */
  readonly onProgress: (files: number) => Promise<void>;
}

/** Files to documents, wave by wave. */
@Injectable()
export class WriteSources {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly client: FileManagerClient,
    private readonly extractor: TextExtraction,
    @Inject(EMBEDDER) private readonly embedder: Embedder,
    @Inject(CORPUS_SETTINGS) private readonly settings: CorpusSettings,
  ) {}

  /** A finished wave is not repeated after a restart. @returns also the files too large for any wave */
  async execute(sources: SourcesToWrite): Promise<WaveOutcome & { tooLarge: PlannedFile[] }> {
    const { context, plan, signal } = sources;
    const { waves, tooLarge } = cutIntoWaves(plan.toWrite, this.settings.waveBytes);
    const failed: FailedFile[] = [];
    let written = 0;
    for (const [number, wave] of waves.entries()) {
      signal.throwIfAborted();
      const unit = `wave:${plan.category}:${number}`;
      let outcome = (await context.recall(unit)) as WaveOutcome | undefined;
      if (!outcome) {
        outcome = await this.writeWave(sources, wave);
        await context.checkpoint(unit, outcome);
      }
      written += outcome.written;
      failed.push(...outcome.failed);
      await sources.onProgress(wave.length);
    }
    return { written, failed, tooLarge };
  }

  private async writeWave({ context, plan, patience, signal }: SourcesToWrite, wave: PlannedFile[]): Promise<WaveOutcome> {
    const { read, failed } = await readFiles({ client: this.client, extractor: this.extractor }, wave, patience);
    const vectors = await this.embedder.embed(
      read.map(({ content }) => beginning(content, this.settings.signatureCharacters)),
      signal,
    );
    const rows = read.map((file, place) => asSourceRow(file, vectors[place]!, plan.category, context.id));
    await retryWhileUnavailable(() => this.corpus.saveSources(rows), patience);
    return { written: rows.length, failed };
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
