import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { ByteBudget, inParallel, OneAtATime } from '@strata/event-loop';
import type { JobContext } from '@strata/jobs';
import type { SourceRow } from '@strata/knowledge';
import { CorpusGraph, sourceKey } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import { TextExtraction } from '@strata/text-extraction';
import { FileManagerClient } from '../../file-manager/file-manager.client';
import { beginning } from './beginning';
import type { DedupGroup } from '../build-payload';
import type { CategoryPlan, PlannedFile } from './category-plan';
import type { FailedFile } from '../corpus-build.errors';
import type { CorpusSettings } from '../corpus-settings';
import { CORPUS_SETTINGS } from '../corpus-settings';
import type { ReadFile } from './read-files.step';
import { readFiles } from './read-files.step';
import { cutIntoWaves } from './waves';

/** What became of the files of one or more waves. */
export type WaveOutcome = {
  readonly written: number;
  readonly failed: FailedFile[];
  /** documents that took the place of another file's; absent in waves of earlier versions */
  readonly collapsed?: DedupGroup[];
};

/** The files of one category, and the run that writes them. */
export interface SourcesToWrite {
  readonly context: JobContext;
  readonly plan: CategoryPlan;
  readonly patience: RetryBudget;
  readonly signal: AbortSignal;
  readonly embedder: Embedder;
  /** told after every wave how many more files are done */
  readonly onProgress: (files: number) => Promise<void>;
}

/** @property writing makes waves wait for one another */
type WavesToWrite = SourcesToWrite & { readonly writing: OneAtATime };

/**
 * While the database takes in one wave, the next is read and embedded, and the one before may still note that it is done: the database
 * takes in the note after the wave that it is busy with.
 */
const WAVES_AT_A_TIME = 3;

/** Files to documents, wave by wave. */
@Injectable()
export class WriteSources {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly client: FileManagerClient,
    private readonly extractor: TextExtraction,
    private readonly sourceBytes: ByteBudget,
    @Inject(CORPUS_SETTINGS) private readonly settings: CorpusSettings,
  ) {}

  /** A finished wave is not repeated after a restart. @returns also the files too large for any wave */
  async execute(sources: SourcesToWrite): Promise<Required<WaveOutcome> & { tooLarge: PlannedFile[] }> {
    const { plan, signal } = sources;
    const writing = new OneAtATime(); // two at a time would end together, and the database would wait until the next ones are read
    const { waves, tooLarge } = cutIntoWaves(plan.toWrite, this.settings.waveBytes);
    const outcomes = await inParallel(waves, { limit: WAVES_AT_A_TIME, signal }, async (wave, number, either) => {
      const outcome = await this.writeWaveOnce({ ...sources, writing, signal: either }, number, wave);
      await sources.onProgress(wave.length);
      return outcome;
    });
    return {
      written: outcomes.reduce((sum, { written }) => sum + written, 0),
      failed: outcomes.flatMap(({ failed }) => failed),
      collapsed: outcomes.flatMap(({ collapsed = [] }) => collapsed),
      tooLarge,
    };
  }

  /** Writes a wave, unless an earlier attempt has done so. */
  private async writeWaveOnce(sources: WavesToWrite, number: number, wave: PlannedFile[]): Promise<WaveOutcome> {
    const { context, plan } = sources;
    const unit = `wave:${plan.category}:${number}`;
    const known = (await context.recall(unit)) as WaveOutcome | undefined;
    if (known) return known;
    const outcome = await this.writeWave(sources, wave);
    await context.checkpoint(unit, outcome);
    return outcome;
  }

  private async writeWave(
    { context, plan, signal, embedder, writing, ...sources }: WavesToWrite,
    wave: PlannedFile[],
  ): Promise<WaveOutcome> {
    const { client, extractor, sourceBytes } = this;
    const patience = { ...sources.patience, signal };
    const { read, failed } = await readFiles({ client, extractor, sourceBytes }, wave, patience);
    const vectors = await embedder.embed(
      read.map(({ content }) => beginning(content, this.settings.signatureCharacters)),
      signal,
    );
    const locked_by_pipeline = this.settings.locksSourceFiles; // at the end of the build; marking each row then would write it again
    const rows = read.map((file, place): SourceRow => ({
      ...asSourceRow(file, vectors[place]!, plan.category, context.id),
      locked_by_pipeline,
    }));
    await writing.run(() => {
      signal.throwIfAborted();
      return retryWhileUnavailable(() => this.corpus.saveSources(rows), patience);
    });
    const collapsed = read.flatMap(({ file }, place) =>
      file.absorbs ? [dedupGroup(rows[place]!, `${this.corpus.names.sources}/${rows[place]!._key}`)] : [],
    );
    return { written: rows.length, failed, collapsed };
  }
}

/** The document of a file, without cluster and partition. */
export function asSourceRow({ file, content }: ReadFile, vector: Float32Array, category: string, buildId: string): SourceRow {
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
    file_size: file.size,
    citable_url: file.citableUrl,
    source_filenames: [...(file.absorbs?.sourceFilenames ?? []), file.name],
    source_file_ids: [...(file.absorbs?.sourceFileIds ?? []), file.id],
    metadata: file.metadata ?? '',
    built_at: Date.now() / 1_000,
    build_id: buildId,
    locked_by_pipeline: false,
  };
}

/** A document on which several inputs fell; the last one's content is its. */
function dedupGroup(row: SourceRow, documentId: string): DedupGroup {
  return {
    documentKey: row._key,
    documentId,
    module: row.module,
    filename: row.filename,
    sourceFilenames: [...row.source_filenames],
    sourceFileIds: [...row.source_file_ids],
    collapsedOntoExisting: true,
  };
}
