import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lendCollation } from './lent-collation';
import type { RunningApp } from './start-app';
import { startApp } from './start-app';
import { temporaryFolder } from './temporary-folder';

/** The embedded database on an empty data folder, with a signing secret that other services of the test share. */
export interface PlatformDatabase extends RunningApp {
  secretKeyfile: string;
  dataDir: string;
}

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
