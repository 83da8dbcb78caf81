import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** Names that can stand for nothing outside the folder. */
const NAME = /^[a-z0-9][a-z0-9-]{0,60}\.[a-z]{2,4}$/;

export interface ConsoleFile {
  readonly bytes: Buffer;
  /** for `content-type` */
  readonly type: string;
}

/** The files of the built web console, read when they are asked for: what is built anew counts at once. */
export class ConsoleFiles {
  constructor(readonly folder: string) {}

  /** @returns undefined for what is no file of the console */
  async read(name: string): Promise<ConsoleFile | undefined> {
    const type = TYPES[extname(name)];
    if (type === undefined || !NAME.test(name)) return undefined;
    try {
      return { bytes: await readFile(join(this.folder, name)), type };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
