import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AqlValue } from '@strata/aql';
import { runSteps } from '@strata/event-loop';
import { TestDatabase } from '../../queries/query-engine.builder';
import type { JsonObject } from '../../store/database';
import { sampleSteps } from './document-sample';

const COUNT = 4000;
const documents: readonly JsonObject[] = Array.from({ length: COUNT }, (_, n) => ({
  _key: String(n * 37),
  n,
  kind: n % 10 === 0 ? 'rare' : 'common',
  few: n % 40,
  log: Math.floor(Math.log2(n + 1)),
  name: `${'abcdefghij'[(n * 7) % 10]!}${n}`,
  tags: [n % 5, 't'],
}));

interface ExplainedPlan {
  readonly plan: { readonly nodes: readonly { readonly type: string; readonly estimatedNrItems: number }[] };
}

describe('estimates of rows', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill('c', documents);
    await db.fill(
      'e',
      documents.slice(0, 3000).map(({ n }) => ({ _from: `c/${Number(n) % 10 === 0 ? 'hub' : String(n)}`, _to: 'c/0' })),
      'edge',
    );
    for (const fields of [['n'], ['kind', 'n'], ['log'], ['tags[*]'], ['name']])
      await db.database.createIndex('c', { type: 'persistent', fields });
  });
  afterAll(() => db.close());

  const estimated = (query: string, type: string, bindVars: Record<string, AqlValue> = {}): number => {
    const { plan } = db.explain(query, bindVars) as ExplainedPlan;
    return plan.nodes.findLast((node) => node.type === type)!.estimatedNrItems;
  };

  it.each([
    ['FOR d IN c FILTER d.n < 100 RETURN d', 'IndexNode', 0],
    ['FOR d IN c FILTER d.n == 7 RETURN d', 'IndexNode', 0],
    ['FOR d IN c FILTER d.n IN [1, 2, 2, 5000] RETURN d', 'IndexNode', 0],
    ['FOR d IN c FILTER d.kind == "rare" AND d.n >= 3900 RETURN d', 'IndexNode', 0],
    ['FOR d IN c FILTER d.n > 5000 RETURN d', 'IndexNode', 0],
    ['FOR d IN e FILTER d._from == "c/11" RETURN d', 'IndexNode', 0],
    ['FOR d IN c FILTER d.n >= 1000 RETURN d', 'IndexNode', 0.25],
    ['FOR d IN c FILTER d.n > 400 AND d.n < 1600 RETURN d', 'IndexNode', 0.35],
    ['FOR d IN c FILTER d.kind == "rare" RETURN d', 'IndexNode', 0.5],
    ['FOR d IN c FILTER d.kind == "common" RETURN d', 'IndexNode', 0.2],
    ['FOR d IN c FILTER d.log == 11 RETURN d', 'IndexNode', 0.3],
    ['FOR d IN c FILTER d._key > "5" RETURN d', 'IndexNode', 0.4],
    ['FOR d IN c FILTER d.name LIKE "c%" RETURN d', 'IndexNode', 0.6],
    ['FOR d IN c FILTER d.few < 20 RETURN d', 'EnumerateCollectionNode', 0.3],
    ['FOR d IN c FILTER d.few < 20 AND d.n % 2 == 0 AND d.kind != "rare" RETURN d', 'EnumerateCollectionNode', 0.5],
    ['FOR d IN c FILTER d.n > 2000 AND d.few == 3 RETURN d', 'IndexNode', 0.9],
    ['FOR d IN c COLLECT few = d.few RETURN few', 'CollectNode', 0.15],
    ['FOR d IN c COLLECT n = d.n + 1 RETURN n', 'CollectNode', 0.3],
  ])('%s: %s is off by less than %d', async (query, type, tolerance) => {
    const rows = (await db.query(query)).length;
    const items = estimated(query, type);
    expect(Math.abs(items - rows)).toBeLessThanOrEqual(Math.max(1, tolerance * rows));
  });

  it('follow the values that a plan is first made for', async () => {
    const scanned = async (limit: number): Promise<number> => {
      const text = `FOR d IN c FILTER d.n < @n AND d.name >= @name RETURN d.n /* ${limit} */`;
      const { readQueryRequest } = await import('../../queries/query-request');
      const request = readQueryRequest({ query: text, bindVars: { n: limit, name: limit > 100 ? 'j9' : 'a' } });
      const run = await db.engine.start(db.database, request, { user: 'root' });
      while ((await run.readBatch(1000)).length > 0);
      return run.statistics.scannedIndex;
    };
    expect(await scanned(10)).toBe(10); // few numbers, all names
    expect(await scanned(3999)).toBeLessThan(200); // all numbers, few names
  });

  it('know how many documents an index with its first field alone finds', () => {
    expect(estimated('FOR d IN c FOR x IN c FILTER x.n == d.n RETURN x', 'JoinNode')).toBe(COUNT);
  });
});

describe('a sample of documents', () => {
  it('is small when the documents are large', async () => {
    const db = await TestDatabase.open();
    await db.fill(
      'c',
      Array.from({ length: 400 }, (_, n) => ({ n, text: 'x'.repeat(100_000) })),
    );
    const snapshot = db.database.snapshot();
    const { documents: drawn } = runSteps(sampleSteps(snapshot, snapshot.collection('c')));
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.length).toBeLessThan(20);
    snapshot.release();
    await db.close();
  });

  it.each<[string, (n: number) => string]>([
    ['counted keys', (n) => String(n)],
    ['padded keys', (n) => `doc-${String(n).padStart(12, '0')}`],
    ['clustered keys', (n) => (n % 50 === 0 ? `group:${n}` : `user:0000${n}`)],
    [
      'random keys',
      (n) =>
        Math.imul(n + 1, 0x9e3779b1)
          .toString(16)
          .replace('-', 'f')
          .padStart(8, '0'),
    ],
  ])('weighs documents so that it stands for all: %s', async (_, key) => {
    const db = await TestDatabase.open();
    await db.fill(
      'c',
      Array.from({ length: 5000 }, (_unused, n) => ({ _key: key(n), n })),
    );
    const snapshot = db.database.snapshot();
    const { documents: drawn, weights } = runSteps(sampleSteps(snapshot, snapshot.collection('c')));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const share = (test: (n: number) => boolean): number =>
      drawn.reduce((sum, document, at) => sum + (test(Number(document.get('n'))) ? weights[at]! : 0), 0) / total;
    expect(new Set(drawn.map((document) => document.key)).size).toBe(drawn.length);
    expect(drawn.length).toBeGreaterThan(50);
    expect(Math.abs(share((n) => n < 2500) - 0.5)).toBeLessThan(0.15);
    expect(Math.abs(share((n) => n % 4 === 0) - 0.25)).toBeLessThan(0.12);
    expect(Math.abs(share((n) => n % 50 === 0) - 0.02)).toBeLessThan(0.03);
    snapshot.release();
    await db.close();
  });
});
