// What an operator does under load: rotates the signing secret again and again, and deactivates a user.
//   node tools/run.mjs bench/gateway-rotation/main.ts [seconds = 60] [connections = 64]
import { execFile } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartedPlatform } from '../platform/started-platform';
import type { Stream } from './load';
import { Load, quantile } from './load';

const [seconds = 60, connections = 64] = process.argv.slice(2).map(Number);
/** the least lifetime a client may ask for is 10 */
const SESSION_S = 10;
const PATHS: Readonly<Record<string, string>> = {
  gateway: '/_api/version',
  database: '/_db/strata/_api/collection',
  'file-manager': '/file-manager/_db/strata/rag-input/?scope=strata&limit=1',
  pipeline: '/graphrag/pipeline/strata/v1/health',
  importer: '/graphrag/importer/strata/v1/health',
  'nl-query': '/graph-rag/strata/v1/health',
  reasoner: '/reasoner/strata/health',
};
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const root = basic('root', 'benchmark');

interface Credentials {
  session: string;
  password: string;
  accessToken: string;
}

const platform = await StartedPlatform.start([], { SERVER_SESSION_TIMEOUT: String(SESSION_S), LOG_LEVEL: 'warn' });
try {
  console.log(`platform at ${platform.url}, ${connections} connections, sessions of ${SESSION_S} s\n`);
  await rotateUnderLoad();
  await deactivateUnderLoad();
} finally {
  await platform.stop();
}

async function rotateUnderLoad(): Promise<void> {
  const credentials = await aUser('rotating');
  let isOver = false;
  const renewing = (async () => {
    while (!isOver) {
      await delay((SESSION_S * 1_000) / 4);
      credentials.session = await login('rotating');
    }
  })();
  const load = new Load(platform.url, streamsOf(credentials), connections);
  const until = Date.now() + seconds * 1_000;
  const rotations: number[] = [];
  try {
    while (Date.now() < until) {
      const began = performance.now();
      await promisify(execFile)(resolve('strata'), [
        'secret',
        'rotate',
        '--grace',
        String(SESSION_S),
        '--json',
        '--data',
        platform.data,
      ]);
      rotations.push(Math.round(performance.now() - began));
    }
  } finally {
    isOver = true;
    await Promise.all([load.end(), renewing]);
  }
  const total = [...load.counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `rotations: ${rotations.length} (ms each, ${SESSION_S} s of them waiting for sessions to end): ${rotations.join(' ')}`,
  );
  for (const [name, count] of load.counts) console.log(`  ${name.padEnd(28)} ${count}`);
  console.log(
    `requests ${total}, failed ${load.failures.length}; ms: median ${quantile(load.latenciesMs, 0.5).toFixed(1)}, 99 % ${quantile(load.latenciesMs, 0.99).toFixed(1)}, greatest ${quantile(load.latenciesMs, 1).toFixed(1)}`,
  );
  for (const failure of load.failures.slice(0, 10)) console.log('  FAILED', JSON.stringify(failure));
}

async function deactivateUnderLoad(): Promise<void> {
  const leaving = await aUser('leaving', 600);
  const staying = await aUser('staying', 600);
  const others = new Load(platform.url, streamsOf(staying), Math.ceil(connections / 2));
  const own = new Load(platform.url, streamsOf(leaving), Math.ceil(connections / 2));
  const upload = await anUpload(leaving.session);
  await delay(1_000);
  const { length: before } = own.failures;
  await call('PATCH', '/_api/user/leaving', { active: false });
  const answeredAt = Date.now();
  const uploadCutMs = (await upload.cut) - answeredAt;
  let stillIn = 0;
  for (const { path, authorization } of streamsOf(leaving))
    if ((await fetch(platform.url + path, { headers: { authorization: authorization() } })).ok) stillIn += 1;
  await delay(500);
  await Promise.all([own.end(), others.end()]);
  console.log(
    `\ndeactivated under load: ${stillIn} of ${streamsOf(leaving).length} kinds of requests let in right after the answer`,
  );
  console.log(
    `refused before: ${before}; upload under way cut ${uploadCutMs} ms after the answer; failed for others: ${others.failures.length}`,
  );
  for (const failure of others.failures.slice(0, 5)) console.log('  FAILED', JSON.stringify(failure));
}

function streamsOf(credentials: Credentials): Stream[] {
  return Object.entries(PATHS).flatMap(([service, path]) =>
    (['session', 'password', 'accessToken'] as const).map((kind) => ({
      name: `${service} by ${kind}`,
      path,
      authorization: () => credentials[kind],
    })),
  );
}

async function aUser(name: string, sessionS = SESSION_S): Promise<Credentials> {
  await call('POST', '/_api/user', { user: name, passwd: `password of ${name}` });
  await call('PUT', `/_api/user/${name}/database/strata`, { grant: 'rw' });
  await call('PUT', `/_api/user/${name}/database/_system`, { grant: 'ro' });
  const { token } = await call('POST', `/_api/token/${name}`, { name: 'bench', valid_until: 2 ** 40 });
  return {
    session: await login(name, sessionS),
    password: basic(name, `password of ${name}`),
    accessToken: basic('', String(token)),
  };
}

async function login(username: string, expiryTime = SESSION_S): Promise<string> {
  const { jwt } = await call('POST', '/_open/auth', { username, password: `password of ${username}`, expiryTime });
  return `Bearer ${String(jwt)}`;
}

async function call(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(platform.url + path, { method, headers: { authorization: root }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** An upload that never ends by itself. @returns the moment it was cut */
async function anUpload(authorization: string): Promise<{ cut: Promise<number> }> {
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' };
  const sent = httpRequest(`${platform.url}/file-manager/_db/strata/rag-input/`, { method: 'POST', headers });
  const cut = new Promise<number>((done) => {
    sent.on('error', () => done(Date.now()));
    sent.on('response', (answer) => answer.resume().on('close', () => done(Date.now())));
  });
  const part = (disposition: string, value: string) => `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}`;
  const fields = [part('name="scope"', 'strata\r\n'), part('name="scope"', 'papers\r\n'), part('name="name"', 'endless.md\r\n')];
  const begun = [...fields, part('name="file"; filename="endless.md"', 'and so on '.repeat(1_000))].join('');
  await new Promise<void>((written) => sent.write(begun, () => written()));
  return { cut };
}
