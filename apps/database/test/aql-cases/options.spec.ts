import { describe, expect, it } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile([
  { name: 'c', documents: [{ _key: 'a' }] },
  { name: 'edges', documents: [], edges: true },
]);
database.cases('options');

/** Options that a statement takes, and options that it leaves out with a warning, each with the name that the warning gives. */
type OptionTable = { readonly taken: readonly string[]; readonly refused: Readonly<Record<string, string>> };
const OF_WRITES: OptionTable = {
  taken: [
    '{ waitForSync: +1 }',
    '{ waitForSync: -1 }',
    '{ skipDocumentValidation: true }',
    '{ keepNull: true, mergeObjects: true }',
    '{ overwrite: true }',
    '{ overwriteMode: "ignore" }',
    '{ ignoreRevs: true, exclusive: true }',
    '{ ignoreErrors: true }',
    '{ versionAttribute: "v" }',
  ],
  refused: {
    '{ overwriteMode: true }': 'overwriteMode',
    '{ method: "hash" }': 'method',
    '{ tititi: 1 }': 'tititi',
    '{ indexHint: "primary" }': 'indexHint',
    '{ disableIndex: true }': 'disableIndex',
    '{ maxProjections: 1 }': 'maxProjections',
    '{ lookahead: 0 }': 'lookahead',
  },
};
const OF_PATHS: OptionTable = {
  taken: ['{ weightAttribute: "w" }', '{ defaultWeight: 42.5 }'],
  refused: {
    '{ weightAttribute: false }': 'weightAttribute',
    '{ defaultWeight: false }': 'defaultWeight',
    '{ waitForSync: true }': 'waitForSync',
    '{ indexHint: "primary" }': 'indexHint',
    '{ maxProjections: 1 }': 'maxProjections',
  },
};
const FROM_TO = '"c/a" TO "c/b" edges OPTIONS';
const TABLES: readonly (readonly [statement: string, before: string, after: string, OptionTable])[] = [
  [
    'FOR',
    'FOR d IN c OPTIONS',
    'RETURN 1',
    {
      taken: [
        '{ indexHint: "primary" }',
        '{ indexHint: ["primary"], forceIndexHint: false }',
        '{ waitForSync: true }',
        '{ lookahead: 1, maxProjections: 3 }',
        '{ indexHint: "primary", disableIndex: false }',
        '{ useCache: false }',
      ],
      refused: {
        '{ forceIndexHint: "meow" }': 'forceIndexHint',
        '{ indexHint: false }': 'indexHint',
        '{ indexHint: [] }': 'indexHint',
        '{ maxProjections: "x" }': 'maxProjections',
        '{ useCache: "x" }': 'useCache',
        '{ lookahead: false }': 'lookahead',
        '{ waitForSync: +1 }': 'waitForSync',
        '{ method: "hash" }': 'method',
        '{ indexHint: "primary", disableIndex: true }': 'disableIndex',
        '{ disableIndex: true, indexHint: ["primary"] }': 'indexHint',
      },
    },
  ],
  [
    'TRAVERSAL',
    'FOR v IN 1..1 OUTBOUND "c/a" edges OPTIONS',
    'RETURN 1',
    {
      taken: [
        '{ bfs: true }',
        '{ order: "weighted" }',
        '{ uniqueVertices: "path" }',
        '{ defaultWeight: 17 }',
        '{ parallelism: 4 }',
        '{ maxProjections: 1 }',
        '{ indexHint: { edges: { "outbound": { base: "edge", "1": ["edge"] } } } }',
      ],
      refused: {
        '{ defaultWeight: true }': 'defaultWeight',
        '{ weightAttribute: ["x"] }': 'weightAttribute',
        '{ uniqueVertices: true }': 'uniqueVertices',
        '{ uniqueEdges: true }': 'uniqueEdges',
        '{ bfs: true, order: "bfs" }': 'order',
        '{ indexHint: "primary" }': 'indexHint',
        '{ indexHint: {} }': 'indexHint',
        '{ indexHint: { edges: { "outbound": {} } } }': 'indexHint',
        '{ forceIndexHint: true }': 'forceIndexHint',
        '{ disableIndex: true }': 'disableIndex',
      },
    },
  ],
  ['SHORTEST_PATH', `FOR v IN OUTBOUND SHORTEST_PATH ${FROM_TO}`, 'RETURN 1', OF_PATHS],
  ['K_PATHS', `FOR p IN OUTBOUND K_PATHS ${FROM_TO}`, 'RETURN 1', OF_PATHS],
  ['K_SHORTEST_PATHS', `FOR p IN OUTBOUND K_SHORTEST_PATHS ${FROM_TO}`, 'RETURN 1', OF_PATHS],
  [
    'COLLECT',
    'FOR d IN c COLLECT x = d._key OPTIONS',
    'RETURN x',
    {
      taken: ['{ method: "sorted" }', '{ method: "hash" }'],
      refused: {
        '{ method: "foxx" }': 'method',
        '{ method: 1 }': 'method',
        '{ waitForSync: true }': 'waitForSync',
        '{ indexHint: "primary" }': 'indexHint',
        '{ useCache: true }': 'useCache',
      },
    },
  ],
  ['INSERT', 'FOR d IN c INSERT {v: 1} INTO c OPTIONS', '', OF_WRITES],
  ['UPDATE', 'FOR d IN c UPDATE d WITH {v: 1} IN c OPTIONS', '', OF_WRITES],
  ['REPLACE', 'FOR d IN c REPLACE d WITH {v: 1} IN c OPTIONS', '', OF_WRITES],
  ['REMOVE', 'FOR d IN c REMOVE d IN c OPTIONS', '', OF_WRITES],
  [
    'UPSERT',
    'FOR d IN c UPSERT {v: 1} INSERT {v: 1} UPDATE {v: 2} IN c OPTIONS',
    '',
    {
      taken: [
        '{ waitForSync: +1, readOwnWrites: false }',
        '{ indexHint: "primary" }',
        '{ forceIndexHint: false }',
        '{ disableIndex: true }',
        '{ useCache: true }',
      ],
      refused: {
        '{ overwriteMode: true }': 'overwriteMode',
        '{ method: "hash" }': 'method',
        '{ maxProjections: 1 }': 'maxProjections',
        '{ lookahead: 0 }': 'lookahead',
      },
    },
  ],
];

describe('OPTIONS', () => {
  it.each(TABLES)('%s takes what it knows, and warns of the rest by its name', (statement, before, after, { taken, refused }) => {
    const warningsOf = (options: string): readonly { code: number; message: string }[] =>
      (database.test.explain(`${before} ${options} ${after}`) as { warnings: { code: number; message: string }[] }).warnings;
    for (const options of taken) expect([options, warningsOf(options)]).toEqual([options, []]);
    for (const [options, name] of Object.entries(refused)) {
      const warnings = warningsOf(options);
      expect([options, warnings.map(({ code }) => code)]).toEqual([options, [1539]]);
      expect(warnings[0]!.message).toContain(`'${name}'`);
      expect(warnings[0]!.message).toContain(statement);
    }
  });

  it('skipDocumentValidation lets in what the schema refuses, and only then', async () => {
    const schema = { rule: { properties: { n: { type: 'number' } } }, level: 'strict', message: 'no number' };
    await database.test.database.createCollection({ name: 'strict', type: 'document', schema });
    const writes = [
      'INSERT {_key: "a", n: "x"} INTO strict',
      'UPDATE "a" WITH {n: "y"} IN strict',
      'REPLACE "a" WITH {n: "z"} IN strict',
      'UPSERT {_key: "a"} INSERT {} UPDATE {n: "u"} IN strict',
      'UPSERT {_key: "b"} INSERT {_key: "b", n: "u"} UPDATE {} IN strict',
    ];
    for (const write of writes) {
      await expect(database.run(write)).rejects.toMatchObject({ errorNum: 1620 });
      await database.run(`${write} OPTIONS {skipDocumentValidation: true}`);
    }
    expect((await database.run('FOR d IN strict SORT d._key RETURN d.n')).rows).toEqual(['u', 'u']);
  });
});

describe('fullCount', () => {
  it.each([
    ['FOR i IN 1..9 LIMIT 2 RETURN i', 9],
    ['FOR i IN 1..9 RETURN i', 9],
    ['FOR i IN 1..3 LET s = (FOR j IN 1..5 LIMIT 1 RETURN j) FILTER LENGTH(s) > 0 RETURN i', 3],
    ['FOR i IN 1..9 LIMIT 1 LET s = (FOR j IN 1..5 LIMIT 0 RETURN j) RETURN s', 9],
    ['FOR i IN 1..3 LIMIT 1 FOR j IN 1..3 RETURN 1', 3],
    ['FOR i IN 1..3 LIMIT 2 FOR j IN 1..3 RETURN 1', 6],
    ['FOR i IN 1..9 LIMIT 10000, 1 RETURN i', 9],
  ])('%s: %i', async (query, fullCount) => {
    const running = await database.test.start(query, { fullCount: true });
    await running.readAll();
    expect(running.statistics.fullCount).toBe(fullCount);
    running.close();
  });
});
