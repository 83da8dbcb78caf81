import { describe, expect, it } from '@jest/globals';
import type { CollectionFacts, RewriteInput } from './input/rewrite-input';
import { COLLECTIONS } from './rule-tables/rule-table.fixture';
import { adviseIndexes } from './advise-indexes';

const advised = (query: string, more: Partial<RewriteInput> = {}): readonly string[] =>
  adviseIndexes({ query, bindVars: {}, collections: COLLECTIONS, ...more }).map(
    ({ collection, type, fields, sparse }) => `${collection}: ${type} ${fields.join()}${sparse ? ' sparse' : ''}`,
  );

describe('adviseIndexes', () => {
  it.each([
    ['FOR o IN orders FILTER o.status == "open" RETURN o', ['orders: persistent status']],
    ['FOR o IN orders FILTER o.total > 5 AND o.status == "open" RETURN o', ['orders: persistent status,total']],
    ['FOR o IN orders FILTER o.status == "open" SORT o.date DESC LIMIT 5 RETURN o', ['orders: persistent status,date']],
    ['FOR o IN orders SORT o.date LIMIT 5 RETURN o', ['orders: persistent date']],
    ['FOR o IN orders FILTER "new" IN o.tags RETURN o', ['orders: persistent tags[*]']],
    ['FOR o IN orders FILTER 5 IN o.items[*].sku RETURN o', ['orders: persistent items[*].sku']],
    ['FOR p IN people FOR o IN orders FILTER o.buyer == p._key RETURN o', ['orders: persistent buyer']],
    ['FOR v, e IN 1..1 OUTBOUND "people/1" knows FILTER e.since == 3 RETURN v', ['knows: persistent _from,since']],
    ['FOR o IN orders FILTER DATE_YEAR(o.date) == 2024 RETURN o', ['orders: persistent date']],
    ['FOR o IN orders FILTER CONTAINS(LOWER(o.note), "late") RETURN o', ['orders: inverted note']],
    ['FOR p IN people FILTER GEO_DISTANCE(p.home, [1, 2]) < 500 RETURN p', ['people: geo home']],
  ])('%s', (query, expected) => {
    expect(advised(query)).toEqual(expected);
  });

  it.each([
    'FOR t IN towns FILTER t.name == "x" RETURN t',
    'FOR t IN towns FILTER t.land == "x" AND t.size > 3 RETURN t',
    'FOR p IN people FILTER p._key == "x" AND p.age == 3 RETURN p',
    'FOR o IN orders RETURN o.total',
    'FOR o IN orders SORT o.date RETURN o',
    'FOR k IN knows FILTER k._from == "people/1" RETURN k',
    'FOR o IN orders COLLECT s = o.status WITH COUNT INTO n FILTER s == "open" RETURN n',
  ])('has nothing to say on %s', (query) => {
    expect(advised(query)).toEqual([]);
  });

  it('gives the form that would use the index, where the query as it is would not', () => {
    const form = (query: string) => adviseIndexes({ query, bindVars: {}, collections: COLLECTIONS })[0]?.form?.query;
    expect(form('FOR o IN orders FILTER DATE_YEAR(o.date) == 2024 RETURN o')).toMatch(/FILTER o\.date >= "2024/);
    expect(form('FOR o IN orders FILTER o.status == "open" RETURN o')).toBeUndefined();
  });

  it('is silent where the run that was profiled looked at few documents, and where hardly anything is to be gained', () => {
    const profiled = (runtime: number, scannedFull: number) => ({
      plan: { nodes: [{ id: 2, type: 'EnumerateCollectionNode', collection: 'orders' }], rules: [], estimatedCost: 1 },
      stats: { executionTime: 1, scannedFull, scannedIndex: 0, nodes: [{ id: 2, calls: 1, items: 5, runtime }] },
    });
    for (const condition of ['o.status == "open"', 'CONTAINS(o.note, "late")']) {
      const query = `FOR o IN orders FILTER ${condition} RETURN o`;
      expect(advised(query, { profile: profiled(0.9, 50_000) })).toHaveLength(1);
      expect(advised(query, { profile: profiled(0.9, 10) })).toEqual([]);
      expect(advised(query, { profile: profiled(0.02, 50_000) })).toEqual([]);
    }
  });

  it('puts what tells most documents apart first, and leaves documents without the attribute out where few have it', () => {
    const orders: CollectionFacts = {
      ...COLLECTIONS[1]!,
      attributes: {
        status: { types: ['string'], present: 1, distinct: 0.0001 },
        buyer: { types: ['string'], present: 1, distinct: 0.2 },
        coupon: { types: ['string', 'null'], present: 0.1, distinct: 0.9 },
      },
    };
    expect(advised('FOR o IN orders FILTER o.status == 1 AND o.buyer == 2 RETURN o', { collections: [orders] })).toEqual([
      'orders: persistent buyer,status',
    ]);
    expect(advised('FOR o IN orders FILTER o.coupon == "x" RETURN o', { collections: [orders] })).toEqual([
      'orders: persistent coupon sparse',
    ]);
  });

  it('expects no more than the profile leaves to gain, and says what the index costs and how to make it', () => {
    const [advice] = adviseIndexes({
      query: 'FOR o IN orders FILTER o.status == "open" RETURN o',
      bindVars: {},
      collections: COLLECTIONS,
      profile: {
        plan: { nodes: [{ id: 2, type: 'EnumerateCollectionNode', collection: 'orders' }], rules: [], estimatedCost: 1 },
        stats: { executionTime: 2, nodes: [{ id: 2, calls: 1, items: 5, runtime: 1 }] },
      },
    });
    expect(advice?.expectedGain).toBeLessThan(2);
    expect(advice?.expectedGain).toBeGreaterThan(1.5);
    expect(advice?.costToKeep).toMatch(/^About 3 MiB for 50,000 entries .* writes 1 more index entry,/);
    expect(advice?.why).toContain('no index of `orders` begins with `status`');
    expect(advice?.statement).toBe('db._collection("orders").ensureIndex({"type":"persistent","fields":["status"]})');
  });
});
