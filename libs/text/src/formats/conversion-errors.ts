import { AppError } from '@strata/errors';

/** Most bytes of a source file (docs/contracts/importer.md, "Formats and sizes"). */
export const MAX_SOURCE_BYTES = 100 * 1024 * 1024;
/** Most UTF-8 bytes of the text made from it. */
export const MAX_TEXT_BYTES = 64 * 1024 * 1024;

export const fileTooLarge = (bytes: number) =>
  new AppError('invalid-argument', 'FILE_TOO_LARGE', `FILE_TOO_LARGE: ${bytes} bytes, at most ${MAX_SOURCE_BYTES} are read`);
export const unpacksToTooMuch = (bytes: number) =>
  new AppError('invalid-argument', 'FILE_TOO_LARGE', `FILE_TOO_LARGE: would unpack to ${bytes} bytes`);
export const textTooLarge = (bytes: number) =>
  new AppError(
    'invalid-argument',
    'MARKDOWN_TOO_LARGE',
    `MARKDOWN_TOO_LARGE: the text has ${bytes} bytes, at most ${MAX_TEXT_BYTES} are kept`,
  );
export const parseLimitExceeded = (what: string) =>
  new AppError('invalid-argument', 'PARSE_LIMIT_EXCEEDED', `PARSE_LIMIT_EXCEEDED: ${what}`);
export const encryptedFile = () =>
  new AppError('invalid-argument', 'ENCRYPTED_FILE', 'ENCRYPTED_FILE: the file is protected by a password');
export const corruptedFile = (what: string, cause?: unknown) =>
  new AppError('invalid-argument', 'CORRUPTED_FILE', `CORRUPTED_FILE: ${what}`, {}, { cause });
export const unsupportedFormat = (what: string) =>
  new AppError('invalid-argument', 'UNSUPPORTED_FORMAT', `UNSUPPORTED_FORMAT: ${what}`);
/** @param why what the file holds instead, where that is known */
export const noContent = (why?: string) =>
  new AppError('invalid-argument', 'NO_TEXT', why === undefined ? 'no extractable content' : `no extractable content: ${why}`);
