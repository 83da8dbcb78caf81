import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import type { JobContext } from '@strata/jobs';
import type { CorpusGraph, SourceRow } from '@strata/knowledge';
import { sourceKey } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import type { CategoryPlan, PlannedFile } from './category-plan';
import type { FailedFile } from './corpus-build.errors';
import type { FileReading, ReadFile } from './read-files.step';
import { beginning, readFiles } from './read-files.step';
import { cutIntoWaves } from './waves';

/** What became of the files of one or more waves. */
export type WaveOutcome = { readonly written: number; readonly failed: FailedFile[] };

export interface SourceWriting {
  readonly context: JobContext;
  readonly corpus: CorpusGraph;
  readonly reading: FileReading;
  readonly embedder: Embedder;
  readonly plan: CategoryPlan;
  readonly patience: RetryBudget;
  readonly signal: AbortSignal;
  readonly waveBytes: number;
  readonly signatureCharacters: number;
  /** told after every wave how many more files are done */
  readonly onProgress: (files: number) => Promise<void>;
}

/** Files to documents, wave by wave; a finished wave is not repeated after a restart. @returns also the files too large for any wave */
export async function writeSources(writing: SourceWriting): Promise<WaveOutcome & { tooLarge: PlannedFile[] }> {
  const { context, plan, signal } = writing;
  const { waves, tooLarge } = cutIntoWaves(plan.toWrite, writing.waveBytes);
  const failed: FailedFile[] = [];
  let written = 0;
  for (const [number, wave] of waves.entries()) {
    signal.throwIfAborted();
    const unit = `wave:${plan.category}:${number}`;
    let outcome = (await context.recall(unit)) as WaveOutcome | undefined;
    if (!outcome) {
      outcome = await writeWave(writing, wave);
      await context.checkpoint(unit, outcome);
    }
    written += outcome.written;
    failed.push(...outcome.failed);
    await writing.onProgress(wave.length);
  }
  return { written, failed, tooLarge };
}

async function writeWave(
  { context, corpus, reading, embedder, plan, patience, signal, signatureCharacters }: SourceWriting,
  wave: PlannedFile[],
): Promise<WaveOutcome> {
  const { read, failed } = await readFiles(reading, wave, patience);
  const vectors = await embedder.embed(
    read.map(({ content }) => beginning(content, signatureCharacters)),
    signal,
  );
  const rows = read.map((file, place) => asSourceRow(file, vectors[place]!, plan.category, context.id));
  await retryWhileUnavailable(() => corpus.saveSources(rows), patience);
  return { written: rows.length, failed };
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
