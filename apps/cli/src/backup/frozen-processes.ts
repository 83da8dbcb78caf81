import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { failure } from '../terminal/user-error';

/** Where the system does not tell whether a process has stopped, it has after this. */
const BLIND_PAUSE_MS = 100;
const HANG_LIMIT_MS = 10_000;

/**
 * Holds processes still (SIGSTOP) while `work` runs: what they have written is then one moment's state, as a kill -9 of all of them
 * would leave it. They go on afterwards whatever happens, also when this process is killed meanwhile.
 * @param pids empty: nothing is held, the work just runs
 * @throws UserError when one of them ended or was started again before the work was done: what it saw is not one moment's state then
 */
export async function whileFrozen<Result>(pids: readonly number[], work: () => Promise<Result>): Promise<Result> {
  if (pids.length === 0) return work();
  const release = goOnWhenThisProcessEnds(pids);
  try {
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await untilStopped(pids);
    const result = await work();
    if (!pids.every(isStopped)) throw failure('a service was started again meanwhile: try once more, or stop the platform before');
    return result;
  } finally {
    release();
    for (const pid of pids) goOn(pid);
  }
}

/** A shell that reads from us until we are gone lets them go on, in case we could not. */
function goOnWhenThisProcessEnds(pids: readonly number[]): () => void {
  const guard = spawn('/bin/sh', ['-c', `cat >/dev/null; kill -CONT ${pids.join(' ')}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  return () => guard.stdin.end();
}

function goOn(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // it has ended: its supervisor starts it again
  }
}

async function untilStopped(pids: readonly number[]): Promise<void> {
  if (!existsSync('/proc/self/stat')) return sleep(BLIND_PAUSE_MS);
  for (const deadline = performance.now() + HANG_LIMIT_MS; !pids.every(isStopped); await sleep(1))
    if (performance.now() > deadline) throw failure('the services could not be held still');
}

function isStopped(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return true;
  try {
    return / [Tt] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, ''));
  } catch {
    return false;
  }
}
