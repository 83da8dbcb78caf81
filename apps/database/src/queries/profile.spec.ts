import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NodeStatistics } from '../expressions/statistics';
import { TestDatabase } from './query-engine.builder';
import { extraJson } from './query-extra';

interface Extra {
  readonly plan: { readonly nodes: readonly { readonly id: number; readonly type: string }[] };
  readonly profile: Readonly<Record<string, number>>;
  readonly stats: {
    readonly filtered: number;
    readonly searchParallelism: number;
    readonly nodes: readonly (NodeStatistics & { readonly id: number; readonly parallel: number })[];
  };
}

const ownTime = ({ runtime, fetching }: NodeStatistics): number => runtime - fetching;

describe('profile', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'c',
      Array.from({ length: 2000 }, (_, n) => ({ n })),
    );
  });
  afterAll(() => db.close());

  async function profile(text: string, level: number): Promise<Extra> {
    const query = await db.start(text, { profile: level, optimizer: { rules: ['-all', '+splice-subqueries'] } });
    await query.readAll();
    return JSON.parse(extraJson(query)) as Extra;
  }

  it('counts items and dropped rows for the node they belong to', async () => {
    const { plan, stats } = await profile(
      `FOR d IN c FILTER d.n % 2 == 0 LET s = (FOR i IN 1..3 FILTER i > 1 RETURN i)
        FILTER d.n < 100 SORT d.n DESC LIMIT 3, 4 RETURN [d.n, s]`,
      2,
    );
    const of = (type: string) =>
      plan.nodes.filter((node) => node.type === type).map(({ id }) => stats.nodes.find((node) => node.id === id));
    expect(of('EnumerateCollectionNode')).toMatchObject([{ items: 2000, filtered: 0 }]);
    expect(of('FilterNode').map((node) => [node?.items, node?.filtered])).toEqual([
      [1000, 1000],
      [2000, 1000],
      [50, 950],
    ]);
    expect(of('SortNode')).toMatchObject([{ items: 50, filtered: 0 }]);
    expect(of('LimitNode')).toMatchObject([{ items: 4, filtered: 0 }]);
    expect(of('ReturnNode').at(-1)).toMatchObject({ items: 4, filtered: 0 });
    expect(stats.filtered).toBe(2950);
    expect(stats.nodes.every(({ calls }) => calls > 0)).toBe(true);
  });

  it('gives the time of every phase, and of nodes only at level 2', async () => {
    const { profile: phases, stats } = await profile('FOR d IN c SORT d.n RETURN d', 1);
    expect(Object.keys(phases)).toEqual([
      'initializing',
      'parsing',
      'optimizing ast',
      'loading collections',
      'instantiating plan',
      'optimizing plan',
      'instantiating executors',
      'executing',
      'finalizing',
    ]);
    expect(phases['executing']).toBeGreaterThan(0);
    expect(stats).not.toHaveProperty('nodes');
  });

  it('counts calculations that are made inside another node by the rows that node gets', async () => {
    const { plan, stats } = await profile('FOR i IN 1..1000 COLLECT x = i % 3 WITH COUNT INTO n RETURN {x, n}', 2);
    const items = plan.nodes.map(({ id, type }) => [type, stats.nodes.find((node) => node.id === id)?.items]);
    expect(items).toEqual([
      ['SingletonNode', 1],
      ['CalculationNode', 1],
      ['EnumerateListNode', 1000],
      ['CalculationNode', 1000],
      ['CollectNode', 3],
      ['SortNode', 3],
      ['CalculationNode', 3],
      ['ReturnNode', 3],
    ]);
  });

  it('tells the time of a node from that of its inputs, waiting included', async () => {
    const { plan, stats } = await profile('FOR d IN c LIMIT 2 LET s = SLEEP(0.01) LET t = (FOR i IN 1..d.n RETURN i) RETURN t', 2);
    const of = (type: string) => stats.nodes[plan.nodes.findIndex((node) => node.type === type)]!;
    const [own, inputs, last] = [ownTime(of('CalculationNode')), of('CalculationNode').fetching, stats.nodes.at(-1)!];
    expect(own).toBeGreaterThan(0.015);
    expect(last.fetching).toBeGreaterThan(0.015);
    expect(of('EnumerateCollectionNode').runtime).toBeLessThanOrEqual(inputs);
    expect(stats.nodes.reduce((sum, node) => sum + ownTime(node), 0)).toBeCloseTo(last.runtime, 2);
    expect(of('SubqueryEndNode').items).toBe(2);
    expect(ownTime(of('SubqueryEndNode'))).toBe(0);
  });

  it('runs no two nodes, and no two parts of a search, at once', async () => {
    const { stats } = await profile('FOR d IN c RETURN d.n', 2);
    expect(stats.searchParallelism).toBe(1);
    expect(stats.nodes.map(({ parallel }) => parallel)).toEqual([0, 0, 0, 0]);
  });
});
