import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { withFileLock } from './file-lock';

const REPOSITORY = repositoryAbove(dirname(new URL(import.meta.url).pathname));
const DIST = join(REPOSITORY, 'dist');
const KEEP_BUILDS_MS = 3_600_000;

/**
 * Path of the bundle of `apps/<app>` built from the sources as they are now. Each state of the sources has a folder of its own
 * below `dist/tests`, so a build for one test never pulls the files from under a process of another, nor from under a platform that
 * runs from `dist/apps`.
 * @throws Error with the bundler's message when the app does not build
 */
export async function builtApp(app: string): Promise<string> {
  const stamp = newestSource([join('apps', app, 'src'), 'libs', 'tools']);
  const folder = join(REPOSITORY, 'dist', 'tests', app);
  const build = join(folder, String(Math.floor(stamp)));
  if (await exists(build)) return join(build, 'main.mjs');
  await mkdir(folder, { recursive: true });
  await withFileLock(join(REPOSITORY, 'dist', 'tests', `${app}.lock`), async () => {
    if (await exists(build)) return;
    await removeOldBuilds(folder);
    const unfinished = `${build}.${process.pid}`;
    if (!(await linkPlatformBuild(app, stamp, unfinished)))
      await promisify(execFile)(process.execPath, ['tools/build.mjs', `apps/${app}`, unfinished], { cwd: REPOSITORY });
    await rename(unfinished, build);
  });
  return join(build, 'main.mjs');
}

/**
 * Takes the files of `dist/apps/<app>` for `folder` when they are of the same sources, as they are after `./strata test` has built. They are
 * linked, so that a later build of the platform, which replaces them, leaves the tests theirs.
 * @returns false when there is none, or when one is being made
 */
async function linkPlatformBuild(app: string, newestSourceMs: number, folder: string): Promise<boolean> {
  const builtMs = async () =>
    (await exists(join(DIST, '.building'))) ? 0 : ((await stat(join(DIST, '.built')).catch(() => undefined))?.mtimeMs ?? 0);
  const before = await builtMs();
  if (before <= newestSourceMs) return false;
  try {
    for (const entry of await readdir(join(DIST, 'apps', app), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const target = join(folder, relative(join(DIST, 'apps', app), entry.parentPath), entry.name);
      await mkdir(dirname(target), { recursive: true });
      await link(join(entry.parentPath, entry.name), target);
    }
    if ((await builtMs()) === before && (await exists(join(folder, 'main.mjs')))) return true;
  } catch {
    // files vanish under a build that begins just now
  }
  await rm(folder, { recursive: true, force: true });
  return false;
}

/** This file may have been bundled into a script, somewhere else in the repository. */
function repositoryAbove(folder: string): string {
  return existsSync(join(folder, 'nx.json')) ? folder : repositoryAbove(dirname(folder));
}

/** Of each folder, the newest source of the last look, and when that was. */
const looks = new Map<string, { readonly newestMs: number; readonly at: number }>();
/** The services of a platform are started one after the other, and share a look at the sources. */
const LOOK_HOLDS_MS = 10_000;

function newestSource(folders: string[]): number {
  return Math.max(...folders.map((folder) => newestIn(folder)));
}

/** At once: a promise for each of a thousand files takes longer than the look at it. */
function newestIn(folder: string): number {
  const known = looks.get(folder);
  if (known && performance.now() - known.at < LOOK_HOLDS_MS) return known.newestMs;
  let newestMs = 0;
  for (const entry of readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.includes('spec.ts') || entry.name.endsWith('.md')) continue;
    // a file may vanish between the listing and the look at it: somebody is editing
    const file = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    newestMs = Math.max(newestMs, file?.mtimeMs ?? 0);
  }
  looks.set(folder, { newestMs, at: performance.now() });
  return newestMs;
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
