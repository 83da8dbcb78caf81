import { constants } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createDeflate, createGzip, deflate, gunzip, gzip, inflate } from 'node:zlib';
import { ArangoError } from '@strata/errors';
import type { RequestHeaders } from '@strata/http-wire';
import type { Content, Reply } from './reply';
import { isInPieces } from './reply';

/** Of a body as sent, and of a body decompressed: 512 MiB less the 24 bytes by which the longest string is shorter. */
export const MAX_BODY_BYTES = Math.min(512 * 1024 * 1024, constants.MAX_STRING_LENGTH);
const decoders = { gzip: promisify(gunzip), deflate: promisify(inflate) } as const;
const encoders = { gzip: promisify(gzip), deflate: promisify(deflate) } as const;
const coders = { gzip: createGzip, deflate: createDeflate } as const;
type Coding = keyof typeof decoders;

/** The body as the client meant it. @throws ArangoError not-implemented for velocypack, http-bad-parameter for a broken or unknown coding */
export function decodedBody(headers: RequestHeaders, body: Buffer): Buffer | Promise<Buffer> {
  if (headers['content-type']?.includes('velocypack') === true)
    throw new ArangoError('not-implemented', 'velocypack bodies are not implemented');
  const coding = headers['content-encoding']?.trim().toLowerCase();
  if (coding === undefined || coding === '' || coding === 'identity') return body;
  if (coding !== 'gzip' && coding !== 'deflate')
    throw new ArangoError('http-bad-parameter', `content-encoding '${coding}' is not supported`);
  return decompressed(coding, body);
}

async function decompressed(coding: Coding, body: Buffer): Promise<Buffer> {
  try {
    return await decoders[coding](body, { maxOutputLength: MAX_BODY_BYTES });
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new ArangoError('http-payload-too-large');
    throw new ArangoError('http-bad-parameter', `the body is not valid ${coding}`, {}, { cause });
  }
}

/** The answer in a coding that the client takes, when its body has at least `fromBytes`; 0 compresses nothing. */
export function codedReply(headers: RequestHeaders, reply: Reply, fromBytes: number): Reply | Promise<Reply> {
  const accepted = fromBytes === 0 ? undefined : headers['accept-encoding'];
  const body = reply.json ?? reply.text;
  if (
    accepted === undefined ||
    body === undefined ||
    (!isInPieces(body) && body.length < fromBytes) ||
    reply.headers?.['content-encoding'] !== undefined
  )
    return reply;
  const coding = acceptedCoding(accepted);
  return coding === undefined ? reply : compressed(coding, reply, body);
}

async function compressed(coding: Coding, reply: Reply, body: Content): Promise<Reply> {
  const headers = { ...reply.headers, 'content-encoding': coding, vary: 'accept-encoding' };
  if (isInPieces(body)) return { ...reply, json: await compressedPieces(coding, body), headers };
  const bytes = await encoders[coding](body);
  return reply.text === undefined ? { ...reply, json: bytes, headers } : { ...reply, text: bytes, headers };
}

async function compressedPieces(coding: Coding, pieces: readonly Buffer[]): Promise<Buffer[]> {
  const coded: Buffer[] = [];
  await pipeline(Readable.from(pieces), coders[coding](), async (compressing: AsyncIterable<Buffer>) => {
    for await (const piece of compressing) coded.push(piece);
  });
  return coded;
}

function acceptedCoding(header: string): Coding | undefined {
  const names = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((choice) => !/;\s*q=0(\.0*)?\s*$/.test(choice))
      .map((choice) => choice.split(';')[0]?.trim()),
  );
  return names.has('gzip') ? 'gzip' : names.has('deflate') ? 'deflate' : undefined;
}
