import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface HttpRates {
  /** answered requests per second */
  readonly perSecond: number;
  readonly medianMs: number;
  readonly failed: number;
}

/**
 * Sends requests from one thread over `clients` keep-alive connections, as `pgbench -j 1` does.
 * @param request Lua that returns the next request (`wrk.format(method, path, headers, body)`); `random(n)` gives 1 to n
 */
export async function benchmarkHttp(
  url: string,
  folder: string,
  request: string,
  clients: number,
  seconds: number,
): Promise<HttpRates> {
  const file = join(folder, 'requests.lua');
  writeFileSync(file, `function random(n) return math.random(1, n) end\nmath.randomseed(os.time())\n${request}`);
  const { stdout } = await run('wrk', [
    '-t',
    '1',
    '-c',
    String(clients),
    '-d',
    `${seconds}s`,
    '--timeout',
    '60s',
    '--latency',
    '-s',
    file,
    url,
  ]);
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  const median = /50%\s+([\d.]+)(us|ms|s)/.exec(stdout);
  if (perSecond === undefined || median === null) throw new Error(`wrk said:\n${stdout}`);
  const unit = { us: 0.001, ms: 1, s: 1_000 }[median[2] as 'us' | 'ms' | 's'];
  const errors = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? '0';
  const socketErrors = [...(/Socket errors: (.*)/.exec(stdout)?.[1] ?? '').matchAll(/\d+/g)].reduce(
    (sum, [n]) => sum + Number(n),
    0,
  );
  return { perSecond: Number(perSecond), medianMs: Number(median[1]) * unit, failed: Number(errors) + socketErrors };
}
