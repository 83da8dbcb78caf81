import { watch } from 'node:fs';
import { once } from 'node:events';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FolderWatch {
  signal: AbortSignal;
  /** how long nothing must have changed before a change is told: a save, a checkout, an unpacking is many events */
  quietMs?: number;
  /** how often the folder is looked through all the same: not every file system reports changes */
  lookEveryMs?: number;
}

const QUIET_MS = 1_000;
const LOOK_EVERY_MS = 30_000;
/** A folder that never is quiet is told of all the same. */
const LONGEST_UNQUIET_MS = 15_000;

/**
 * Yields after each burst of changes in a folder or below it, until the signal is aborted. What changes while the reader of a yield is at work is
 * yielded next. Hidden files do not count.
 */
export async function* folderChanges(
  folder: string,
  { signal, quietMs = QUIET_MS, lookEveryMs = LOOK_EVERY_MS }: FolderWatch,
): AsyncGenerator<void> {
  const events = new EventTarget();
  const stopWatching = watchQuietly(folder, () => events.dispatchEvent(new Event('change')));
  try {
    for (let seen = await stampOf(folder); !signal.aborted;) {
      await nextEvent(events, lookEveryMs, signal);
      const unquietUntil = Date.now() + LONGEST_UNQUIET_MS;
      while (Date.now() < unquietUntil && (await nextEvent(events, quietMs, signal)));
      const stamp = await stampOf(folder);
      if (signal.aborted || stamp === seen) continue;
      seen = stamp;
      yield;
    }
  } finally {
    stopWatching();
  }
}

/** Events shorten the wait only: where the system cannot watch, looking has to do. */
function watchQuietly(folder: string, onChange: () => void): () => void {
  try {
    const watcher = watch(folder, { recursive: true }, onChange);
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
}

/** @returns whether there was an event within the time */
async function nextEvent(events: EventTarget, withinMs: number, signal: AbortSignal): Promise<boolean> {
  const enough = new AbortController();
  const either = AbortSignal.any([signal, enough.signal]);
  try {
    return await Promise.race([
      once(events, 'change', { signal: either }).then(() => true),
      sleep(withinMs, false, { signal: either }),
    ]);
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    enough.abort();
  }
}

/** Names, sizes and times of all that is there, as one text; a folder that is away has none. */
async function stampOf(folder: string): Promise<string> {
  const lines: string[] = [];
  const look = async (path: string): Promise<void> => {
    try {
      for await (const entry of await opendir(path)) {
        if (entry.name.startsWith('.')) continue;
        const below = join(path, entry.name);
        if (entry.isDirectory()) await look(below);
        else {
          const { size, mtimeMs, ctimeMs, ino } = await stat(below);
          lines.push([below, size, mtimeMs, ctimeMs, ino].join(' '));
        }
      }
    } catch (error) {
      if (!['ENOENT', 'EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  };
  await look(folder);
  return lines.sort().join('\n');
}
