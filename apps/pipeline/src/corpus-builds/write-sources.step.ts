import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import type { JobContext } from '@strata/jobs';
import { CorpusGraph } from '@strata/knowledge';
import type { CategoryPlan, PlannedFile } from './category-plan';
import type { FailedFile } from './corpus-build.errors';
import type { CorpusSettings } from './corpus-settings';
import { CORPUS_SETTINGS } from './corpus-settings';
import { ReadDocuments } from './read-documents.use-case';
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
    private readonly documents: ReadDocuments,
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
    const { rows, failed } = await this.documents.execute({
      files: wave,
      category: plan.category,
      operationId: context.id,
      patience: { ...patience, signal },
    });
    await retryWhileUnavailable(() => this.corpus.saveSources(rows), patience);
    return { written: rows.length, failed };
  }
}
