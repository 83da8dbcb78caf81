import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Most files of one folder and one extension, so that no kind of text crowds the others out. */
const MAX_OF_A_KIND = 40;

/** Paths of the files below some folders, the folders in turn, so that a sample of the first ones is a sample of all. */
export async function* textFiles(folders: readonly string[]): AsyncGenerator<string> {
  const walks = folders.map((folder) => walk(folder));
  while (walks.length > 0)
    for (const one of [...walks]) {
      const { value, done } = await one.next();
      if (done) walks.splice(walks.indexOf(one), 1);
      else yield value;
    }
}

async function* walk(folder: string): AsyncGenerator<string> {
  const taken = new Map<string, number>();
  for (const entry of await sorted(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    if (!entry.isFile()) continue;
    const kind = extname(entry.name);
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    if (taken.get(kind)! <= MAX_OF_A_KIND) yield path;
  }
}

async function sorted(folder: string): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  for await (const entry of await opendir(folder)) entries.push(entry);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
