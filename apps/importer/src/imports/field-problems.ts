import { AppError } from '@strata/errors';

/** A field of a request and what is wrong with it. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** `field: message` for each, joined. */
export function describeProblems(problems: readonly FieldProblem[]): string {
  return problems.map(({ field, message }) => `${field}: ${message}`).join('; ');
}

export function invalidRequest(problems: readonly FieldProblem[]): AppError {
  return new AppError('invalid-argument', 'ValidationError', describeProblems(problems), { fields: problems });
}
