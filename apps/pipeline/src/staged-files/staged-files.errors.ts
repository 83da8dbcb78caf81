import { AppError } from '@strata/errors';

export const invalidImport = (message: string) => new AppError('invalid-argument', 'InvalidImportError', message);
