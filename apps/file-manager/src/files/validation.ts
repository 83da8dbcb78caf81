import { AppError } from '@strata/errors';

/** A form lacks a required field, or has another kind of it; answered like every other failed validation. */
export function missingField(field: string, message = 'is required'): AppError {
  return new AppError('invalid-argument', 'ValidationError', `${field}: ${message}`, { fields: [{ field, message }] });
}
