import { AppError } from '@strata/errors';

export const badUpload = (message: string, cause?: unknown) =>
  new AppError('invalid-argument', 'BadUploadError', message, {}, cause === undefined ? {} : { cause });

export const uploadTooLarge = (what: string, bytes: number) =>
  new AppError('payload-too-large', 'UploadTooLargeError', `${what} is larger than ${bytes} bytes`);
