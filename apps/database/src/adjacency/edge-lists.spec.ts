import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import fc from 'fast-check';
import type { Transaction, WriteAccess } from '../store/database';
import { GraphDatabase } from '../traversal/adjacency/graph-database.builder';

const KEYS = [...'abcde'];
const EDGES = ['0', '1', '2', '3', '4', '5', '6', '7'];
const key = fc.constantFrom(...KEYS);
const edge = fc.constantFrom(...EDGES);

type Change =
  | { readonly kind: 'put'; readonly key: string; readonly from: string; readonly to: string }
  | { readonly kind: 'drop'; readonly key: string }
  | { readonly kind: 'note'; readonly key: string }
  | { readonly kind: 'add vertex' | 'remove vertex'; readonly key: string };
interface Commit {
  readonly kind: 'commit';
  readonly change: Change;
}
interface Event {
  readonly kind: 'hold' | 'write inside' | 'let go' | 'truncate' | 'rename' | 'rebuild';
}
type Action = Commit | Event;

const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), key: edge, from: key, to: key }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('drop' as const, 'note' as const), key: edge }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('add vertex' as const, 'remove vertex' as const), key }) },
);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('commit' as const), change }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('hold' as const, 'write inside' as const, 'let go' as const, 'rebuild' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('truncate' as const, 'rename' as const) }) },
);

function apply(access: WriteAccess, one: Change): void {
  if (one.kind === 'add vertex' || one.kind === 'remove vertex') {
    const vertices = access.catalog.collection('v') ?? access.collection('w');
    const isThere = access.document(vertices, one.key) !== undefined;
    if (one.kind === 'add vertex' && !isThere) access.insert(vertices, { _key: one.key });
    if (one.kind === 'remove vertex' && isThere) access.remove(vertices, one.key);
    return;
  }
  const edges = access.collection('e');
  const isThere = access.document(edges, one.key) !== undefined;
  if (one.kind === 'put') {
    const content = { _key: one.key, _from: `v/${one.from}`, _to: `v/${one.to}` };
    if (isThere) access.update(edges, one.key, content);
    else access.insert(edges, content);
  } else if (isThere) {
    if (one.kind === 'drop') access.remove(edges, one.key);
    else access.update(edges, one.key, { note: true });
  }
}

/** Answers that together show every edge and vertex. */
const QUERY = `RETURN [
  (FOR s IN @starts FOR v, e IN 1..1 ANY s e OPTIONS {uniqueEdges: "none"} SORT e._key, v._key RETURN [s, v._key, e._key]),
  (FOR s IN @starts FOR v IN 1..2 OUTBOUND s e SORT v._key RETURN [s, v._key]),
  (FOR s IN @starts FOR v IN 0..3 ANY s e OPTIONS {uniqueVertices: "path"} SORT v._id RETURN [s, v._id]),
  (FOR s IN @starts FOR v IN 1..2 INBOUND s e COLLECT x = s WITH COUNT INTO n SORT x RETURN [x, n]),
  (FOR s IN @starts FOR t IN ["v/b", "v/c"] FOR p IN OUTBOUND ALL_SHORTEST_PATHS s TO t e LET k = p.edges[*]._key SORT s, t, k RETURN k),
  (FOR s IN @starts FOR t IN ["v/a"] LET l = (FOR v IN ANY SHORTEST_PATH s TO t e RETURN v) SORT s, t RETURN LENGTH(l)),
  (FOR s IN ["v/c"] FOR t IN @starts FOR p IN 1..3 ANY K_PATHS s TO t e LET k = p.edges[*]._key SORT s, t, k RETURN k)
]`;
const STARTS = { starts: KEYS.map((one) => `v/${one}`) };

describe('edge lists', () => {
  let db: GraphDatabase;
  beforeAll(async () => {
    db = await GraphDatabase.open();
  });
  afterAll(() => db.close());

  const expectAgreement = async (transaction?: Transaction): Promise<void> => {
    db.usesLists = false;
    const expected = await db.query(QUERY, STARTS, transaction);
    db.usesLists = true;
    expect(await db.query(QUERY, STARTS, transaction)).toEqual(expected);
  };

  it('answer as the index does, in every snapshot and transaction, whatever is written', async () => {
    const history = fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 18 }), async (actions) => {
      for (const name of ['v', 'w', 'e']) await db.database.dropCollection(name).catch(() => undefined);
      await db.fill(
        'v',
        KEYS.map((_key) => ({ _key })),
      );
      await db.fill(
        'e',
        EDGES.slice(0, 5).map((_key, at) => ({ _key, _from: `v/${KEYS[at % 5]!}`, _to: `v/${KEYS[(at * 2) % 5]!}` })),
        'edge',
      );
      await db.withLists('e');
      let held: Transaction[] = [];
      for (const one of actions) {
        if (one.kind === 'hold') held.push(db.database.begin());
        if (one.kind === 'let go') held.shift()?.abort();
        if (one.kind === 'rename') {
          const from = db.database.catalog.collection('v') ? 'v' : 'w';
          await db.database.renameCollection(from, from === 'v' ? 'w' : 'v');
        }
        if (one.kind === 'truncate') await db.database.truncateCollection('e');
        if (one.kind === 'rebuild') {
          db.forgetLists('e');
          await db.withLists('e');
        }
        const inside = one.kind === 'write inside' ? held.at(-1) : undefined;
        if (inside) for (const inner of INSIDE) apply(inside, inner);
        if (one.kind === 'commit') await db.database.write((access) => apply(access, one.change));
        await expectAgreement();
        for (const transaction of held) await expectAgreement(transaction);
      }
      for (const transaction of held) transaction.abort();
      held = [];
    });
    await fc.assert(history, { numRuns: 6 });
  });

  it('take in what is committed while they are made', async () => {
    await db.fill('x', [{ _key: '1' }]);
    await db.fill(
      'many',
      Array.from({ length: 3000 }, (_, at) => ({ _from: `x/${at % 500}`, _to: `x/${(at * 7) % 500}` })),
      'edge',
    );
    const lists = db.withLists('many');
    await db.database.write((access) => {
      access.insert(access.collection('many'), { _key: 'late', _from: 'x/1', _to: 'x/2' });
    });
    await lists;
    const text = 'FOR v, e IN 1..1 ANY "x/1" many SORT e._key RETURN e._key';
    expect(await db.query('FOR v IN 1..1 ANY "x/1" many COLLECT WITH COUNT INTO n RETURN n')).toEqual([
      (await db.query(text)).length,
    ]);
    expect(await db.query(text)).toContain('late');
  });

  it('are forgotten above the limit, those used longest ago first', async () => {
    const small = await GraphDatabase.open({ maxBytes: 90_000 });
    for (const name of ['first', 'second']) {
      await small.fill(
        name,
        Array.from({ length: 3000 }, (_, at) => ({ _from: `x/${at % 500}`, _to: `x/${(at * 7) % 500}` })),
        'edge',
      );
      await small.withLists(name);
    }
    expect(small.adjacency.byteLength).toBeLessThan(90_000);
    expect(small.hasLists('second')).toBe(true);
    expect(small.hasLists('first')).toBe(false);
    await small.close();
  });

  it('know which vertices exist, until collections or documents are others', async () => {
    const own = await GraphDatabase.open();
    const keys = Array.from({ length: 1200 }, (_, at) => String(at));
    await own.fill(
      'p',
      keys.map((_key) => ({ _key })),
    );
    await own.fill(
      'q',
      Array.from({ length: 9000 }, (_, at) => ({ _key: `q${at}` })),
    );
    await own.fill(
      'links',
      keys.map((key, at) => ({ _from: `p/${key}`, _to: at % 2 === 0 ? `p/${(at + 1) % 1200}` : `q/q${at}` })),
      'edge',
    );
    const read = async () => {
      const query = await own.start('FOR s IN @starts FOR v IN 1..2 OUTBOUND s links RETURN v._key', {
        starts: keys.map((key) => `p/${key}`),
      });
      await query.readAll();
      const rows = await query.readBatch(query.waiting);
      return { lookups: query.statistics.documentLookups, missing: rows.filter((row) => row === null).length, rows: rows.length };
    };
    const settled = () =>
      eventually(async () => {
        const last = own.hasLists('links') && (await read());
        return last && last.lookups === 0 && last;
      });
    await own.withLists('links');
    expect(await settled()).toEqual({ lookups: 0, missing: 0, rows: 1800 });
    await own.fill('unrelated', [{}]);
    expect(await read()).toEqual({ lookups: 0, missing: 0, rows: 1800 });
    await own.database.write((access) => void access.remove(access.collection('q'), 'q5'));
    expect(await read()).toMatchObject({ missing: 2 });
    await own.database.truncateCollection('q');
    expect(await read()).toMatchObject({ missing: 1200, rows: 1800 });
    await own.close();
  });

  it('are given up when the storage ends while they are made', async () => {
    const ending = await GraphDatabase.open();
    await ending.fill(
      'e',
      Array.from({ length: 5000 }, (_, at) => ({ _from: `x/${at}`, _to: `x/${at + 1}` })),
      'edge',
    );
    expect(ending.hasLists('e')).toBe(false); // they have been asked for now
    await ending.close();
    expect(ending.adjacency.byteLength).toBe(0);
  });

  it('are forgotten with their collection', async () => {
    const own = await GraphDatabase.open();
    await own.fill('gone', [{ _from: 'x/1', _to: 'x/2' }], 'edge');
    await own.withLists('gone');
    expect(own.adjacency.byteLength).toBeGreaterThan(0);
    await own.database.dropCollection('gone');
    expect(own.adjacency.byteLength).toBe(0);
    await own.close();
  });
});

const INSIDE: readonly Change[] = [
  { kind: 'put', key: '7', from: 'a', to: 'c' },
  { kind: 'drop', key: '1' },
  { kind: 'remove vertex', key: 'b' },
];
