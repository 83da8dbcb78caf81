import { createReadStream, existsSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { failure, UserError } from '../terminal/user-error';

const CHUNK_BYTES = 512 * 1024;
const STANDARD_INPUT = '-';

/** A file (or `-`, standard input) to read from; `bytes` is its size on disk, 0 when unknown. */
export interface ByteSource {
  name: string;
  bytes: number;
  /** The content, decompressed where the name ends in `.gz`. @param onBytes told what was read, as it lies on disk */
  read(onBytes: (count: number) => void): AsyncGenerator<Buffer>;
}

/** @throws UserError when there is no such file */
export function byteSource(path: string): ByteSource {
  if (path === STANDARD_INPUT)
    return { name: 'standard input', bytes: 0, read: (onBytes) => content(process.stdin, path, false, onBytes) };
  if (!existsSync(path) || !statSync(path).isFile()) throw new UserError(`${path} is no file`);
  return {
    name: path,
    bytes: statSync(path).size,
    read: (onBytes) => content(createReadStream(path, { highWaterMark: CHUNK_BYTES }), path, path.endsWith('.gz'), onBytes),
  };
}

async function* content(
  source: Readable,
  name: string,
  isCompressed: boolean,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  source.on('data', (piece: Buffer | string) => onBytes(piece.length));
  source.pause();
  const bytes = isCompressed ? source.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : source;
  if (bytes !== source) source.on('error', (error) => bytes.destroy(error));
  try {
    for await (const piece of bytes) yield piece as Buffer;
  } catch (error) {
    throw readError(error, name);
  } finally {
    source.destroy();
  }
}

function readError(error: unknown, name: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return damaged(name, 'it ends too early');
  if (code.startsWith('Z_')) return damaged(name, 'it cannot be decompressed');
  if (['EACCES', 'EIO', 'ENOENT'].includes(code)) return failure(`${name} cannot be read: ${message}`);
  return error;
}

export const damaged = (name: string, why: string) => failure(`${name} is damaged: ${why}`);
