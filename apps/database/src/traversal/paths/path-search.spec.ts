import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphDatabase } from '../adjacency/graph-database.builder';

/** Two ways from a to d (over b, over c), two edges from c to d, a detour by e; f stands alone; g leads to a vertex that is not there. */
const EDGES = ['a b 1', 'b d 1', 'a c 5', 'c d 1', 'c d 7', 'd e 1', 'e c 1', 'g gone 1', 'b b 1'];

describe('path searches', () => {
  let db: GraphDatabase;
  beforeAll(async () => {
    db = await GraphDatabase.open();
    await db.fill(
      'v',
      [...'abcdefg'].map((_key) => ({ _key })),
    );
    const edges = EDGES.map((edge, at) => {
      const [from, to, w] = edge.split(' ') as [string, string, string];
      return { _key: `${from}${to}${at}`, _from: `v/${from}`, _to: `v/${to}`, w: Number(w) };
    });
    await db.fill('e', edges, 'edge');
    await db.fill('heavy', [{ _key: 'n', _from: 'v/a', _to: 'v/d', w: -1 }], 'edge');
    await db.fill('shortcut', [{ _key: 's', _from: 'v/d', _to: 'v/a' }], 'edge');
    await db.database.write((access) => {
      access.insert(access.collection('_graphs'), {
        _key: 'g',
        edgeDefinitions: [{ collection: 'e', from: ['v'], to: ['v'] }],
        orphanCollections: [],
      });
    });
  });
  afterAll(() => db.close());

  const keys = 'CONCAT(p.vertices[*]._key)';
  const cases: readonly (readonly [string, readonly unknown[]])[] = [
    [
      'FOR v, e IN OUTBOUND SHORTEST_PATH "v/b" TO "v/e" e RETURN [v._key, e._key]',
      [
        ['b', null],
        ['d', 'bd1'],
        ['e', 'de5'],
      ],
    ],
    ['FOR v IN OUTBOUND SHORTEST_PATH "v/a" TO "v/d" e COLLECT WITH COUNT INTO n RETURN n', [3]],
    ['FOR v IN INBOUND SHORTEST_PATH "v/e" TO "v/a" GRAPH "g" COLLECT WITH COUNT INTO n RETURN n', [4]],
    ['FOR v IN OUTBOUND SHORTEST_PATH "v/f" TO "v/a" e RETURN v', []],
    ['FOR v, e IN OUTBOUND SHORTEST_PATH "v/a" TO "v/a" e RETURN [v._key, e]', [['a', null]]],
    ['FOR v IN OUTBOUND SHORTEST_PATH "v/d" TO "v/b" e, INBOUND shortcut RETURN v', []],
    ['FOR v IN OUTBOUND SHORTEST_PATH "v/d" TO "v/b" e, shortcut RETURN v._key', ['d', 'a', 'b']],
    ['FOR v IN OUTBOUND SHORTEST_PATH {_id: "v/g"} TO "v/gone" e RETURN v._key', ['g', null]],
    [
      'FOR v, e IN OUTBOUND SHORTEST_PATH "v/a" TO "v/c" e OPTIONS {weightAttribute: "w"} RETURN [v._key, e.w]',
      [
        ['a', null],
        ['b', 1],
        ['d', 1],
        ['e', 1],
        ['c', 1],
      ],
    ],
    [
      'FOR v IN OUTBOUND SHORTEST_PATH "v/a" TO "v/c" e OPTIONS {weightAttribute: "missing", defaultWeight: 2} RETURN v._key',
      ['a', 'c'],
    ],
    ['FOR v IN OUTBOUND SHORTEST_PATH "v/a" TO "v/d" heavy RETURN v._key', ['a', 'd']],
    [
      `FOR p IN OUTBOUND ALL_SHORTEST_PATHS "v/a" TO "v/d" e SORT p.edges[1]._key RETURN [${keys}, p.edges[1]._key]`,
      [
        ['abd', 'bd1'],
        ['acd', 'cd3'],
        ['acd', 'cd4'],
      ],
    ],
    [
      'FOR p IN ANY ALL_SHORTEST_PATHS "v/a" TO "v/a" e RETURN [LENGTH(p.vertices), p.edges, ATTRIBUTES(p)]',
      [[1, [], ['vertices', 'edges']]],
    ],
    [
      `FOR p IN OUTBOUND K_SHORTEST_PATHS "v/a" TO "v/c" e RETURN [${keys}, p.weight]`,
      [
        ['ac', 1],
        ['abdec', 4],
      ],
    ],
    [
      `FOR p IN OUTBOUND K_SHORTEST_PATHS "v/a" TO "v/d" e OPTIONS {weightAttribute: "w"} RETURN [${keys}, p.weight]`,
      [
        ['abd', 2],
        ['acd', 6],
        ['acd', 12],
      ],
    ],
    [`FOR p IN OUTBOUND K_SHORTEST_PATHS "v/a" TO "v/d" e OPTIONS {weightAttribute: "w"} LIMIT 1, 1 RETURN p.weight`, [6]],
    [`FOR p IN 1..2 OUTBOUND K_PATHS "v/a" TO "v/d" e SORT p.edges[1]._key RETURN ${keys}`, ['abd', 'acd', 'acd']],
    [`FOR p IN 3..9 OUTBOUND K_PATHS "v/a" TO "v/c" e RETURN ${keys}`, ['abdec']],
    ['FOR p IN OUTBOUND K_PATHS "v/a" TO "v/c" e RETURN LENGTH(p.edges)', [1]],
    ['FOR p IN 0..3 OUTBOUND K_PATHS "v/a" TO "v/a" e RETURN LENGTH(p.vertices)', [1]],
    ['FOR p IN 1..3 ANY K_PATHS "v/b" TO "v/b" e RETURN p', []],
    ['FOR s IN ["v/a", "v/f", "v/d"] LET n = (FOR v IN OUTBOUND SHORTEST_PATH s TO "v/e" e RETURN 1) RETURN LENGTH(n)', [4, 0, 2]],
    ['FOR v IN OUTBOUND SHORTEST_PATH "nonsense" TO "v/e" e RETURN v', []],
    ['FOR v IN OUTBOUND SHORTEST_PATH [5] TO "v/e" e RETURN v', []],
  ];

  it.each(cases)('%s', async (text, expected) => {
    db.usesLists = false;
    expect(await db.query(text)).toEqual(expected);
    db.usesLists = true;
    await db.withLists('e');
    expect(await db.query(text)).toEqual(expected);
  });

  it('find paths of thousands of edges', async () => {
    const edges = Array.from({ length: 12_000 }, (_, at) => ({ _from: `v/${at}`, _to: `v/${at + 1}` }));
    await db.fill('chain', edges, 'edge');
    for (const search of ['ALL_SHORTEST_PATHS', 'K_SHORTEST_PATHS']) {
      const text = `FOR p IN OUTBOUND ${search} "v/0" TO "v/12000" chain LIMIT 1 RETURN LENGTH(p.edges)`;
      expect(await db.query(text)).toEqual([12_000]);
    }
  });

  it('take start, target, graph and edge collections as bind parameters', async () => {
    const bound = { from: 'v/b', to: { _id: 'v/e' }, g: 'g' };
    expect(await db.query('FOR v IN OUTBOUND SHORTEST_PATH @from TO @to GRAPH @g RETURN v._key', bound)).toEqual(['b', 'd', 'e']);
    expect(
      await db.query('FOR p IN @min..@max OUTBOUND K_PATHS @from TO @to @@e RETURN LENGTH(p.edges)', {
        from: 'v/b',
        to: 'v/e',
        min: 1,
        max: 5,
        '@e': 'e',
      }),
    ).toEqual([2]);
  });

  it('refuse negative weights with 1948', async () => {
    const options = 'OPTIONS {weightAttribute: "w"}';
    for (const search of ['v IN OUTBOUND SHORTEST_PATH', 'v IN OUTBOUND K_SHORTEST_PATHS'])
      await expect(db.query(`FOR ${search} "v/a" TO "v/d" heavy ${options} RETURN v`)).rejects.toMatchObject({ errorNum: 1948 });
  });

  it('warn about a start that is no vertex and about vertices that are missing', async () => {
    const warnings = async (text: string) => {
      const query = await db.start(text);
      await query.readAll();
      return query.warnings.list.map(({ code }) => code);
    };
    expect(await warnings('FOR v IN OUTBOUND SHORTEST_PATH "nonsense" TO "v/a" e RETURN v')).toEqual([10]);
    expect(await warnings('FOR p IN OUTBOUND K_PATHS "v/g" TO "v/gone" e RETURN p')).toEqual([1202]);
    expect(await warnings('FOR v IN OUTBOUND SHORTEST_PATH "v/f" TO "v/a" e RETURN v')).toEqual([]);
  });

  it('count what they hold, and respect the limit', async () => {
    const searches = [
      'v IN ANY SHORTEST_PATH',
      'p IN ANY ALL_SHORTEST_PATHS',
      'p IN 1..9 ANY K_PATHS',
      'p IN ANY K_SHORTEST_PATHS',
    ];
    for (const search of searches) {
      const run = async (memoryLimit: number) => {
        const query = await db.start(`FOR ${search} "v/a" TO "v/e" e COLLECT WITH COUNT INTO n RETURN n`, {}, { memoryLimit });
        await query.readAll();
        return query.memory.peak;
      };
      expect(await run(0)).toBeGreaterThan(10_000);
      await expect(run(10_000)).rejects.toMatchObject({ errorNum: 32 });
    }
  });
});
