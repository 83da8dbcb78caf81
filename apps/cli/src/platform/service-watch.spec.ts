import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { freePort, temporaryFolder } from '@strata/testing';
import { LogFile } from './log-file';
import { ServiceProcess } from './service-process';
import { SILENCE_LIMITS } from './service-silence';
import { ServiceWatch } from './service-watch';

/** Answers everything; `/block` holds its event loop for good, `/slow` for half of the patience below. */
const SERVICE = `
import { createServer } from 'node:http';
createServer((request, response) => {
  const until = request.url === '/block' ? Infinity : request.url === '/slow' ? Date.now() + 700 : 0;
  while (Date.now() < until);
  response.end(String(process.pid));
}).listen(Number(process.env.PORT), '127.0.0.1');
`;
const LIMITS = { ...SILENCE_LIMITS, lookEveryMs: 50, patienceMs: 1_500, silenceMs: 2_500, startMs: 60_000 };

let folder: TemporaryFolder;
let service: ServiceProcess;
let watch: ServiceWatch;
let heard: number;

const ask = async (path: string) => {
  const answer = await fetch(service.url + path, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer && Number(await answer.text());
};
/** Process id of the service once it answers, other than `before`. */
async function answering(before = 0): Promise<number> {
  for (;;) {
    const pid = await ask('/');
    if (pid !== undefined && pid !== before) return pid;
    await sleep(20);
  }
}

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'thing'));
  await writeFile(join(folder.path, 'thing', 'main.mjs'), SERVICE);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const plan = { name: 'thing-1', app: 'thing', port, url, healthPath: '/', livePath: '/', env: { PORT: String(port) } };
  service = new ServiceProcess(plan, folder.path, new LogFile(join(folder.path, 'log')), {}, () => undefined);
  const probe = {
    of: async (url: string, path: string, timeoutMs = 0) => {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
      if (answer) heard += 1;
      return answer ? ('healthy' as const) : ('down' as const);
    },
  };
  watch = new ServiceWatch([service], probe, LIMITS);
  heard = 0;
  jest.spyOn(console, 'error').mockReturnValue();
  service.start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  watch.stop();
  await service.stop(1_000);
  await folder.remove();
});

describe('a service', () => {
  it.each([
    ['whose event loop is blocked', () => void ask('/block')],
    ['that was stopped', (pid: number) => void process.kill(pid, 'SIGSTOP')],
  ])('%s is restarted, and its log says so', async (_, silence) => {
    const first = await answering();
    watch.start();
    while (heard === 0) await sleep(20);
    silence(first);
    expect(await answering(first)).toBe(service.pid);
    expect(service.restarts).toBe(1);
    expect(service.lastRestart).toMatch(/did not answer for \d+ s/);
    expect(await readFile(join(folder.path, 'log'), 'utf8')).toMatch(
      /"event":"service-restarted".*thing-1 is restarted: it did not/,
    );
  });

  it('that is merely slow is left alone', async () => {
    const first = await answering();
    watch.start();
    for (let request = 0; request < 5; request += 1) await ask('/slow');
    expect([await answering(), service.restarts]).toEqual([first, 0]);
  });
});
