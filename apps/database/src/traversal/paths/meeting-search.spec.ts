import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GraphDatabase } from '../adjacency/graph-database.builder';

const VERTICES = 60;
const vertex = fc.nat(VERTICES - 1);
const edges = fc.array(fc.tuple(vertex, vertex), { minLength: 40, maxLength: 160 });

type Edge = readonly [from: number, to: number];

/** Edges of a shortest path: breadth first from one end. */
function distance(all: readonly Edge[], way: string, from: number, to: number): number {
  const depths = new Map([[from, 0]]);
  for (const [at, depth] of depths)
    // grows meanwhile
    for (const [a, b] of all) {
      if (way !== 'INBOUND' && a === at && !depths.has(b)) depths.set(b, depth + 1);
      if (way !== 'OUTBOUND' && b === at && !depths.has(a)) depths.set(a, depth + 1);
    }
  return depths.get(to) ?? -1;
}

describe('shortest paths over two edge collections', () => {
  let db: GraphDatabase;
  beforeAll(async () => {
    db = await GraphDatabase.open();
    await db.fill(
      'v',
      Array.from({ length: VERTICES }, (_, at) => ({ _key: String(at) })),
    );
    await db.fill('one', [], 'edge');
    await db.fill('two', [], 'edge');
    await db.fill('hub', [], 'edge');
  });
  afterAll(() => db.close());

  const add = (name: string, all: readonly Edge[]): Promise<void> =>
    db.database.write((access) => {
      const collection = access.collection(name);
      for (const [from, to] of all) access.insert(collection, { _from: `v/${from}`, _to: `v/${to}` });
    });

  it('are as long as breadth first from one end says, and walk edges that are there', async () => {
    const property = fc.asyncProperty(
      edges,
      edges,
      fc.array(fc.tuple(vertex, vertex), { maxLength: 6 }),
      fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
      fc.array(fc.tuple(vertex, vertex), { minLength: 8, maxLength: 8 }),
      async (first, second, later, way, ends) => {
        await db.database.truncateCollection('one');
        await db.database.truncateCollection('two');
        await add('one', first);
        await add('two', second.slice(0, 30));
        await db.withLists('one', 'two');
        await add('two', later); // some lists do not hold any more
        const all: readonly Edge[] = [...first, ...second.slice(0, 30), ...later];
        for (const [from, to] of ends)
          for (const usesLists of [true, false]) {
            db.usesLists = usesLists;
            const text = `FOR v, e IN ${way} SHORTEST_PATH "v/${from}" TO "v/${to}" one, two RETURN [v._key, e._from, e._to]`;
            const rows = (await db.query(text)) as readonly (readonly [string, string, string])[];
            expect(rows.length - 1).toBe(distance(all, way, from, to));
            rows.forEach(([key, source, target], at) => {
              if (at === 0) return;
              const before = `v/${rows[at - 1]![0]}`;
              const here = `v/${key}`;
              const isForward = way !== 'INBOUND' && source === before && target === here;
              expect(isForward || (way !== 'OUTBOUND' && source === here && target === before)).toBe(true);
            });
            const keys = await db.query(text.replace('v, e', 'v').replace(/RETURN.*/u, 'RETURN v._key'));
            expect(keys).toEqual(rows.map(([key]) => key));
            if (from !== ends[0]![0]) continue;
            const ids = await db.query(text.replace('v, e', 'v').replace(/RETURN.*/u, 'RETURN v._id'));
            expect(ids).toEqual(keys.map((key) => `v/${String(key)}`));
          }
        db.usesLists = true;
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  it('lead through vertices with more edges than one turn takes', async () => {
    const spokes = Array.from({ length: 10_000 }, (_, at): Edge => [1, 1000 + at]);
    await add('hub', [[0, 1], ...spokes, [10_999, 2], [2, 3], ...spokes.map(([, to]): Edge => [to, 4])]);
    await db.withLists('hub');
    const length = (from: number, to: number, way: string) =>
      db.query(`RETURN LENGTH(FOR v IN ${way} SHORTEST_PATH "v/${from}" TO "v/${to}" hub RETURN 1) - 1`);
    expect(await length(0, 3, 'OUTBOUND')).toEqual([4]);
    expect(await length(3, 0, 'INBOUND')).toEqual([4]);
    expect(await length(0, 4, 'OUTBOUND')).toEqual([3]);
    expect(await length(1000, 10_998, 'ANY')).toEqual([2]);
    expect(await length(4, 0, 'OUTBOUND')).toEqual([-1]);
    await add('hub', [[1, 5]]); // the hub's list does not hold any more
    expect(await length(0, 3, 'OUTBOUND')).toEqual([4]);
    expect(await length(0, 5, 'OUTBOUND')).toEqual([2]);
  });
});
