import { open, readFile, stat } from 'node:fs/promises';
import { AppError } from '@strata/errors';
import { contentHash } from './content-hash';
import type { UploadSource } from './upload-source';

/** A file on this machine. */
export function diskSource(path: string): UploadSource {
  return {
    size: () => reading(async () => (await stat(path)).size),
    bytes: () => reading(() => readFile(path)),
    part: (from, to) => reading(() => readPart(path, from, to)),
    sha256: (signal) => reading(() => contentHash(path, signal)),
  };
}

async function readPart(path: string, from: number, to: number): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const part = Buffer.allocUnsafe(to - from);
    for (let done = 0; done < part.length;) {
      const { bytesRead } = await file.read(part, done, part.length - done, from + done);
      if (bytesRead === 0) throw new AppError('aborted', 'FileChangedError', 'the file became shorter while it was uploaded');
      done += bytesRead;
    }
    return part;
  } finally {
    await file.close();
  }
}

/** What the file system refuses, in words; an interruption stays one. */
async function reading<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const { code, name } = cause as NodeJS.ErrnoException;
    if (cause instanceof AppError || name === 'AbortError') throw cause;
    const reason = code === 'ENOENT' ? 'it is gone' : `it cannot be read (${code ?? String(cause)})`;
    throw new AppError('aborted', 'FileUnreadableError', reason, {}, { cause });
  }
}
