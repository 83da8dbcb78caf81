import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { builtApp, eventually } from '@strata/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CoderUnderTest } from '../src/coder/coder-under-test.builder';
import { allOf, startCoderUnderTest, textOf } from '../src/coder/coder-under-test.builder';
import { makeKnowledgeGraph } from './knowledge-graph.fixture';
import { makeShop } from './manual-data.fixture';
import { CANARY, hostileInputs } from './hostile-inputs.fixture';
import { Agent, ROOT_PASSWORD, ToolPlatform } from './tool-platform.builder';

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
    expect((await agent.call('list-databases')).data).toMatchObject({
      databases: expect.arrayContaining(['_system', 'shop']),
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

describe('the tools of the knowledge graph', () => {
  beforeAll(() => makeKnowledgeGraph(platform, root));

  it('tell an entity with its passages, its neighbours and the way to another one', async () => {
    const { data } = await agent.call('get-entity', { name: 'ada' });
    expect(data).toMatchObject({ entities: [{ name: 'ADA', type: 'PERSON' }], passages: [{ chunk: 'k0', text: 'Ada met Bob.' }] });
    expect((await agent.call('neighbours', { name: 'bob' })).data.neighbours).toEqual([
      expect.objectContaining({ relation: 'MET', direction: 'from', entity: 'ADA' }),
      expect.objectContaining({ relation: 'KNEW', direction: 'to', entity: 'CY' }),
    ]);
    const { data: way } = await agent.call('path-between', { from: 'Ada', to: 'Cy' });
    expect(way.path).toMatchObject([{ entity: 'ADA' }, { by: 'MET', entity: 'BOB' }, { by: 'KNEW', entity: 'CY' }]);
    expect((await agent.call('path-between', { from: 'Ada', to: 'Cy', max_steps: 1 })).data.path).toBeNull();
    expect(await agent.call('get-entity', { name: 'nobody' })).toMatchObject({ isError: false, data: { entities: [] } });
    expect(await agent.call('neighbours', { name: 'nobody' })).toMatchObject({ isError: true });
  });

  it('tell topics, documents and the text around a passage', async () => {
    expect((await agent.call('list-communities')).data.communities).toMatchObject([{ id: 'g1', title: 'People' }]);
    expect((await agent.call('community-report', { id: 'g1' })).data.community).toMatchObject({ report: '# People' });
    expect((await agent.call('list-documents', { name: 'meet' })).data.documents).toMatchObject([{ title: 'Meetings' }]);
    const { data } = await agent.call('source-text', { chunk: 'k0' });
    expect(data).toMatchObject({ document: { title: 'Meetings' }, passages: [{ chunk: 'k0' }, { chunk: 'k1' }] });
  });
});

describe('a user with rights on few collections', () => {
  let limited: Agent;

  beforeAll(async () => {
    const make = (path: string, body: unknown, method = 'POST') => platform.call(root, method, path, body);
    await make('/_db/shop/_api/collection', { name: 'secret' });
    await make('/_db/shop/_api/collection', { name: 'toSecret', type: 3 });
    await make('/_db/shop/_api/document/secret', [{ _key: 's1', word: CANARY }]);
    await make('/_db/shop/_api/document/toSecret', [{ _from: 'customers/c1', _to: 'secret/s1' }]);
    const edgeDefinitions = [{ collection: 'toSecret', from: ['customers'], to: ['secret'] }];
    await make('/_db/shop/_api/gharial', { name: 'secrets', edgeDefinitions });
    await make('/_db/shop/_api/view', { name: 'secret_view', type: 'arangosearch', links: { secret: { includeAllFields: true } } });
    await make('/_api/user', { user: 'limited', passwd: 'pw' });
    await make('/_api/user/limited/database/shop', { grant: 'ro' }, 'PUT');
    for (const name of ['secret', 'orders']) await make(`/_api/user/limited/database/shop/${name}`, { grant: 'none' }, 'PUT');
    limited = await platform.agent(await platform.login('limited', 'pw'), 'shop');
  });

  afterAll(async () => limited?.close());

  it('sees these collections and no others', async () => {
    const { data, text } = await limited.call('list-collections');
    expect((data.collections as { name: string }[]).map(({ name }) => name)).toContain('customers');
    expect(text).not.toMatch(/"secret"|"orders"/);
    expect((await limited.call('list-graphs')).text).not.toContain('"secrets"');
    for (const tool of ['get-schema', 'get-indexes', 'collection-stats'])
      expect(await limited.call(tool, { collection: 'secret' })).toMatchObject({ isError: true });
    for (const tool of ['explain-query', 'profile-query', 'execute-query'])
      expect(await limited.call(tool, { query: 'FOR d IN secret RETURN d' })).toMatchObject({ isError: true });
    expect((await limited.call('list-databases')).data.databases).toEqual(['shop']);
  });

  it('changes nothing and learns nothing by 200 hostile inputs', async () => {
    const dump = async () => {
      const names = ['customers', 'orders', 'knows', 'secret', 'toSecret'];
      const query = `RETURN [${names.map((name) => `(FOR d IN ${name} SORT d._key RETURN d)`).join(', ')}]`;
      const { result } = await platform.call<{ result: unknown[] }>(root, 'POST', '/_db/shop/_api/cursor', { query });
      const { result: collections } = await platform.call<{ result: object[] }>(root, 'GET', '/_db/shop/_api/collection');
      return JSON.stringify([result, collections.length]);
    };
    const before = await dump();
    const inputs = hostileInputs();
    expect(inputs.length).toBeGreaterThanOrEqual(200);
    for (const { tool, input } of inputs) {
      const answer = await limited.call(tool, input).catch(({ message }: Error) => ({ text: message, data: {} }));
      const said = `${answer.text}${JSON.stringify(answer.data)}`;
      expect({ tool, input, told: said.includes(CANARY) }).toEqual({ tool, input, told: false });
      expect(said).not.toMatch(/node_modules|\bat \w+ \(|\.mjs:/);
    }
    expect(await dump()).toBe(before);
  });
});

describe('the transport', () => {
  const post = (url: string, headers: Record<string, string>, body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('refuses who is not known, pages of strangers, and what is too large', async () => {
    const url = `${platform.toolsUrl}/mcp`;
    expect((await post(url, {}, list)).status).toBe(401);
    expect((await post(url, { authorization: `${root}x` }, list)).status).toBe(401);
    expect((await post(url, { authorization: root, origin: 'https://evil.example' }, list)).status).toBe(403);
    expect((await post(url, { authorization: root }, `"${'x'.repeat(2 ** 20)}"`)).status).toBe(413);
    expect((await post(url, { authorization: root }, '{')).status).toBe(400);
    expect((await fetch(url, { headers: { authorization: root } })).status).toBe(405);
    expect((await post(url, { authorization: root }, list)).status).toBe(200);
  });

  it("does not go on with somebody else's session", async () => {
    const transport = agent.client.transport;
    const session = transport?.sessionId ?? '';
    expect(session).not.toBe('');
    await platform.call(root, 'POST', '/_api/user', { user: 'other', passwd: 'pw' });
    const other = await platform.login('other', 'pw');
    const answer = await post(`${platform.toolsUrl}/mcp`, { authorization: other, 'mcp-session-id': session }, list);
    expect(answer.status).toBe(404);
  });

  it('ends the query in the database when the client cancels', async () => {
    const query = 'FOR i IN 1..100000000000 FILTER i < 0 RETURN i';
    const running = async () =>
      (await platform.call<{ query: string }[]>(root, 'GET', '/_db/shop/_api/query/current')).some((one) =>
        one.query.includes('100000000000'),
      );
    const cancel = new AbortController();
    const call = agent.call('execute-query', { query }, cancel.signal).catch(() => undefined);
    await eventually(running);
    cancel.abort();
    await call;
    await eventually(async () => !(await running()));
  });
});

describe('strata mcp', () => {
  it('speaks the protocol on standard input and output', async () => {
    const bundle = await builtApp('cli');
    const args = [bundle, 'mcp', '--url', platform.gateway.url, '--database', 'shop'];
    const env = { STRATA_TOKEN: root.replace('Bearer ', ''), PATH: process.env.PATH ?? '' };
    const transport = new StdioClientTransport({ command: process.execPath, args, env });
    const client = new Client({ name: 'desktop', version: '1.0.0' });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    const desktop = new Agent(client);
    expect((await client.listTools()).tools.length).toBe((await agent.client.listTools()).tools.length);
    expect((await desktop.call('execute-query', { query: 'RETURN LENGTH(customers)' })).data.rows).toEqual([6]);
    await desktop.close();
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
