import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AqlObject, AqlValue } from '@strata/aql';
import { GraphDatabase } from '../adjacency/graph-database.builder';

/** m and n have no documents: m → a → b → c → n → d; other leads a → d. */
const EDGES = ['m a', 'a b', 'b c', 'c n', 'n d'];

type Case = readonly [query: string, outcome: readonly AqlValue[] | { readonly error: number }, bind?: AqlObject];

const refused = (error: number) => ({ error });
const keys = (text: string) => `${text} RETURN v._key`;

const WITHOUT_DOCUMENT: readonly Case[] = [
  [keys('FOR v IN 1..2 OUTBOUND "v/m" e'), ['a', 'b']],
  ['FOR v IN 0..1 OUTBOUND "v/m" e RETURN v && v._key', [null, 'a']],
  [
    'FOR v, x, p IN 0..1 OUTBOUND "v/m" e RETURN [v._key, x._key, p.vertices[*]._key]',
    [
      [null, null, [null]],
      ['a', 'ma', [null, 'a']],
    ],
  ],
  ['FOR v IN 1..3 OUTBOUND "v/m" e OPTIONS {order: "bfs", uniqueVertices: "global"} RETURN v._key', ['a', 'b', 'c']],
  ['FOR v IN 1..3 OUTBOUND "v/m" e OPTIONS {order: "weighted"} RETURN v._key', ['a', 'b', 'c']],
  ['FOR v IN 1..2 INBOUND "v/d" e RETURN v && v._key', [null, 'c']],
  ['FOR v IN 0..1 OUTBOUND "v/nobody" e RETURN v', [null]],
  ['FOR v IN 0..1 OUTBOUND "nowhere/nobody" e RETURN v', [null]],
  [keys('FOR s IN ["v/m", "v/nobody", "v/a"] FOR v IN OUTBOUND s e'), ['a', 'b']],
  [keys('FOR v IN 1..2 OUTBOUND "v/m" e FILTER v._key == "b"'), ['b']],
  ['FOR v IN OUTBOUND SHORTEST_PATH "v/m" TO "v/b" e RETURN v && v._key', [null, 'a', 'b']],
  ['FOR p IN 1..9 OUTBOUND K_PATHS "v/m" TO "v/b" e RETURN p.vertices[*]._key', [[null, 'a', 'b']]],
  ['FOR p IN OUTBOUND K_SHORTEST_PATHS "v/m" TO "v/b" e RETURN p.vertices[*]._key', [[null, 'a', 'b']]],
  ['FOR p IN OUTBOUND ALL_SHORTEST_PATHS "v/m" TO "v/b" e RETURN p.vertices[*]._key', [[null, 'a', 'b']]],
];

const DEPTHS: readonly Case[] = [
  [keys('FOR v IN 1 + 1..LENGTH([1, 2, 3]) OUTBOUND "v/a" e FILTER v'), ['c']],
  [keys('LET from = 1 LET to = from + 1 FOR v IN from..to OUTBOUND "v/a" e'), ['b', 'c']],
  [keys('LET to = @to FOR v IN 1..to OUTBOUND "v/a" e'), ['b', 'c'], { to: 2 }],
  [keys('LET to = @to FOR v IN 1..to OUTBOUND "v/a" e'), ['b'], { to: 1 }],
  [keys('FOR v IN 1..@to + 1 OUTBOUND "v/a" e'), ['b', 'c'], { to: 1 }],
  ['LET to = 3 FOR p IN 1..to OUTBOUND K_PATHS "v/a" TO "v/c" e RETURN p.vertices[*]._key', [['a', 'b', 'c']]],
  [keys('FOR v IN 2.5 OUTBOUND "v/a" e'), refused(1501)],
  [keys('FOR v IN "2" OUTBOUND "v/a" e'), refused(1501)],
  [keys('FOR v IN -1 OUTBOUND "v/a" e'), refused(1501)],
  [keys('FOR v IN 3..2 OUTBOUND "v/a" e'), refused(1501)],
  [keys('FOR v IN 1..1e20 OUTBOUND "v/a" e'), refused(1501)],
  [keys('FOR d IN 1..2 FOR v IN d OUTBOUND "v/a" e'), refused(1501)],
  [keys('FOR v IN (FOR y IN 1..1 RETURN y) OUTBOUND "v/a" e'), refused(1501)],
  ['FOR p IN 1..1e20 OUTBOUND K_PATHS "v/a" TO "v/c" e RETURN p', refused(1501)],
];

const ENDS: readonly Case[] = ['null', '1', '-123', 'true', '@end', 'end'].flatMap((end): readonly Case[] =>
  [
    `FOR v IN OUTBOUND ${end} e RETURN v`,
    ...['SHORTEST_PATH', 'ALL_SHORTEST_PATHS', 'K_SHORTEST_PATHS', 'K_PATHS'].flatMap((search) => [
      `FOR v IN OUTBOUND ${search} ${end} TO "v/a" e RETURN v`,
      `FOR v IN OUTBOUND ${search} "v/a" TO ${end} e RETURN v`,
    ]),
  ].map((text): Case => [end === 'end' ? `LET end = null ${text}` : text, refused(1501), end === '@end' ? { end: null } : {}]),
);

const RESTRICTIONS: readonly Case[] = [
  [keys('FOR v IN OUTBOUND "v/a" e OPTIONS {vertexCollections: [], edgeCollections: []}'), ['b']],
  [keys('FOR v IN OUTBOUND "v/a" e, other OPTIONS {edgeCollections: "other"}'), ['d']],
  [keys('FOR v IN OUTBOUND "v/a" e OPTIONS {vertexCollections: ["e"]}'), []],
  ['FOR v IN OUTBOUND "v/a" e OPTIONS {edgeCollections: ["nope"]} RETURN v', refused(1203)],
  ['FOR v IN OUTBOUND "v/a" e OPTIONS {vertexCollections: "nope"} RETURN v', refused(1203)],
  ['FOR v IN OUTBOUND "v/a" e OPTIONS {edgeCollections: "v"} RETURN v', refused(1218)],
  ['FOR v IN OUTBOUND "v/a" e OPTIONS {edgeCollections: "other"} RETURN v', refused(1939)],
  ['FOR v IN OUTBOUND "v/a" e OPTIONS {edgeCollections: 1} RETURN v', refused(10)],
  ['FOR v IN OUTBOUND "v/a" e OPTIONS {vertexCollections: [null]} RETURN v', refused(10)],
  ['FOR v IN OUTBOUND "v/a" GRAPH "g" OPTIONS {edgeCollections: "nope"} RETURN v', refused(1203)],
  ['FOR v IN OUTBOUND "v/a" GRAPH "g" OPTIONS {edgeCollections: "v"} RETURN v', refused(1218)],
  ['FOR v IN OUTBOUND "v/a" GRAPH "g" OPTIONS {edgeCollections: "other"} RETURN v', refused(1939)],
  ['FOR v IN OUTBOUND "v/a" GRAPH "g" OPTIONS {vertexCollections: "w"} RETURN v', refused(1926)],
  [keys('FOR v IN OUTBOUND "v/a" GRAPH "g" OPTIONS {vertexCollections: ["v", "orphan"]}'), ['b']],
  ['FOR v IN OUTBOUND "v/a" e, INBOUND e RETURN v', refused(1218)],
  ['FOR v IN OUTBOUND "v/a" v RETURN v', refused(1218)],
];

const OTHER_OPTIONS: readonly Case[] = [
  ...['OUTBOUND "v/a"', 'OUTBOUND SHORTEST_PATH "v/a" TO "v/b"', 'OUTBOUND ALL_SHORTEST_PATHS "v/a" TO "v/b"'].map((walk): Case => [
    `FOR v IN ${walk} e OPTIONS {defaultWeight: @weight} RETURN v`,
    refused(1948),
    { weight: -1 },
  ]),
  [keys('FOR v IN 1..2 OUTBOUND "v/a" e OPTIONS {order: "BFS", uniqueVertices: "GLOBAL"}'), ['b', 'c']],
  ['FOR v IN OUTBOUND "v/a" e OPTIONS {order: "sideways"} RETURN v', refused(10)],
  ['FOR v IN OUTBOUND "v/a" e OPTIONS {bfs: false, order: "bfs", uniqueVertices: "global"} RETURN v', refused(10)],
];

describe('what walks and path searches accept', () => {
  let db: GraphDatabase;
  beforeAll(async () => {
    db = await GraphDatabase.open();
    await db.fill(
      'v',
      ['a', 'b', 'c', 'd'].map((_key) => ({ _key })),
    );
    await db.fill('w', []);
    await db.fill('orphan', []);
    const edge = (text: string) => ({ _key: text.replace(' ', ''), _from: `v/${text[0]!}`, _to: `v/${text[2]!}` });
    await db.fill('e', EDGES.map(edge), 'edge');
    await db.fill('other', [edge('a d')], 'edge');
    await db.database.write((access) => {
      access.insert(access.collection('_graphs'), {
        _key: 'g',
        edgeDefinitions: [{ collection: 'e', from: ['v'], to: ['v'] }],
        orphanCollections: ['orphan'],
      });
    });
    await db.withLists('e', 'other');
  });
  afterAll(() => db.close());

  const tables = { WITHOUT_DOCUMENT, DEPTHS, ENDS, RESTRICTIONS, OTHER_OPTIONS };
  it.each(Object.entries(tables).flatMap(([table, cases]) => cases.map((one) => [`${table}: ${one[0]}`, one] as const)))(
    '%s',
    async (_title, [text, outcome, bind = {}]) => {
      for (const usesLists of [false, true]) {
        db.usesLists = usesLists;
        if ('error' in outcome) await expect(db.query(text, bind)).rejects.toMatchObject({ errorNum: outcome.error });
        else expect(await db.query(text, bind)).toEqual(outcome);
      }
    },
  );
});
