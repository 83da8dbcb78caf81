import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const GROUP = /^[0-9a-f]{2}$/;

/** Answers of before they were kept in LMDB: a file each, in a folder named by the first two digits of its key. */
export class AnswerFiles {
  private readonly groups: ReadonlySet<string>;

  /** @param folder need not be there */
  constructor(private readonly folder: string) {
    this.groups = new Set(namesIn(folder).filter((name) => GROUP.test(name)));
  }

  async get(key: string): Promise<string | undefined> {
    const group = key.slice(0, 2);
    if (!this.groups.has(group)) return undefined;
    try {
      return await readFile(join(this.folder, group, key), 'utf8');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
