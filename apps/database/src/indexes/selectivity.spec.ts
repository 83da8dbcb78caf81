import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../queries/query-engine.builder';

describe('selectivity estimates', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    const documents = Array.from({ length: 3000 }, (_, n) => ({
      n,
      flag: n % 2 === 0,
      group: `group ${n % 40}`,
      name: `name ${n % 1500}`,
    }));
    await db.fill('c', documents);
    await db.fill(
      'e',
      documents.map(({ n }) => ({ _from: `c/${n % 10}`, _to: `c/1${n % 10}` })),
      'edge',
    );
    for (const fields of [['flag'], ['group'], ['name'], ['flag', 'group'], ['n']])
      await db.database.createIndex('c', { type: 'persistent', fields });
    await db.database.createIndex('c', { type: 'persistent', fields: ['missing'], sparse: true });
  });
  afterAll(() => db.close());

  it.each([
    ['c', 'flag', 2 / 3000],
    ['c', 'group', 40 / 3000],
    ['c', 'flag,group', 40 / 3000],
    ['c', 'missing', 1 / 3000],
    ['e', '_from,_to', 20 / 6000],
  ])('are exact for few values: %s by %s', (name, fields, expected) => {
    expect(selectivity(name, fields)).toBeCloseTo(expected, 6);
  });

  it('come near for many values', () => {
    expect(selectivity('c', 'name')).toBeGreaterThan(0.4);
    expect(selectivity('c', 'name')).toBeLessThan(0.6);
    expect(selectivity('c', 'n')).toBe(1);
  });

  it('let the optimizer read through the index that leaves fewer documents', () => {
    const { plan } = db.explain(
      'FOR d IN c FILTER d.flag == true AND d.group == "group 4" RETURN d',
      {},
      {
        optimizer: { rules: ['-use-index-for-sort'] },
      },
    ) as { plan: { nodes: { type: string; estimatedNrItems: number; indexes?: { fields: string[] }[] }[] } };
    const scan = plan.nodes.find(({ type }) => type === 'IndexNode');
    expect(scan?.indexes?.[0]?.fields).not.toEqual(['flag']);
  });

  function selectivity(name: string, fields: string): number {
    const snapshot = db.database.snapshot();
    try {
      const collection = snapshot.collection(name);
      return snapshot.selectivity(
        collection,
        collection.indexes.find((index) => index.fields.join(',') === fields)!,
      );
    } finally {
      snapshot.release();
    }
  }
});
