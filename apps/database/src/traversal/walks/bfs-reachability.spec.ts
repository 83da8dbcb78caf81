import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { materialised } from '../../expressions/document-slot';
import type { Transaction } from '../../store/database';
import { GraphDatabase } from '../adjacency/graph-database.builder';

const VERTICES = 12;
/** some are too long for a cell of the vertex table */
const keyOf = (at: number) => (at % 4 === 1 ? `a-vertex-of-some-name:${at}` : String(at));
const idOf = (at: number) => `v/${keyOf(at)}`;
const vertex = fc.nat(VERTICES);
const edges = fc.array(fc.tuple(vertex, vertex), { maxLength: 40 });
const options = fc.constantFrom(
  { max: 4, text: '{order: "bfs", uniqueVertices: "global"}' },
  { max: 1, text: '{}' },
  { max: 1, text: '{order: "bfs"}' },
  { max: 1, text: '{uniqueVertices: "path"}' },
  { max: 1, text: '{uniqueEdges: "none"}' },
  { max: 2, text: '{}' },
  { max: 2, text: '{uniqueEdges: "none"}' },
  { max: 2, text: '{uniqueVertices: "path"}' },
);

describe('vertices, their keys and ids, returned by themselves', () => {
  let db: GraphDatabase;
  beforeAll(async () => {
    db = await GraphDatabase.open();
    // the last vertex that edges lead to is not there
    await db.fill(
      'v',
      Array.from({ length: VERTICES }, (_, at) => ({
        _key: keyOf(at),
        ...(at % 3 === 0 && { text: `ä"${at}\\`, nested: { at } }),
        ...(at === 6 && { numbers: Array.from({ length: 100 }, (_one, n) => n / 7) }), // packed in the store
      })),
    );
    for (const name of ['one', 'two']) await db.fill(name, [], 'edge');
  });
  afterAll(() => db.close());

  const add = (name: string, all: readonly (readonly [number, number])[]): Promise<void> =>
    db.database.write((access) => {
      const collection = access.collection(name);
      for (const [from, to] of all) access.insert(collection, { _from: idOf(from), _to: idOf(to) });
    });

  const answer = async (text: string, bindVars: { starts: string[] }, transaction?: Transaction) => {
    const query = await db.start(text, bindVars, {}, transaction);
    await query.readAll();
    const { filtered, scannedIndex } = query.statistics;
    return {
      rows: (await query.readBatch(query.waiting)).map(materialised),
      warnings: query.warnings.list,
      statistics: { filtered, scannedIndex },
    };
  };

  it('come in the order, with the warnings and the numbers of walks that remember their steps', async () => {
    const property = fc.asyncProperty(
      fc.tuple(edges, edges, fc.array(fc.tuple(vertex, vertex), { maxLength: 3 })),
      options,
      fc.tuple(fc.nat(4), fc.nat(4)),
      fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
      fc.constantFrom('v._key', 'v._id', 'v'),
      fc.array(vertex, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async ([first, second, later], { max, text }, [low, high], way, what, from, isInside) => {
        for (const edgesOf of ['one', 'two']) await db.database.truncateCollection(edgesOf);
        await add('one', first);
        await add('two', second);
        await db.withLists('one', 'two');
        await add('two', later);
        const starts = from.map((at) => (at % 7 === 6 ? 'no vertex' : idOf(at)));
        const range = `${Math.min(low, high, max)}..${Math.min(Math.max(low, high), max)}`;
        const walk = (rest: string) => `FOR s IN @starts FOR v IN ${range} ${way} s one, two OPTIONS ${text} RETURN ${rest}`;
        const transaction = isInside ? db.database.begin() : undefined;
        if (transaction) {
          transaction.insert(transaction.collection('two'), { _from: idOf(from[0]!), _to: 'v/3' });
          transaction.remove(transaction.collection('v'), '4');
        }
        for (const usesLists of [true, false]) {
          db.usesLists = usesLists;
          const plain = await answer(walk(what), { starts }, transaction);
          const general = await answer(walk(`NOT_NULL(${what})`), { starts }, transaction);
          expect(plain).toEqual(general);
        }
        db.usesLists = true;
        transaction?.abort();
      },
    );
    await fc.assert(property, { numRuns: 120 });
  });

  it('are found from vertices that came after the lists', async () => {
    await db.fill('late', [{ _from: 'v/0', _to: 'v/2' }], 'edge');
    await db.withLists('late');
    const text = 'FOR v IN 1..2 OUTBOUND @start late RETURN v._key';
    expect(await db.query(text, { start: 'v/0' })).toEqual(['2']);
    await db.database.write((access) => {
      for (const _key of ['new', 'newer']) access.insert(access.collection('v'), { _key });
    });
    expect(await db.query(text, { start: 'v/new' })).toEqual([]);
    await db.database.write((access) => void access.insert(access.collection('late'), { _from: 'v/new', _to: 'v/newer' }));
    expect(await db.query(text, { start: 'v/new' })).toEqual(['newer']);
    expect(await db.query(text, { start: 'v/0' })).toEqual(['2']);
    await db.database.write((access) => {
      for (const _key of ['new', 'newer']) access.remove(access.collection('v'), _key);
    });
  });

  it('come in batches, also of vertices with many edges', async () => {
    await db.fill(
      'many',
      Array.from({ length: 7000 }, (_, at) => ({ _from: idOf(at % 2), _to: idOf(at % VERTICES) })),
      'edge',
    );
    await db.withLists('many');
    const text = 'FOR v IN 1..1 OUTBOUND "v/0" many RETURN v._key';
    for (const usesLists of [true, false]) {
      db.usesLists = usesLists;
      const rows = await db.query(text);
      expect(rows).toHaveLength(3500);
      expect(rows.filter((key) => key === '4')).toHaveLength(583);
    }
    db.usesLists = true;
    expect(await db.query('FOR v IN 1..1 OUTBOUND "v/0" many LIMIT 2 RETURN v._key')).toHaveLength(2);
    await db.database.write((access) => {
      for (let at = 0; at < 20_000; at += 1) access.insert(access.collection('many'), { _from: 'v/3', _to: idOf(at % 3) });
      access.insert(access.collection('many'), { _from: 'v/4', _to: 'v/3' });
    });
    db.forgetLists('many');
    await db.withLists('many');
    const farther = await db.query('FOR v IN 2..2 OUTBOUND "v/4" many RETURN v._key');
    expect([farther.length, farther.filter((key) => key === '2').length]).toEqual([20_000, 6666]);
  });
});
