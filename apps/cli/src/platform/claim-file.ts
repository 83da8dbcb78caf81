import { chmodSync, linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Creates a file with its whole content at once, unless it exists: of several processes exactly one succeeds, and no reader ever
 * meets half of it.
 * @param draft where it is written first, on the same file system; in a folder whose every file counts, it has to be elsewhere
 * @returns whether this call created it
 */
export function claimFile(path: string, text: string, mode: number, draft = `${path}.${process.pid}`): boolean {
  try {
    writeFileSync(draft, text, { mode });
    chmodSync(draft, mode);
    linkSync(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw error;
    return createInPlace(path, text, mode); // a file system without hard links
  } finally {
    rmSync(draft, { force: true });
  }
}

function createInPlace(path: string, text: string, mode: number): boolean {
  try {
    writeFileSync(path, text, { mode, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
