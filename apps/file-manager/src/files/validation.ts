import { AppError } from '@strata/errors';

/** A form lacks a required field; answered like every other failed validation. */
export function missingField(field: string): AppError {
  return new AppError('invalid-argument', 'ValidationError', `${field}: is required`, {
    fields: [{ field, message: 'is required' }],
  });
}
