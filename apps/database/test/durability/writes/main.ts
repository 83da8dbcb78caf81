// What writes cost inside the database, without HTTP (`bench/database-durability/writes.ts`).
// Each line tells documents per second and CPU time of the process per document, which a busy machine distorts less.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../src/store/database';
import { LmdbStorageEngine } from '../../../src/store/storage-engine';

const SECONDS = 2;
const MANY = Number(process.argv[2] ?? 200_000);
/** only lines whose title holds this */
const ONLY = process.argv[3] ?? '';
const BATCH = 1000;

const folder = mkdtempSync(join(tmpdir(), 'strata-writes-'));
let engine = await LmdbStorageEngine.open(folder);
try {
  const database = engine.database('_system');
  for (const [name, indexes] of [
    ['plain', 0],
    ['indexed', 3],
  ] as const) {
    await database.createCollection({ name });
    for (const field of ['age', 'city', 'name'].slice(0, indexes))
      await database.createIndex(name, { type: 'persistent', fields: [field] });
  }
  for (const [clients, waitForSync] of [
    [1, false],
    [16, false],
    [64, false],
    [1, true],
    [16, true],
  ] as const)
    await line(`${waitForSync ? 'synced' : 'plain'} inserts, ${clients} clients`, () =>
      singles(database, 'plain', clients, waitForSync),
    );
  await line('plain inserts, 3 indexes, 16 clients', () => singles(database, 'indexed', 16, false));
  await line(`batches of ${BATCH}`, () => batches(database, 'many', MANY));
  await line(`batches of ${BATCH}, 3 indexes`, () => batches(database, 'indexed', MANY / 4));
  if (database.catalog.collection('many') !== undefined) await scan(database);
  await engine.close();
  const start = performance.now();
  engine = await LmdbStorageEngine.open(folder);
  say(`${'start-up'.padEnd(44)} ${(performance.now() - start).toFixed(0)} ms`);
} finally {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
}

/** @param work resolves with the number of documents it wrote */
async function line(title: string, work: () => Promise<number>): Promise<void> {
  if (!title.includes(ONLY)) return;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const documents = await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const rate = Math.round(documents / seconds)
    .toLocaleString('en')
    .padStart(9);
  say(`${title.padEnd(44)} ${rate}/s ${((user + system) / documents).toFixed(1).padStart(7)} µs CPU each`);
}

async function singles(database: Database, name: string, clients: number, waitForSync: boolean): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let written = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await database.write((access) => access.insert(access.collection(name), person(written)), { waitForSync });
      written++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return written;
}

async function batches(database: Database, name: string, documents: number): Promise<number> {
  if (database.catalog.collection(name) === undefined) await database.createCollection({ name });
  for (let done = 0; done < documents; done += BATCH)
    await database.write((access) => {
      const collection = access.collection(name);
      for (let at = 0; at < BATCH; at++) access.insert(collection, person(done + at));
    });
  return documents;
}

async function scan(database: Database): Promise<void> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    const before = process.memoryUsage();
    const start = performance.now();
    const cpu = process.cpuUsage();
    const snapshot = database.snapshot();
    const cursor = snapshot.scan(snapshot.collection('many'));
    let ages = 0;
    let documents = 0;
    for (let rows = cursor.read(BATCH); rows.length > 0; rows = cursor.read(BATCH)) {
      for (const row of rows) ages += row.get('age') as number;
      documents += rows.length;
    }
    snapshot.release();
    const { user, system } = process.cpuUsage(cpu);
    const after = process.memoryUsage();
    const added = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20;
    const times = `${(performance.now() - start).toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms CPU`;
    say(`${`scan of ${documents} documents, one attribute`.padEnd(44)} ${times}, ${added.toFixed(0)} MB added, sum ${ages}`);
  }
}

function person(number: number) {
  return {
    name: `person ${number % 5000}`,
    age: number % 90,
    city: `city ${number % 300}`,
    email: `person.${number}@example.org`,
    address: { street: `street ${number % 700}`, number: number % 120, code: String(10_000 + (number % 9000)) },
    tags: ['one', 'two', 'three'],
  };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
