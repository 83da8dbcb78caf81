import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LmdbStorageEngine } from './storage-engine';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strata-collation-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const indexed = (engine: LmdbStorageEngine) => {
  const snapshot = engine.database('_system').snapshot();
  try {
    const things = snapshot.collection('things');
    const index = things.indexes.find(({ type }) => type === 'persistent');
    if (index === undefined) throw new Error('the index is gone');
    const keys = snapshot.indexEntries(things, index, { equals: [] }).read(100);
    return { id: index.id, number: index.number, keys: keys.map(({ key }) => key) };
  } finally {
    snapshot.release();
  }
};

it('builds sorted indexes anew, once, when the order of strings has another version than the one that is stored', async () => {
  const old = await LmdbStorageEngine.open(folder, 'ICU 1');
  const database = old.database('_system');
  await database.createCollection({ name: 'things' });
  await database.createIndex('things', { type: 'persistent', fields: ['name'] });
  for (const name of ['b', 'ä', 'B', 'a'])
    await database.write((access) => access.insert(access.collection('things'), { _key: `k-${name === 'ä' ? 'ae' : name}`, name }));
  const before = indexed(old);
  await old.close();

  const engine = await LmdbStorageEngine.open(folder, 'ICU 2');
  expect(await engine.settleCollation()).toBe('ICU 1');
  const after = indexed(engine);
  expect(after).toEqual({ id: before.id, number: expect.any(Number), keys: ['k-a', 'k-ae', 'k-B', 'k-b'] });
  expect(after.number).not.toBe(before.number);
  expect(await engine.settleCollation()).toBeUndefined();
  await engine.close();

  const again = await LmdbStorageEngine.open(folder, 'ICU 2');
  expect(await again.settleCollation()).toBeUndefined();
  expect(indexed(again)).toEqual(after);
  await again.close();
});

it('builds the indexes of a folder of an older format anew, once', async () => {
  const old = await LmdbStorageEngine.open(folder, 'ICU 1');
  const database = old.database('_system');
  await database.createCollection({ name: 'things' });
  await database.createIndex('things', { type: 'persistent', fields: ['name'] });
  await database.createIndex('things', { type: 'mdi', fields: ['x', 'y'], fieldValueTypes: 'double' });
  const numbers = (engine: LmdbStorageEngine) =>
    engine
      .database('_system')
      .catalog.collection('things')
      ?.indexes.map(({ type, number }) => ({ type, number }));
  const before = numbers(old);
  await old.close();
  const registry = join(folder, 'databases.json');
  writeFileSync(registry, JSON.stringify({ ...(JSON.parse(readFileSync(registry, 'utf8')) as object), format: 2 }));

  const engine = await LmdbStorageEngine.open(folder, 'ICU 1');
  expect(await engine.settleCollation()).toBe('unknown');
  const after = numbers(engine);
  expect(after?.map(({ type }) => type)).toEqual(['primary', 'persistent', 'mdi']);
  for (const { type, number } of after ?? []) if (type !== 'primary') expect(before).not.toContainEqual({ type, number });
  expect(await engine.settleCollation()).toBeUndefined();
  await engine.close();
});
