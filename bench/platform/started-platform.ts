import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StrataClient } from '@strata/client';
import { GatewayCalls } from './gateway-calls';

const run = promisify(execFile);
const PASSWORD = 'benchmark';

export interface ServiceStatus {
  name: string;
  url: string;
  pid: number;
  health: 'healthy' | 'unhealthy' | 'down';
  restarts: number;
  residentBytes: number | null;
}

/** A platform of its own for a benchmark: fresh data folder, free ports, gone afterwards. Started through `./strata`, as a user would. */
export class StartedPlatform {
  private constructor(
    readonly data: string,
    readonly url: string,
    readonly startMs: number,
  ) {}

  /** @param flags further flags of `strata start` @param env further environment of the services */
  static async start(flags: string[] = [], env: Record<string, string> = {}): Promise<StartedPlatform> {
    const data = mkdtempSync(join(tmpdir(), 'strata-bench-'));
    const began = performance.now();
    await strata(['start', '--data', data, '--port', '0', ...flags], { ...env, STRATA_ROOT_PASSWORD: PASSWORD });
    const { url } = JSON.parse(await strata(['status', '--json', '--data', data])) as { url: string };
    return new StartedPlatform(data, url, performance.now() - began);
  }

  /** One that runs already, and goes on afterwards. */
  static async running(data: string): Promise<StartedPlatform> {
    const { url } = JSON.parse(await strata(['status', '--json', '--data', data])) as { url: string };
    return new StartedPlatform(data, url, 0);
  }

  client(): Promise<StrataClient> {
    return StrataClient.login({ url: this.url, username: 'root', password: PASSWORD });
  }

  /** The header of an administrator, for requests that the client library has no method for. */
  async authorization(): Promise<string> {
    const body = JSON.stringify({ username: 'root', password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.url}/_open/auth`, { method: 'POST', body, headers });
    return `Bearer ${((await response.json()) as { jwt: string }).jwt}`;
  }

  /** The same user, whose answers are looked at whatever they are. */
  calls(): GatewayCalls {
    return new GatewayCalls(this.url, 'root', PASSWORD);
  }

  async services(): Promise<ServiceStatus[]> {
    return (JSON.parse(await strata(['status', '--json', '--data', this.data])) as { services: ServiceStatus[] }).services;
  }

  async stop(): Promise<void> {
    await strata(['stop', '--data', this.data]);
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Highest resident memory of a process since it started, in MiB (Linux: VmHWM). */
export function peakMemoryMiB(pid: number): number {
  return memoryMiB(pid, 'VmHWM');
}

/** Memory of a process now, in MiB: all that is resident, or without the pages of mapped files, which the system takes back when it needs them. */
export function memoryMiB(pid: number, what: 'VmHWM' | 'VmRSS' | 'RssAnon'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1_024);
}

async function strata(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(resolve('strata'), args, { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
