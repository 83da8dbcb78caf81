import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../../queries/query-engine.builder';

/** a → b → d, a → c → d, d → a, b → b; e stands alone; x → missing. */
const EDGES = ['a b', 'a c', 'b d', 'c d', 'd a', 'b b'];

describe('traversals', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'v',
      ['a', 'b', 'c', 'd', 'e', 'x'].map((_key, n) => ({ _key, n })),
    );
    await db.fill(
      'e',
      [...EDGES, 'x missing'].map((edge, w) => ({
        _key: edge.replace(' ', ''),
        _from: `v/${edge.split(' ')[0]!}`,
        _to: `v/${edge.split(' ')[1]!}`,
        w: w + 1,
      })),
      'edge',
    );
  });
  afterAll(() => db.close());

  const cases: readonly (readonly [string, readonly unknown[]])[] = [
    ['FOR v IN OUTBOUND "v/a" e SORT v._key RETURN v._key', ['b', 'c']],
    ['FOR v, e IN 1..2 OUTBOUND "v/a" e OPTIONS {order: "bfs"} SORT e._key RETURN e._key', ['ab', 'ac', 'bb', 'bd', 'cd']],
    ['FOR v IN 0..0 OUTBOUND "v/a" e RETURN v._key', ['a']],
    [
      'FOR v, e IN 0..1 INBOUND "v/a" e SORT v._key RETURN [v._key, e._key]',
      [
        ['a', null],
        ['d', 'da'],
      ],
    ],
    ['FOR v IN ANY "v/b" e SORT v._key RETURN v._key', ['a', 'b', 'd']],
    ['FOR v IN 1..10 OUTBOUND "v/a" e OPTIONS {bfs: true, uniqueVertices: "global"} SORT v._key RETURN v._key', ['b', 'c', 'd']],
    [
      'FOR v, e, p IN 2..2 OUTBOUND "v/a" e SORT p.edges[*]._key RETURN p.edges[*]._key',
      [
        ['ab', 'bb'],
        ['ab', 'bd'],
        ['ac', 'cd'],
      ],
    ],
    ['FOR v, e, p IN 2 OUTBOUND "v/a" e FILTER p.vertices[1]._key == "c" RETURN p.vertices[*]._key', [['a', 'c', 'd']]],
    [
      'FOR v IN 1..3 OUTBOUND "v/a" e PRUNE v._key == "b" OPTIONS {uniqueVertices: "path"} SORT v._key RETURN v._key',
      ['b', 'c', 'd'],
    ],
    [
      'FOR v, e, p IN 1..9 OUTBOUND "v/a" e OPTIONS {order: "weighted", weightAttribute: "w", uniqueVertices: "global"} RETURN [v._key, p.weights]',
      [
        ['b', [0, 1]],
        ['c', [0, 2]],
        ['d', [0, 1, 4]],
      ],
    ],
    ['FOR v IN OUTBOUND "v/e" e RETURN v', []],
    ['FOR v IN OUTBOUND "v/nobody" e RETURN v', []],
    ['FOR v IN OUTBOUND {_id: "v/x"} e RETURN v', [null]],
    [
      'FOR s IN v FILTER s.n < 2 SORT s.n LET names = (FOR w IN OUTBOUND s e SORT w._key RETURN w._key) RETURN names',
      [
        ['b', 'c'],
        ['b', 'd'],
      ],
    ],
    ['FOR v IN 1..5 OUTBOUND "v/a" e COLLECT WITH COUNT INTO n RETURN n', [15]],
  ];

  it.each(cases)('%s', async (text, expected) => {
    const plain = await db.query(text, {}, { optimizer: { rules: ['-all'] } });
    expect(plain).toEqual(expected);
    expect(await db.query(text)).toEqual(expected);
  });

  it('refuses global uniqueness with depth first, unknown graphs, and collections without edges', async () => {
    await expect(db.query('FOR v IN OUTBOUND "v/a" e OPTIONS {uniqueVertices: "global"} RETURN v')).rejects.toMatchObject({
      errorNum: 10,
    });
    await expect(db.query('FOR v IN OUTBOUND "v/a" GRAPH "nope" RETURN v')).rejects.toMatchObject({ errorNum: 1924 });
    await expect(db.query('FOR x IN OUTBOUND "v/a" v RETURN x')).rejects.toMatchObject({ errorNum: 1218 });
  });
});
