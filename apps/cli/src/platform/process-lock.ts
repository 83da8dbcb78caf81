import { readFileSync } from 'node:fs';
import { runsOurs } from './processes';

/** Process id in a lock file, if that process lives and its command line holds `mark`. */
export function lockedBy(path: string, mark: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return runsOurs(pid, mark) ? pid : undefined;
  } catch {
    return undefined;
  }
}
