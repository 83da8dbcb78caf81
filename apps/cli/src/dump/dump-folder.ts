import { createWriteStream, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeFolder, reasonOf } from '../platform/data-folder';
import { failure, UserError } from '../terminal/user-error';
import type { DumpManifest } from './dump-format';
import { DATA, ENCRYPTION, MANIFEST, PARTIAL, STRUCTURE, VIEW } from './dump-format';

const GZIP_LEVEL = 5;

/** The folder that a dump is written to. `dump.json` comes last: a folder without it is no dump. */
export class DumpFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = resolve(path);
  }

  /**
   * Makes the folder, or empties it of an older dump.
   * @throws UserError when it holds anything and may not be overwritten, or holds what no dump wrote
   */
  prepare(overwrite: boolean): void {
    try {
      makeFolder(this.path);
    } catch (error) {
      throw new UserError(`${this.path} cannot hold the dump: ${reasonOf(error)}`);
    }
    const names = readdirSync(this.path);
    if (names.length === 0) return;
    if (!overwrite) throw new UserError(`${this.path} is not empty; say --overwrite to replace the dump in it`);
    const foreign = names.filter((name) => !isDumpFile(name));
    if (foreign.length > 0) throw new UserError(`${this.path} holds ${foreign[0]}, which no dump wrote; choose another folder`);
    rmSync(join(this.path, MANIFEST), { force: true }); // first: from here on it is no dump
    for (const name of names) rmSync(join(this.path, name), { force: true });
  }

  /** Writes a small JSON file. */
  json(name: string, value: unknown): void {
    writeFileSync(join(this.path, name), JSON.stringify(value));
  }

  /** Writes a data file piece by piece; it gets its name when it is whole and on the disk. */
  async data(base: string, compress: boolean, pieces: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
    const path = join(this.path, `${base}.data.json${compress ? '.gz' : ''}`);
    const source = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
    const target = createWriteStream(`${path}${PARTIAL}`, { flush: true });
    try {
      if (compress) await pipeline(source, createGzip({ level: GZIP_LEVEL }), target, { signal });
      else await pipeline(source, target, { signal });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw failure(`the disk is full: ${this.path} holds no whole dump`);
      throw error;
    }
    renameSync(`${path}${PARTIAL}`, path);
  }

  /** Makes a dump of the folder's files. */
  finish(manifest: DumpManifest): void {
    writeFileSync(join(this.path, ENCRYPTION), 'none');
    writeFileSync(join(this.path, `${MANIFEST}${PARTIAL}`), JSON.stringify(manifest), { flush: true });
    renameSync(join(this.path, `${MANIFEST}${PARTIAL}`), join(this.path, MANIFEST));
  }

  get isDump(): boolean {
    return existsSync(join(this.path, MANIFEST));
  }
}

function isDumpFile(given: string): boolean {
  const name = given.endsWith(PARTIAL) ? given.slice(0, -PARTIAL.length) : given;
  return name === MANIFEST || name === ENCRYPTION || name.endsWith(STRUCTURE) || name.endsWith(VIEW) || DATA.test(name);
}
