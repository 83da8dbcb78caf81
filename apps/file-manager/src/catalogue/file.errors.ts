import { AppError } from '@strata/errors';

export const fileNotFound = (id: string) => new AppError('not-found', 'FileNotFoundError', `file ${id} not found`, { id });

export const versionNotFound = (id: string, version: number) =>
  new AppError('not-found', 'VersionNotFoundError', `file ${id} has no version ${version}`, { id, version });

export const fileIsLocked = (id: string) =>
  new AppError('locked', 'FileLockedError', `file ${id} is locked: safe_to_delete is false`, { id });
