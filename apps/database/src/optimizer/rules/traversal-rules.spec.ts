import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../../queries/query-engine.builder';

interface Explained {
  readonly plan: {
    readonly rules: readonly string[];
    readonly nodes: readonly { readonly type: string; readonly [name: string]: unknown }[];
  };
}

describe('rules of traversals', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'v',
      [...'abcdef'].map((_key, n) => ({ _key, n, isEven: n % 2 === 0 })),
    );
    const edges = ['a b', 'a c', 'b d', 'c d', 'd a', 'd e', 'b b', 'c f'];
    await db.fill(
      'e',
      edges.map((edge, w) => ({
        _key: edge.replace(' ', ''),
        _from: `v/${edge[0]!}`,
        _to: `v/${edge[2]!}`,
        w,
        kind: w < 6 ? 'x' : 'y',
      })),
      'edge',
    );
  });
  afterAll(() => db.close());

  const walk = 'FOR v, e, p IN 1..3 OUTBOUND "v/a" e';
  const path = 'RETURN CONCAT(p.vertices[*]._key)';
  const taken = ['optimize-traversals', 'remove-filter-covered-by-traversal'];
  const pathFilters = ['optimize-enumerate-path-filters'];
  const cases: readonly (readonly [query: string, rules: readonly string[], filters: number])[] = [
    [`${walk} FILTER p.edges[0].w == 1 ${path}`, taken, 0],
    [`${walk} FILTER p.edges[1].w > 2 ${path}`, taken, 0],
    [`${walk} FILTER p.edges[1].w < 3 ${path}`, taken, 0],
    [`${walk} FILTER p.edges[2].w == null ${path}`, taken, 0],
    [`${walk} FILTER p.vertices[1]._key IN ["b", "d"] ${path}`, taken, 0],
    [`${walk} FILTER p.vertices[0].n == 0 AND p.vertices[2].n == 3 ${path}`, taken, 0],
    [`${walk} FILTER p.vertices[0].n == 1 ${path}`, taken, 0],
    [`${walk} FILTER p.edges[*].kind ALL == "x" ${path}`, taken, 0],
    [`${walk} FILTER p.edges[*].kind NONE == "y" ${path}`, taken, 0],
    [`${walk} FILTER p.vertices[*].n ALL < 4 ${path}`, taken, 0],
    [`${walk} FILTER p.vertices[*] ALL != null ${path}`, taken, 0],
    [`${walk} FILTER p.edges[*].w ANY == 1 ${path}`, [], 1],
    [`${walk} FILTER p.edges[0].w == p.edges[1].w - 2 ${path}`, [], 1],
    [`${walk} FILTER p.edges[0].w == 0 OR p.edges[0].kind == "z" ${path}`, taken, 0],
    [`${walk} FILTER p.edges[0].w < 2 FILTER v.n > 1 ${path}`, taken, 1],
    [`${walk} FILTER p.edges[0].w == v.n ${path}`, [], 1],
    [`LET x = 1 ${walk} FILTER p.edges[0].w == x ${path}`, taken, 0],
    [`${walk} LIMIT 3 FILTER p.edges[0].w == 1 ${path}`, [], 1],
    [`${walk} LET n = v.n FILTER p.edges[0].w == 1 SORT n ${path}`, taken, 0],
    [`FOR s IN v ${walk.replace('"v/a"', 's')} FILTER p.vertices[1].n == s.n + 1 ${path}`, taken, 0],
    [`${walk} PRUNE v._key == "d" FILTER p.edges[0].w == 1 ${path}`, taken, 0],
    [`${walk} OPTIONS {order: "bfs"} FILTER p.edges[*].w ALL < 4 ${path}`, taken, 0],
    [`${walk} OPTIONS {uniqueVertices: "global", order: "bfs"} FILTER p.edges[*].w ALL != 0 ${path}`, [taken[1]!], 0],
    [
      `${walk} FILTER p.vertices[-1].n == 3 RETURN p.edges[-1].w`,
      ['optimize-traversal-last-element-access', 'remove-redundant-path-var'],
      1,
    ],
    [
      `FOR v, e, p IN 0..1 OUTBOUND "v/a" e RETURN [p.edges[-1]._key, p.vertices[-1]._key]`,
      ['optimize-traversal-last-element-access', 'remove-redundant-path-var'],
      0,
    ],
    [`FOR v, e, p IN 1..2 OUTBOUND "v/a" e RETURN v.n`, ['remove-redundant-path-var'], 0],
    [`FOR v, e IN OUTBOUND SHORTEST_PATH "v/a" TO "v/e" e RETURN e.w`, ['remove-redundant-path-var'], 0],
    [
      'FOR p IN 1..4 OUTBOUND K_PATHS "v/a" TO "v/d" e FILTER p.edges[*].w ALL != 0 RETURN p.vertices[*]._key',
      [...pathFilters, 'optimize-paths'],
      0,
    ],
    [
      'FOR p IN OUTBOUND K_SHORTEST_PATHS "v/a" TO "v/d" e FILTER p.vertices[*].n NONE == 1 RETURN p.weight',
      [...pathFilters, 'optimize-paths'],
      0,
    ],
    ['FOR p IN OUTBOUND K_SHORTEST_PATHS "v/a" TO "v/d" e FILTER p.vertices[*].n ALL < 3 RETURN p', pathFilters, 0],
    [
      'FOR p IN OUTBOUND K_SHORTEST_PATHS "v/a" TO "v/d" e OPTIONS {weightAttribute: "w"} FILTER p.edges[*].w ALL > 0 RETURN p',
      pathFilters,
      0,
    ],
    ['FOR p IN 1..4 OUTBOUND K_PATHS "v/a" TO "v/d" e FILTER p.edges[0].w == 1 RETURN p', [], 1],
    ['FOR p IN OUTBOUND ALL_SHORTEST_PATHS "v/a" TO "v/d" e FILTER p.edges[*].w ALL != 0 RETURN p', [], 1],
  ];
  const named = [...taken, 'optimize-traversal-last-element-access'];

  it.each(cases)('%s', async (text, rules, filters) => {
    const explained = db.explain(text) as Explained;
    expect(explained.plan.rules.filter((rule) => named.includes(rule) || rules.includes(rule))).toEqual(rules);
    expect(explained.plan.nodes.filter(({ type }) => type === 'FilterNode')).toHaveLength(filters);
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    const plain = await db.query(text, {}, { optimizer: { rules: ['-all'] } });
    const isPartial = text.includes('LIMIT');
    const optimized = await db.query(text);
    if (!isPartial) expect(sorted(optimized)).toEqual(sorted(plain));
  });

  it('do not follow edges that no path may have', async () => {
    const reads = async (text: string) => {
      const query = await db.start(text);
      await query.readAll();
      return query.statistics.scannedIndex;
    };
    const all = await reads(`${walk} ${path}`);
    expect(await reads(`${walk} FILTER p.edges[0].w == 1 ${path}`)).toBeLessThan(all);
    expect(await reads(`${walk} FILTER p.vertices[*].n ALL == 7 ${path}`)).toBe(0);
  });
});
