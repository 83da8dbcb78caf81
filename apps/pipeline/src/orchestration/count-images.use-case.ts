import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@strata/errors';
import { inParallel } from '@strata/event-loop';
import type { KeptText } from '@strata/knowledge';
import { TextExtraction } from '@strata/text-extraction';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileManagerClient } from '../file-manager/file-manager.client';

/** Formats that hold images of their own. */
const WITH_IMAGES = /\.(?:pdf|docx|pptx|odt|odp|epub|ipynb|html?)$/i;
/** Files that are read, spread over all. */
const SAMPLED = 8;
const READ_AT_A_TIME = 2;

/** How many images documents hold, by reading some of them. */
@Injectable()
export class CountImages {
  constructor(
    @Inject(FileManagerClient)
    private readonly files: Pick<FileManagerClient, 'find' | 'download'>,
    @Inject(TextExtraction)
    private readonly extractor: Pick<TextExtraction, 'extract'>,
  ) {}

  /**
   * Only images inside of files are counted: whether one of a web page may be fetched is up to the importer.
   * @returns images that each file is expected to hold, by its id; files that hold none by their format are left out
   */
  async execute(texts: readonly Pick<KeptText, 'fileId' | 'fileName'>[]): Promise<Map<string, number>> {
    const files = [
      ...new Map(texts.filter(({ fileName }) => WITH_IMAGES.test(fileName)).map((text) => [text.fileId, text])).values(),
    ];
    const every = Math.max(1, Math.ceil(files.length / SAMPLED));
    const sample = files.filter((_, place) => place % every === 0);
    const counted = (await inParallel(sample, { limit: READ_AT_A_TIME }, ({ fileId }) => this.countIn(fileId))).filter(
      (count) => count !== undefined,
    );
    const each = counted.length === 0 ? 0 : counted.reduce((sum, count) => sum + count, 0) / counted.length;
    return new Map(files.map(({ fileId }) => [fileId, each]));
  }

  /** @returns undefined for a file that cannot be read: the import leaves it out as well */
  private async countIn(fileId: string): Promise<number | undefined> {
    const imageDirectory = await mkdtemp(join(tmpdir(), 'strata-images-'));
    try {
      const file = await this.files.find(fileId);
      if (!file) return undefined;
      const bytes = await this.files.download(fileId, file.version);
      const { images = [], text } = await this.extractor.extract(bytes, file.name, { imageDirectory });
      return images.filter(({ reference }) => text.includes(reference)).length;
    } catch (error) {
      if (error instanceof AppError && (error.kind === 'invalid-argument' || error.kind === 'not-found')) return undefined;
      throw error;
    } finally {
      await rm(imageDirectory, { recursive: true, force: true });
    }
  }
}
