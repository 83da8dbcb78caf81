import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { extract } from 'tar';
import type { DataFolder } from '../platform/data-folder';
import { makeFolder } from '../platform/data-folder';
import { lockHolder } from '../platform/folder-lock';
import { failure, UserError } from '../terminal/user-error';
import type { ProgressBar } from '../terminal/progress-bar';
import type { Manifest } from './manifest';
import { differences, MANIFEST, readManifest } from './manifest';

const SHOWN_DIFFERENCES = 3;

/**
 * Makes a data folder out of an archive of `writeBackup`. Everything is unpacked beside the folder and compared with its checksums
 * before the folder gets its name: killed or failed half-way, what was there before is there still, and it can be called again.
 * @throws UserError for what is no whole backup, a folder that is in use, and one that holds a platform unless `overwrite` is set
 */
export async function restoreBackup(
  archive: string,
  folder: DataFolder,
  { overwrite, bar }: { overwrite: boolean; bar: ProgressBar },
): Promise<Manifest> {
  const [coming, leaving] = [beside(folder, 'coming'), beside(folder, 'leaving')];
  if (!existsSync(folder.path) && existsSync(leaving)) await rename(leaving, folder.path); // killed between the two renamings
  const holder = lockHolder(folder);
  if (holder !== undefined) throw failure(`a platform runs on ${folder.path} (process ${holder}); stop it first: ./strata stop`);
  if (!overwrite && folder.exists && readdirSync(folder.path).length > 0)
    throw new UserError(`${folder.path} holds data already; --overwrite replaces them, --data names another folder`);
  await rm(coming, { recursive: true, force: true });
  makeFolder(dirname(folder.path));
  await mkdir(coming, { mode: 0o700 });
  try {
    bar.update(1, 'unpacking');
    await unpack(archive, coming);
    const manifest = await readManifest(coming);
    const whole = manifest.files.reduce((sum, { size }) => sum + size, 1);
    let compared = 0;
    const wrong = await differences(coming, manifest, (bytes) => bar.update(50 + (49 * (compared += bytes)) / whole, 'comparing'));
    if (wrong.length > 0) {
      const more = wrong.length > SHOWN_DIFFERENCES ? ` and ${wrong.length - SHOWN_DIFFERENCES} more` : '';
      throw failure(`${archive} is damaged: ${wrong.slice(0, SHOWN_DIFFERENCES).join(', ')}${more}; nothing was changed`);
    }
    await rm(join(coming, MANIFEST));
    if (folder.exists) await rename(folder.path, leaving);
    await rename(coming, folder.path);
    await rm(leaving, { recursive: true, force: true });
    return manifest;
  } finally {
    await rm(coming, { recursive: true, force: true, maxRetries: 20 }); // after an error some entries are still being written
  }
}

const beside = (folder: DataFolder, what: string) => join(dirname(folder.path), `.${basename(folder.path)}-${what}`);

async function unpack(archive: string, into: string): Promise<void> {
  try {
    // links have no place in a backup: without them no entry can lead out of the folder
    const filter = (_: string, entry: unknown) => ['File', 'Directory'].includes((entry as { type?: string }).type ?? '');
    await extract({ file: archive, cwd: into, strict: true, filter });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !existsSync(archive)) throw new UserError(`${archive} does not exist`);
    if (code === 'ENOSPC') throw failure('the disk is full; nothing was changed');
    throw failure(`${archive} is no whole backup: ${message}; nothing was changed`);
  }
}
