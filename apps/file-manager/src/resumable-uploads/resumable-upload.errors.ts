import { AppError } from '@strata/errors';

export const uploadNotFound = (id: string) =>
  new AppError('not-found', 'UploadNotFoundError', `there is no upload ${id}: it was cancelled, has expired or never was`, { id });

export const offsetConflict = (sent: number, offset: number) =>
  new AppError('aborted', 'UploadOffsetConflict', `Upload-Offset is ${sent}, but ${offset} bytes are here: go on from there`, {
    offset,
  });

export const tooManyUploads = (limit: number) =>
  new AppError('resource-exhausted', 'TooManyUploadsError', `${limit} uploads are under way: finish or cancel some first`);

export const uploadInterrupted = () =>
  new AppError('aborted', 'UploadInterruptedError', 'another request for the same upload took over; what had come is kept');

export const wrongContent = (expected: string, actual: string) =>
  new AppError(
    'invalid-argument',
    'WrongContentError',
    `the bytes hash to sha256 ${actual}, not to ${expected}: upload them again`,
  );

export const uploadBrokeOff = (offset: number, cause: unknown) =>
  new AppError('request-timeout', 'UploadBrokeOffError', `the connection broke; ${offset} bytes are here`, { offset }, { cause });
