import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const READ_BYTES = 2 ** 20;

/** SHA-256 of a file's bytes, in hex, read a megabyte at a time. */
export async function contentHash(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: READ_BYTES, ...(signal ? { signal } : {}) });
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Hashes that are made again only when the file has changed, as its size and times tell. One entry per file. */
export class ContentHashes {
  private readonly known = new Map<string, { stamp: string; sha256: string }>();

  async of(path: string, signal?: AbortSignal): Promise<string> {
    const { size, mtimeMs, ctimeMs, ino } = await stat(path);
    const stamp = [size, mtimeMs, ctimeMs, ino].join(':');
    const known = this.known.get(path);
    if (known?.stamp === stamp) return known.sha256;
    const sha256 = await contentHash(path, signal);
    this.known.set(path, { stamp, sha256 });
    return sha256;
  }

  /** Forgets all files but these. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.known.keys()) if (!paths.has(path)) this.known.delete(path);
  }
}
