import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '../platform/data-folder';
import { runsOurs } from '../platform/processes';

/** What of a data folder is the platform: its logs, kept model answers and the list of its processes are not. */
const PARTS = ['database', 'files', 'secrets'] as const;
/** Who holds a folder now, and what an upload has not finished, is nothing to come back to. */
const LEFT_OUT = /(^|\/)(lock\.mdb|server\.lock[^/]*|rotation\.lock|arriving)$/;
/** Named by their content and never changed once they are there: a second name for the same bytes is a copy. */
const NEVER_CHANGED = /^files\/blobs\/../;
const FOLDER = /^backup-(\d+)$/;

/**
 * A copy of the platform's data beside the data, for as long as an archive is made of it. Blobs are linked and file systems that can
 * (Btrfs, XFS, APFS) share the rest, so that it takes little time and space; others copy the database and the catalogue.
 * @returns its folder; the caller removes it
 */
export async function takeDataImage(folder: DataFolder): Promise<string> {
  const image = join(folder.path, `backup-${process.pid}`);
  await mkdir(image, { mode: 0o700 });
  for (const part of PARTS) await copyTree(folder.path, image, part);
  return image;
}

/** Removes what backups left behind that were killed. */
export async function removeOldImages(folder: DataFolder): Promise<void> {
  for (const name of await readdir(folder.path)) {
    const pid = FOLDER.exec(name)?.[1];
    if (pid !== undefined && !runsOurs(Number(pid), 'backup')) await rm(join(folder.path, name), { recursive: true, force: true });
  }
}

async function copyTree(from: string, to: string, path: string): Promise<void> {
  if (!existsSync(join(from, path))) return;
  await mkdir(join(to, path), { mode: 0o700 });
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const below = `${path}/${entry.name}`;
    if (LEFT_OUT.test(below)) continue;
    if (entry.isDirectory()) await copyTree(from, to, below);
    else if (entry.isFile()) await copy(join(from, below), join(to, below), NEVER_CHANGED.test(below));
  }
}

async function copy(from: string, to: string, mayBeLinked: boolean): Promise<void> {
  if (mayBeLinked) {
    const isLinked = await link(from, to).then(
      () => true,
      () => false, // a file system without hard links
    );
    if (isLinked) return;
  }
  await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
}
