import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimFile } from './claim-file';
import type { DataFolder } from './data-folder';
import { runsOurs } from './processes';

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
  const pid = pidIn(lockPath(folder));
  return pid !== undefined && runsOurs(pid, 'supervise') ? pid : undefined;
}

/** Moves a dead supervisor's lock away, and puts it back when somebody else took the folder between the look and the move. */
function removeStale(path: string): void {
  const moved = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, moved);
  } catch {
    return; // another start was quicker
  }
  const pid = pidIn(moved);
  if (pid !== undefined && runsOurs(pid, 'supervise') && !existsSync(path)) linkSync(moved, path);
  rmSync(moved, { force: true });
}

function pidIn(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
