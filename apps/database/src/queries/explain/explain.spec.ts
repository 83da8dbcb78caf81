import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../query-engine.builder';
import type { ExplainedPlan } from './explained-plan';

describe('explain', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'c',
      Array.from({ length: 100 }, (_, n) => ({ _key: `k${n}`, n, g: n % 5, tags: [n % 3] })),
    );
    await db.fill('e', [{ _from: 'c/k1', _to: 'c/k2' }], 'edge');
    await db.database.createIndex('c', { type: 'persistent', fields: ['n'], name: 'byN' });
    await db.database.createIndex('c', { type: 'persistent', fields: ['g', 'n'], name: 'byGroup' });
    await db.database.createIndex('c', { type: 'persistent', fields: ['tags[*]'], name: 'byTag' });
    const bare = { fields: ['bare'], name: 'bare', sparse: true, estimates: false, storedValues: ['n'] };
    await db.database.createIndex('c', { type: 'persistent', ...bare });
  });
  afterAll(() => db.close());

  const plan = (text: string, options = {}): ExplainedPlan => (db.explain(text, {}, options) as { plan: ExplainedPlan }).plan;
  const types = (text: string): readonly string[] => plan(text).nodes.map(({ type }) => type);
  const indexes = (text: string): readonly string[] =>
    plan(text).nodes.flatMap((node) => ((node['indexes'] as { name: string }[] | undefined) ?? []).map(({ name }) => name));

  it.each([
    ['FOR d IN c FILTER d._key == "k1" RETURN d', ['primary']],
    ['FOR d IN c FILTER d._id IN ["c/k1", "c/k2"] RETURN d', ['primary']],
    ['FOR d IN e FILTER d._from == "c/k1" RETURN d', ['edge']],
    ['FOR d IN e FILTER d._from == "c/k1" OR d._to == "c/k1" RETURN d', ['edge', 'edge']],
    ['FOR d IN c FILTER d.n > 3 AND d.n < 9 RETURN d', ['byN']],
    ['FOR d IN c FILTER d.g == 3 AND d.n > 5 RETURN d', ['byGroup']],
    ['FOR d IN c FILTER 2 IN d.tags[*] RETURN d', ['byTag']],
    ['FOR x IN 1..3 FOR d IN c FILTER d.n == x RETURN d', ['byN']],
    ['FOR d IN c LET m = d.n FILTER m == 5 RETURN d', ['byN']],
    ['LET five = 2 + 3 FOR d IN c FILTER d.n == five * 2 RETURN d', ['byN']],
    ['FOR d IN c SORT d.n LIMIT 3 RETURN d', ['byN']],
    ['FOR d IN c FILTER d.g == 1 SORT d.n DESC RETURN d', ['byGroup']],
    ['FOR d IN c FILTER d.n > d.g RETURN d', []],
    ['FOR d IN c FILTER d.g == RAND() RETURN d', []],
    ['FOR d IN c OPTIONS {disableIndex: true} FILTER d.n == 1 RETURN d', []],
  ] as const)('%s reads through %j', (text, expected) => {
    expect(indexes(text)).toEqual(expected);
  });

  it('shows no FILTER and no SORT that an index makes unnecessary', () => {
    expect(types('FOR d IN c FILTER d.g == 1 SORT d.n RETURN d')).toEqual(['SingletonNode', 'IndexNode', 'ReturnNode']);
    expect(types('FOR d IN c FILTER false RETURN d')).toEqual(['SingletonNode', 'NoResultsNode', 'ReturnNode']);
  });

  it('reads an index alone when it holds everything the query needs', () => {
    const [, scan] = plan('FOR d IN c FILTER d.g == 1 FILTER d.n % 2 == 0 RETURN d.n').nodes;
    expect(scan).toMatchObject({ type: 'IndexNode', indexCoversProjections: true, projections: [{ path: ['n'] }] });
  });

  it('reads an index from end to end instead of the documents when it holds all that is asked for', async () => {
    const text = 'FOR d IN c RETURN d.n';
    const [, scan] = plan(text).nodes;
    expect(scan).toMatchObject({
      type: 'IndexNode',
      indexCoversProjections: true,
      strategy: 'covering',
      condition: {},
      sorted: false,
    });
    const query = await db.start(text);
    await query.readAll();
    expect(query.statistics).toMatchObject({ scannedIndex: 100, scannedFull: 0, documentLookups: 0 });
    expect(types('FOR d IN c RETURN d.bare')[1]).toBe('EnumerateCollectionNode'); // sparse
  });

  it.each([
    'FOR d IN c FILTER d.n > 5 COLLECT WITH COUNT INTO k RETURN k',
    'RETURN LENGTH(FOR d IN c FILTER d._key == "k1" RETURN d)',
    'FOR d IN e FILTER d._from == "c/k1" COLLECT WITH COUNT INTO k RETURN k',
  ])('counts in the index alone: %s', (text) => {
    const { nodes, rules } = plan(text);
    expect(nodes.find(({ type }) => type === 'IndexNode')).toMatchObject({ count: true, producesResult: false, strategy: 'count' });
    expect(rules).toContain('optimize-count');
  });

  it.each([
    ['INTO g RETURN g', ['d', 'x']],
    ['INTO g KEEP x RETURN g', ['x']],
    ['INTO g RETURN g[*].x', ['x']],
    ['INTO g RETURN [g[*].d.n, g[0].d.g]', ['d']],
    ['INTO g RETURN LENGTH(g)', []],
    ['INTO g = d.n RETURN g', []],
  ])('COLLECT k = d.g %s keeps %j', (rest, expected) => {
    const collect = plan(`FOR d IN c FOR x IN 1..2 COLLECT k = d.g ${rest}`).nodes.find(({ type }) => type === 'CollectNode');
    const kept = collect?.['keepVariables'] as { variable: { name: string } }[];
    expect(kept.map(({ variable }) => variable.name)).toEqual(expected);
    expect(collect?.['expressionVariable'] !== undefined).toBe(rest.includes('='));
  });

  it('leaves bind values open in a plan for the cache', () => {
    const options = { optimizePlanForCaching: true };
    const explained = db.explain('FOR d IN @@c FILTER d.n == @n RETURN @x', { '@c': 'c', n: 3, x: 'y' }, options);
    const [start, ...others] = (explained as { plan: ExplainedPlan }).plan.nodes;
    const open = start?.['bindParameterVariables'] as Record<string, { id: number }>;
    expect(Object.keys(open).toSorted()).toEqual(['n', 'x']);
    expect(others.at(-1)).toMatchObject({ inVariable: open['x'] });
    expect(others[0]).toMatchObject({ type: 'IndexNode', indexes: [{ name: 'byN' }] });
    expect(db.explain('RETURN @x', { x: 1 })).toMatchObject({ plan: { nodes: [{ bindParameterVariables: {} }, {}, {}] } });
  });

  it.each([
    ['FOR d IN c FILTER d.@name == 1 RETURN d', { name: 'n' }, {}],
    ['FOR d IN c LIMIT @count RETURN d', { count: 3 }, {}],
    ['FOR v IN @from..2 OUTBOUND "c/k1" e RETURN v', { from: 1 }, {}],
    ['UPSERT {n: 1} INSERT {} UPDATE {} IN c', {}, {}],
    ['RETURN 1', {}, { optimizer: { rules: ['-all'] } }],
    ['RETURN 1', {}, { allPlans: true }],
  ])('refuses %s with %j and %j as a plan for the cache', async (text, bindVars, options) => {
    const refusal = { errorNum: 1584 };
    expect(() => db.explain(text, bindVars, { ...options, usePlanCache: true })).toThrow(expect.objectContaining(refusal));
    await expect(db.query(text, bindVars, { ...options, optimizePlanForCaching: true })).rejects.toMatchObject(refusal);
  });

  it('shows the condition of an index as an OR of ANDs', () => {
    const [, scan] = plan('FOR d IN c FILTER d.g == 1 AND d.n > 5 OR d._key IN ["k1"] RETURN d').nodes;
    const attribute = (name: string) => ({
      type: 'attribute access',
      typeID: 35,
      name,
      subNodes: [{ type: 'reference', name: 'd' }],
    });
    expect(scan?.['condition']).toMatchObject({
      type: 'n-ary or',
      typeID: 63,
      subNodes: [
        {
          type: 'n-ary and',
          typeID: 62,
          subNodes: [
            { type: 'compare ==', subNodes: [attribute('g'), { type: 'value', value: 1, vType: 'int', vTypeID: 2 }] },
            { type: 'compare >', subNodes: [attribute('n'), { type: 'value', value: 5 }] },
          ],
        },
        { type: 'n-ary and', subNodes: [{ type: 'compare ==', subNodes: [attribute('_key'), { type: 'value', value: 'k1' }] }] },
      ],
    });
    expect(plan('FOR d IN c SORT d.n RETURN d').nodes[1]).toMatchObject({ type: 'IndexNode', condition: {}, sorted: true });
  });

  it('names functions, and what each variable holds', () => {
    const { nodes, variables } = plan('FOR d IN c LET x = ABS(d.n) + RAND() RETURN x') as ExplainedPlan & { variables: object[] };
    expect(nodes.find(({ type }) => type === 'CalculationNode')).toMatchObject({
      expressionType: 'simple',
      canThrow: false,
      functions: [
        { name: 'ABS', isDeterministic: true, cacheable: true },
        { name: 'RAND', isDeterministic: false, cacheable: false },
      ],
    });
    expect(variables).toEqual([
      { id: 0, name: 'd', isFullDocumentFromCollection: true, isDataFromCollection: true },
      { id: 1, name: 'x', isFullDocumentFromCollection: false, isDataFromCollection: true },
    ]);
  });

  it.each(['FOR d IN c RETURN d', 'WITH c FOR d IN c RETURN d', 'FOR x IN 1..2 LET s = (FOR d IN c RETURN d) RETURN s'])(
    'numbers the nodes of %s from 1',
    (text) => {
      expect(plan(text).nodes[0]).toMatchObject({ type: 'SingletonNode', id: 1, dependencies: [], bindParameterVariables: {} });
    },
  );

  it('tells of every variable a node names whether it holds a document', () => {
    const { nodes } = plan('FOR d IN c SORT d.g LET double = d.g * 2 RETURN double');
    const [d, double] = [
      { id: 0, name: 'd', isFullDocumentFromCollection: true },
      { id: 1, name: 'double', isFullDocumentFromCollection: false },
    ];
    expect(nodes.find(({ outVariable }) => outVariable !== undefined)).toMatchObject({ outVariable: d });
    expect(nodes.at(-1)).toMatchObject({ inVariable: double });
    const [, walk] = plan('FOR v, edge IN 1..2 OUTBOUND "c/k1" e RETURN [v, edge]').nodes;
    expect(walk).toMatchObject({
      vertexOutVariable: { name: 'v', isFullDocumentFromCollection: true },
      edgeOutVariable: { name: 'edge', isFullDocumentFromCollection: true },
    });
    expect(plan('INSERT {} INTO c RETURN NEW').nodes.find(({ type }) => type === 'InsertNode')).toMatchObject({
      outVariableNew: { name: 'NEW', isFullDocumentFromCollection: true },
    });
  });

  it('shows the value of a variable that has the same one everywhere', () => {
    const { variables, asyncPrefetchNodes } = plan('FOR x IN [1, 2] RETURN x');
    expect(variables).toMatchObject([{ name: 'x' }, { constantValue: [1, 2] }]);
    expect(asyncPrefetchNodes).toBe(0);
  });

  it('describes indexes as their definitions do, with the estimate they keep', () => {
    const used = (text: string): unknown => plan(text).nodes.find(({ indexes: all }) => all !== undefined)?.['indexes'];
    const persistent = {
      type: 'persistent',
      unique: false,
      sparse: false,
      deduplicate: true,
      estimates: true,
      cacheEnabled: false,
    };
    expect(used('FOR d IN c FILTER d.n == 1 RETURN d')).toEqual([
      { ...persistent, id: expect.stringMatching(/^\d+$/), name: 'byN', fields: ['n'], selectivityEstimate: 1 },
    ]);
    expect(used('FOR d IN c FILTER d.bare == 1 RETURN d')).toEqual([
      {
        ...persistent,
        id: expect.stringMatching(/^\d+$/),
        name: 'bare',
        fields: ['bare'],
        sparse: true,
        estimates: false,
        storedValues: ['n'],
      },
    ]);
    expect(used('FOR v IN INBOUND "c/k2" e RETURN v')).toMatchObject({
      base: [{ id: '1', type: 'edge', name: 'edge', collection: 'e', fields: ['_to'], selectivityEstimate: 1 }],
    });
  });

  it('says that a loop sees own writes only where UPSERT looks for its document', () => {
    const loops = (text: string) => plan(text).nodes.filter(({ readOwnWrites }) => readOwnWrites !== undefined);
    const upsert = 'FOR d IN e UPSERT {n: 1} INSERT {n: 1} UPDATE {} IN c';
    expect(loops(upsert).map(({ readOwnWrites }) => readOwnWrites)).toEqual([false, true]);
    expect(loops(`${upsert} OPTIONS {readOwnWrites: false}`).map(({ readOwnWrites }) => readOwnWrites)).toEqual([false, false]);
  });

  it('shows subqueries spliced, or whole when asked', () => {
    const text = 'FOR d IN c LET s = (FOR e IN e FILTER e._from == d._id RETURN e) RETURN s';
    expect(types(text)).toEqual([
      'SingletonNode',
      'EnumerateCollectionNode',
      'SubqueryStartNode',
      'IndexNode',
      'SubqueryEndNode',
      'ReturnNode',
    ]);
    const { nodes } = plan(text, { optimizer: { rules: ['-splice-subqueries'] } });
    expect(nodes[2]).toMatchObject({
      type: 'SubqueryNode',
      subquery: { nodes: [{ type: 'SingletonNode' }, { type: 'IndexNode' }, {}] },
    });
  });

  it('links every node with the one before, the last being the root', () => {
    const { nodes } = plan('FOR d IN c FILTER d.g == 1 COLLECT n = d.n % 3 WITH COUNT INTO k SORT k LIMIT 2 RETURN {n, k}');
    expect(nodes.slice(1).map(({ dependencies }) => dependencies)).toEqual(nodes.slice(0, -1).map(({ id }) => [id]));
    expect(nodes.at(-1)).toMatchObject({ type: 'ReturnNode', count: true });
  });

  it('compares plans, and shows all of them when asked', () => {
    const text = 'FOR x IN e FOR d IN c FILTER d.tags == x.tags AND d.n == x.n RETURN 1';
    expect(db.explain(text)).toMatchObject({ stats: { rules: {} } });
    const { plans, stats } = db.explain(text, {}, { allPlans: true, profile: 1 }) as {
      plans: { estimatedCost: number }[];
      stats: { plansCreated: number; rules: Record<string, number> };
    };
    expect(plans.length).toBe(2);
    expect(stats.plansCreated).toBe(2);
    expect(Object.keys(stats.rules)).toContain('use-indexes');
    expect(db.explain(text, {}, { allPlans: true, maxNumberOfPlans: 1 })).toMatchObject({ stats: { plansCreated: 1 } });
  });

  it.each([
    ['FOR d IN c RETURN d', true],
    ['FOR d IN c RETURN RAND()', false],
    ['FOR d IN c REMOVE d IN c', false],
  ])('%s may be kept by a result cache: %p', (text, cacheable) => {
    expect(db.explain(text)).toMatchObject({ cacheable });
  });

  it('grows the estimated cost with the work', () => {
    const cost = (text: string) => plan(text)['estimatedCost'] as number;
    expect(cost('FOR d IN c FILTER d.n == 1 RETURN d')).toBeLessThan(cost('FOR d IN c RETURN d'));
    expect(cost('FOR d IN c RETURN d')).toBeLessThan(cost('FOR d IN c FOR o IN c RETURN 1'));
  });

  it('shows loops that run side by side as one node', () => {
    const text = 'FOR d IN c FOR o IN c FILTER o.n == d.n RETURN [d.n, o.tags]';
    const join = plan(text).nodes.find(({ type }) => type === 'JoinNode');
    expect(join).toMatchObject({
      estimatedNrItems: 100,
      indexInfos: [
        { collection: 'c', outVariable: { name: 'd' }, indexes: [{ name: 'byN' }], indexCoversProjections: true },
        { collection: 'c', outVariable: { name: 'o' }, indexes: [{ name: 'byN' }], condition: { type: 'n-ary or' } },
      ],
    });
  });

  it('follows a forced index hint for the order alone', () => {
    const text = 'FOR d IN c OPTIONS {indexHint: "byN", forceIndexHint: true} SORT d.n RETURN d';
    expect(indexes(text)).toEqual(['byN']);
    expect(indexes(text.replace('byN', 'byGroup').replace('SORT d.n RETURN d', 'RETURN d.n'))).toEqual(['byGroup']); // covers it
    expect(() => plan(text.replace('byN', 'byGroup'))).toThrow(expect.objectContaining({ errorNum: 1577 }));
  });

  it('fails a forced index hint that cannot be followed', () => {
    expect(() => plan('FOR d IN c OPTIONS {indexHint: "byTag", forceIndexHint: true} FILTER d.n == 1 RETURN d')).toThrow(
      expect.objectContaining({ errorNum: 1577 }),
    );
  });

  it('obeys the selection of rules', () => {
    const { nodes, rules } = plan('FOR d IN c FILTER d.n == 1 RETURN d', {
      optimizer: { rules: ['-all', '+use-indexes', '+no-such-rule', '+remove-filter-covered-by-index'] },
    });
    expect(rules).toEqual(['use-indexes', 'remove-filter-covered-by-index']);
    expect(nodes.map(({ type }) => type)).toEqual(['SingletonNode', 'IndexNode', 'ReturnNode']);
  });

  it('finds wrong bind values while it parses', () => {
    expect(() => db.explain('RETURN @x')).toThrow(/'x' \(while parsing\)$/);
    expect(() => db.explain('RETURN 1', { x: 1 })).toThrow(/\(while parsing\)$/);
  });

  it('warns about constant mistakes', () => {
    expect(db.explain('RETURN 1 / 0')).toMatchObject({ warnings: [{ code: 1562 }] });
    expect(() => db.explain('RETURN 1 / 0', {}, { failOnWarning: true })).toThrow(expect.objectContaining({ errorNum: 1562 }));
  });
});
