import { AppError } from '@strata/errors';
import { z } from 'zod';
import type { ExplorationRequest, RewriteRequest } from './coder-protocol';

/** The reasoner takes no longer requests itself. */
const LONGEST_REQUEST = 65_536;
const MOST_ATTEMPTS = 16;

const Exploration = z.object({ request: z.string().trim().min(1).max(LONGEST_REQUEST), asksForQuery: z.boolean().default(false) });
const record = z.record(z.string(), z.unknown());
const Rewrite = z.object({
  request: z.string().max(LONGEST_REQUEST),
  query: z.string().trim().min(1).max(LONGEST_REQUEST),
  bindVars: record.default({}),
  profile: record.default({}),
  earlier: z
    .array(
      z.object({
        query: z.string().max(LONGEST_REQUEST).optional(),
        rules: z.array(z.string()).default([]),
        reason: z.string().default(''),
      }),
    )
    .max(MOST_ATTEMPTS)
    .default([]),
  notes: z.unknown().optional(),
});

/** The bodies of the coder's two POSTs. @throws AppError invalid-argument `CoderRequestError`, naming the field at fault */
export const explorationRequest = (body: unknown): ExplorationRequest => checked(Exploration, body);
export const rewriteRequest = (body: unknown): RewriteRequest => {
  const { earlier, ...request } = checked(Rewrite, body);
  return { ...request, earlier: earlier.map(({ query, rules, reason }) => ({ query, rules, reason })) };
};

function checked<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw new AppError('invalid-argument', 'CoderRequestError', `${path.join('.') || 'body'}: ${message}`);
}
