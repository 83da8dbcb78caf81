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
import { groupedForDownload } from './waves';

const DOWNLOADS_AT_A_TIME = 12;
/** Files of one download that text is taken out of side by side. */
const READ_AT_A_TIME = 8;

/** Where files come from, and who takes the text out of them. */
export interface FileReading {
  readonly client: Pick<FileManagerClient, 'download' | 'downloadSmall'>;
  readonly extractor: TextExtractor;
  /** bytes of source files that all projects of the process hold at a time */
  readonly sourceBytes: ByteBudget;
}

/** A file with its text. */
export interface ReadFile {
  readonly file: PlannedFile;
  readonly content: string;
}

type Patience = RetryBudget & { readonly signal: AbortSignal };

/**
 * Downloads files side by side, small ones many at a time, and takes the text out of each. A file without text is reported, not thrown.
 */
export async function readFiles(
  reading: FileReading,
  planned: readonly PlannedFile[],
  patience: RetryBudget,
): Promise<{ read: ReadFile[]; failed: FailedFile[] }> {
  const groups = groupedForDownload(planned, reading.sourceBytes.limit);
  const results = await inParallel(groups, { limit: DOWNLOADS_AT_A_TIME, signal: patience.signal }, (group, _, signal) =>
    readGroup(reading, group, { ...patience, signal }),
  );
  return {
    read: results.flat().filter((result) => 'content' in result),
    failed: results.flat().filter((result) => 'error' in result),
  };
}

async function readGroup(
  reading: FileReading,
  group: readonly PlannedFile[],
  patience: Patience,
): Promise<(ReadFile | FailedFile)[]> {
  const size = group.reduce((sum, file) => sum + file.size, 0);
  return reading.sourceBytes.hold(size, patience.signal, async () => {
    const contents = group.length === 1 ? [] : await reading.client.downloadSmall(group, patience);
    return inParallel(group, { limit: READ_AT_A_TIME, signal: patience.signal }, (file, place, signal) =>
      readFile(reading, file, contents[place], { ...patience, signal }),
    );
  });
}

/** @param content of the file, where it has been downloaded with others */
async function readFile(
  { client, extractor }: FileReading,
  file: PlannedFile,
  content: Uint8Array | undefined,
  patience: Patience,
): Promise<ReadFile | FailedFile> {
  const { signal } = patience;
  try {
    const bytes = content ?? (await client.download(file.id, file.version, patience));
    const { text } = await extractor.extract(bytes, file.name, { firstCharacters: KEPT_CHARACTERS + 1, signal });
    return { file, content: beginning(text, KEPT_CHARACTERS) };
  } catch (error) {
    // gone since it was listed, or not readable: the file's own fault, which the build survives
    if (error instanceof AppError && (error.kind === 'invalid-argument' || error.kind === 'not-found'))
      return { id: file.id, filename: file.filename, path: file.path, code: leftOutCode(error), error: error.message };
    throw error;
  }
}
