import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { ContractCallers, PlatformDatabase, RunningApp } from '@strata/testing';
import { contractCallers, eventually, startApp, startPlatformDatabase, storeAccount } from '@strata/testing';
import request from 'supertest';
import type { RunEvent } from '../src/run-events/run-event';
import { orderProblem } from '../src/run-events/run-order.builder';
import { proposed, ScriptedCoder } from './scripted-coder.builder';

const KEEP_ALIVE_S = 0.3;
const QUEUE_WAIT_S = 1;
const RUN_TIMEOUT_S = 3;
const CONCURRENCY = 2;

/** Looks at every order for each person; the computed key keeps the primary index out of it. */
const SLOW =
  'FOR p IN people FILTER p.n <= 100 LET o = (FOR o IN orders FILTER CONCAT(o.person, "") == p._key RETURN o.price) RETURN {p: p._key, n: LENGTH(o)}';
/** The same rows for twice the work. */
const SLOWER = SLOW.replace(
  'RETURN {p:',
  'LET again = (FOR o2 IN orders FILTER CONCAT("", o2.person) == p._key RETURN o2) FILTER LENGTH(again) == LENGTH(o) RETURN {p:',
);
const FAST = 'FOR o IN orders COLLECT p = o.person WITH COUNT INTO n RETURN {n, p}';
const ENDLESS = 'FOR a IN 1..1000000 FOR b IN 1..1000000 FILTER a * b == -1 RETURN a';

let database: PlatformDatabase;
let gateway: RunningApp;
let reasoner: RunningApp;
let callers: ContractCallers;
/** may read the project's database, and not the other */
let limited: string;
const coder = new ScriptedCoder();

beforeAll(async () => {
  [database] = await Promise.all([startPlatformDatabase(), coder.start()]);
  const shared = { DB_URL: database.url, JWT_SECRET_KEYFILE: database.secretKeyfile };
  gateway = await startApp('auth-gateway', { ...shared, DATABASE_PASSWORD: 'first', LOG_LEVEL: 'error' });
  reasoner = await startApp('reasoner', {
    ...shared,
    DB_NAME: '_system',
    GATEWAY_URL: gateway.url,
    REASONER_ROLES: 'api',
    CODER_URL: coder.url,
    ENVIRONMENT: 'test',
    REASONER_CONCURRENCY: String(CONCURRENCY),
    QUEUE_WAIT_S: String(QUEUE_WAIT_S),
    RUN_TIMEOUT_S: String(RUN_TIMEOUT_S),
    KEEP_ALIVE_S: String(KEEP_ALIVE_S),
  });
  await eventually(async () => (await fetch(`${gateway.url}/_admin/server/availability`)).ok);
  callers = await contractCallers(database, '_system');
  limited = await storeAccount(database, 'limited', { _system: 'ro', elsewhere: 'none' });
  for (const name of ['people', 'orders']) await prepare('collection', { name });
  await prepare('cursor', { query: 'FOR i IN 1..400 INSERT {_key: TO_STRING(i), n: i} INTO people' });
  await prepare('cursor', {
    query: 'FOR i IN 1..600 INSERT {_key: TO_STRING(i), person: TO_STRING(i % 100 + 1), price: i / 3} INTO orders',
  });
});
afterAll(async () => {
  await Promise.all([reasoner?.stop(), coder.stop()]);
  await gateway?.stop();
  await database?.stop();
});
beforeEach(() => coder.forget());

async function prepare(path: string, body: object): Promise<void> {
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  const headers = { authorization: `Bearer ${signSuperuserToken(ring, { serverId: 'test' })}` };
  const answer = await fetch(`${database.url}/_api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBeLessThan(300);
}

const post = (body: object | string, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) =>
  fetch(`${reasoner.url}/query`, {
    method: 'POST',
    headers: { authorization: callers.reader, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });

/** Events of a stream (HTML standard, section 9.2), checked for their order. */
async function streamed(text: string): Promise<{ events: RunEvent[]; names: string[] }> {
  const answer = await post({ request: text });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/event-stream/)]);
  expect(answer.headers.get('cache-control')).toContain('no-cache');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  const events = (await answer.text()).split('\n\n').flatMap((block) => {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
    return event === undefined ? [] : [{ event, ...(JSON.parse(data ?? '') as object) } as RunEvent];
  });
  expect(orderProblem(events)).toBeUndefined();
  return { events, names: events.map((event) => (event.event === 'phase' ? event.phase : event.event)) };
}

async function asJson(text: string): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> {
  const answer = await post({ request: text, stream: false });
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
}

const optimise = (query: string) => `Optimize this:\n${query}`;
const TOOL = [
  { event: 'tool_call', id: 'x', tool: 'list-collections', input: { database: '_system' }, status: 'pending' },
  { event: 'tool_result', id: 'x', tool: 'list-collections', result: '["people"]' },
] as const;
const SAID = { event: 'text', content: 'There is **people**.' } as const;
const END = { event: 'end' } as const;
const [BASELINE, BASELINE_RESULT] = [['tool_call', 'tool_call', 'tool_result'], 2] as const;

describe('the sequences of section 3', () => {
  it('1: a general question: executing, tools, text, done', async () => {
    coder.next([...TOOL, SAID, END]);
    const { events, names } = await streamed('Which collections are there?');
    expect(names).toEqual(['executing', 'tool_call', 'tool_result', 'text', 'done']);
    expect(events.at(-1)).toEqual({ event: 'done', synthesized: false });
    expect(coder.asked[0]).toMatchObject({
      path: '/v1/explorations',
      headers: { authorization: callers.reader, 'x-strata-database': '_system' },
      body: { request: 'Which collections are there?', asksForQuery: false },
    });
  });

  it('trigger words without a query: general, and the answer asks for it', async () => {
    coder.next([{ event: 'text', content: 'Which query?' }, END]);
    expect((await streamed('why is it so slow')).names).toEqual(['executing', 'text', 'done']);
    expect(coder.asked[0]?.body).toMatchObject({ asksForQuery: true });
  });

  it('2: an optimisable query: validation passed, done with a report of all six parts', async () => {
    coder.next([...TOOL, proposed(FAST)]);
    const { events, names } = await streamed(optimise(SLOW));
    expect(names).toEqual([
      ...['executing', ...BASELINE, 'tool_call', 'tool_result', 'validating', 'validation', 'synthesizing', 'done'],
    ]);
    expect(events.find(({ event }) => event === 'validation')).toMatchObject({
      passed: true,
      rows_match: true,
      content_match: true,
    });
    const done = events.at(-1) as { result: string; accepted_query: string };
    expect(done).toMatchObject({ synthesized: true, accepted_query: FAST });
    const headings = [...done.result.matchAll(/^#{2,3} (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      ...['Optimization Summary', 'Performance Comparison', 'What Changed', 'Why It Is Faster', 'Final Optimized Query'],
    ]);
    expect(done.result).toMatch(/\| Metric +\| Original +\| Optimized/);
    expect(done.result).toContain(`\`\`\`aql\n${FAST}\n\`\`\``);
    const figures = JSON.parse((events[1 + BASELINE_RESULT] as { result: string }).result) as object;
    expect(figures).toMatchObject({ rows: 100, scanned_full: expect.any(Number), execution_time: expect.any(Number) });
  });

  it('3: rewrites that change the rows: a retry, three validations at most, then the findings', async () => {
    const wrong = ['FOR o IN orders RETURN 1', 'FOR o IN orders RETURN 2', 'FOR o IN orders RETURN 3'];
    coder.next(...wrong.map((query) => [proposed(query)]));
    const { events, names } = await streamed(optimise(SLOW));
    const attempt = ['executing', 'validating', 'validation'];
    expect(names.filter((name) => !name.startsWith('tool'))).toEqual([...attempt, ...attempt, ...attempt, 'text', 'done']);
    for (const event of events)
      if (event.event === 'validation')
        expect(event).toMatchObject({
          passed: false,
          rows_match: false,
          content_match: false,
          reason: expect.stringMatching(/returns 100 rows, the rewrite 600/),
        });
    expect(events.at(-1)).toEqual({ event: 'done', synthesized: false });
    expect(coder.asked.map(({ body }) => body.earlier?.map(({ query }) => query))).toEqual([
      [],
      wrong.slice(0, 1),
      wrong.slice(0, 2),
    ]);
  });

  it('4: a rewrite that is no faster: both match, below 5 %, then one that passes ends the search', async () => {
    coder.next([proposed(SLOWER)], [proposed('FOR o IN RETRN', {})], [proposed(FAST)]);
    const { events } = await streamed(optimise(SLOW));
    const verdicts = events.flatMap((event) => (event.event === 'validation' ? [event] : []));
    expect(verdicts).toMatchObject([
      { passed: false, rows_match: true, content_match: true },
      { passed: false, rows_match: false, original_time: 0, reason: expect.stringMatching(/no valid query/) },
      { passed: true },
    ]);
    expect(events.at(-1)).toMatchObject({ event: 'done', synthesized: true });
  });

  it('a rewrite that writes is not run and counts as an attempt; none proposed, with a reason, ends the search with index advice', async () => {
    const index = {
      collection: 'orders',
      statement: 'db.orders.ensureIndex({})',
      why: 'a filter',
      costToKeep: 'some',
      expectedGain: '10x',
    };
    coder.next([proposed('FOR p IN people REMOVE p IN people')], [{ ...END, none: 'no other form is known', indexes: [index] }]);
    const { events, names } = await streamed(optimise(SLOW));
    const verdicts = events.flatMap((event) => (event.event === 'validation' ? [event] : []));
    expect(verdicts).toMatchObject([
      { passed: false, reason: expect.stringMatching(/read-only/) },
      { passed: false, original_time: 0, optimized_time: 0, reason: 'no rewrite was proposed: no other form is known' },
    ]);
    expect(names.slice(-2)).toEqual(['text', 'done']);
    expect((events.at(-2) as { content: string }).content).toContain(index.statement);
    expect((await asJson('people?')).status).toBe(200);
  });

  it.each([
    ['5: a query that writes', 'FOR p IN people REMOVE p IN people', /read-only/],
    ['a query that answers differently each time', 'FOR p IN people RETURN RAND()', /differently/],
  ])('%s is not run, and the text says why', async (_, query, why) => {
    const { events, names } = await streamed(optimise(query));
    expect(names).toEqual(['executing', 'text', 'done']);
    expect((events[1] as { content: string }).content).toMatch(why);
    expect(coder.asked).toEqual([]);
  });

  it.each([
    ['a syntax error', 'FOR p IN people FILTER RETURN p', /syntax error/],
    ['an unknown collection', 'FOR p IN nobody RETURN p', /nobody|not found/],
    ['a missing bind parameter', 'FOR p IN people FILTER p.n == @n RETURN p', /bind parameter/],
  ])('a baseline that fails for %s: error with phase executing; 500 as JSON', async (_, query, why) => {
    const { events } = await streamed(optimise(query));
    expect(events.at(-1)).toMatchObject({
      ...{ event: 'error', phase: 'executing', detail: expect.stringMatching(why) },
    });
    const { status, body } = await asJson(optimise(query));
    expect([status, body.detail]).toEqual([500, (events.at(-1) as { detail: string }).detail]);
    expect(body.detail).toMatch(/^Processing failed during phase 'executing': /);
  });

  it('bind parameters come as JSON behind the query', async () => {
    coder.next([proposed(FAST.replace('RETURN', 'FILTER @least <= n RETURN'), { bindVars: { least: 1 } })]);
    const query = SLOW.replace('100', '@most');
    const { events } = await streamed(`${optimise(query)}\n{"most": 100}`);
    expect(events.at(-1)).toMatchObject({ synthesized: true });
    expect(coder.asked[0]?.body).toMatchObject({ query, bindVars: { most: 100 } });
  });
});

describe('a run', () => {
  it('6: as one JSON body says what its stream said', async () => {
    coder.next([...TOOL, SAID, SAID, END], [proposed(FAST)], [{ ...END, none: 'nothing' }]);
    expect(await asJson('Which collections are there?')).toEqual({
      status: 200,
      body: { result: SAID.content + SAID.content, synthesized: false },
    });
    expect(await asJson(optimise(SLOW))).toEqual({
      status: 200,
      body: { result: expect.stringContaining('## Optimization Summary'), synthesized: true, accepted_query: FAST },
    });
    expect(await asJson(optimise(SLOW))).toMatchObject({ status: 200, body: { synthesized: false, result: /no rewrite/i } });
  });

  it('9: whose provider dies midway ends with an error that names the phase, without done', async () => {
    coder.next([SAID, { event: 'failed', code: 'PROVIDER_ERROR', detail: 'PROVIDER_ERROR: it broke' }]);
    const { events, names } = await streamed('Which collections are there?');
    expect(names).toEqual(['executing', 'text', 'error']);
    expect(events.at(-1)).toEqual({
      ...{ event: 'error', phase: 'executing', detail: "Processing failed during phase 'executing': PROVIDER_ERROR: it broke" },
    });
  });

  it('whose coder breaks off answers the tool that is out, then ends with an error', async () => {
    coder.next([TOOL[0], SAID]);
    expect((await streamed('Which collections are there?')).names).toEqual([
      'executing',
      'tool_call',
      'text',
      'tool_result',
      'error',
    ]);
  });

  it.each(['INSUFFICIENT_QUOTA', 'RATE_LIMITED'])('whose provider says %s before any output is 429', async (code) => {
    const failed = { event: 'failed', code, detail: `${code}: no` } as const;
    coder.next([failed], [failed]);
    const stream = await post({ request: 'Which collections are there?' });
    expect([stream.status, await stream.json()]).toEqual([429, { detail: expect.stringContaining(code) }]);
    expect((await asJson('Which collections are there?')).status).toBe(429);
  });

  it('cuts tool results of more than 16 KiB in the event', async () => {
    coder.next([TOOL[0], { ...TOOL[1], result: 'x'.repeat(20_000) }, END]);
    const { events } = await streamed('Which collections are there?');
    const { result } = events.find(({ event }) => event === 'tool_result') as { result: string };
    expect(Buffer.byteLength(result)).toBeLessThanOrEqual(16 * 1024);
    expect(result).toMatch(/… \(the first part of 20000 bytes\)$/);
  });

  it('gets a comment after a while of silence', async () => {
    const release = Promise.withResolvers<void>();
    coder.next({ lines: [SAID, END], until: release.promise });
    const answer = await post({ request: 'Which collections are there?' });
    let text = '';
    for await (const chunk of answer.body!) {
      text += Buffer.from(chunk as Uint8Array).toString();
      if (text.includes('\n: ')) release.resolve();
    }
    expect(text).toMatch(/\n: waiting\n\n[^]*event: done\n/);
  });

  it('10: whose client leaves ends its query in the database', async () => {
    const client = new AbortController();
    const answer = await post({ request: optimise(ENDLESS) }, {}, client.signal);
    const reader = answer.body!.getReader();
    await reader.read();
    await eventually(async () => (await runningQueries()).some((query) => query.includes('1..1000000')));
    client.abort();
    await eventually(async () => !(await runningQueries()).some((query) => query.includes('1..1000000')));
  });

  it('whose client leaves ends the work of the coder', async () => {
    const left = coder.left;
    coder.next({ lines: [SAID, END], until: new Promise(() => undefined) });
    const client = new AbortController();
    const answer = await post({ request: 'Which collections are there?' }, {}, client.signal);
    await answer.body!.getReader().read();
    client.abort();
    await eventually(() => coder.left > left);
  });

  it('beyond the number worked on at once waits, and is refused after a while', async () => {
    const release = Promise.withResolvers<void>();
    coder.next(...Array.from({ length: CONCURRENCY }, () => ({ lines: [SAID, END], until: release.promise })));
    const held = Array.from({ length: CONCURRENCY }, () => asJson('Which collections are there?'));
    await eventually(() => coder.asked.length === CONCURRENCY);
    const refused = await post({ request: 'Which collections are there?' });
    expect([refused.status, await refused.json()]).toEqual([503, { detail: expect.stringMatching(/2 requests are worked on/) }]);
    const waiting = asJson('Which collections are there?');
    release.resolve();
    expect((await Promise.all([...held, waiting])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('of a query that takes longer than a run may ends with an error', async () => {
    const { events } = await streamed(optimise(ENDLESS));
    expect(events.at(-1)).toMatchObject({ event: 'error', detail: expect.stringMatching(/longer than 3 s/) });
  });
});

async function runningQueries(): Promise<string[]> {
  const answer = await fetch(`${gateway.url}/_api/query/current`, { headers: { authorization: callers.service } });
  return ((await answer.json()) as { query: string }[]).map(({ query }) => query);
}

describe('a request', () => {
  it.each([
    ['without a token', 401, () => ({ authorization: '' })],
    ['with a token that is over', 401, () => ({ authorization: callers.expired })],
    ['with a token of another platform', 401, () => ({ authorization: callers.foreign })],
    ['of somebody without access to the database', 403, () => ({ authorization: callers.stranger })],
    ['about another database, without access to it', 403, () => ({ authorization: limited, 'x-strata-database': 'elsewhere' })],
    ['about an unknown project', 404, () => ({ 'x-strata-project': 'nobody' })],
    ['that is no JSON', 415, () => ({ 'content-type': 'text/plain' })],
    ['of a form', 415, () => ({ 'content-type': 'application/x-www-form-urlencoded' })],
  ])('%s is refused with %d', async (_, status, headers) => {
    const answer = await post({ request: 'x' }, headers());
    expect([answer.status, await answer.json()]).toEqual([status, { detail: expect.any(String) }]);
    expect(coder.asked).toEqual([]);
  });

  it.each([
    ['without request', {}, 'request'],
    ['of a number', { request: 7 }, 'request'],
    ['that is blank', { request: ' \n ' }, 'request'],
    ['whose stream is a text', { request: 'x', stream: 'yes' }, 'stream'],
  ])('%s is refused with 422 and the field', async (_, body, field) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { detail: expect.arrayContaining([{ loc: [field], msg: expect.any(String), type: 'value_error' }]) },
    ]);
  });

  it.each([
    ['é'.repeat(32 * 1024), 200],
    [`${'é'.repeat(32 * 1024)}x`, 413],
    ['x'.repeat(600_000), 413],
  ])('of many bytes: %#', async (text, status) => {
    expect((await asJson(text)).status).toBe(status);
  });

  it('with fields that nobody knows is taken', async () => {
    expect((await post({ request: 'x', stream: false, model: 'y' })).status).toBe(200);
  });

  it.each([
    ['get', '/query', 405],
    ['put', '/query', 405],
    ['post', '/health', 405],
    ['delete', '/health/mcp', 405],
    ['get', '/nowhere', 404],
  ] as const)('%s %s is %d', async (method, path, status) => {
    const answer = await request(reasoner.url)[method](path).set('authorization', callers.reader);
    expect([answer.status, answer.body]).toEqual([status, { detail: expect.any(String) }]);
  });

  it('that is no JSON inside is refused', async () => {
    expect((await post('{"request": ')).status).toBe(400);
  });
});

describe('health, section 8', () => {
  const health = async (path: string) => {
    const { status, body } = await request(reasoner.url).get(path);
    return [status, body] as const;
  };
  const SERVERS = (...states: ('connected' | 'disconnected' | 'failed')[]) =>
    Object.fromEntries(states.map((status, at) => [`s${at}`, { status }]));

  it('is healthy whenever the process runs', async () => {
    expect(await health('/health')).toEqual([
      200,
      { status: 'healthy', version: expect.stringMatching(/^\d+\.\d+\.\d+/), environment: 'test' },
    ]);
  });

  it.each([
    ['no tool server', [], 'unhealthy', 'unavailable'],
    ['one connected', ['connected'], 'healthy', 'available'],
    ['all connected', ['connected', 'connected'], 'healthy', 'available'],
    ['7: one that is down', ['disconnected'], 'degraded', 'available'],
    ['some connected', ['connected', 'failed'], 'degraded', 'available'],
    ['all failed', ['failed', 'failed'], 'degraded', 'available'],
  ] as const)('with %s', async (_, states, status, known) => {
    coder.servers = SERVERS(...states);
    const [mcpStatus, mcp] = await health('/health/mcp');
    expect([mcpStatus, mcp]).toEqual([
      200,
      {
        ...{ status, servers: coder.servers, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
        connected_servers: Object.keys(coder.servers).filter((name) => coder.servers[name]?.status === 'connected'),
      },
    ]);
    expect(await health('/health/ready')).toEqual([
      200,
      {
        ready: true,
        checks: { coder: { status: 'healthy', url: coder.url }, mcp_servers: { status: known, details: coder.servers } },
      },
    ]);
    expect((await health('/health'))[0]).toBe(200);
  });

  it('8: with the coder down: not ready, error, and queries are 503', async () => {
    const url = coder.url;
    await coder.stop();
    try {
      expect(await health('/health')).toMatchObject([200, { status: 'healthy' }]);
      expect(await health('/health/ready')).toEqual([
        503,
        { ready: false, checks: { coder: { status: 'unhealthy', url }, mcp_servers: { status: 'error', details: {} } } },
      ]);
      expect(await health('/health/mcp')).toMatchObject([200, { status: 'error', servers: {}, connected_servers: [] }]);
      for (const stream of [true, false]) {
        const answer = await post({ request: 'Which collections are there?', stream });
        expect([answer.status, await answer.json()]).toEqual([503, { detail: expect.stringMatching(/phase 'executing'.*coder/) }]);
      }
    } finally {
      await coder.start();
    }
    expect((await health('/health/ready'))[0]).toBe(200);
  });
});
