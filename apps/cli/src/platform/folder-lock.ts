import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from './data-folder';
import { runsOurs } from './processes';

/**
 * Takes the data folder for this process, so that no second supervisor starts on it.
 * @returns the release, or undefined when a living supervisor has it
 */
export function lockFolder(folder: DataFolder): (() => void) | undefined {
  const path = join(folder.path, 'supervisor.lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o644);
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (runsOurs(Number(readFileSync(path, 'utf8')), 'supervise')) return undefined;
      rmSync(path, { force: true });
    }
  }
  return undefined;
}
