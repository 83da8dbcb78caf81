// The file manager under a mixed load is killed at a random moment, again and again on the same data. Whatever it acknowledged has to be there, whole;
// no file may be half, no bytes may lie there that no version needs, and uploads in parts have to go on:
//   node tools/run.mjs bench/file-manager/kills.ts [how often, 100]
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { startApp } from '@strata/testing';
import { Load } from './load';
import { verify } from './verify';

const SHORTEST_MS = 10;
const LONGEST_MS = 1_200;
const EVERY = 10;

const rounds = Number(process.argv[2] ?? 100);
const folder = mkdtempSync(join(tmpdir(), 'strata-file-kills-'));
const keyfile = join(folder, 'secret');
writeFileSync(keyfile, randomBytes(16).toString('hex'));
const ring = await SecretRing.fromConfig({ keyfile, watch: false });
const token = signSuperuserToken(ring, { serverId: 'bench', lifetimeS: 86_400 });
const data = join(folder, 'data');
const app = await startApp('file-manager', {
  ...{ DATA_DIR: data, JWT_SECRET_KEYFILE: keyfile, DB_URL: 'http://127.0.0.1:9', VERSION_GRACE_S: '0', KEEP_VERSIONS: '3' },
});
let isSound = false;
try {
  const load = new Load(`${app.url}/_db/db/rag-input`, token);
  for (let round = 1; round <= rounds; round++) {
    load.start();
    await delay(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
    await app.kill();
    await load.end();
    await app.restart();
    while (!app.output().includes('"event":"tidied"')) await delay(10);
    const wrong = await verify(load, data);
    if (wrong.length > 0) throw new Error(`after kill ${round}:\n${wrong.slice(0, 30).join('\n')}`);
    if (round % EVERY === 0) console.log(`${round} kills; acknowledged: ${load.summary()}`);
  }
  await load.finishUploads();
  console.log(`${rounds} kills; acknowledged: ${load.summary()}; nothing lost, nothing half, no orphan`);
  isSound = true;
} finally {
  await app.stop();
  if (isSound) rmSync(folder, { recursive: true, force: true });
  else console.log(`the data is left in ${folder}`);
}
