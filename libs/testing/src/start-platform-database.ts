import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { builtApp } from './built-app';
import type { RunningApp } from './start-app';
import { startApp } from './start-app';
import { temporaryFolder } from './temporary-folder';

/** The embedded database on an empty data folder, with a signing secret that other services of the test share. */
export interface PlatformDatabase extends RunningApp {
  secretKeyfile: string;
  dataDir: string;
}

/**
 * What the database derives from the ICU of Node.js when it finds none of that ICU in its folder, as it does for every user at the first start:
 * a third of a start. The databases of one build share that of the first.
 */
const COLLATION = 'collation.json';

/** Starts `apps/database`; `stop` also removes its data and the secret, `kill` keeps them for `restart`. */
export async function startPlatformDatabase(env: Record<string, string | undefined> = {}): Promise<PlatformDatabase> {
  const folder = await temporaryFolder();
  const secretKeyfile = join(folder.path, 'jwt-secret');
  const dataDir = join(folder.path, 'data');
  await writeFile(secretKeyfile, randomBytes(32).toString('hex'), { mode: 0o600 });
  const keepCollation = await lendCollation(dataDir);
  const app = await startApp('database', { DATA_DIR: dataDir, JWT_SECRET_KEYFILE: secretKeyfile, ...env }).catch(
    async (error: unknown) => {
      await folder.remove();
      throw error;
    },
  );
  await keepCollation();
  const stop = async () => {
    await app.stop();
    await folder.remove();
  };
  return { ...app, secretKeyfile, dataDir, stop, [Symbol.asyncDispose]: stop };
}

/** Gives a data folder the collation of an earlier database. @returns to be called after the start: keeps what it made, where there was none */
async function lendCollation(dataDir: string): Promise<() => Promise<void>> {
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
