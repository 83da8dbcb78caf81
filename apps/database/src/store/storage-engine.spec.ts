import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from './database';
import { LmdbStorageEngine } from './storage-engine';

describe('LmdbStorageEngine', () => {
  let folder: string;
  let engine: LmdbStorageEngine;
  let db: Database;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strata-storage-'));
    engine = await LmdbStorageEngine.open(folder);
    db = engine.database('_system');
  });

  afterEach(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const reopen = async () => {
    await engine.close();
    engine = await LmdbStorageEngine.open(folder);
    db = engine.database('_system');
  };

  const insert = (name: string, document: Record<string, string | number | null>) =>
    db.write((access) => access.insert(access.collection(name), document));

  it('keeps documents, definitions and counts over a restart', async () => {
    await db.createCollection({ name: 'things' });
    const { rev } = await insert('things', { _key: 'a', name: 'Käse', size: 3 });
    await reopen();
    const snapshot = db.snapshot();
    const things = snapshot.collection('things');
    expect(snapshot.document(things, 'a')?.toObject()).toEqual({ _key: 'a', _id: 'things/a', _rev: rev, name: 'Käse', size: 3 });
    expect(JSON.parse(String(snapshot.document(things, 'a')?.toJson()))).toEqual(snapshot.document(things, 'a')?.toObject());
    expect(snapshot.document(things, 'a')?.get('size')).toBe(3);
    expect(snapshot.document(things, 'a')?.get('name')).toBe('Käse');
    expect(snapshot.document(things, 'a')?.get('absent')).toBeUndefined();
    expect(snapshot.count(things)).toBe(1);
    snapshot.release();
  });

  it('creates a database once when several ask for it at the same time, and finds it again after a restart', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => engine.createDatabase('shared')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ errorNum: 1207 });
    await engine.database('shared').createCollection({ name: 'things' });
    await reopen();
    expect(engine.databaseNames()).toEqual(['_system', 'shared']);
    const snapshot = engine.database('shared').snapshot();
    expect(snapshot.collection('things').name).toBe('things');
    snapshot.release();
  });

  it('shows a snapshot nothing that was committed after it', async () => {
    await db.createCollection({ name: 'things' });
    await insert('things', { _key: 'a', n: 1 });
    const snapshot = db.snapshot();
    await db.write((access) => access.update(access.collection('things'), 'a', { n: 2 }));
    await insert('things', { _key: 'b', n: 1 });
    expect(snapshot.document(snapshot.collection('things'), 'a')?.get('n')).toBe(1);
    expect(snapshot.count(snapshot.collection('things'))).toBe(1);
    const later = db.snapshot();
    expect(later.document(later.collection('things'), 'a')?.get('n')).toBe(2);
    expect(later.commitNumber).toBe(snapshot.commitNumber + 2);
    snapshot.release();
    later.release();
  });

  it('tells what holding a snapshot costs', async () => {
    await db.createCollection({ name: 'things' });
    const snapshot = db.snapshot();
    expect(snapshot.cost().writtenBytes).toBe(0);
    await insert('things', { _key: 'a', text: 'x'.repeat(10_000) });
    const { heldMs, writtenBytes } = snapshot.cost();
    expect(heldMs).toBeGreaterThan(0);
    expect(writtenBytes).toBeGreaterThan(10_000);
    snapshot.release();
  });

  it('lets one of two transactions on a document win and fails the other with 1200', async () => {
    await db.createCollection({ name: 'things' });
    await insert('things', { _key: 'a', n: 1 });
    const [first, second] = [db.begin(), db.begin()];
    for (const one of [first, second]) one.update(one.collection('things'), 'a', { n: 2 });
    await first.commit();
    await expect(second.commit()).rejects.toMatchObject({ errorNum: 1200 });
    expect(second.state).toBe('aborted');
  });

  it('takes back a failed operation and nothing else of its transaction', async () => {
    await db.createCollection({ name: 'things' });
    await db.createIndex('things', { type: 'persistent', fields: ['n'], unique: true });
    await db.write((access) => {
      const things = access.collection('things');
      access.insert(things, { _key: 'a', n: 1 });
      expect(() => access.insert(things, { _key: 'b', n: 1 })).toThrow(/conflicting key: a/);
      access.insert(things, { _key: 'c', n: 2 });
    });
    const snapshot = db.snapshot();
    const things = snapshot.collection('things');
    expect(
      snapshot
        .scan(things)
        .read(10)
        .map(({ key }) => key),
    ).toEqual(['a', 'c']);
    expect(
      snapshot
        .indexEntries(things, things.indexes[1]!, { equals: [] })
        .read(10)
        .map(({ values }) => values),
    ).toEqual([[1], [2]]);
    snapshot.release();
  });

  it('gives a nested transaction the writes of its parent and hands its own over at commit', async () => {
    await db.createCollection({ name: 'things' });
    const outer = db.begin();
    const things = outer.collection('things');
    outer.insert(things, { _key: 'a' });
    const inner = outer.nest();
    inner.insert(things, { _key: 'b' });
    expect(inner.scan(things).read(9)).toHaveLength(2);
    expect(inner.before.scan(things).read(9)).toHaveLength(1);
    const dropped = outer.nest();
    dropped.insert(things, { _key: 'c' });
    dropped.abort();
    await inner.commit();
    await outer.commit();
    const snapshot = db.snapshot();
    expect(
      snapshot
        .scan(things)
        .read(9)
        .map(({ key }) => key),
    ).toEqual(['a', 'b']);
    snapshot.release();
  });

  it('empties a collection and keeps its indexes usable', async () => {
    await db.createCollection({ name: 'links', type: 'edge' });
    await insert('links', { _from: 'v/1', _to: 'v/2' });
    await db.truncateCollection('links');
    await insert('links', { _key: 'e', _from: 'v/1', _to: 'v/1' });
    const snapshot = db.snapshot();
    const links = snapshot.collection('links');
    expect(snapshot.count(links)).toBe(1);
    expect(
      snapshot
        .edges(links, 'v/1', 'any')
        .read(10)
        .map(({ key, from, to }) => [key, from, to]),
    ).toEqual([['e', 'v/1', 'v/1']]);
    snapshot.release();
  });
});
