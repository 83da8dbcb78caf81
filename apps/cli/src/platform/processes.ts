import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * True when process `pid` lives and its command line holds `mark`. Process ids are used again by the system, so a number in an old
 * file alone proves nothing; where there is no /proc, the number has to do.
 */
export function runsOurs(pid: number, mark: string): boolean {
  if (!(pid > 0)) return false; // 0 stands for "none", to the system it would mean our own group
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readFileSync(commandLine, 'utf8').includes(mark) && !isZombie(pid);
  } catch {
    return false;
  }
}

function isZombie(pid: number): boolean {
  return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, ''));
}

/** Asks a process to end, waits `graceMs`, then ends it. Resolves once it is gone. */
export async function endProcess(pid: number, mark: string, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  signal(pid, mark, 'SIGTERM');
  while (runsOurs(pid, mark)) {
    if (Date.now() > deadline) signal(pid, mark, 'SIGKILL');
    await sleep(50);
  }
}

/** Ends services that lost their supervisor: all but the database at once, so that each can still write what it must, then that. */
export async function endServices(services: { app: string; pid: number }[], mark: string, graceMs: number): Promise<void> {
  const endAll = (chosen: typeof services) => Promise.all(chosen.map(({ pid }) => endProcess(pid, mark, graceMs)));
  await endAll(services.filter(({ app }) => app !== 'database'));
  await endAll(services.filter(({ app }) => app === 'database'));
}

function signal(pid: number, mark: string, name: NodeJS.Signals): void {
  if (!runsOurs(pid, mark)) return;
  try {
    process.kill(pid, name);
  } catch {
    // it ended between the look and the signal: what was wanted
  }
}

/** Resident memory of a process in bytes, or undefined where the system does not tell. */
export function residentBytes(pid: number): number | undefined {
  try {
    const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) * 1024;
  } catch {
    return undefined;
  }
}
