import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UserError } from '../terminal/user-error';

export const STANDARD_OUTPUT = '-';

/** @throws UserError when the file exists and may not be overwritten, or its folder does not */
export function checkOutput(path: string, overwrite: boolean): void {
  const folder = dirname(resolve(path));
  if (path !== STANDARD_OUTPUT && !existsSync(folder)) throw new UserError(`there is no folder ${folder}`);
  if (path !== STANDARD_OUTPUT && !overwrite && existsSync(path))
    throw new UserError(`${path} exists; say --overwrite to replace it`);
}

/** Writes the pieces to a file, which gets its name when it is whole, or to standard output. */
export async function writeOutput(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  { signal, compress = false }: { signal: AbortSignal; compress?: boolean },
): Promise<void> {
  const source = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
  if (path === STANDARD_OUTPUT) return pipeline(source, process.stdout, { signal, end: false });
  const partial = join(dirname(resolve(path)), `.${randomUUID()}.partial`); // the longest names leave no room for an ending
  const target = createWriteStream(partial, { flush: true });
  try {
    if (compress) await pipeline(source, createGzip(), target, { signal });
    else await pipeline(source, target, { signal });
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
