import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExplainedPlan } from '../queries/explain/explained-plan';
import { TestDatabase } from '../queries/query-engine.builder';

describe('The physical plan', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'c',
      Array.from({ length: 100 }, (_, n) => ({ _key: `k${n}`, n, g: n % 5 })),
    );
    await db.fill('e', [{ _from: 'c/k1', _to: 'c/k2' }], 'edge');
    await db.database.createIndex('c', { type: 'persistent', fields: ['n'], name: 'byN' });
  });
  afterAll(() => db.close());

  it.each([
    ['FOR d IN c RETURN d', ['singleton', 'collection-scan', 'return']],
    ['FOR d IN c RETURN d._key', ['singleton', 'collection-scan', 'return']],
    ['FOR d IN c FILTER d.g > 2 RETURN d.g', ['singleton', 'column-scan', 'return']],
    ['FOR d IN c RETURN d.n', ['singleton', 'covering-column-scan', 'return']],
    ['FOR d IN c FILTER d.n > 3 RETURN d', ['singleton', 'index-scan', 'return']],
    ['FOR d IN c FILTER d._key == "k1" RETURN d', ['singleton', 'primary-lookup', 'return']],
    ['FOR d IN c COLLECT WITH COUNT INTO n RETURN n', ['singleton', 'count-scan', 'count-scan', 'return']],
    ['FOR d IN c COLLECT g = d.g WITH COUNT INTO n RETURN n', ['singleton', 'column-count', 'column-count', 'sort', 'return']],
    ['FOR v IN 1..1 OUTBOUND "c/k1" e RETURN v._key', ['singleton', 'bfs-reachability', 'bfs-reachability']],
    ['FOR v IN 2..2 OUTBOUND "c/k1" e RETURN v', ['singleton', 'two-hop-expansion', 'two-hop-expansion']],
    ['FOR v IN 3..3 OUTBOUND "c/k1" e RETURN v', ['singleton', 'traversal', 'return']],
    [
      'FOR v IN OUTBOUND SHORTEST_PATH "c/k1" TO "c/k2" e RETURN v._id',
      ['singleton', 'shortest-path-vertices', 'shortest-path-vertices'],
    ],
    ['FOR d IN c FILTER d.g == 1 REMOVE d IN c LIMIT 1 RETURN OLD', ['singleton', 'collection-scan', 'remove', 'limit', 'return']],
  ] as const)('of %s, as explain names it', (text, expected) => {
    const { plan } = db.explain(text) as { plan: ExplainedPlan };
    const shown = plan.nodes.filter(({ operator }) => operator !== undefined && operator !== 'calculation');
    expect(shown.map(({ operator }) => operator)).toEqual(expected);
  });
});
