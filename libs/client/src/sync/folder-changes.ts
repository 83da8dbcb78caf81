import { watch } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
 * Looks at a folder and yields after each burst of changes in it or below it from then on, until the signal is aborted. What changes while the
 * reader of a yield is at work is yielded next. Hidden files do not count.
 */
export async function folderChanges(folder: string, watched: FolderWatch): Promise<AsyncGenerator<void>> {
  const events = new Events();
  const stopWatching = watchQuietly(folder, events.happened);
  return changesSince(await stampOf(folder), { folder, events, stopWatching, ...watched });
}

interface Watching extends FolderWatch {
  folder: string;
  events: Events;
  stopWatching: () => void;
}

async function* changesSince(
  first: string,
  { folder, events, stopWatching, signal, quietMs = QUIET_MS, lookEveryMs = LOOK_EVERY_MS }: Watching,
): AsyncGenerator<void> {
  let seen = first;
  try {
    // Events that come while nobody waits for them are not heard: after the start and after each yield it is looked at once.
    for (let isHeard = false; !signal.aborted;) {
      if (isHeard) await events.next(lookEveryMs, signal);
      const unquietUntil = Date.now() + LONGEST_UNQUIET_MS;
      while (Date.now() < unquietUntil && (await events.next(quietMs, signal)));
      const stamp = await stampOf(folder);
      isHeard = stamp === seen;
      if (signal.aborted || isHeard) continue;
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

/** What the system reports of a folder, for one who waits at a time. */
class Events {
  private wake: () => void = () => undefined;

  readonly happened = (): void => this.wake();

  /** @returns whether there was an event within the time, and before the signal */
  next(withinMs: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (isEvent: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        resolve(isEvent);
      };
      const onAbort = () => done(false);
      const timer = setTimeout(() => done(false), signal.aborted ? 0 : withinMs);
      signal.addEventListener('abort', onAbort);
      this.wake = () => done(true);
    });
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
