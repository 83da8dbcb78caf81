import { AppError } from '@strata/errors';
import { z } from 'zod';
import { parseLooseJson } from './loose-json';
import type { ChatRequest, EndpointChat } from './connection/endpoint-chat';

/** Key of `AppError.details` of a failure that is about this one answer: the provider is there, and may well answer the next question. */
export const UNUSABLE_ANSWER = 'unusable_answer';

/**
 * Asks for JSON of a shape: by JSON schema where the endpoint has it, read tolerantly where not, with one try to have a wrong answer
 * repaired by the model itself.
 * @throws AppError bad-gateway `PROVIDER_ERROR` when the repaired answer is wrong too
 */
export async function structuredAnswer<Schema extends z.ZodType>(
  chat: Pick<EndpointChat, 'complete'>,
  request: Omit<ChatRequest, 'shape'>,
  name: string,
  schema: Schema,
): Promise<{ value: z.infer<Schema>; model: string }> {
  const shape = { name, schema: strict(z.toJSONSchema(schema, { target: 'draft-7' })) };
  const first = await chat.complete({ ...request, shape });
  const read = schema.safeParse(parseLooseJson(first.text));
  if (read.success) return { value: read.data, model: first.model };
  const problem = read.error.issues.map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`).join('; ');
  const second = await chat.complete({
    ...request,
    shape,
    user: `${request.user}\n\nYour last answer could not be used (${problem}). It was:\n${first.text.slice(0, 8_000)}\n\nAnswer again, with valid JSON only.`,
  });
  const repaired = schema.safeParse(parseLooseJson(second.text));
  if (repaired.success) return { value: repaired.data, model: second.model };
  const message = `PROVIDER_ERROR: the model gave no usable ${name}: ${problem.slice(0, 300)}`;
  throw new AppError('bad-gateway', 'PROVIDER_ERROR', message, { [UNUSABLE_ANSWER]: true });
}

/** Strict JSON-schema output wants every property required and no others. */
function strict(schema: Record<string, unknown>): Record<string, unknown> {
  const { $schema: _, ...rest } = schema;
  return closeObjects(rest) as Record<string, unknown>;
}

function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (typeof node !== 'object' || node === null) return node;
  const record = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closeObjects(value)]));
  return record.type === 'object' && record.properties
    ? { ...record, additionalProperties: false, required: Object.keys(record.properties as object) }
    : record;
}
