import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerCache } from './answer-cache';

/** One file per answer, written beside and moved into place, so that a killed process leaves no half answer. Several processes may share it. */
export class FileAnswerCache implements AnswerCache {
  private counter = 0;

  constructor(private readonly folder: string) {}

  async get(key: string): Promise<string | undefined> {
    try {
      return await readFile(this.path(key), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async put(key: string, answer: string): Promise<void> {
    const path = this.path(key);
    await mkdir(join(this.folder, key.slice(0, 2)), { recursive: true, mode: 0o700 });
    const beside = `${path}.${process.pid}-${this.counter++}`;
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(answer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  }

  private path(key: string): string {
    return join(this.folder, key.slice(0, 2), key);
  }
}
