import { copyFile, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { builtApp } from './built-app';

/**
 * What the database derives from the ICU of Node.js when it finds none of that ICU in its folder, as it does for every user at the first start:
 * a third of a start. The databases of one build share that of the first.
 */
const COLLATION = 'collation.json';

/** Gives a data folder the collation of an earlier database. @returns to be called after the start: keeps what it made, where there was none */
export async function lendCollation(dataDir: string): Promise<() => Promise<void>> {
  const kept = join(dirname(await builtApp('database')), COLLATION);
  const own = join(dataDir, COLLATION);
  await mkdir(dataDir, { mode: 0o700 });
  try {
    await copyFile(kept, own);
    return async () => undefined;
  } catch {
    return async () => {
      const draft = `${kept}.${process.pid}`; // other processes may keep theirs just now
      await copyFile(own, draft);
      await rename(draft, kept);
    };
  }
}
