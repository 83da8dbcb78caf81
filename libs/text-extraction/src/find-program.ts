import { execFile } from 'node:child_process';

const PATIENCE_MS = 10_000;

/** Path of a program, looked for as a shell does; undefined where it is not installed, or there is no shell. */
export function findProgram(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', 'command -v -- "$0"', name], { timeout: PATIENCE_MS }, (error, found) => {
      const path = found.trim();
      resolve(error || !path.startsWith('/') ? undefined : path);
    });
  });
}
