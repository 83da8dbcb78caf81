import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphDatabase } from '../adjacency/graph-database.builder';

/** Every vertex has an edge to every other one: there are more paths than anybody can wait for. */
const SIZE = 14;

describe('walks and path searches', () => {
  let db: GraphDatabase;
  beforeAll(async () => {
    db = await GraphDatabase.open();
    const keys = Array.from({ length: SIZE }, (_, at) => String(at));
    await db.fill(
      'v',
      keys.map((_key) => ({ _key })),
    );
    await db.fill(
      'e',
      keys.flatMap((from) => keys.filter((to) => to !== from).map((to) => ({ _from: `v/${from}`, _to: `v/${to}`, w: 1 }))),
      'edge',
    );
    await db.fill('chain', [{ _from: 'v/0', _to: 'v/1', w: -1 }], 'edge');
    await db.withLists('e');
  });
  afterAll(() => db.close());

  const endless: readonly string[] = [
    'FOR v IN 1..13 ANY "v/0" e OPTIONS {uniqueVertices: "path"} COLLECT WITH COUNT INTO n RETURN n',
    'FOR v, e, p IN 1..13 OUTBOUND "v/0" e OPTIONS {order: "bfs", uniqueVertices: "path"} COLLECT WITH COUNT INTO n RETURN n',
    'FOR v IN 1..13 OUTBOUND "v/0" e OPTIONS {order: "weighted", weightAttribute: "w"} COLLECT WITH COUNT INTO n RETURN n',
    'FOR p IN 1..13 OUTBOUND K_PATHS "v/0" TO "v/1" e COLLECT WITH COUNT INTO n RETURN n',
    'FOR p IN OUTBOUND K_SHORTEST_PATHS "v/0" TO "v/1" e COLLECT WITH COUNT INTO n RETURN n',
    'FOR p IN OUTBOUND K_SHORTEST_PATHS "v/0" TO "v/1" e OPTIONS {weightAttribute: "w"} COLLECT WITH COUNT INTO n RETURN n',
  ];

  it.each(endless)('let others work, and end when they are killed: %s', async (text) => {
    for (const usesLists of [true, false]) {
      db.usesLists = usesLists;
      const query = await db.start(text);
      let turns = 0;
      const ended = query.readAll().catch((error: unknown) => error);
      while (turns < 20) {
        await nextTurn();
        turns += 1;
      }
      query.kill();
      expect(await ended).toMatchObject({ errorNum: 1500 });
    }
  });

  it('end when their time is up', async () => {
    const query = await db.start(endless[3]!, {}, { options: { maxRuntime: 0.1 } });
    await expect(query.readAll()).rejects.toMatchObject({ errorNum: 1500 });
  });

  it('count the edges they read, with lists and without', async () => {
    const cases: readonly (readonly [text: string, edges: number])[] = [
      ['FOR v IN 1..1 OUTBOUND "v/0" e RETURN v._key', SIZE - 1],
      ['FOR v IN 1..1 ANY "v/0" e RETURN v._key', 2 * (SIZE - 1)],
      ['FOR v IN 1..2 OUTBOUND "v/0" e RETURN v._key', (SIZE - 1) * SIZE],
      ['FOR v IN 1..1 OUTBOUND "v/0" e LIMIT 1 RETURN v._key', SIZE - 1],
      ['FOR v IN OUTBOUND SHORTEST_PATH "v/0" TO "v/1" e RETURN v._key', SIZE - 1],
    ];
    for (const [text, edges] of cases)
      for (const usesLists of [true, false]) {
        db.usesLists = usesLists;
        const query = await db.start(text);
        await query.readAll();
        expect([text, query.statistics.scannedIndex]).toEqual([text, edges]);
        expect(query.statistics.scannedFull).toBe(0);
        expect(query.statistics.cursorsCreated > 0).toBe(!usesLists);
      }
  });

  it('count what they remember', async () => {
    const text = 'FOR v IN 1..4 OUTBOUND "v/0" e OPTIONS {order: "bfs"} COLLECT WITH COUNT INTO n RETURN n';
    const query = await db.start(text, {}, { memoryLimit: 100_000 });
    await expect(query.readAll()).rejects.toMatchObject({ errorNum: 32 });
  });

  it('give back what they remembered when nobody wants more of them', async () => {
    const text = `FOR i IN 1..200
      LET one = (FOR v IN 1..3 OUTBOUND "v/0" e OPTIONS {order: "bfs"} FILTER v._key == "1" LIMIT 20 RETURN v._key)
      COLLECT WITH COUNT INTO n RETURN n`;
    const query = await db.start(text, {}, { memoryLimit: 2_000_000 });
    await query.readAll();
    expect(await query.readBatch(1)).toEqual([200]);
  });

  it('refuse negative weights', async () => {
    const text = 'FOR v IN 1..2 OUTBOUND "v/0" chain OPTIONS {order: "weighted", weightAttribute: "w"} RETURN v';
    await expect(db.query(text)).rejects.toMatchObject({ errorNum: 1948 });
  });

  it('follow a named graph when its definition changes', async () => {
    const define = (collection: string) => ({
      edgeDefinitions: [{ collection, from: ['v'], to: ['v'] }],
      orphanCollections: [],
    });
    await db.database.write((access) => {
      access.insert(access.collection('_graphs'), { _key: 'g', ...define('e') });
    });
    const text = 'FOR v IN 1..1 OUTBOUND "v/0" GRAPH "g" COLLECT WITH COUNT INTO n RETURN n';
    expect(await db.query(text)).toEqual([SIZE - 1]);
    expect(await db.query(text)).toEqual([SIZE - 1]);
    await db.database.write((access) => {
      access.replace(access.collection('_graphs'), 'g', define('chain'));
    });
    expect(await db.query(text)).toEqual([1]);
    await db.database.write((access) => {
      access.remove(access.collection('_graphs'), 'g');
    });
    await expect(db.query(text)).rejects.toMatchObject({ errorNum: 1924 });
  });
});
