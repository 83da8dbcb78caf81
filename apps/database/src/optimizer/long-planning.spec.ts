import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { explainablePlans } from '../queries/prepared-plan';
import { QueryContext } from '../queries/query-context';
import { TestDatabase } from '../queries/query-engine.builder';
import { readQueryRequest } from '../queries/query-request';
import type { Snapshot } from '../store/database';
import type { Optimization } from './optimize';

const JOINED = ['a', 'b', 'c', 'd', 'e', 'f'];
const documents = Array.from({ length: 3_000 }, (_, n) => ({ _key: `key${n}`, n: n >> 2, m: n % 10, k: n }));

/** Conditions that were planned for seconds in one go: what planning reads is bounded, and samples are taken in steps. */
describe('planning that looks at much data', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    for (const name of [...JOINED, 'pairs']) await db.fill(name, documents);
    for (const fields of [['n'], ['m'], ['k']]) await db.database.createIndex('pairs', { type: 'persistent', fields });
  });
  afterAll(() => db.close());

  /** The planning of a query, its snapshot, and how many entries of indexes it has counted. */
  function planning(query: string): { steps: Steps<Optimization>; snapshot: Snapshot; counted: () => number } {
    const snapshot = db.database.snapshot();
    let entries = 0;
    const cursorOf = snapshot.indexDocuments.bind(snapshot);
    jest.spyOn(snapshot, 'indexDocuments').mockImplementation((...range) => {
      const cursor = cursorOf(...range);
      return {
        read: (limit) => cursor.read(limit),
        skip(count) {
          const skipped = cursor.skip(count);
          entries += skipped + 1;
          return skipped;
        },
      };
    });
    const context = new QueryContext(db.engine, db.database, readQueryRequest({ query }), { user: 'root' });
    return { steps: explainablePlans(context, snapshot), snapshot, counted: () => entries };
  }

  const accessesOf = ({ plans: [plan] }: Optimization) =>
    plan!.pipeline.flatMap((node) => (node.type === 'IndexNode' ? node.accesses : []));

  it('counts entries for the first of a thousand alternatives, and uses an index for each', () => {
    const pairs = Array.from({ length: 1_000 }, (_, n) => `(d.m == ${n % 10} && d.n == ${n})`).join(' || ');
    const { steps, snapshot, counted } = planning(`FOR d IN pairs FILTER ${pairs} RETURN d`);
    const accesses = accessesOf(runSteps(steps));
    snapshot.release();
    expect(accesses).toHaveLength(1_000);
    expect(new Set(accesses.map(({ attribute }) => attribute))).toEqual(new Set(['n']));
    expect(counted()).toBeLessThan(50_000);
  });

  it('counts entries once for each comparison of alternatives that are combined with one another', () => {
    const alternatives = Array.from({ length: 64 }, (_, n) => `(d.n == ${n} || d.k == ${n})`).join(' && ');
    const { steps, snapshot, counted } = planning(`FOR d IN pairs FILTER ${alternatives} RETURN d`);
    const accesses = accessesOf(runSteps(steps));
    snapshot.release();
    expect(accesses.length).toBeGreaterThan(0);
    expect(counted()).toBeLessThan(1_000);
  });

  const join = JOINED.map(
    (name, at) => `FOR ${name}1 IN ${name} FILTER ${name}1.n > ${at} ${at === 0 ? '' : `FILTER ${name}1.k == a1.k`}`,
  );

  it('takes the samples of many collections in steps', () => {
    const { steps, snapshot } = planning(`${join.join(' ')} RETURN 1`);
    const scans = jest.spyOn(snapshot, 'scan');
    const perStep: number[] = [];
    for (let isDone = false; !isDone;) {
      scans.mockClear();
      isDone = steps.next().done === true;
      perStep.push(scans.mock.calls.length);
    }
    snapshot.release();
    expect(perStep.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1_000);
    expect(Math.max(...perStep)).toBeLessThan(80);
  });

  it.each([
    ['reads', 'LIMIT 2 RETURN a.k - c.k'],
    ['writes', 'LIMIT 2 INSERT {k: a.k} INTO pairs RETURN NEW.k - c.k'],
  ])('goes on in turns of the event loop: a query that %s', async (kind, end) => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({ _key: `key${n}`, k: n, m: n % 10, o: n % 7 }));
    for (const variable of ['a', 'b', 'c']) {
      await db.fill(`${kind}_${variable}`, rows);
      for (const field of ['m', 'o']) await db.database.createIndex(`${kind}_${variable}`, { type: 'persistent', fields: [field] });
    }
    const loop = (name: string) => `FOR ${name} IN ${kind}_${name} FILTER ${name}.m == 3 && ${name}.o == 3`;
    const query = `${loop('a')} ${loop('b')} FILTER b.k == a.k ${loop('c')} FILTER c.k == a.k ${end}`;
    const start = () => db.engine.start(db.database, readQueryRequest({ query }), { user: 'root' });
    const first = start();
    expect(first).toBeInstanceOf(Promise);
    const second = start; // what has been looked at once need not be looked at again
    for (const started of [await first, second()]) {
      expect(started).not.toBeInstanceOf(Promise);
      const running = await started;
      await running.readAll();
      expect(await running.readBatch(9)).toEqual([0, 0]);
    }
  });
});
