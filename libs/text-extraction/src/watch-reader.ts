/** What the watch beside a reader knows of it. */
export interface WatchedReader {
  memoryBytes: number;
  /** Shared with the reader: its processor time, in milliseconds, at which the present file has taken too long; 0 between files. */
  deadline: Int32Array;
  /** Id of the process that started the reader, or meant to. */
  parent: number;
}

const LOOK_EVERY_MS = 20;
/** Between two files there is nothing to watch but the parent. */
const LOOK_WHEN_IDLE_EVERY_MS = 500;

/**
 * Runs as a thread of the reading process and ends that process when it takes too much: SIGKILL for memory, SIGXCPU for processor time.
 * A thread still looks when the reader is deep in a computation, and it sees all memory, buffers outside of V8's heap included. Never returns; who changes
 * `deadline` notifies it.
 */
export function watchReader({ memoryBytes, deadline, parent }: WatchedReader): never {
  for (;;) {
    const due = Atomics.load(deadline, 0);
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
    if (due > 0 && processorMs() > due) process.kill(process.pid, 'SIGXCPU');
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); // the service was killed: nobody waits for the answer
    Atomics.wait(deadline, 0, due, due > 0 ? LOOK_EVERY_MS : LOOK_WHEN_IDLE_EVERY_MS);
  }
}

/** Processor time of the whole process, in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.ceil((user + system) / 1_000);
}
