import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');

const LAUNCHER = resolve(REPOSITORY, 'strata');
const BUILT = ['--disable-warning=ExperimentalWarning', resolve(REPOSITORY, 'dist/apps/cli/main.mjs')] as const;

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

export interface Status {
  running: boolean;
  url: string;
  supervisorPid: number;
  services: { name: string; pid: number; health: string; restarts: number }[];
}

/** `./strata …` as a person types it: builds first what changed. */
export function launchStrata(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return outcomeOf(LAUNCHER, args, env);
}

/**
 * What the launcher hands over to, without its look at every source for one that changed: a test that asks for much asks the launcher once,
 * and then this.
 */
export function strata(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return outcomeOf(process.execPath, [...BUILT, ...args], env);
}

/** The same, still running: for what is talked to, or killed. */
export function spawnStrata(args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...BUILT, ...args], { env: environment({}) });
}

/** What `strata status` tells of the platform with that data folder. */
export async function statusOf(data: string): Promise<Status> {
  return JSON.parse((await strata(['status', '--json', '--data', data])).out) as Status;
}

function outcomeOf(program: string, args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((done) => {
    execFile(program, [...args], { env: environment(env), maxBuffer: 1 << 26 }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
    );
  });
}

/** Not what the test run happens to have around it. */
function environment(env: Record<string, string>): Record<string, string> {
  const path = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':');
  return {
    PATH: path,
    HOME: homedir(),
    TMPDIR: tmpdir(),
    NODE_COMPILE_CACHE: join(tmpdir(), 'strata-compile-cache'),
    CI: 'true',
    ...env,
  };
}
