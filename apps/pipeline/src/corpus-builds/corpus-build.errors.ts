import { AppError } from '@strata/errors';

export const rebuildNotAllowed = (categories: readonly string[]) =>
  new AppError(
    'aborted',
    'REBUILD_NOT_ALLOWED',
    `already built: ${categories.join(', ')}; delete the category first, or append with incremental: true`,
    {
      categories,
    },
  );

export const noFilesForSelector = (selector: { categories: readonly string[] } | { file_ids: readonly string[] }) =>
  new AppError(
    'invalid-argument',
    'NoFilesForSelectorError',
    `the file manager has no files for ${Object.entries(selector)
      .map(([name, values]) => `${name}: ${values.join(', ')}`)
      .join('; ')}`,
    selector,
  );

export const noStagedFiles = () =>
  new AppError('invalid-argument', 'NoFilesForSelectorError', 'name the categories to build: no files are staged', {
    categories: [],
  });

export const invalidBuild = (message: string) => new AppError('invalid-argument', 'InvalidBuildError', message);

export const unknownBuild = (id: string) =>
  new AppError('not-found', 'UnknownBuildError', `no corpus build ${id}; builds are kept for 24 hours`, { corpus_build_id: id });

export const buildNotRetryable = (id: string, state: string) =>
  new AppError(
    'aborted',
    'BuildNotRetryableError',
    `corpus build ${id} is ${state}; only failed and cancelled builds are repeated`,
    {
      corpus_build_id: id,
    },
  );

/** A file that gave no text. */
export type FailedFile = {
  readonly id: string;
  readonly filename: string;
  /** as the person uploaded it, with its sub-folders below the category */
  readonly path: string;
  readonly code: string;
  readonly error: string;
};

/** A file that no wave of a build may hold. */
export function tooLargeFile(file: { id: string; filename: string; path: string; size: number }, budgetBytes: number): FailedFile {
  const error = `the file has ${file.size} bytes, at most ${budgetBytes} are staged`;
  return { id: file.id, filename: file.filename, path: file.path, code: 'STORAGE_FILE_TOO_LARGE', error };
}

export const noFileParsed = (failed: readonly FailedFile[]) =>
  new AppError(
    'failed-precondition',
    'FILE_PARSER_NO_SUCCESS',
    namedFailures(failed, 10, (more) => `... and ${more} more file(s)`, '; '),
  );

/** `path (ID: id): error` for the first files, then how many more. */
export function namedFailures(
  failed: readonly FailedFile[],
  shown: number,
  rest: (more: number) => string,
  separator: string,
): string {
  const named = failed.slice(0, shown).map(({ path, id, error }) => `${path} (ID: ${id}): ${error}`);
  return [...named, ...(failed.length > shown ? [rest(failed.length - shown)] : [])].join(separator);
}
