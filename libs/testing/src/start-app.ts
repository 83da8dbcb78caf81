import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builtApp } from './built-app';
import { HANG_LIMIT_MS } from './eventually';
import { freePort } from './free-port';

/** A service of this repository, running as a process of its own. */
export interface RunningApp {
  /** base URL, without a slash at the end */
  url: string;
  env: Record<string, string>;
  pid(): number;
  /** what the process wrote so far (its last 200 kB) */
  output(): string;
  /** SIGTERM, and SIGKILL when it hangs */
  stop(): Promise<void>;
  /** SIGKILL: nothing is flushed, nothing said goodbye to */
  kill(): Promise<void>;
  /** starts it again, same port, same settings; it must have been stopped or killed before */
  restart(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Of a service that does not end by itself, a test learns by what it left undone: this is for hangs. */
const STOP_LIMIT_MS = 60_000;
const KEPT_OUTPUT = 200_000;
/** Between two looks whether it answers: a tenth of the time waited so far, as in `eventually`. A slow machine needs its processor for the start. */
const PAUSE_SHARE = 0.1;
const MIN_PAUSE_MS = 25;

/**
 * Builds `apps/<app>` if its sources changed and runs it on a free port with `env` (and nothing of this process's environment).
 * Resolves when it answers HTTP.
 * @throws Error holding the process's output when it ends or stays silent
 */
export async function startApp(
  app: string,
  env: Record<string, string | undefined> = {},
  flags: string[] = [],
): Promise<RunningApp> {
  const settings: Record<string, string> = {
    PATH: dirname(process.execPath),
    TMPDIR: tmpdir(),
    NODE_COMPILE_CACHE: join(tmpdir(), 'strata-compile-cache'),
    HOST: '127.0.0.1',
  };
  for (const [name, value] of Object.entries(env)) if (value !== undefined) settings[name] = value;
  const bundle = await builtApp(app);
  let url = '';
  let child: ChildProcess;
  let output = '';

  const start = async () => {
    output = '';
    child = spawn(process.execPath, [bundle, ...flags], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-KEPT_OUTPUT)));
    killWhenThisProcessEnds(child);
    await untilItAnswers(app, url, child, () => output);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (hasEnded(child)) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exit;
    clearTimeout(patience);
  };

  for (let isUp = false; !isUp;) {
    settings.PORT = env.PORT ?? String(await freePort());
    url = `http://${settings.HOST}:${settings.PORT}`;
    isUp = await start().then(
      () => true,
      (error: unknown) => {
        if (env.PORT !== undefined || !output.includes('EADDRINUSE')) throw error;
        return false; // somebody was quicker: another port
      },
    );
  }
  const stop = () => end('SIGTERM');
  return {
    url,
    env: settings,
    pid: () => child.pid ?? 0,
    output: () => output,
    stop,
    kill: () => end('SIGKILL'),
    restart: start,
    [Symbol.asyncDispose]: stop,
  };
}

/** A test run may be killed before it can clean up; a shell that reads from us until we are gone then ends the app. */
function killWhenThisProcessEnds(child: ChildProcess): void {
  const guard = spawn('/bin/sh', ['-c', `cat >/dev/null; kill -9 ${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  child.once('exit', () => guard.kill('SIGKILL'));
}

async function untilItAnswers(app: string, url: string, child: ChildProcess, output: () => string): Promise<void> {
  const began = Date.now();
  while (Date.now() - began < HANG_LIMIT_MS) {
    if (hasEnded(child)) throw new Error(`${app} ended (${child.exitCode ?? child.signalCode}) before it listened:\n${output()}`);
    try {
      await (await fetch(`${url}/health`, { signal: AbortSignal.timeout(30_000) })).arrayBuffer();
      return;
    } catch {
      await delay(Math.max((Date.now() - began) * PAUSE_SHARE, MIN_PAUSE_MS)); // nobody listens yet
    }
  }
  child.kill('SIGKILL');
  throw new Error(`${app} did not answer within ${HANG_LIMIT_MS} ms:\n${output()}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
