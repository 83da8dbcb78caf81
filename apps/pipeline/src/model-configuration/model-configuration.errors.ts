import { AppError, isPassing } from '@strata/errors';

/** Tried and found good, and then not saved: the models in use are those before. */
export function metadataNotWritten(cause: unknown): AppError {
  return isPassing(cause)
    ? new AppError(
        'unavailable',
        'METADATA_WRITE_TIMEOUT',
        'the configuration could not be saved in time; send it again',
        {},
        { cause },
      )
    : new AppError('internal', 'METADATA_WRITE_FAILED', 'the configuration could not be saved', {}, { cause });
}
