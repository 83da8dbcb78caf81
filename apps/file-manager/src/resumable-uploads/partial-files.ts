import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { asStorageError } from '../blobs/storage.errors';
import { syncPath } from '../blobs/sync-path';
import { uploadTooLarge } from '../files/upload.errors';
import { arrivingBytes } from './arriving-bytes';
import { uploadBrokeOff } from './resumable-upload.errors';

/** What has come is put on disk, and told as such, at least this often. */
const SYNC_EVERY_BYTES = 64 * 2 ** 20;
/** Uploads whose hash is kept in memory as they grow; that of others is made again from their files. */
const KEPT_HASHES = 100;
const READ_BYTES = 2 ** 20;

/** A part of a file, on its way in. */
export interface ArrivingPart {
  id: string;
  /** place of the first byte */
  offset: number;
  /** bytes of the whole file: no more are taken */
  length: number;
  source: Readable;
  /** ends the part where it is */
  signal: AbortSignal;
  /** told after each sync how many bytes of the whole are on disk */
  onSynced: (offset: number) => Promise<unknown>;
}

/** Bytes of unfinished uploads, one file each in `partial/`. What lies beyond the offset that was last told as synced counts for nothing. */
export class PartialFiles {
  /** SHA-256 of the first `offset` bytes, by upload, the longest unused first */
  private readonly hashes = new Map<string, { hash: Hash; offset: number }>();

  private constructor(private readonly folder: string) {}

  static async open(dataDir: string): Promise<PartialFiles> {
    const folder = join(dataDir, 'partial');
    await mkdir(folder, { recursive: true });
    return new PartialFiles(folder);
  }

  pathOf(id: string): string {
    return join(this.folder, id);
  }

  /** Writes a part as it arrives. When its source breaks off, what has come by then is synced and told before the error goes on. */
  async append({ id, offset, length, source, signal, onSynced }: ArrivingPart): Promise<void> {
    const running = offset === 0 ? { hash: createHash('sha256'), offset: 0 } : this.hashes.get(id);
    const hash = running?.offset === offset ? running.hash : undefined;
    this.hashes.delete(id);
    const file = await open(this.pathOf(id), offset === 0 ? 'w' : 'r+');
    if (offset === 0) await syncPath(this.folder);
    let [at, synced] = [offset, offset];
    const sync = async () => {
      if (at === synced) return;
      await file.datasync();
      synced = at;
      await onSynced(at);
    };
    try {
      try {
        for await (const chunk of arrivingBytes(source, signal)) {
          if (at + chunk.length > length) throw uploadTooLarge(`the part, with what is here,`, length);
          await writeWhole(file, chunk, at);
          hash?.update(chunk);
          at += chunk.length;
          if (at - synced >= SYNC_EVERY_BYTES) await sync();
        }
      } finally {
        await sync();
        if (hash) this.remember(id, hash, at);
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw error === source.errored ? uploadBrokeOff(at, error) : asStorageError(error);
    } finally {
      await file.close();
    }
  }

  /** SHA-256, in hex, of an upload that is complete. */
  async hashOf(id: string, length: number): Promise<string> {
    const running = this.hashes.get(id);
    if (running?.offset === length) {
      this.hashes.delete(id);
      return running.hash.digest('hex');
    }
    const hash = createHash('sha256');
    if (length > 0) {
      const file = await open(this.pathOf(id), 'r');
      for await (const chunk of file.createReadStream({ start: 0, end: length - 1, highWaterMark: READ_BYTES }))
        hash.update(chunk as Buffer);
    } else await (await open(this.pathOf(id), 'w')).close();
    return hash.digest('hex');
  }

  async remove(id: string): Promise<void> {
    this.hashes.delete(id);
    await rm(this.pathOf(id), { force: true });
  }

  /** Ids of all uploads of which there are bytes. */
  ids(): Promise<string[]> {
    return readdir(this.folder);
  }

  private remember(id: string, hash: Hash, offset: number): void {
    this.hashes.set(id, { hash, offset });
    const [longestUnused] = this.hashes.keys();
    if (this.hashes.size > KEPT_HASHES && longestUnused !== undefined) this.hashes.delete(longestUnused);
  }
}

async function writeWhole(file: Awaited<ReturnType<typeof open>>, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}
