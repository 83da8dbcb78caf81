/** What the watch beside a reader knows of it. */
export interface WatchedReader {
  memoryBytes: number;
  /** Shared with the reader: its processor time, in milliseconds, at which the present file has taken too long; 0 between files. */
  deadline: Int32Array;
  /** Id of the process that started the reader, or meant to. */
  parent: number;
}

const LOOK_EVERY_MS = 20;

/**
 * Runs as a thread of the reading process and ends that process when it takes too much: SIGKILL for memory, SIGXCPU for processor time.
 * A thread still looks when the reader is deep in a computation, and it sees all memory, buffers outside of V8's heap included.
 */
export function watchReader({ memoryBytes, deadline, parent }: WatchedReader): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const due = Atomics.load(deadline, 0);
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
    if (due > 0 && (user + system) / 1_000 > due) process.kill(process.pid, 'SIGXCPU');
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); // the service was killed: nobody waits for the answer
  }, LOOK_EVERY_MS);
}
