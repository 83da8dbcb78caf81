import { describe, expect, it } from '@jest/globals';
import type { ExplainedPlan, NodeStatistics } from '@strata/client';
import { renderPlan } from './render-plan';

const doc = { type: 'reference', name: 'd', id: 0 };
const attribute = (name: string) => ({ type: 'attribute access', name, subNodes: [doc] });

/** `FOR d IN docs FILTER d.n > 5 SORT d.name LET a = (FOR x IN [d] RETURN x) RETURN a`, as a server explains it. */
type ExplainedNode = ExplainedPlan['nodes'][number];
const NODES: Partial<ExplainedNode>[] = [
  { type: 'SingletonNode' },
  {
    type: 'IndexNode',
    collection: 'docs',
    outVariable: { id: 0, name: 'd' },
    indexes: [{ name: 'by-n', type: 'persistent', fields: ['n'], unique: true, sparse: false, selectivityEstimate: 0.5 }],
    condition: { type: 'compare >', subNodes: [attribute('n'), { type: 'value', value: 5 }] },
    projections: [{ path: ['n'] }, { path: ['name'] }],
  },
  { type: 'CalculationNode', outVariable: { id: 1, name: '1' }, expression: attribute('name'), expressionType: 'attribute' },
  { type: 'SortNode', elements: [{ inVariable: { id: 1, name: '1' }, ascending: false }], limit: 3, strategy: 'constrained-heap' },
  { type: 'SubqueryStartNode', subqueryOutVariable: { id: 2, name: 'a' } },
  { type: 'EnumerateListNode', outVariable: { id: 3, name: 'x' }, inVariable: { id: 0, name: 'd' } },
  { type: 'SubqueryEndNode', inVariable: { id: 3, name: 'x' } },
  { type: 'ReturnNode', inVariable: { id: 2, name: 'a' } },
];
const PLAN: ExplainedPlan = {
  nodes: NODES.map(
    (node, at) =>
      ({
        id: at + 1,
        dependencies: at === 0 ? [] : [at],
        estimatedCost: at * 10,
        estimatedNrItems: 2_000,
        ...node,
      }) as ExplainedNode,
  ),
  rules: ['use-indexes', 'sort-limit'],
  collections: [],
  estimatedCost: 70,
  estimatedNrItems: 2_000,
};

describe('A plan', () => {
  it('reads as the query it runs, loops and subqueries indented', () => {
    const lines = renderPlan(PLAN, 200).split('\n').slice(3, 11);
    expect(lines.map((line) => line.slice(line.search(/ {2}[*-] | {2,}- /)).trimEnd())).toEqual([
      '  * ROOT',
      '  - FOR d IN docs   /* persistent index by-n: d.n > 5; reads n, name */',
      '    - LET #1 = d.name   /* attribute expression */',
      '    - SORT d.name DESC   /* constrained-heap, best 3 kept */',
      '    - LET a = (   /* subquery begin */',
      '      - FOR x IN d   /* list */',
      '      - RETURN x )   /* subquery end */',
      '    - RETURN a',
    ]);
  });

  it('shows the loops of a join one after the other', () => {
    const [singleton, loop] = PLAN.nodes;
    const join = {
      ...loop!,
      type: 'JoinNode',
      indexes: undefined,
      indexInfos: [NODES[1], { ...NODES[1], outVariable: { id: 9, name: 'e' } }],
    };
    const text = renderPlan({ ...PLAN, nodes: [singleton!, join] }, 300);
    expect(text).toContain('FOR d IN docs   /* persistent index by-n: d.n > 5; reads n, name */ JOIN FOR e IN docs');
    expect(text.match(/by-n {2}persistent {2}docs/g)).toHaveLength(2);
  });

  it('names its indexes and rules', () => {
    const text = renderPlan(PLAN, 200);
    expect(text).toMatch(/2 {2}by-n {2}persistent {2}docs +yes +no +50\.00 % +\[ n \]/);
    expect(text).toMatch(/Rules applied:\n {2}use-indexes, sort-limit/);
    expect(renderPlan({ ...PLAN, nodes: PLAN.nodes.slice(0, 1), rules: [] }, 80)).toMatch(
      /Indexes used:\n {2}none\n\nRules applied:\n {2}none/,
    );
  });

  it('of a profile shows the time each node took by itself', () => {
    const statistics: NodeStatistics[] = PLAN.nodes.map(({ id }) => ({
      id,
      calls: 1,
      items: 10 * id,
      filtered: 0,
      runtime: id * id * 0.001,
      fetching: (id - 1) ** 2 * 0.001,
    }));
    const rows = renderPlan(PLAN, 200, statistics)
      .split('\n')
      .slice(3, 6)
      .map((line) => line.trim().split(/ +/).slice(2, 6));
    expect(rows).toEqual([
      ['1', '10', '0', '1.00'],
      ['1', '20', '0', '3.00'],
      ['1', '30', '0', '5.00'],
    ]);
  });

  it('is folded below its last column where the terminal is narrow', () => {
    const text = renderPlan(PLAN, 76);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(76);
    expect(text.replace(/\s+/g, ' ')).toContain('/* persistent index by-n: d.n > 5; reads n, name */');
  });
});
