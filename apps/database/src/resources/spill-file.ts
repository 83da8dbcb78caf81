import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';

/** bytes; a millisecond or two */
const READ_AT_ONCE = 4 * 1024 * 1024;

/**
 * A file for what does not fit into memory. Its name is taken away at once: it is gone with the process, whatever happens.
 * Failures of the disk are `resource-limit` (32).
 */
export class SpillFile {
  private readonly file: number;
  private size = 0;

  constructor(path: string) {
    this.file = onDisk(() => openSync(path, 'wx+', 0o600));
    unlinkSync(path);
  }

  /** @returns where the bytes stand */
  append(bytes: Buffer): number {
    const at = this.size;
    for (let done = 0; done < bytes.length;)
      done += onDisk(() => writeSync(this.file, bytes, done, bytes.length - done, this.size + done));
    this.size += bytes.length;
    return at;
  }

  *read(at: number, length: number): Steps<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length;) {
      if (done > 0) yield;
      const count = onDisk(() => readSync(this.file, bytes, done, Math.min(READ_AT_ONCE, length - done), at + done));
      if (count === 0) throw new ArangoError('internal', 'a file with intermediate results ends too early');
      done += count;
    }
    return bytes;
  }

  close(): void {
    closeSync(this.file);
  }
}

function onDisk<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new ArangoError('resource-limit', `no place for intermediate results: ${(cause as Error).message}`, {}, { cause });
  }
}
