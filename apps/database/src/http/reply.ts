/** A body: text, bytes, or many bytes in pieces that follow each other. */
export type Content = string | Buffer | readonly Buffer[];

/** What a route answers. Exactly one of `json` (JSON already) and `text`, or neither for an empty body. */
export interface Reply {
  readonly status: number;
  readonly json?: Content;
  readonly text?: string | Buffer;
  /** of `text`, when it is not plain text */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An object answer of the general kind: `error: false` and `code` are added. */
export function reply(status: number, body: object = {}, headers?: Record<string, string>): Reply {
  return { status, json: JSON.stringify({ error: false, code: status, ...body }), headers };
}

/** `{error: false, code, result}` */
export const resultReply = (status: number, result: unknown): Reply => reply(status, { result });

/** JSON as it is, without `error` and `code`: documents, batches, arrays. */
export function plainReply(status: number, body: unknown, headers?: Record<string, string>): Reply {
  return { status, json: JSON.stringify(body), headers };
}

/** JSON that exists as bytes already. */
export function bytesReply(status: number, json: Content, headers?: Record<string, string>): Reply {
  return { status, json, headers };
}

export const isInPieces = (content: Content): content is readonly Buffer[] => Array.isArray(content);

/** Bytes of a body. */
export function lengthOf(content: Content): number {
  if (typeof content === 'string') return Buffer.byteLength(content);
  return isInPieces(content) ? content.reduce((sum, { length }) => sum + length, 0) : content.length;
}
