import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@strata/testing';
import type { TestEngine } from '../../search/view-search.fixture';
import { anEngine, insertAll, keysOf, search } from '../../search/view-search.fixture';
import type { CollectionDefinition, JsonObject, WriteAccess } from '../database';

let seed = 11;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const WORDS = ['oak', 'beech', 'elm', 'ash', 'yew', 'fir', 'pine', 'lime'];
const word = (): string => WORDS[random(WORDS.length)] as string;

const someDocument = (key: string): JsonObject => ({
  _key: key,
  own: key,
  number: random(50),
  tags: [word(), word()],
  text: `${word()} ${word()} ${word()}`,
  at: [random(80), random(80)],
  v: [random(9) + 1, random(9), random(9)],
});

/** one change of one document, wherever it lies */
function changeSomething(access: WriteAccess, collection: CollectionDefinition): void {
  const key = `k${String(random(2700)).padStart(4, '0')}`;
  const isThere = access.document(collection, key) !== undefined;
  if (!isThere) access.insert(collection, someDocument(key));
  else if (random(3) === 0) access.remove(collection, key);
  else access.replace(collection, key, someDocument(key));
}

describe('an index that is built while others write', () => {
  let engine: TestEngine;
  beforeEach(async () => {
    engine = await anEngine();
    await engine.database.createCollection({ name: 'c' });
    await insertAll(
      engine.database,
      'c',
      Array.from({ length: 2000 }, (_, at) => someDocument(`k${String(at).padStart(4, '0')}`)),
    );
  });
  afterEach(() => engine.close());

  const write = (work: (access: WriteAccess, collection: CollectionDefinition) => void) =>
    engine.database.write((access) => work(access, access.collection('c')));

  /** Builds the index with writers going on, single ones and transactions. @returns how many writes ended before the build did */
  async function buildAmongWriters(definition: JsonObject): Promise<number> {
    let isBuilt = false;
    let writes = 0;
    const building = engine.database.createIndex('c', { name: 'built', ...definition }).finally(() => (isBuilt = true));
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      while (!isBuilt) {
        if (writer > 0) await write(changeSomething);
        else {
          const transaction = engine.database.begin();
          for (let n = 0; n < 5; n++) changeSomething(transaction, transaction.collection('c'));
          await transaction.commit().catch((error: { errorNum: number }) => expect(error.errorNum).toBe(1200));
        }
        if (!isBuilt) writes += 1;
      }
    });
    await Promise.all([building, ...writers]);
    return writes;
  }

  /** The entries of the index, and those of one that is made over a copy of the documents with nobody about. */
  async function bothEntries(definition: JsonObject): Promise<[string[], string[]]> {
    const snapshot = engine.database.snapshot();
    const documents = snapshot.scan(snapshot.collection('c')).read(10_000);
    await engine.database.createCollection({ name: 'copy' });
    await insertAll(
      engine.database,
      'copy',
      documents.map((document) => document.toObject()),
    );
    await engine.database.createIndex('copy', { name: 'built', ...definition });
    snapshot.release();
    return [entriesOf('c'), entriesOf('copy')];
  }

  function entriesOf(collection: string): string[] {
    const snapshot = engine.database.snapshot();
    const index = snapshot.collection(collection).indexes.find(({ name }) => name === 'built');
    if (index === undefined) throw new Error(`${collection} has no such index`);
    const entries = [...snapshot.indexReader(index).range()].map(
      ({ key, value }) => `${key.toString('hex')} ${value.toString('hex')}`,
    );
    snapshot.release();
    return entries;
  }

  it.each<JsonObject>([
    { type: 'persistent', fields: ['number', 'own'], storedValues: ['text'] },
    { type: 'persistent', fields: ['own'], unique: true },
    { type: 'persistent', fields: ['tags[*]'] },
    { type: 'mdi', fields: ['number'], fieldValueTypes: 'double' },
    { type: 'ttl', fields: ['number'], expireAfter: 1e9 },
    { type: 'geo', fields: ['at'] },
    { type: 'fulltext', fields: ['text'] },
  ])('has what an index made in peace has: %j', async (definition) => {
    expect(await buildAmongWriters(definition)).toBeGreaterThan(3);
    const [mine, others] = await bothEntries(definition);
    expect(mine).toEqual(others);
    expect(mine.length).toBeGreaterThan(1000);
  });

  it('finds every word, with its score, in an inverted index', async () => {
    const definition = { type: 'inverted', fields: [{ name: 'text', analyzer: 'text_en' }, 'number'] };
    expect(await buildAmongWriters(definition)).toBeGreaterThan(3);
    await bothEntries(definition);
    const snapshot = engine.database.snapshot();
    for (const condition of [...WORDS.map((one) => `ANALYZER(doc.text == '${one}', 'text_en')`), 'doc.number < 25']) {
      const scorers = [{ name: 'BM25', arguments: [] }] as const;
      const [mine, others] = ['c/built', 'copy/built'].map((view) => {
        const hits = [...search(snapshot, 'v', condition, { scorers, view })];
        return hits.map(({ document, scores }) => `${document.key} ${scores[0]?.toFixed(9) ?? ''}`).sort();
      });
      expect(mine).toEqual(others);
      expect(mine?.length).toBeGreaterThan(500);
    }
    snapshot.release();
  });

  it('gets the documents of a transaction that began before it was there', async () => {
    const transaction = engine.database.begin();
    const collection = transaction.collection('c');
    transaction.insert(collection, { ...someDocument('late'), number: 777 });
    transaction.update(collection, 'k0001', { number: 778, text: 'rowan' });
    await engine.database.createIndex('c', { type: 'persistent', fields: ['number'], name: 'sorted' });
    await engine.database.createIndex('c', { type: 'inverted', fields: ['text'], name: 'words' });
    await transaction.commit();
    const snapshot = engine.database.snapshot();
    const now = snapshot.collection('c');
    const sorted = now.indexes.find(({ name }) => name === 'sorted');
    const late = sorted && snapshot.indexEntries(now, sorted, { equals: [], lower: { value: 700, inclusive: true } }).read(9);
    expect(late?.map(({ key }) => key)).toEqual(['late', 'k0001']);
    expect(keysOf(search(snapshot, 'v', "doc.text == 'rowan'", { view: 'c/words' }))).toEqual(['k0001']);
    snapshot.release();
  });

  it('refuses a transaction that began before it was there and breaks it', async () => {
    const transaction = engine.database.begin();
    transaction.insert(transaction.collection('c'), { ...someDocument('late'), own: 'k0001' });
    await engine.database.createIndex('c', { type: 'persistent', fields: ['own'], unique: true });
    await expect(transaction.commit()).rejects.toMatchObject({ errorNum: 1210 });
    const snapshot = engine.database.snapshot();
    expect(snapshot.document(snapshot.collection('c'), 'late')).toBeUndefined();
    snapshot.release();
  });

  it.each([
    ['in front of it', 'k0000x'],
    ['behind it', 'z'],
  ])('fails when a write breaks a unique one %s, and the write stands', async (_, key) => {
    const definition = { type: 'persistent', fields: ['own'], unique: true };
    const building = engine.database.createIndex('c', definition);
    building.catch(() => undefined);
    await write(() => undefined); // the walk has begun
    await write((access, collection) => access.insert(collection, { ...someDocument(key), own: 'k1200' }));
    await expect(building).rejects.toMatchObject({ errorNum: 1210 });
    const snapshot = engine.database.snapshot();
    expect(snapshot.collection('c').indexes).toHaveLength(1);
    expect(snapshot.document(snapshot.collection('c'), key)?.get('own')).toBe('k1200');
    snapshot.release();
    await write((access, collection) => access.remove(collection, key));
    await expect(engine.database.createIndex('c', definition)).resolves.toMatchObject({ isNewlyCreated: true });
  });

  it('does not mind values that change hands', async () => {
    const building = engine.database.createIndex('c', { type: 'persistent', fields: ['own'], unique: true, name: 'built' });
    for (let round = 0; round < 40; round++) {
      await write((access, collection) => {
        const [a, b] = [`k${String(round).padStart(4, '0')}`, `k${1999 - round}`] as const;
        const [mine, others] = [access.document(collection, a)?.get('own'), access.document(collection, b)?.get('own')];
        access.update(collection, a, { own: null });
        access.update(collection, b, { own: mine ?? null });
        access.update(collection, a, { own: others ?? null });
      });
    }
    await building;
    const [mine, others] = await bothEntries({ type: 'persistent', fields: ['own'], unique: true });
    expect(mine).toEqual(others);
  });

  it('is built once when it is asked for twice, and is empty when its collection is emptied meanwhile', async () => {
    const definition = { type: 'persistent', fields: ['number'] };
    const both = Promise.all([engine.database.createIndex('c', definition), engine.database.createIndex('c', definition)]);
    await write(() => undefined);
    await engine.database.truncateCollection('c');
    await write((access, collection) => access.insert(collection, { number: 1 }));
    const [first, second] = await both;
    expect([first.isNewlyCreated, second.isNewlyCreated].sort()).toEqual([false, true]);
    expect(first.index.id).toBe(second.index.id);
    const snapshot = engine.database.snapshot();
    const now = snapshot.collection('c');
    expect(snapshot.indexEntries(now, now.indexes[1] as (typeof now.indexes)[number], { equals: [] }).read(9)).toHaveLength(1);
    snapshot.release();
  });

  it('gives others their turns inside of a long list, when it is built and when its document changes', async () => {
    const list = Array.from({ length: 30_000 }, (_, at) => `member ${at}`);
    await engine.database.createCollection({ name: 'lists' });
    await insertAll(engine.database, 'lists', [{ _key: 'long', list }]);
    const building = () => engine.database.createIndex('lists', { type: 'persistent', fields: ['list[*]'] });
    expect((await turnsDuring(building)).msPerTurn).toBeLessThan(50);
    const countOf = (member: string) => {
      const snapshot = engine.database.snapshot();
      const collection = snapshot.collection('lists');
      const found = snapshot.indexEntries(collection, collection.indexes[1]!, { equals: [member] }).read(9).length;
      snapshot.release();
      return found;
    };
    expect([countOf('member 0'), countOf('member 29999'), countOf('other')]).toEqual([1, 1, 0]);
    const replacing = () =>
      engine.database.writeLong((access) => access.replaceSteps(access.collection('lists'), 'long', { list: ['other'] }), {});
    expect((await turnsDuring(replacing)).msPerTurn).toBeLessThan(50);
    expect([countOf('member 0'), countOf('member 29999'), countOf('other')]).toEqual([0, 0, 1]);
  });

  it('ends with its collection, or with the server, and leaves nothing', async () => {
    const inDropped = engine.database.createIndex('c', { type: 'persistent', fields: ['number'] });
    inDropped.catch(() => undefined);
    await write(() => undefined);
    await engine.database.dropCollection('c');
    await expect(inDropped).rejects.toMatchObject({ errorNum: 1203 });
    await engine.database.createCollection({ name: 'd' });
    await insertAll(
      engine.database,
      'd',
      Array.from({ length: 3000 }, (_, at) => someDocument(`k${at}`)),
    );
    const inClosed = engine.database.createIndex('d', { type: 'persistent', fields: ['number'] });
    inClosed.catch(() => undefined);
    await engine.database.write(() => undefined);
    const reopened = await engine.reopen();
    await expect(inClosed).rejects.toMatchObject({ errorNum: 30 });
    expect(reopened.catalog.collection('d')?.indexes).toHaveLength(1);
  });
});
