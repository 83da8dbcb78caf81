import type { RetryBudget } from '@strata/errors';
import { AppError } from '@strata/errors';
import type { ByteBudget } from '@strata/event-loop';
import { inParallel } from '@strata/event-loop';
import { KEPT_CHARACTERS } from '@strata/knowledge';
import type { TextExtractor } from '@strata/text-extraction';
import type { FileManagerClient } from '../../file-manager/file-manager.client';
import { leftOutCode } from '../../operations/left-out-files';
import { beginning } from './beginning';
import type { PlannedFile } from './category-plan';
import type { FailedFile } from '../corpus-build.errors';

const DOWNLOADS_AT_A_TIME = 12;

/** Where files come from, and who takes the text out of them. */
export interface FileReading {
  readonly client: Pick<FileManagerClient, 'download'>;
  readonly extractor: TextExtractor;
  /** bytes of source files that all projects of the process hold at a time */
  readonly sourceBytes: ByteBudget;
}

/** A file with its text. */
export interface ReadFile {
  readonly file: PlannedFile;
  readonly content: string;
}

/** Downloads files side by side and takes the text out of each. A file without text is reported, not thrown. */
export async function readFiles(
  reading: FileReading,
  planned: readonly PlannedFile[],
  patience: RetryBudget,
): Promise<{ read: ReadFile[]; failed: FailedFile[] }> {
  const results = await inParallel(planned, { limit: DOWNLOADS_AT_A_TIME, signal: patience.signal }, (file, _, signal) =>
    readFile(reading, file, { ...patience, signal }),
  );
  return {
    read: results.filter((result) => 'content' in result),
    failed: results.filter((result) => 'error' in result),
  };
}

async function readFile(
  { client, extractor, sourceBytes }: FileReading,
  file: PlannedFile,
  patience: RetryBudget & { readonly signal: AbortSignal },
): Promise<ReadFile | FailedFile> {
  const { signal } = patience;
  try {
    const text = await sourceBytes.hold(file.size, signal, async () => {
      const bytes = await client.download(file.id, file.version, patience);
      return (await extractor.extract(bytes, file.name, { firstCharacters: KEPT_CHARACTERS + 1, signal })).text;
    });
    return { file, content: beginning(text, KEPT_CHARACTERS) };
  } catch (error) {
    // gone since it was listed, or not readable: the file's own fault, which the build survives
    if (error instanceof AppError && (error.kind === 'invalid-argument' || error.kind === 'not-found'))
      return { id: file.id, filename: file.filename, path: file.path, code: leftOutCode(error), error: error.message };
    throw error;
  }
}
