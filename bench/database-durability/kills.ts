// A server under a mixed load is killed at a random moment, again and again on the same data, and has to have everything it acknowledged:
//   node tools/run.mjs bench/database-durability/kills.ts [how often, 200]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Expectations } from './expectations';
import { writeUntilTheEnd } from './load';
import { ServerProcess } from './server-process';
import { verify } from './verify';

const SHORTEST_MS = 20;
const MAX_MS = 1500;
/** afterwards the collections are emptied: verifying takes as long as there are documents */
const ROUNDS_ON_ONE_DATA_SET = 20;
const EVERY = 10;

const rounds = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(join(tmpdir(), 'strata-kills-'));
const server = new ServerProcess(folder);
const expected = new Expectations();
let isSound = false;
try {
  await server.start();
  await server.request('POST', '/_api/collection', { name: 'things' });
  await server.request('POST', '/_api/collection', { name: 'links', type: 3 });
  for (const index of [
    { type: 'persistent', name: 'serials', fields: ['serial'], unique: true, sparse: true },
    { type: 'persistent', name: 'tags', fields: ['tags[*]'] },
  ])
    await server.request('POST', '/_api/index?collection=things', index);
  for (let round = 1; round <= rounds; round++) await killOnce(round);
  process.stdout.write(`${rounds} kills, ${expected.acknowledged} acknowledged writes, nothing lost, nothing half\n`);
  isSound = true;
} finally {
  await server.kill('SIGTERM');
  if (isSound) rmSync(folder, { recursive: true, force: true });
  else process.stdout.write(`the data is left in ${folder}\n`);
}

/** @throws Error naming everything that is wrong after the restart */
async function killOnce(round: number): Promise<void> {
  const load = writeUntilTheEnd(server, expected, round);
  await Promise.race([load, delay(SHORTEST_MS + Math.random() * (MAX_MS - SHORTEST_MS))]);
  await server.kill();
  await load;
  await server.start();
  const wrong = await verify(server, expected);
  if (wrong.length > 0) throw new Error(`after kill ${round}:\n${wrong.slice(0, 30).join('\n')}`);
  if (round % EVERY === 0) process.stdout.write(`${round} kills, ${expected.acknowledged} acknowledged writes\n`);
  if (round % ROUNDS_ON_ONE_DATA_SET !== 0) return;
  for (const collection of ['things', 'links']) await server.request('PUT', `/_api/collection/${collection}/truncate`);
  expected.clear();
}
