import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CoderUnderTest } from '../src/coder/coder-under-test.builder';
import { allOf, startCoderUnderTest, textOf } from '../src/coder/coder-under-test.builder';
import { makeShop } from './manual-data.fixture';
import type { Agent } from './tool-platform.builder';
import { ROOT_PASSWORD, ToolPlatform } from './tool-platform.builder';

const MANUAL = resolve(import.meta.dirname, '../../../docs/aql');
const EXAMPLE = /^```aql *(\{.*\})?\n([\s\S]*?)^```$/gm;

let platform: ToolPlatform;
let root: string;
let agent: Agent;

beforeAll(async () => {
  platform = await ToolPlatform.start();
  root = await platform.login('root', ROOT_PASSWORD);
  await makeShop(platform, root);
  agent = await platform.agent(root, 'shop');
});

afterAll(async () => {
  await agent?.close();
  await platform?.stop();
});

describe('the tools of an agent', () => {
  it('are listed with schemas, and say that they only read', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['list-databases', 'list-collections', 'list-graphs', 'get-schema', 'get-indexes', 'collection-stats'],
        ...['explain-query', 'profile-query', 'parse-query', 'execute-query', 'search-manual'],
      ]),
    );
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(description?.length).toBeGreaterThan(60);
    }
  });

  it('tell what there is', async () => {
    expect((await agent.call('list-databases')).data).toEqual({
      databases: ['_system', 'shop', 'strata'],
      total: 3,
      current: 'shop',
    });
    const { data } = await agent.call('list-collections');
    expect(data.collections).toContainEqual({ name: 'knows', type: 'edge', count: 4 });
    expect((await agent.call('list-graphs')).data.graphs).toEqual([
      {
        name: 'friends',
        edge_definitions: [{ collection: 'knows', from: ['customers'], to: ['customers'] }],
        orphan_collections: [],
      },
    ]);
    const { data: indexes } = await agent.call('get-indexes', { collection: 'orders' });
    expect(indexes.indexes).toContainEqual(expect.objectContaining({ name: 'customer_date', fields: ['customer', 'date'] }));
    expect((await agent.call('collection-stats', { collection: 'orders' })).data).toMatchObject({ type: 'document', count: 4 });
  });

  it('tell a schema without a value', async () => {
    const { data, text } = await agent.call('get-schema', { collection: 'customers' });
    expect(data.attributes).toContainEqual({ path: 'age', types: ['number'], present: 0.83 });
    expect(text).not.toMatch(/Anna|Oslo|vip/);
  });

  it('explain, profile, parse and run queries', async () => {
    const query = 'FOR o IN orders FILTER o.customer == @customer SORT o.date RETURN o._key';
    const bind_vars = { customer: 'c1' };
    const { data: plan } = await agent.call('explain-query', { query, bind_vars });
    expect(plan.full_scans).toEqual([]);
    expect(plan.steps).toContainEqual(expect.objectContaining({ type: 'IndexNode', collection: 'orders' }));
    const { data: profile } = await agent.call('profile-query', { query, bind_vars });
    expect(profile).toMatchObject({ rows: 2, scanned_full: 0 });
    expect(profile.steps).toContainEqual(expect.objectContaining({ type: 'IndexNode', items: 2 }));
    expect((await agent.call('parse-query', { query })).data).toMatchObject({ valid: true, only_reads: true });
    expect((await agent.call('parse-query', { query: 'FOR x IN' })).data).toMatchObject({ valid: false });
    expect((await agent.call('execute-query', { query, bind_vars })).data).toMatchObject({ rows: ['o1', 'o2'], count: 2 });
  });

  it('cut what is too much, and say so', async () => {
    const { data } = await agent.call('execute-query', { query: 'FOR i IN 1..100000000 RETURN i', limit: 3 });
    expect(data).toMatchObject({ rows: [1, 2, 3], cut: 'there are more than 3 rows' });
    const { data: wide } = await agent.call('execute-query', { query: 'FOR i IN 1..10 RETURN REPEAT("x", 100000)' });
    expect(wide).toMatchObject({ count: 2, cut: expect.stringContaining('256 KiB') });
  });

  it('find sections of the manual by topic', async () => {
    const { data } = await agent.call('search-manual', { topic: 'early end of a traversal with PRUNE', limit: 1 });
    expect(data.sections).toEqual([expect.objectContaining({ heading: 'Graphs: traversals and paths › PRUNE and FILTER' })]);
  });
});

describe('the coder with these tools, without a language model', () => {
  let coder: CoderUnderTest;
  beforeAll(async () => {
    const secret = readFileSync(platform.tools.env.JWT_SECRET_KEYFILE ?? '', 'utf8').trim();
    coder = await startCoderUnderTest([{ name: 'strata', url: `${platform.toolsUrl}/mcp` }], { secret });
  });
  afterAll(() => coder?.close());
  const answer = async (request: string) => {
    const call = { caller: { authorization: root, database: 'shop' }, signal: new AbortController().signal };
    return textOf(await allOf(coder.client.explore({ request, asksForQuery: false }, call)));
  };

  it.each<[string, RegExp]>([
    ['What can I ask here?', /1 named graph.*“How many documents are in/s],
    ['Which collections are there?', /6 collections \(5 of documents, 1 of edges\).*`customers` \| document \| 6 \|/s],
    ['how many custmers are there', /nearest name.*`customers` has 6 documents/s],
    ['what fields does an order have', /`total` \| number \| 100 % \|/],
    [
      'What type is customers.age?',
      /`customers\.age` is number, and is there in 83\.3|`customers\.age` is number, and is there in 83 %/,
    ],
    ['Is there an index on the date in orders?', /^No index of `orders` begins with `date`/],
    ['Which collections have no own index?', /no index beside those that every collection has: .*`customers`/],
    ['show me 2 customers', /^2 documents of `customers`.*"name": "Anna"/s],
    ['How big is the orders collection?', /^`orders` has 4 documents of .* bytes in all/],
    ['Which graphs are there?', /\*\*friends\*\*: `knows` leads from `customers` to `customers`/],
    ['any views?', /`articles_view` \| arangosearch \| `articles` \|/],
    ['which analyzers are available', /`text_en` \| text \|/],
    ['Which databases may I read?', /`shop`.*This conversation is about `shop`/s],
    ['which collections have a price', /`products`: `price` \(number\)/],
    ['explain FOR o IN orders FILTER o.customer == "c1" RETURN o', /looks up through an index of `orders` \(`customer_date`/],
    ['Were there slow queries?', /no slow query|slow, the slowest first/],
    ['How does COLLECT work?', /From the manual of AQL:.*COLLECT/s],
    ['Delete all customers', /^I only read/],
    ['Who bought the most lamps in May?', /strata translate "Who bought/],
  ])('answers %s', async (question, said) => {
    expect(await answer(question)).toMatch(said);
  });

  it('proposes a rewrite out of what the tools say', async () => {
    const query =
      'FOR c IN customers LET n = LENGTH(FOR o IN orders FILTER o.customer == c._key RETURN 1) RETURN { name: c.name, n }';
    const call = { caller: { authorization: root, database: 'shop' }, signal: new AbortController().signal };
    const request = { request: `optimize: ${query}`, query, bindVars: {}, profile: {}, earlier: [] };
    const lines = await allOf(coder.client.rewrite(request, call));
    expect(lines.at(-1)).toMatchObject({ event: 'end', notes: { collections: [{ name: 'customers' }, { name: 'orders' }] } });
    expect(lines.filter((line) => line.event === 'tool_result' && /^[a-z-]+ \(|^failed|^unavailable/.test(line.result))).toEqual(
      [],
    );
  });
});

describe('the manual', () => {
  const examples = readdirSync(MANUAL)
    .sort()
    .flatMap((page) =>
      [...readFileSync(resolve(MANUAL, page), 'utf8').matchAll(EXAMPLE)].map(([, binds = '{}', query = ''], index) => ({
        title: `${page} ${index + 1}`,
        query,
        bind_vars: JSON.parse(binds) as Record<string, unknown>,
      })),
    );

  it.each(examples)('gives rows for the example $title', async ({ query, bind_vars }) => {
    const { text, data, isError } = await agent.call('execute-query', { query, bind_vars });
    expect({ isError, text }).toMatchObject({ isError: false });
    expect(data.count).toBeGreaterThan(0);
  });
});
