import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@strata/errors';

/** one to find a dead server's lock, one to take its place, and some for others who do the same */
const ATTEMPTS = 5;

/** Who has a data folder. A process number is used again: its start tells whether it is still the same process. */
interface Holder {
  readonly pid: number;
  readonly started?: string | undefined;
}

/**
 * Takes a data folder for this process by a file that names it. What a dead server left behind is taken over; of several servers that
 * start at the same moment exactly one succeeds.
 * @returns the release
 * @throws AppError failed-precondition `DataFolderInUseError` when a living server has it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'server.lock');
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (claim(path)) return () => rmSync(path, { force: true });
    const holder = readHolder(path);
    if (holder !== undefined && isOther(holder)) throw inUse(folder, holder);
    moveAway(path);
  }
  throw inUse(folder, readHolder(path));
}

/** Creates the file with its whole content at once, so that nobody meets half of it. @returns whether it was not there before */
function claim(path: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead server's lock away, and puts it back when somebody else had taken the folder between the look and the move. */
function moveAway(path: string): void {
  const moved = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, moved);
    const holder = readHolder(moved);
    if (holder !== undefined && isOther(holder)) linkSync(moved, path);
  } catch {
    // another start was quicker; the next attempt sees what it left
  } finally {
    rmSync(moved, { force: true });
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined; // gone, or half written by a server of an older version that was killed
  }
}

/** Whether a living process other than this one has it. */
function isOther({ pid, started }: Holder): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false; // EPERM: it lives, under another user
  }
  const start = startOf(pid);
  return start === undefined || started === undefined || start === started;
}

/** Start time of a process in clock ticks since boot (field 22 of /proc/<pid>/stat); undefined where there is no /proc. */
function startOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}

function inUse(folder: string, holder: Holder | undefined): AppError {
  const who = holder === undefined ? 'another server' : `the server with process id ${holder.pid}`;
  return new AppError('failed-precondition', 'DataFolderInUseError', `${folder} is used by ${who}`);
}
