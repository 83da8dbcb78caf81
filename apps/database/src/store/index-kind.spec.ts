import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ArangoError } from '@strata/errors';
import type { IndexKind } from '../indexes/index-kind';
import type { CollectionDefinition, Database, IndexDefinition, JsonObject, Snapshot } from './database';
import { endOfPrefix, numberPrefix } from '../storage/snapshots/key-reader';
import { PagedCursor } from '../storage/snapshots/paged-cursor';
import { LmdbStorageEngine } from './storage-engine';

/** Documents by how long a text is. A unique one has a single document per length. */
const byLength: IndexKind = {
  types: ['by-length'],
  isSingle: true,
  isCollated: true,
  showsSelectivity: true,
  define: ({ field, unique }) => {
    if (typeof field !== 'string') throw new ArangoError('bad-parameter', 'field must be a text');
    return { type: 'by-length', fields: [field], unique: unique === true, sparse: true, attributes: {} };
  },
  check(index, document, isNew) {
    if (isNew && document.get(index.fields[0]!) === 'refused') throw new ArangoError('bad-parameter', 'refused');
  },
  entries: {
    of({ number, fields, unique }, document) {
      const text = document.get(fields[0]!);
      if (typeof text !== 'string') return [];
      const owner = Buffer.from(document.key);
      return [{ key: Buffer.concat([numberPrefix(number), Buffer.of(text.length), ...(unique ? [] : [owner])]), value: owner }];
    },
    ownerOf: String,
    keys(reader, { number }, { equals }) {
      const start = Buffer.concat([numberPrefix(number), Buffer.from(equals as number[])]);
      return new PagedCursor(reader, 'entries', { start, end: endOfPrefix(start) }, ({ value }) => String(value));
    },
  },
  values: { perDocument: 1, prefixOf: (key) => key.subarray(0, 5) },
};

describe('a kind of index that nobody but its engine has heard of', () => {
  let folder: string;
  let engine: LmdbStorageEngine;
  let db: Database;
  const heard: string[] = [];

  const open = async (collation?: string): Promise<void> => {
    engine = await LmdbStorageEngine.open(folder, collation);
    engine.registerIndexKind(byLength);
    engine.observeIndexes({
      types: ['by-length'],
      committed: (_database, { name }, changes) => heard.push(`${name}: ${changes.map(({ key }) => key).join()}`),
      dropped: (_database, { name }) => heard.push(`${name} dropped`),
    });
    db = engine.database('_system');
  };

  beforeEach(async () => {
    heard.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'strata-kind-'));
    await open();
    await db.createCollection({ name: 'words' });
    await insert({ _key: 'a', word: 'eins' }, { _key: 'b', word: 'zwei' }, { _key: 'c', word: 'drei!' }, { _key: 'd' });
  });
  afterEach(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const insert = (...documents: JsonObject[]) =>
    db.write((access) => {
      for (const document of documents) access.insert(access.collection('words'), document);
    });
  const create = (definition: JsonObject = {}) =>
    db.createIndex('words', { type: 'by-length', name: 'lengths', field: 'word', ...definition });

  const read = <T>(look: (snapshot: Snapshot, words: CollectionDefinition, index: IndexDefinition) => T): T => {
    const snapshot = db.snapshot();
    const words = snapshot.collection('words');
    const result = look(snapshot, words, words.indexes[1]!);
    snapshot.release();
    return result;
  };
  const ofLength = (length: number, snapshot?: Snapshot): string[] => {
    if (snapshot === undefined) return read((now) => ofLength(length, now));
    const words = snapshot.collection('words');
    return snapshot
      .indexDocuments(words, words.indexes[1]!, { equals: [length] })
      .read(10)
      .map(({ key }) => key);
  };
  const entryCount = (index: IndexDefinition): number => read((snapshot) => [...snapshot.indexReader(index).range()].length);

  it('is built over the documents there are, and read', async () => {
    await create();
    expect([ofLength(4), ofLength(5), ofLength(6)]).toEqual([['a', 'b'], ['c'], []]);
  });

  it('is kept by document writes, within a transaction and after it', async () => {
    await create();
    const transaction = db.begin();
    const words = transaction.collection('words');
    transaction.update(words, 'a', { word: 'eins!' });
    transaction.remove(words, 'c', {});
    transaction.insert(words, { _key: 'e', word: 'vier' });
    expect([ofLength(4, transaction), ofLength(5, transaction)]).toEqual([['b', 'e'], ['a']]);
    expect([ofLength(4), ofLength(5)]).toEqual([['a', 'b'], ['c']]);
    await transaction.commit();
    expect([ofLength(4), ofLength(5)]).toEqual([['b', 'e'], ['a']]);
    await db.truncateCollection('words');
    expect(ofLength(4)).toEqual([]);
    expect(heard).toEqual(['lengths: a,c,e', 'lengths dropped']);
  });

  it('gets what a transaction wrote that began before it', async () => {
    const transaction = db.begin();
    transaction.insert(transaction.collection('words'), { _key: 'e', word: 'vier' });
    await create();
    await transaction.commit();
    expect(ofLength(4)).toEqual(['a', 'b', 'e']);
  });

  it('refuses a document of new ones only', async () => {
    await insert({ _key: 'old', word: 'refused' });
    await create();
    await expect(insert({ _key: 'new', word: 'refused' })).rejects.toMatchObject({ errorNum: 10 });
    expect(ofLength(7)).toEqual(['old']);
  });

  it('is unique, while it is built, in writes and between transactions', async () => {
    await expect(create({ unique: true })).rejects.toMatchObject({ errorNum: 1210 });
    await db.write((access) => access.remove(access.collection('words'), 'b'));
    await create({ unique: true });
    await expect(insert({ _key: 'e', word: 'vier' })).rejects.toMatchObject({ errorNum: 1210 });
    const [first, second] = [db.begin(), db.begin()];
    first.insert(first.collection('words'), { _key: 'e', word: 'sechs!' });
    second.insert(second.collection('words'), { _key: 'f', word: 'sieben' });
    await first.commit();
    await expect(second.commit()).rejects.toMatchObject({ errorNum: 1200 });
    expect(ofLength(6)).toEqual(['e']);
  });

  it('has estimates', async () => {
    await create();
    const { selectivity, shown } = read((snapshot, words, index) => ({
      selectivity: snapshot.selectivity(words, index),
      shown: snapshot.selectivityEstimate(words, index),
    }));
    expect(selectivity).toBe(2 / 4);
    expect(shown).toBe(selectivity);
  });

  it('is found again, and dropped with its entries', async () => {
    const { index } = await create();
    expect(await create()).toMatchObject({ index: { id: index.id }, isNewlyCreated: false });
    await expect(create({ field: 3 })).rejects.toMatchObject({ errorNum: 10 });
    await db.dropIndex('words', 'lengths');
    expect(heard).toEqual(['lengths dropped']);
    while (entryCount(index) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(read((_snapshot, words) => words.indexes.length)).toBe(1);
  });

  it('is written anew for another order of strings', async () => {
    const { index } = await create();
    await engine.close();
    await open('another');
    await engine.settleCollation();
    expect(read((_snapshot, _words, { number }) => number)).not.toBe(index.number);
    expect(ofLength(4)).toEqual(['a', 'b']);
  });
});
