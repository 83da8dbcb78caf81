import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFastifyPair } from './fastify-pair';
import type { Rates, Stream } from './load';
import { askOften, streamOften } from './load';
import { startFileServer, startNginxProxy } from './nginx';
import { startPlatform } from './platform';
import type { StartedProcess } from './started-process';

const CLIENTS = 64;
const PATH = '/_db/_system/_api/document/things/1';
const LARGE_BYTES = 100_000_000;
const DOWNLOADS = 10;

/** What is compared: a proxy, and what the client sends to it. */
interface Contestant {
  readonly name: string;
  readonly server: StartedProcess;
  readonly authorization: string;
}

const [seconds = 4, rounds = 3] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'));
const started: StartedProcess[] = [];
const keep = (server: StartedProcess) => (started.push(server), server);
try {
  const root = join(folder, 'root');
  mkdirSync(join(root, 'file-manager'), { recursive: true });
  for (const path of ['large', 'file-manager/large']) writeFileSync(join(root, path), Buffer.alloc(LARGE_BYTES, 'strata '));
  writeFileSync(join(root, 'index.html'), 'up');
  const files = keep(await startFileServer(folder, root));
  const platform = await startPlatform(folder, files.url);
  keep(platform.gateway);
  keep(platform.database);
  const services = [
    { path: '/file-manager', upstream: files.url },
    { path: '/', upstream: platform.database.url, authorization: platform.asSuperuser },
  ];
  const nginx = keep(await startNginxProxy(folder, services, 'auto'));
  const single = keep(await startNginxProxy(folder, services, 1));
  const pair = keep(await startFastifyPair(folder, services, platform.secret));
  const contestants: Contestant[] = [
    { name: 'nginx, a worker per core', server: nginx, authorization: platform.bySession },
    { name: 'nginx, one worker', server: single, authorization: platform.bySession },
    { name: 'Fastify proxy and JWT plugins', server: pair, authorization: platform.bySession },
    { name: 'gateway, session token', server: platform.gateway, authorization: platform.bySession },
    { name: 'gateway, Basic', server: platform.gateway, authorization: platform.byPassword },
    { name: 'gateway, access token', server: platform.gateway, authorization: platform.byAccessToken },
  ];
  await compareSmall(contestants);
  await compareLarge(contestants.slice(0, 4));
} finally {
  for (const server of started) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** In turns, so that what else the machine does meanwhile hits all of them alike; the median round counts. */
async function compareSmall(contestants: readonly Contestant[]): Promise<void> {
  const measured = new Map(contestants.map(({ name }): [string, Rates[]] => [name, []]));
  for (const { server, authorization } of contestants) await askOften(server, PATH, authorization, CLIENTS, 2);
  for (let round = 0; round < rounds; round++)
    for (const { name, server, authorization } of contestants)
      measured.get(name)?.push(await askOften(server, PATH, authorization, CLIENTS, seconds));
  console.log(`small answers, ${CLIENTS} clients, median of ${rounds} rounds of ${seconds} s`);
  const medians = new Map([...measured].map(([name, rates]) => [name, median(rates, ({ perSecond }) => perSecond)]));
  const [nginx, , pair] = [...medians.values()];
  for (const [name, { perSecond, p50Ms, p99Ms, processorUs }] of medians)
    console.log(
      `${name.padEnd(32)} ${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50Ms.toFixed(2)} ms  p99 ${p99Ms.toFixed(2)} ms` +
        `  ${processorUs.toFixed(1)} µs of processor  ${ratio(perSecond, nginx?.perSecond)} of nginx  ${ratio(perSecond, pair?.perSecond)} of the pair`,
    );
}

async function compareLarge(contestants: readonly Contestant[]): Promise<void> {
  const measured = new Map(contestants.map(({ name }): [string, Stream[]] => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const { name, server, authorization } of contestants) {
      const request = ['--header', `Authorization: ${authorization}`, `${server.url}/file-manager/large`];
      measured.get(name)?.push(await streamOften(server, request, { bytes: LARGE_BYTES, times: DOWNLOADS }));
    }
  console.log(`a body of 100 MB, ${DOWNLOADS} times, median of ${rounds} rounds`);
  const medians = new Map([...measured].map(([name, streams]) => [name, median(streams, ({ mibPerSecond }) => mibPerSecond)]));
  const [nginx] = [...medians.values()];
  for (const [name, { mibPerSecond, grownMiB, processorMs }] of medians)
    console.log(
      `${name.padEnd(32)} ${mibPerSecond.toFixed(0).padStart(6)} MiB/s  memory +${grownMiB.toFixed(0)} MiB  ${processorMs.toFixed(0)} ms of processor per 100 MB` +
        `  ${ratio(mibPerSecond, nginx?.mibPerSecond)} of nginx`,
    );
}

function median<T>(values: readonly T[], by: (value: T) => number): T {
  return values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)] as T;
}

function ratio(value: number, of: number | undefined): string {
  return (value / (of ?? NaN)).toFixed(2);
}
