import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimFile } from './claim-file';
import type { DataFolder } from './data-folder';
import { lockedBy } from './process-lock';
import { failure } from '../terminal/user-error';

/** In the command lines of those who hold the lock. */
const MARK = 'backup';
const lockPath = (folder: DataFolder) => join(folder.path, 'backup.lock');

/**
 * Keeps other backups and starts away from a data folder.
 * @returns the release
 * @throws UserError when a backup of it is being made or put back now
 */
export function lockForBackup(folder: DataFolder): () => void {
  const path = lockPath(folder);
  const claim = () => claimFile(path, String(process.pid), 0o600);
  if (claim()) return () => rmSync(path, { force: true });
  const holder = lockedBy(path, MARK);
  if (holder === undefined) rmSync(path, { force: true }); // whoever took it has died
  if (holder !== undefined || !claim()) throw refusal(folder, holder);
  return () => rmSync(path, { force: true });
}

/** @throws UserError while a backup of the folder is being made: a start would write to what is being copied */
export function refuseDuringBackup(folder: DataFolder): void {
  const holder = lockedBy(lockPath(folder), MARK);
  if (holder !== undefined) throw refusal(folder, holder);
}

const refusal = (folder: DataFolder, holder: number | undefined) =>
  failure(`process ${holder ?? 'unknown'} is making a backup of ${folder.path} now; try again when it has ended`);
