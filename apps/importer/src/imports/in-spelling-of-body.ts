import { spelledAsSent } from '@strata/case-mapping';
import { AppError } from '@strata/errors';
import { REQUEST_FIELDS } from './declared-fields';
import type { AcceptedBatch } from './accept-import.use-case';
import type { FieldProblem } from './field-problems';
import { invalidRequest } from './field-problems';

/** The body of a gRPC call, as far as spelling goes: fields that nobody has spelled are snake_case, as in the .proto file. */
export const AS_IN_PROTO = {};

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

/** The same for a batch, whose fields at fault are told in its answer. */
export function batchInSpellingOfBody(body: unknown, work: () => Promise<AcceptedBatch>): Promise<AcceptedBatch> {
  return inSpellingOfBody(body, 'importMultiple', async (spelled) => {
    const started = await work();
    return 'refused' in started && started.refused === 'invalid' ? { ...started, message: spelled(started.message) } : started;
  });
}
