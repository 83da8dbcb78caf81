import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const START_MS = 20_000;
/** of the kernel's clock in which /proc counts */
const TICK_US = 10_000;

/** A server under test, as the operating system sees it: processor time and memory of the process and its children (Linux). */
export class StartedProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** @param url answers something as soon as the server is up */
  static async start(command: string, args: readonly string[], env: Record<string, string>, url: string): Promise<StartedProcess> {
    const child = spawn(command, args, { env: { PATH: process.env.PATH ?? '', ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline && child.exitCode === null) {
      const isUp = await fetch(url).then(
        (answer) => answer.status < 500,
        () => false,
      );
      if (isUp) return new StartedProcess(child, new URL(url).origin);
      await delay(50);
    }
    child.kill('SIGKILL');
    throw new Error(`${command} ${args.join(' ')} did not answer at ${url}`);
  }

  /** microseconds of processor time, all threads and children */
  processorUs(): number {
    return this.family().reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return sum + (Number(fields[11]) + Number(fields[12])) * TICK_US;
    }, 0);
  }

  /** resident memory in MiB */
  memoryMiB(): number {
    return this.family().reduce((sum, pid) => {
      const resident = /VmRSS:\s+(\d+) kB/.exec(readOrNothing(`/proc/${pid}/status`))?.[1] ?? '0';
      return sum + Number(resident) / 1_024;
    }, 0);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  private family(): number[] {
    const own = this.child.pid ?? 0;
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => parentOf(pid) === own);
    return [own, ...children.map(Number)];
  }
}

function parentOf(pid: string): number {
  return Number(
    readOrNothing(`/proc/${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')[1] ?? -1,
  );
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has just ended
  }
}
