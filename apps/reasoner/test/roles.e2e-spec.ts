import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningApp } from '@strata/testing';
import { builtApp, eventually, freePort, storeAccount } from '@strata/testing';
import { optimise, readRun, ReasonerClient } from './reasoner-client.builder';
import { ENDLESS, ReasonerPlatform } from './reasoner-platform.builder';

const QUESTION = 'How many people are there?';
/** Goes through all orders for each person. */
const NESTED =
  'FOR p IN people FILTER p.n <= 80 LET n = LENGTH(FOR o IN orders FILTER o.person == p._key RETURN 1) RETURN { p: p._key, n }';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let platform: ReasonerPlatform;
/** each role a process of its own, the tools two */
let [api, coder, tools, second]: RunningApp[] = [];
let coderUrl: string;
/** may read the project's database, and not the other */
let limited: string;
const client = new ReasonerClient(
  () => api!.url,
  () => platform.callers.reader,
);
const health = (path: string) => client.health(path);

beforeAll(async () => {
  const apiPort = await freePort();
  platform = await ReasonerPlatform.start({ REASONER_URL: `http://127.0.0.1:${apiPort}` });
  const [coderPort, toolsPort, secondPort] = [await freePort(), await freePort(), await freePort()];
  coderUrl = `http://127.0.0.1:${coderPort}`;
  const MCP_SERVERS = `strata=http://127.0.0.1:${toolsPort}/mcp,second=http://127.0.0.1:${secondPort}/mcp`;
  [api, coder, tools, second] = await Promise.all([
    platform.startReasoner({ PORT: String(apiPort), REASONER_ROLES: 'api', CODER_URL: coderUrl, ENVIRONMENT: 'test' }),
    platform.startReasoner({ REASONER_ROLES: 'coder', CODER_PORT: String(coderPort), MCP_SERVERS }),
    platform.startReasoner({ REASONER_ROLES: 'tools', MCP_PORT: String(toolsPort) }),
    platform.startReasoner({ REASONER_ROLES: 'tools', MCP_PORT: String(secondPort) }),
  ]);
  limited = await storeAccount(platform.database, 'limited', { _system: 'ro', elsewhere: 'none' });
});
afterAll(async () => {
  await Promise.all([api, coder, tools, second].map((app) => app?.stop()));
  await platform?.stop();
});

const statesOf = async () => (await health('/health/mcp'))[1] as { status: string; connected_servers: string[] };
const said = (events: readonly { event: string; content?: string }[]) => events.map(({ content = '' }) => content).join('');

/** Holds the gateway still while `work` runs: a tool that was called does not answer meanwhile. */
async function whileGatewayIsHeld(work: () => Promise<void>): Promise<void> {
  process.kill(platform.gateway.pid(), 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(platform.gateway.pid(), 'SIGCONT');
  }
}

/** A stream whose text has come as far as `until`. */
async function beginStream(text: string, until: RegExp): Promise<{ rest: () => Promise<string> }> {
  const answer = await client.post({ request: text });
  expect(answer.status).toBe(200);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  while (!until.test(seen)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended: ${seen}`);
    seen += value;
  }
  return {
    rest: async () => {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) seen += piece.value;
      return seen;
    },
  };
}

describe('the tables of section 8, over processes that die', () => {
  it('all there: healthy, ready, connected', async () => {
    await eventually(async () => (await statesOf()).status === 'healthy');
    expect(await health('/health')).toEqual([
      200,
      { status: 'healthy', version: expect.stringMatching(/^\d+\.\d+\.\d+/), environment: 'test' },
    ]);
    const details = { strata: { status: 'connected' }, second: { status: 'connected' } };
    expect(await health('/health/ready')).toEqual([
      200,
      { ready: true, checks: { coder: { status: 'healthy', url: coderUrl }, mcp_servers: { status: 'available', details } } },
    ]);
    expect(await health('/health/mcp')).toEqual([
      200,
      { status: 'healthy', servers: details, connected_servers: ['strata', 'second'], timestamp: expect.stringMatching(TIMESTAMP) },
    ]);
  });

  it('sequence 1 of section 3: a general question, its tools, text, done', async () => {
    const { events, names } = await client.streamed(QUESTION);
    expect(names).toEqual(['executing', 'tool_call', 'tool_result', 'text', 'done']);
    expect(said(events)).toBe('`people` has 400 documents.');
    expect((await client.asJson(QUESTION)).body).toEqual({ result: '`people` has 400 documents.', synthesized: false });
  });

  it('sequence 2: an optimisation that is proven, with a report', async () => {
    const { events, names } = await client.streamed(optimise(NESTED));
    const told = names.filter((name) => !name.startsWith('tool'));
    expect(told.slice(-3)).toEqual(['validation', 'synthesizing', 'done']);
    expect(told.slice(0, 3)).toEqual(['executing', 'validating', 'validation']);
    expect(events.at(-1)).toMatchObject({ synthesized: true, result: expect.stringContaining('### Performance Comparison') });
  });

  it('7: a tool server killed while its tool is out: the tool fails, the run goes on; alive, ready, degraded; then healthy again', async () => {
    await whileGatewayIsHeld(async () => {
      const run = await beginStream(QUESTION, /"status":"pending"/);
      await tools!.kill();
      const { events, names } = readRun(await run.rest());
      expect(names).toEqual(['executing', 'tool_call', 'tool_result', 'text', 'done']);
      expect(events[2]).toMatchObject({ result: expect.stringMatching(/^unavailable: the tool server strata does not answer/) });
      expect(said(events)).toContain('does not answer');
    });
    expect(await health('/health/mcp')).toMatchObject([200, { status: 'degraded', connected_servers: ['second'] }]);
    const details = { strata: { status: 'disconnected' }, second: { status: 'connected' } };
    expect(await health('/health/ready')).toMatchObject([
      200,
      { ready: true, checks: { mcp_servers: { status: 'available', details } } },
    ]);
    expect(await health('/health')).toMatchObject([200, { status: 'healthy' }]);
    const { events } = await client.streamed(QUESTION); // the other server has the tools, too
    expect(said(events)).toBe('`people` has 400 documents.');
    await tools!.restart();
    await client.streamed(QUESTION);
    expect(await statesOf()).toMatchObject({ status: 'healthy', connected_servers: ['strata', 'second'] });
  });

  it('all tool servers killed: ready and degraded, an honest answer, and optimisations go on; then healthy again', async () => {
    await Promise.all([tools!.kill(), second!.kill()]);
    const { events, names } = await client.streamed(QUESTION);
    expect(names).toEqual(['executing', 'text', 'done']);
    expect(said(events)).toBe('No tool server answers (strata, second), so I cannot look at the database now.');
    expect(await statesOf()).toMatchObject({ status: 'degraded', connected_servers: [] });
    expect((await health('/health/ready'))[0]).toBe(200);
    const optimised = await client.streamed(optimise(NESTED));
    expect(optimised.events.at(-1)).toMatchObject({ event: 'done' });
    await Promise.all([tools!.restart(), second!.restart()]);
    await client.streamed(QUESTION);
    expect(await statesOf()).toMatchObject({ status: 'healthy' });
  });

  it('the coder killed while it works: an error with the phase, no done, as JSON 503; 8: away it is 503, not ready, error', async () => {
    await whileGatewayIsHeld(async () => {
      const run = await beginStream(QUESTION, /"status":"pending"/);
      const body = client.asJson(QUESTION);
      await coder!.kill();
      const { events, names } = readRun(await run.rest());
      expect(names).toEqual(['executing', 'tool_call', 'tool_result', 'error']);
      const detail = expect.stringMatching(/^Processing failed during phase 'executing': the coder/);
      expect(events.at(-1)).toMatchObject({ phase: 'executing', detail });
      expect(await body).toEqual({ status: 503, body: { detail } });
    });
    expect(await health('/health')).toMatchObject([200, { status: 'healthy' }]);
    expect(await health('/health/ready')).toEqual([
      503,
      { ready: false, checks: { coder: { status: 'unhealthy', url: coderUrl }, mcp_servers: { status: 'error', details: {} } } },
    ]);
    expect(await health('/health/mcp')).toEqual([
      200,
      { status: 'error', servers: {}, connected_servers: [], timestamp: expect.stringMatching(TIMESTAMP) },
    ]);
    for (const stream of [true, false]) {
      const answer = await client.post({ request: QUESTION, stream });
      expect([answer.status, await answer.json()]).toEqual([503, { detail: expect.stringMatching(/phase 'executing'.*coder/) }]);
    }
  });

  it('a coder that comes back without tool servers: ready, unhealthy; with them healthy again', async () => {
    const { MCP_SERVERS } = coder!.env;
    coder!.env.MCP_SERVERS = 'none';
    await coder!.restart();
    expect(await health('/health/mcp')).toMatchObject([200, { status: 'unhealthy', servers: {} }]);
    expect(await health('/health/ready')).toMatchObject([200, { ready: true, checks: { mcp_servers: { status: 'unavailable' } } }]);
    expect(said((await client.streamed(QUESTION)).events)).toMatch(/^No tool server is registered/);
    await coder!.kill();
    coder!.env.MCP_SERVERS = MCP_SERVERS!;
    await coder!.restart();
    expect(said((await client.streamed(QUESTION)).events)).toBe('`people` has 400 documents.');
    expect(await statesOf()).toMatchObject({ status: 'healthy' });
  });
});

describe('a request', () => {
  it.each([
    ['without a token', 401, () => ({ authorization: '' })],
    ['with a token that is over', 401, () => ({ authorization: platform.callers.expired })],
    ['with a token of another platform', 401, () => ({ authorization: platform.callers.foreign })],
    ['of somebody without access to the database', 403, () => ({ authorization: platform.callers.stranger })],
    ['about another database, without access to it', 403, () => ({ authorization: limited, 'x-strata-database': 'elsewhere' })],
    ['about an unknown project', 404, () => ({ 'x-strata-project': 'nobody' })],
    ['that is no JSON', 415, () => ({ 'content-type': 'text/plain' })],
    ['of a form', 415, () => ({ 'content-type': 'application/x-www-form-urlencoded' })],
  ])('%s is refused with %d', async (_, status, headers) => {
    const answer = await client.post({ request: QUESTION }, headers());
    expect([answer.status, await answer.json()]).toEqual([status, { detail: expect.any(String) }]);
  });

  it.each([
    ['without request', {}, 'request'],
    ['whose request is null', { request: null, stream: null }, 'request'],
    ['of a number', { request: 7 }, 'request'],
    ['that is blank', { request: ' \n ' }, 'request'],
    ['whose stream is a text', { request: 'x', stream: 'yes' }, 'stream'],
    ['whose stream is a number', { request: 'x', stream: 1 }, 'stream'],
  ])('%s is refused with 422 and the field', async (_, body, field) => {
    const answer = await client.post(body);
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
    expect((await client.asJson(text)).status).toBe(status);
  });

  it('with fields that nobody knows is taken, and null is taken as left out: a stream', async () => {
    expect((await client.post({ request: QUESTION, stream: false, model: 'y' })).status).toBe(200);
    const answer = await client.post({ request: QUESTION, stream: null, model: null });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/event-stream/)]);
    expect(readRun(await answer.text()).names.at(-1)).toBe('done');
  });

  it("is about the database that the header names, else the project's", async () => {
    await platform.prepare('database', { name: 'elsewhere' });
    const asked = async (headers: Readonly<Record<string, string>>) => {
      const answer = await client.post(
        { request: 'Which collections are there?', stream: false },
        { authorization: platform.callers.service, ...headers },
      );
      return ((await answer.json()) as { result: string }).result;
    };
    expect(await asked({ 'x-strata-database': 'elsewhere' })).toBe('This database has no collections that you may read.');
    expect(await asked({})).toContain('`people`');
  });

  it('has no memory of the one before, and no event of it an id: Last-Event-ID is ignored', async () => {
    const answer = await client.post({ request: 'And how many of these?' }, { 'last-event-id': '3' });
    const text = await answer.text();
    expect(text).toMatch(/^event: phase\ndata: \{"phase":"executing"\}\n\n/);
    expect(text).not.toMatch(/^id:|400 documents/m);
  });

  it.each([
    ['GET', '/query', 405],
    ['PUT', '/query', 405],
    ['POST', '/health', 405],
    ['DELETE', '/health/mcp', 405],
    ['GET', '/nowhere', 404],
  ])('%s %s is %d', async (method, path, status) => {
    const answer = await fetch(`${api!.url}${path}`, { method, headers: { authorization: platform.callers.reader } });
    expect([answer.status, await answer.json()]).toEqual([status, { detail: expect.any(String) }]);
  });

  it('that is no JSON inside is refused', async () => {
    expect((await client.post('{"request": ')).status).toBe(400);
  });
});

describe('the command line', () => {
  /** A person at a terminal elsewhere, as root. */
  const strata = async (...args: string[]) => {
    const connection = ['--url', platform.gateway.url, '--username', 'root', '--database', '_system'];
    const env = { PATH: process.env.PATH ?? '', CI: 'true', STRATA_DATABASE_PASSWORD: 'first' };
    const command = [await builtApp('cli'), ...args, ...connection];
    return new Promise<{ code: number; out: string; err: string }>((done) => {
      const child = execFile(process.execPath, ['--no-warnings', ...command], { env }, (error, out, err) =>
        done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
      );
      child.stdin?.end(NESTED);
    });
  };

  it('optimize prints a report, and what is done meanwhile on standard error', async () => {
    const { code, out, err } = await strata('optimize', NESTED);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^\n## Optimization Summary\n[^]*### Final Optimized Query\n\n```aql\n/),
    ]);
    expect(err).toMatch(/^» looking for a faster form\n[^]*» measuring and comparing it\n[^]* ✓ [^]*» writing the report\n$/);
  });

  it('optimize --json prints the report and the query for scripts, and takes the query from standard input', async () => {
    const { code, out, err } = await strata('optimize', '-', '--json');
    expect([code, err]).toEqual([0, '']);
    const { accepted_query } = JSON.parse(out) as { accepted_query: string };
    expect(JSON.parse(out)).toEqual({ synthesized: true, result: expect.stringContaining(accepted_query), accepted_query });
  });

  it.each<[string, string[], number, RegExp]>([
    ['a syntax error', ['FOR p IN people FILTER RETURN p'], 1, /^strata: .*phase 'executing': syntax error.*position 1:24$/m],
    ['an unknown collection', ['FOR p IN nobody RETURN p'], 1, /nobody/],
    ['a missing bind variable', ['FOR p IN people FILTER p.n == @n RETURN p'], 1, /bind parameter/],
    ['bind variables that are no JSON', ['FOR p IN people RETURN p', '--bind-vars', '{n'], 2, /--bind-vars/],
    ['a question', ['which collections are large?'], 2, /a question goes to \.\/strata reason/],
    ['nothing', [' '], 2, /optimize what\?/],
  ])('optimize of %s is one line and an exit code', async (_, args, code, words) => {
    const { err, ...rest } = await strata('optimize', ...args);
    expect(rest).toEqual({ code, out: '' });
    expect(err.split('\n').filter((line) => line.startsWith('strata: '))).toEqual([expect.stringMatching(words)]);
  });

  it('optimize of what is not run says why, and that is no failure', async () => {
    expect(await strata('optimize', 'FOR p IN people REMOVE p IN people')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/read-only/),
    });
  });

  it('reason answers a question, with --json for scripts', async () => {
    const { code, out, err } = await strata('reason', 'which', 'collections', 'are', 'large?');
    expect([code, out]).toEqual([0, expect.stringMatching(/^\n`orders` is the largest: 600 documents/)]);
    expect(err).toMatch(/^» looking at the database\n {2}list-collections \{\}\n/);
    const scripted = await strata('reason', QUESTION, '--json');
    expect(JSON.parse(scripted.out)).toEqual({ result: '`people` has 400 documents.', synthesized: false, accepted_query: null });
    expect((await strata('reason', ' ')).err).toMatch(/^strata: reason about what\?/);
  });

  it('the shell has both as commands, for the last query too', async () => {
    const optimised = await strata('shell', '--command', `\\optimize ${NESTED}`);
    expect([optimised.code, optimised.out]).toEqual([0, expect.stringContaining('## Optimization Summary')]);
    const asked = await strata('shell', '--command', `\\reason ${QUESTION}`);
    expect([asked.code, asked.out]).toEqual([0, expect.stringContaining('`people` has 400 documents.')]);
    expect((await strata('shell', '--command', '\\optimize')).err).toMatch(/there is no query yet/);
  });
});

describe('a reasoner that is told to stop', () => {
  it('ends its streams with an error, its JSON answers with 500, and its queries in the database', async () => {
    const run = await beginStream(optimise(ENDLESS), /"status":"running"/);
    const body = client.asJson(optimise(ENDLESS));
    await eventually(async () => (await platform.endlessQueries()) === 2); // a request that has not arrived would be refused with its connection
    await api!.stop();
    const { events, names } = readRun(await run.rest());
    expect([names.at(-1), names.includes('done')]).toEqual(['error', false]);
    const detail = "Processing failed during phase 'executing': the service is stopping";
    expect(events.at(-1)).toEqual({ event: 'error', phase: 'executing', detail });
    expect(await body).toEqual({ status: 500, body: { detail } });
    expect(api!.output()).toContain('"event":"stopped"'); // in order, and not by its patience
    await eventually(async () => (await platform.endlessQueries()) === 0);
  });

  it('with a limit for requests ends what takes longer, in the database too; and with authentication off asks for no token itself', async () => {
    Object.assign(api!.env, { REQUEST_TIMEOUT_S: '1', REASONER_AUTHENTICATION: 'false' });
    await api!.restart();
    const detail = "Processing failed during phase 'executing': the request took longer than 1 s";
    const { events } = await client.streamed(optimise(ENDLESS));
    expect(events.at(-1)).toEqual({ event: 'error', phase: 'executing', detail });
    await eventually(async () => (await platform.endlessQueries()) === 0);
    expect(await client.asJson(optimise(ENDLESS))).toEqual({ status: 500, body: { detail } });

    const nobody = await client.post({ request: QUESTION, stream: false }, { authorization: '' });
    expect([nobody.status, await nobody.json()]).toEqual([401, { detail: expect.stringMatching(/phase 'executing'/) }]); // the coder wants one
    expect((await client.asJson(QUESTION)).body).toEqual({ result: '`people` has 400 documents.', synthesized: false });
    const known = await client.post({ request: QUESTION }, { authorization: '', 'x-strata-project': 'nobody' });
    expect(known.status).toBe(404);
  });
});
