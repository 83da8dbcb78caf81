import { createHash, randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { unlinkSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asStorageError } from './storage.errors';
import { syncPath } from './sync-path';

/** Larger files go to disk while they arrive; smaller ones wait in memory until their form has been read. */
const IN_MEMORY_BYTES = 256 * 1024;
const READ_AHEAD_BYTES = 256 * 1024;

/** Bytes that have arrived and are not yet part of the store: `keep` or `discard` them. */
export interface ReceivedBlob {
  sha256: string;
  size: number;
  content: Buffer[];
  temporary?: string;
}

/**
 * File contents on disk, named by the SHA-256 of their bytes: `blobs/ab/ab12…`. A blob is complete or absent, never half written, and
 * survives a power failure once `keep` has resolved.
 */
export class BlobStore {
  /** blobs kept by uploads whose catalogue entry is not yet written: a deletion must not take them away */
  private readonly pending = new Map<string, number>();

  private constructor(
    private readonly blobs: string,
    private readonly arriving: string,
  ) {}

  /** Opens (or creates) the store below `dataDir`; what an earlier process left half received is removed. */
  static async open(dataDir: string): Promise<BlobStore> {
    const [blobs, arriving] = [join(dataDir, 'blobs'), join(dataDir, 'arriving')];
    await rm(arriving, { recursive: true, force: true });
    await Promise.all([mkdir(blobs, { recursive: true }), mkdir(arriving, { recursive: true })]);
    return new BlobStore(blobs, arriving);
  }

  /** Reads `source` to its end. */
  async receive(source: AsyncIterable<Buffer>): Promise<ReceivedBlob> {
    const hash = createHash('sha256');
    const received: ReceivedBlob = { sha256: '', size: 0, content: [] };
    let file: FileHandle | undefined;
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        received.size += chunk.length;
        if (!file) received.content.push(chunk);
        if (!file && received.size > IN_MEMORY_BYTES) {
          received.temporary = this.temporaryPath();
          file = await open(received.temporary, 'wx');
          await file.writeFile(Buffer.concat(received.content.splice(0)));
        } else if (file) await file.writeFile(chunk); // `write` may take a part only, and says so in its answer alone
      }
      await file?.datasync();
    } catch (error) {
      if (received.temporary) await rm(received.temporary, { force: true });
      throw asStorageError(error);
    } finally {
      await file?.close();
    }
    return { ...received, sha256: hash.digest('hex') };
  }

  /** Makes a received blob durable. Until `settle` is called for it, it cannot be removed. */
  async keep(blob: ReceivedBlob): Promise<void> {
    this.protect(blob.sha256);
    const temporary = blob.temporary ?? this.temporaryPath();
    if (!blob.temporary) {
      const file = await open(temporary, 'wx');
      try {
        await file.writeFile(blob.content.length === 1 ? (blob.content[0] as Buffer) : Buffer.concat(blob.content));
        await file.datasync();
      } catch (error) {
        await rm(temporary, { force: true });
        throw asStorageError(error);
      } finally {
        await file.close();
      }
    }
    await rename(temporary, await this.placeFor(blob.sha256));
    await syncPath(dirname(this.pathOf(blob.sha256)));
  }

  /**
   * As `keep`, for bytes that lie complete and synced in a file elsewhere on this disk: that file stays until its owner removes it, so that a crash
   * in between loses nothing. Settle it likewise.
   */
  async keepCopyOf(file: string, sha256: string): Promise<void> {
    this.protect(sha256);
    const path = await this.placeFor(sha256);
    try {
      await link(file, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return; // blobs are complete: the same bytes are there
      const temporary = this.temporaryPath(); // a file system without hard links
      await copyFile(file, temporary).catch(async (cause: unknown) => {
        await rm(temporary, { force: true });
        throw asStorageError(cause);
      });
      await syncPath(temporary);
      await rename(temporary, path);
    }
    await syncPath(dirname(path));
  }

  /** The catalogue now knows (or refused) the blob. */
  settle(sha256: string): void {
    const count = (this.pending.get(sha256) ?? 1) - 1;
    if (count > 0) this.pending.set(sha256, count);
    else this.pending.delete(sha256);
  }

  async discard(blob: ReceivedBlob): Promise<void> {
    if (blob.temporary) await rm(blob.temporary, { force: true });
  }

  /**
   * Opens a blob, whole or from `start` to `end` (both inclusive): it can be read to its end whatever is removed meanwhile.
   * @returns undefined when there is no such blob
   */
  async read(sha256: string, range: { start?: number; end?: number } = {}): Promise<ReadStream | undefined> {
    try {
      const file = await open(this.pathOf(sha256), 'r');
      return file.createReadStream({ ...range, highWaterMark: READ_AHEAD_BYTES });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** All bytes of a small blob. @returns undefined when there is no such blob */
  async bytes(sha256: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.pathOf(sha256));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Removes a blob that `isReferenced` says nobody needs. Check and removal are one step: nothing can be kept in between. */
  removeUnless(sha256: string, isReferenced: (sha256: string) => boolean): boolean {
    if (this.pending.has(sha256) || isReferenced(sha256)) return false;
    try {
      unlinkSync(this.pathOf(sha256));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  /** Removes all blobs nobody references. @returns how many */
  async sweep(isReferenced: (sha256: string) => boolean): Promise<number> {
    let removed = 0;
    for (const folder of await readdir(this.blobs))
      for (const sha256 of await readdir(join(this.blobs, folder))) if (this.removeUnless(sha256, isReferenced)) removed += 1;
    return removed;
  }

  private protect(sha256: string): void {
    this.pending.set(sha256, (this.pending.get(sha256) ?? 0) + 1);
  }

  /** @returns the path of a blob; its folder is there, durably */
  private async placeFor(sha256: string): Promise<string> {
    const path = this.pathOf(sha256);
    const isNew = (await mkdir(dirname(path), { recursive: true })) !== undefined;
    if (isNew) await syncPath(this.blobs);
    return path;
  }

  private pathOf(sha256: string): string {
    return join(this.blobs, sha256.slice(0, 2), sha256);
  }

  private temporaryPath(): string {
    return join(this.arriving, randomUUID());
  }
}
