import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '@strata/errors';
import type { FastifyRequest } from 'fastify';

/** RFC 9110, section 8.4.1, and Brotli (RFC 7932). */
const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * What turns the bytes that a client sent into those of the body that it means (`Content-Encoding`).
 * @returns undefined where they are the same
 * @throws AppError unsupported-media-type for an encoding that is not known, or several
 */
export function bodyDecoder({ headers }: Pick<FastifyRequest, 'headers'>): Transform | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return undefined;
  const decoder = DECODERS.get(encoding);
  if (!decoder) throw unknownEncoding(encoding, [...DECODERS.keys()].join(', '));
  return decoder();
}

/** @throws AppError unsupported-media-type where the body, which is taken as it comes, is encoded */
export function refuseEncoded({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw unknownEncoding(encoding, 'identity');
}

function unknownEncoding(encoding: string, known: string): AppError {
  return new AppError(
    'unsupported-media-type',
    'ContentEncodingError',
    `a body with content-encoding ${encoding.slice(0, 40)} is not taken here; possible: ${known}`,
  );
}
