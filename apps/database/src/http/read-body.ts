import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { ArangoError } from '@strata/errors';

export const MAX_BODY_BYTES = 512 * 1024 * 1024;
const decoders = { gzip: promisify(gunzip), deflate: promisify(inflate) } as const;

export function hasBody({ headers }: IncomingMessage): boolean {
  const announced = headers['content-length'];
  return announced === undefined ? headers['transfer-encoding'] !== undefined : announced !== '0';
}

/** The whole body, decompressed. @throws ArangoError http-payload-too-large (413), not-implemented for velocypack */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (request.headers['content-type']?.includes('velocypack') === true)
    throw new ArangoError('not-implemented', 'velocypack bodies are not implemented');
  const announced = request.headers['content-length'];
  if (Number(announced) > MAX_BODY_BYTES) throw new ArangoError('http-payload-too-large');
  const body = await collect(request);
  const encoding = request.headers['content-encoding'];
  if (encoding !== 'gzip' && encoding !== 'deflate') return body;
  try {
    return await decoders[encoding](body, { maxOutputLength: MAX_BODY_BYTES });
  } catch (cause) {
    throw new ArangoError('http-bad-parameter', `the body is not valid ${encoding}`, {}, { cause });
  }
}

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) {
        request.pause();
        reject(new ArangoError('http-payload-too-large'));
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length)));
    request.once('error', reject);
    request.once('close', () => {
      if (!request.complete) reject(new ArangoError('request-canceled')); // an error costs its stack trace, and every request closes
    });
  });
}
