import { spelledAsSent } from '@strata/case-mapping';
import { AppError } from '@strata/errors';
import { REQUEST_FIELDS } from './declared-fields';
import type { FieldProblem } from './field-problems';
import { invalidRequest } from './field-problems';

/**
 * Runs a call that knows fields by their declared names.
 * @param work may re-spell what it answers with
 * @throws AppError as `work`, but that fields bear the names that they have in the body
 */
export async function inSpellingOfBody<T>(
  body: unknown,
  call: keyof typeof REQUEST_FIELDS,
  work: (spelled: (text: string) => string) => Promise<T>,
): Promise<T> {
  const spelled = spelledAsSent(body, REQUEST_FIELDS[call]);
  try {
    return await work(spelled);
  } catch (error) {
    const problems = error instanceof AppError && error.type === 'ValidationError' ? error.details['fields'] : undefined;
    if (!Array.isArray(problems)) throw error;
    const sent = (problems as FieldProblem[]).map(({ field, message }) => ({ field: spelled(field), message: spelled(message) }));
    throw invalidRequest(sent);
  }
}
