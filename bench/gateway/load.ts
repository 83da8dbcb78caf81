import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { StartedProcess } from './started-process';

const run = promisify(execFile);

export interface Rates {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** processor time of the proxy per request */
  readonly processorUs: number;
}

/** Many clients ask for something small, each again as soon as it has its answer. @throws Error when a request fails */
export async function askOften(
  server: StartedProcess,
  path: string,
  authorization: string,
  clients: number,
  seconds: number,
): Promise<Rates> {
  const before = server.processorUs();
  const { stdout } = await run('wrk', [
    ...['-t', '1', '-c', String(clients), '-d', `${seconds}s`, '--timeout', '30s', '--latency'],
    ...['-H', `Authorization: ${authorization}`, server.url + path],
  ]);
  const spent = server.processorUs() - before;
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!(requests > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk said:\n${stdout}`);
  const percentile = (percent: string) => {
    const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'];
  };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: percentile('50'),
    p99Ms: percentile('99'),
    processorUs: spent / requests,
  };
}

export interface Stream {
  readonly mibPerSecond: number;
  /** by which the memory of the proxy grew at most while it passed through */
  readonly grownMiB: number;
  /** processor milliseconds of the proxy per 100 MB */
  readonly processorMs: number;
}

/** Downloads (or uploads) a large body several times, one after the other. */
export async function streamOften(
  server: StartedProcess,
  curlArguments: readonly string[],
  { bytes, times }: { bytes: number; times: number },
): Promise<Stream> {
  const before = { memory: server.memoryMiB(), processor: server.processorUs() };
  let peak = before.memory;
  const watch = setInterval(() => (peak = Math.max(peak, server.memoryMiB())), 20);
  let seconds = 0;
  for (let time = 0; time < times; time++) {
    const { stdout } = await run('curl', [
      '--silent',
      '--show-error',
      '--fail',
      '--output',
      '/dev/null',
      '--write-out',
      '%{time_total}',
      ...curlArguments,
    ]);
    seconds += Number(stdout);
  }
  clearInterval(watch);
  const hundreds = (bytes * times) / 1e8;
  return {
    mibPerSecond: (bytes * times) / 2 ** 20 / seconds,
    grownMiB: peak - before.memory,
    processorMs: (server.processorUs() - before.processor) / 1_000 / hundreds,
  };
}
