import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from '@strata/aql';
import type { CoderEnd, EarlierAttempt, RewriteRequest } from '../coder-protocol';
import type { CoderLine, CoderUnderTest } from '../coder-under-test.builder';
import { allOf, startCoderUnderTest } from '../coder-under-test.builder';
import type { SmallToolServer } from '../small-tool-server.builder';
import { startSmallToolServer } from '../small-tool-server.builder';
import { chooseCandidate } from './choose-candidate';

const COUNTS: Readonly<Record<string, number>> = { customers: 1_000, orders: 100_000 };
const QUERY = 'FOR c IN customers LET n = LENGTH(FOR o IN orders FILTER o.customer == c._key RETURN 1) RETURN { name: c.name, n }';

let tools: SmallToolServer;
let coder: CoderUnderTest;
beforeAll(async () => {
  tools = await startSmallToolServer({
    'explain-query': () => ({ steps: [] }),
    'search-manual': () => ({ sections: [] }),
    'collection-stats': ({ collection }) => ({ collection, type: 'document', count: COUNTS[String(collection)] }),
    'get-indexes': () => ({ indexes: [{ type: 'primary', fields: ['_key'], unique: true }] }),
    'get-schema': () => ({ sampled: 1, attributes: [{ path: 'customer', types: ['string'], present: 1 }] }),
    'parse-query': ({ query }) => ({ valid: parse(String(query)) !== undefined }),
  });
  coder = await startCoderUnderTest([{ name: 'strata', url: tools.url }]);
});
afterAll(async () => {
  await coder.close();
  await tools.stop();
});
beforeEach(() => void (tools.calls.length = 0));

const ask = (more: Partial<RewriteRequest> = {}): Promise<CoderLine[]> => {
  const request = { request: `optimize: ${QUERY}`, query: QUERY, bindVars: {}, profile: {}, earlier: [], ...more };
  return allOf(coder.client.rewrite(request, coder.call()));
};
const endOf = (lines: CoderLine[]) => lines.at(-1) as Extract<CoderEnd, { event: 'end' }>;

describe('a rewrite without a model', () => {
  it('is proposed by rules, after looking at plan, manual, sizes, indexes and samples, and its syntax is checked', async () => {
    const lines = await ask();
    const { proposal } = endOf(lines);
    expect(proposal?.rules.length).toBeGreaterThan(0);
    expect(proposal?.changes.length).toBeGreaterThan(0);
    expect(proposal?.query).not.toBe(QUERY);
    expect(tools.calls.map(({ tool }) => tool)).toEqual([
      'explain-query',
      'search-manual',
      ...['collection-stats', 'get-indexes', 'collection-stats', 'get-indexes'],
      ...['get-schema', 'get-schema', 'parse-query'],
    ]);
    expect(tools.calls.at(-1)!.input).toEqual({ query: proposal!.query });
    expect(lines.filter(({ event }) => event === 'tool_call')).toHaveLength(9);
  });

  it('is another one each time, reads nothing twice, and ends in index advice within thirty calls', async () => {
    const earlier: EarlierAttempt[] = [];
    let notes: unknown;
    let end = endOf(await ask());
    for (; end.proposal !== undefined && earlier.length < 15; end = endOf(await ask({ earlier, notes }))) {
      expect(earlier.map(({ query }) => query)).not.toContain(end.proposal.query);
      earlier.push({ query: end.proposal.query, rules: end.proposal.rules, reason: 'only 1 % faster' });
      notes = end.notes;
      tools.calls.length = 0;
    }
    expect(end.none).toMatch(/no rewriting rule has another form/);
    expect(tools.calls).toEqual([]);
    expect(end.indexes?.map(({ collection }) => collection)).toContain('orders');
    expect((end.notes as { toolCalls: number }).toolCalls).toBeLessThanOrEqual(30);
  });

  it.each(['this is no query', 'INSERT {} INTO orders', 'RETURN RAND()'])('is none for %s', async (query) => {
    expect(endOf(await ask({ query })).none).toMatch(/^no rewriting rule/);
  });

  it('needs no tool server: the text alone may do', async () => {
    await using alone = await startCoderUnderTest([]);
    const request = { request: '', query: QUERY, bindVars: {}, profile: {}, earlier: [] };
    expect(endOf(await allOf(alone.client.rewrite(request, alone.call()))).event).toBe('end');
  });
});

describe('the candidate to try next', () => {
  const candidate = (rules: string[], expectedGain: number) => ({
    ...{ rules, expectedGain, query: `RETURN ${JSON.stringify(rules.join('+'))}` },
    ...{ bindVars: {}, changes: [], reasons: [], assumptions: [] },
  });
  const all = [candidate(['a', 'b'], 10), candidate(['a', 'b', 'c'], 9), candidate(['a'], 5), candidate(['c'], 4)];
  const tried = (at: number): EarlierAttempt => ({ query: all[at]!.query, rules: all[at]!.rules, reason: '' });
  it.each<[string, EarlierAttempt[], string[] | undefined]>([
    ['is the one with most gain at first', [], ['a', 'b']],
    ['shares no rule with the one that failed', [tried(0)], ['c']],
    ['holds one of its rules rather than all of them', [tried(0), tried(3)], ['a']],
    ['holds all of them at last', [tried(0), tried(3), tried(2)], ['a', 'b', 'c']],
    ['is none when all were tried', [0, 1, 2, 3].map(tried), undefined],
    ['is told by what a query says, not by its spaces', [{ query: 'RETURN   "a+b"', rules: [], reason: '' }], ['a', 'b', 'c']],
  ])('%s', (_, earlier, rules) => {
    expect(chooseCandidate(all, 'RETURN 1', earlier)?.rules).toEqual(rules);
  });
});
