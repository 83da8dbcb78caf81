import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withFileLock } from './file-lock';

const REPOSITORY = repositoryAbove(dirname(new URL(import.meta.url).pathname));
const KEEP_BUILDS_MS = 3_600_000;

/**
 * Path of the bundle of `apps/<app>` built from the sources as they are now. Each state of the sources has a folder of its own
 * below `dist/tests`, so a build for one test never pulls the files from under a process of another, nor from under a platform that
 * runs from `dist/apps`.
 * @throws Error with the bundler's message when the app does not build
 */
export async function builtApp(app: string): Promise<string> {
  const stamp = await newestSource([join('apps', app, 'src'), 'libs', 'tools']);
  const folder = join(REPOSITORY, 'dist', 'tests', app);
  const build = join(folder, String(Math.floor(stamp)));
  if (await exists(build)) return join(build, 'main.mjs');
  await mkdir(folder, { recursive: true });
  await withFileLock(join(REPOSITORY, 'dist', 'tests', `${app}.lock`), async () => {
    if (await exists(build)) return;
    await removeOldBuilds(folder);
    const unfinished = `${build}.${process.pid}`;
    await promisify(execFile)(process.execPath, ['tools/build.mjs', `apps/${app}`, unfinished], { cwd: REPOSITORY });
    await rename(unfinished, build);
  });
  return join(build, 'main.mjs');
}

/** This file may have been bundled into a script, somewhere else in the repository. */
function repositoryAbove(folder: string): string {
  return existsSync(join(folder, 'nx.json')) ? folder : repositoryAbove(dirname(folder));
}

async function newestSource(folders: string[]): Promise<number> {
  let newest = 0;
  for (const folder of folders) {
    for (const entry of await readdir(join(REPOSITORY, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.includes('spec.ts') || entry.name.endsWith('.md')) continue;
      // a file may vanish between the listing and the look at it: somebody is editing
      const file = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
      newest = Math.max(newest, file?.mtimeMs ?? 0);
    }
  }
  return newest;
}

async function removeOldBuilds(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > KEEP_BUILDS_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
