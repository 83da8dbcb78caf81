import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Database } from './database';
import { FIRST_FRAME } from '../storage/log/log-file';
import type { Frame } from '../storage/log/log-frame';
import { readFrame } from '../storage/log/log-frame';
import { LmdbStorageEngine } from './storage-engine';

let folder: string;
let engine: LmdbStorageEngine;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strata-sync-'));
  engine = await LmdbStorageEngine.open(folder);
  database = engine.database('_system');
  await database.createCollection({ name: 'plain' });
  await database.createCollection({ name: 'synced', waitForSync: true });
});

afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The newest frame of the log: it tells which groups were on disk before it was written. */
function newestFrame(): Frame {
  const frames = ['log-a', 'log-b'].flatMap((name) => {
    const bytes = readFileSync(join(database.path, name));
    const found: Frame[] = [];
    for (let at = FIRST_FRAME; ;) {
      const frame = readFrame(bytes, at);
      if (frame === undefined) return found;
      found.push(frame);
      at += frame.length;
    }
  });
  const newest = frames.sort((a, b) => a.group - b.group).at(-1);
  if (newest === undefined) throw new Error('the log is empty');
  return newest;
}

const insert = (name: string, waitForSync?: boolean) =>
  database.write((access) => access.insert(access.collection(name), {}), waitForSync === undefined ? {} : { waitForSync });

it.each<[string, boolean, () => Promise<unknown>]>([
  ['a plain write', false, () => insert('plain')],
  ['a write with waitForSync', true, () => insert('plain', true)],
  ['a write to a collection with waitForSync', true, () => insert('synced')],
  ['the same, when its request says no', true, () => insert('synced', false)],
  [
    'a transaction that commits with waitForSync',
    true,
    () => {
      const transaction = database.begin();
      transaction.insert(transaction.collection('plain'), {});
      return transaction.commit({ waitForSync: true });
    },
  ],
])('%s is on disk before its answer: %s', async (_title, isSynced, write) => {
  await insert('plain');
  await write();
  const { group } = newestFrame();
  await insert('plain');
  const next = newestFrame();
  expect(next.group).toBe(group + 1);
  expect(next.durable === group).toBe(isSynced);
});
