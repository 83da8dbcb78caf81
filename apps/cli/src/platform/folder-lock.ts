import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimFile } from './claim-file';
import type { DataFolder } from './data-folder';
import { lockedBy } from './process-lock';

const lockPath = (folder: DataFolder) => join(folder.path, 'supervisor.lock');

/**
 * Takes the data folder for this process, so that no second supervisor starts on it.
 * @returns the release, or undefined when a living supervisor has it
 */
export function lockFolder(folder: DataFolder): (() => void) | undefined {
  const path = lockPath(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (claimFile(path, String(process.pid), 0o644)) return () => rmSync(path, { force: true });
    if (lockHolder(folder) !== undefined) return undefined;
    removeStale(path);
  }
  return undefined;
}

/** Process id of the living supervisor that has the folder. */
export function lockHolder(folder: DataFolder): number | undefined {
  return lockedBy(lockPath(folder), 'supervise');
}

/** Moves a dead supervisor's lock away, and puts it back when somebody else took the folder between the look and the move. */
function removeStale(path: string): void {
  const moved = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, moved);
  } catch {
    return; // another start was quicker
  }
  if (lockedBy(moved, 'supervise') !== undefined && !existsSync(path)) linkSync(moved, path);
  rmSync(moved, { force: true });
}
