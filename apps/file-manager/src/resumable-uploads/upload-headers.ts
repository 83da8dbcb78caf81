import { badUpload, uploadTooLarge } from '../files/upload.errors';
import { contentTypeOf } from '../files/content-type';
import { readCustomMetadata } from '../files/custom-metadata';
import { checkName, checkScope } from '../files/scope';
import type { ResumableUpload } from './resumable-upload';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** What a new upload is to become, as the headers `Upload-Length` and `Upload-Metadata` of tus 1.0.0 say. */
export type WantedUpload = Omit<ResumableUpload, 'id' | 'offset' | 'createdAt' | 'touchedAt'>;

/**
 * Reads the headers of a creation request (https://tus.io/protocols/resumable-upload, "Creation").
 * Metadata keys: `name` (or `filename`), `scope` (labels joined by `/`), `content_type` (or `filetype`), `custom_metadata` (JSON),
 * `sha256` (hex), `skip_unchanged` (`true` or `false`).
 * @throws AppError invalid-argument, payload-too-large
 */
export function readCreation(headers: Headers, database: string, maxFileBytes: number): WantedUpload {
  const length = readCount(headers, 'upload-length');
  if (length > maxFileBytes) throw uploadTooLarge('the file', maxFileBytes);
  const values = readMetadata(headers['upload-metadata']);
  const name = checkName(values.get('name') ?? values.get('filename') ?? '');
  const scope = checkScope((values.get('scope') ?? '').split('/').filter((label) => label !== ''));
  const sha256 = values.get('sha256')?.toLowerCase();
  if (sha256 !== undefined && !SHA256.test(sha256)) throw badUpload('sha256 is 64 hexadecimal digits');
  const skip = values.get('skip_unchanged') ?? 'false';
  if (skip !== 'true' && skip !== 'false') throw badUpload('skip_unchanged is either true or false');
  return {
    file: { database, scope, name },
    contentType: contentTypeOf(values.get('content_type') ?? values.get('filetype'), name),
    metadata: readCustomMetadata(values.get('custom_metadata')),
    length,
    skipUnchanged: skip === 'true',
    ...(sha256 === undefined ? {} : { sha256 }),
  };
}

/** A header that is a number of bytes. @throws AppError invalid-argument */
export function readCount(headers: Headers, name: string): number {
  const text = headers[name];
  const count = Number(text);
  if (typeof text !== 'string' || !/^\d+$/.test(text) || !Number.isSafeInteger(count))
    throw badUpload(`the header ${name} must be a number of bytes`);
  return count;
}

/** `key base64,key base64,…`; a key without a value is an empty text. */
function readMetadata(header: string | string[] | undefined): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of [header ?? ''].flat().join(',').split(',')) {
    const [key = '', encoded = '', ...more] = pair.trim().split(/ +/);
    if (key === '') continue;
    if (more.length > 0 || !BASE64.test(encoded)) throw badUpload(`Upload-Metadata: the value of ${key} must be base64`);
    values.set(key, Buffer.from(encoded, 'base64').toString('utf8'));
  }
  return values;
}
