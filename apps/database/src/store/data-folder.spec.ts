import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LmdbStorageEngine } from './storage-engine';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strata-folder-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const registry = () => join(folder, 'databases.json');
const lock = () => join(folder, 'server.lock');
/** a process that lives as long as this test and is not this one */
const PARENT = process.ppid;

it('refuses a folder that another server uses, and leaves its lock alone', async () => {
  await (await LmdbStorageEngine.open(folder)).close();
  writeFileSync(lock(), JSON.stringify({ pid: PARENT }));
  await expect(LmdbStorageEngine.open(folder)).rejects.toMatchObject({ type: 'DataFolderInUseError' });
  expect(JSON.parse(readFileSync(lock(), 'utf8'))).toEqual({ pid: PARENT });
});

it.each([
  ['whose process has ended', JSON.stringify({ pid: 2 ** 22 + 1 })],
  ['whose process number somebody else has now', JSON.stringify({ pid: PARENT, started: '1' })],
  ['that was half written', '{"pid":'],
])('takes over the lock of a server %s', async (_what, text) => {
  writeFileSync(lock(), text);
  const engine = await LmdbStorageEngine.open(folder);
  expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid });
  await engine.close();
});

it.each([0, 4, 99])('refuses a folder of format %d and changes nothing in it', async (format) => {
  await (await LmdbStorageEngine.open(folder)).close();
  const text = JSON.stringify({ ...(JSON.parse(readFileSync(registry(), 'utf8')) as object), format });
  writeFileSync(registry(), text);
  await expect(LmdbStorageEngine.open(folder)).rejects.toMatchObject({ type: 'DataFormatError' });
  expect(readFileSync(registry(), 'utf8')).toBe(text);
});

it('says of a registry it cannot read where it is damaged, instead of starting with no databases', async () => {
  await (await LmdbStorageEngine.open(folder)).close();
  writeFileSync(registry(), readFileSync(registry(), 'utf8').slice(0, 20));
  await expect(LmdbStorageEngine.open(folder)).rejects.toMatchObject({ type: 'DataDamagedError', details: { path: registry() } });
});

it('does not start anew in a folder that holds databases but no registry', async () => {
  await (await LmdbStorageEngine.open(folder)).close();
  rmSync(registry());
  await expect(LmdbStorageEngine.open(folder)).rejects.toMatchObject({ type: 'DataDamagedError', details: { path: registry() } });
});

it('starts anew where the first start was interrupted before the database was registered', async () => {
  await (await LmdbStorageEngine.open(folder)).close();
  writeFileSync(registry(), JSON.stringify({ ...(JSON.parse(readFileSync(registry(), 'utf8')) as object), databases: [] }));
  const engine = await LmdbStorageEngine.open(folder);
  expect(engine.databaseNames()).toEqual(['_system']);
  await engine.close();
});
