import { AppError } from '@strata/errors';
import type { LongText } from '@strata/knowledge';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a text lies in the file: characters of one byte each (Latin-1) or of two (UTF-16), so that any part of it can be read by itself. */
export interface SpooledPlace {
  readonly start: number;
  readonly length: number;
  readonly width: 1 | 2;
}

const SCRATCH_BYTES = 64 * 1024;
const BEYOND_LATIN_1 = /[^\0-\u00ff]/;
/** Written in one step. */
const PIECE = 256 * 1024;

/** A temporary file that has no name any more: it goes with the process, however that ends. Parts of a few kilobytes are read in microseconds. */
export class SpoolFile {
  private readonly descriptor: number;
  private readonly scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  private end = 0;
  private isOpen = true;

  /** @throws AppError unavailable `TemporaryStorageError` */
  constructor() {
    const path = join(tmpdir(), `strata-import-${randomUUID()}`);
    this.descriptor = inTemporaryStorage(() => openSync(path, 'wx+', 0o600));
    unlinkSync(path);
  }

  /** Adds a text, in steps. @throws AppError unavailable `TemporaryStorageError`: the file has no room */
  *addSteps(text: LongText): Generator<void, SpooledPlace, void> {
    const width = yield* widthSteps(text);
    const start = this.end;
    this.end += text.length * width; // others add theirs between the steps
    for (let at = 0; at < text.length; at += PIECE) {
      const bytes = Buffer.from(text.slice(at, at + PIECE), width === 1 ? 'latin1' : 'utf16le');
      this.write(bytes, start + at * width);
      yield;
    }
    return { start, length: text.length, width };
  }

  private write(bytes: Buffer, position: number): void {
    for (let done = 0; done < bytes.length;) {
      const from = done;
      done += inTemporaryStorage(() => writeSync(this.descriptor, bytes, from, bytes.length - from, position + from));
    }
  }

  /** Characters of a text from `from` up to `to`, within it. */
  read({ start, width }: SpooledPlace, from: number, to: number): string {
    const bytes = (to - from) * width;
    const into = bytes <= SCRATCH_BYTES ? this.scratch : Buffer.allocUnsafeSlow(bytes);
    for (let done = 0; done < bytes;) {
      const read = inTemporaryStorage(() => readSync(this.descriptor, into, done, bytes - done, start + from * width + done));
      if (read === 0) throw temporaryStorageError(new Error('the file ends too early'));
      done += read;
    }
    return into.toString(width === 1 ? 'latin1' : 'utf16le', 0, bytes);
  }

  /** Gives the room back; nothing can be read any more. */
  close(): void {
    if (this.isOpen) closeSync(this.descriptor);
    this.isOpen = false;
  }
}

/** Bytes for each character of a text. */
function* widthSteps(text: LongText): Generator<void, 1 | 2, void> {
  for (let at = 0; at < text.length; at += PIECE) {
    if (BEYOND_LATIN_1.test(text.slice(at, at + PIECE))) return 2;
    yield;
  }
  return 1;
}

function inTemporaryStorage<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw temporaryStorageError(cause);
  }
}

const temporaryStorageError = (cause: unknown) =>
  new AppError(
    'unavailable',
    'TemporaryStorageError',
    `the temporary folder cannot hold the texts of the import (TMPDIR)`,
    {},
    { cause },
  );
