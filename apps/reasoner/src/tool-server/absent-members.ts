/**
 * A message of the protocol, or a batch, without the members that are null: no member of it may be, and clients of several languages send what they leave out
 * so. What a tool is called with is data and stays as it is: each tool knows what it may leave out.
 */
export function withoutNullMembers(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutNullMembers);
  if (!isObject(body)) return body;
  const { params, ...message } = body;
  if (params === null || params === undefined) return message;
  if (!isObject(params)) return body;
  const { arguments: input, ...rest } = params;
  return {
    ...message,
    params: { ...(cleaned(rest) as object), ...(input !== null && input !== undefined && { arguments: input }) },
  };
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, cleaned(inner)] as const])),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
