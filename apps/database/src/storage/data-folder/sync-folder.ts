import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes new and renamed files of a folder outlive a power failure. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
