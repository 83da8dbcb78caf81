import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RunningApp } from '@strata/testing';
import { eventually } from '@strata/testing';
import { optimise, readRun, ReasonerClient } from './reasoner-client.builder';
import { ENDLESS, ReasonerPlatform, SLOW } from './reasoner-platform.builder';
import { proposed, ScriptedCoder } from './scripted-coder.builder';

const CONCURRENCY = 2;
/** The same rows for twice the work. */
const SLOWER = SLOW.replace(
  'RETURN {p:',
  'LET again = (FOR o2 IN orders FILTER CONCAT("", o2.person) == p._key RETURN o2) FILTER LENGTH(again) == LENGTH(o) RETURN {p:',
);
const FAST = 'FOR o IN orders COLLECT p = o.person WITH COUNT INTO n RETURN {n, p}';

let platform: ReasonerPlatform;
let reasoner: RunningApp;
const coder = new ScriptedCoder();
const client = new ReasonerClient(
  () => reasoner.url,
  () => platform.callers.reader,
);
const streamed = (text: string) => client.streamed(text);
const asJson = (text: string) => client.asJson(text);

beforeAll(async () => {
  [platform] = await Promise.all([ReasonerPlatform.start(), coder.start()]);
  reasoner = await platform.startReasoner({
    ...{ REASONER_ROLES: 'api', CODER_URL: coder.url, REASONER_CONCURRENCY: String(CONCURRENCY) },
    ...{ QUEUE_WAIT_S: '1', RUN_TIMEOUT_S: '3', KEEP_ALIVE_S: '0.3' },
  });
});
afterAll(async () => {
  await Promise.all([reasoner?.stop(), coder.stop()]);
  await platform?.stop();
});
beforeEach(() => coder.forget());

/** All that a query could change: every document with its revision. */
async function content(): Promise<readonly unknown[]> {
  const answer = await fetch(`${platform.gateway.url}/_api/cursor`, {
    method: 'POST',
    headers: { authorization: platform.callers.reader, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'RETURN [(FOR p IN people SORT p._key RETURN p), (FOR o IN orders SORT o._key RETURN o)]' }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { result: readonly unknown[] }).result;
}

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
      headers: { authorization: platform.callers.reader, 'x-strata-database': '_system' },
      body: { request: 'Which collections are there?', asksForQuery: false },
    });
  });

  it('trigger words without a query: general, and the answer asks for it', async () => {
    coder.next([{ event: 'text', content: 'Which query?' }, END]);
    expect((await streamed('why is it so slow')).names).toEqual(['executing', 'text', 'done']);
    expect(coder.asked[0]?.body).toMatchObject({ asksForQuery: true });
  });

  it('2: an optimisable query: validation passed, done with a report of all six parts', async () => {
    coder.next([...TOOL, proposed(FAST)], [proposed(SLOW)]); // the second would be no better: nobody asks for it
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
    expect(coder.asked).toHaveLength(1);
    const headings = [...done.result.matchAll(/^#{2,3} (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      ...['Optimization Summary', 'Performance Comparison', 'What Changed', 'Why It Is Faster', 'Final Optimized Query'],
    ]);
    expect(done.result).toMatch(/\| Metric +\| Original +\| Optimized/);
    expect(done.result).toContain(`\`\`\`aql\n${FAST}\n\`\`\``);
    const figures = JSON.parse((events[1 + BASELINE_RESULT] as { result: string }).result) as object;
    expect(figures).toMatchObject({ rows: 30, scanned_full: expect.any(Number), execution_time: expect.any(Number) });
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
          reason: expect.stringMatching(/returns 30 rows, the rewrite 600/),
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

  it('no rewrite produced: an attempt with times 0, then another one, three in all', async () => {
    const earlier = () => coder.asked.map(({ body }) => body.earlier?.map(({ reason }) => reason));
    coder.next([{ ...END, noneYet: 'the model had none' }], [END], [proposed(FAST)]);
    const { events } = await streamed(optimise(SLOW));
    expect(events.flatMap((event) => (event.event === 'validation' ? [event] : []))).toMatchObject([
      { passed: false, original_time: 0, optimized_time: 0, reason: 'no rewrite was proposed: the model had none' },
      { passed: false, original_time: 0, optimized_time: 0, reason: 'no rewrite was proposed' },
      { passed: true },
    ]);
    expect(earlier()[2]).toEqual(['no rewrite was proposed: the model had none', 'no rewrite was proposed']);
    coder.forget();
    coder.next([END], [END], [{ ...END, remarks: ['The language model failed.'] }]);
    const { result } = (await asJson(optimise(SLOW))).body;
    expect(result).toMatch(/- Attempt 3: no rewrite was proposed\n\nThe language model failed\.$/);
    expect(coder.asked).toHaveLength(3);
  });

  it.each([
    ['REMOVE', 'FOR p IN people REMOVE p IN people'],
    ['REMOVE without a loop', '```aql\nREMOVE "1" IN people\n```'],
    ['INSERT', 'FOR p IN people INSERT { n: p.n } INTO people RETURN NEW'],
    ['UPDATE', 'FOR p IN people UPDATE p WITH { n: 0 } IN people RETURN OLD'],
    ['REPLACE', 'FOR p IN people REPLACE p WITH { n: 0 } IN people'],
    ['UPSERT', 'FOR p IN people UPSERT { n: p.n } INSERT { n: 1 } UPDATE { n: 2 } IN people'],
    ['a write in a subquery', 'FOR p IN people LET gone = (FOR o IN orders REMOVE o IN orders RETURN OLD) RETURN gone'],
    ['a write to a collection that is not there', 'FOR p IN people INSERT p INTO nobody'],
  ])(
    '5: a query that writes, %s, is never run, streamed or not, and the text says that only reading ones are',
    async (_, query) => {
      const before = await content();
      const { events, names } = await streamed(optimise(query));
      expect(names).toEqual(['executing', 'text', 'done']);
      const { content: text } = events[1] as { content: string };
      expect(text).toMatch(/read-only/);
      expect(events[2]).toEqual({ event: 'done', synthesized: false });
      expect(await asJson(optimise(query))).toEqual({ status: 200, body: { result: text, synthesized: false } });
      const allowed = await client.post({ request: optimise(query), stream: false, measure_indexes: true });
      expect([allowed.status, await allowed.json()]).toEqual([200, { result: text, synthesized: false }]);
      expect(coder.asked).toEqual([]);
      expect(await content()).toEqual(before);
    },
  );

  it('a query that answers differently each time is not run, and the text says why', async () => {
    const { events, names } = await streamed(optimise('FOR p IN people RETURN RAND()'));
    expect(names).toEqual(['executing', 'text', 'done']);
    expect((events[1] as { content: string }).content).toMatch(/differently/);
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
    const query = SLOW.replace('30', '@most');
    const { events } = await streamed(`${optimise(query)}\n{"most": 30}`);
    expect(events.at(-1)).toMatchObject({ synthesized: true });
    expect(coder.asked[0]?.body).toMatchObject({ query, bindVars: { most: 30 } });
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
    const stream = await client.post({ request: 'Which collections are there?' });
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
    const answer = await client.post({ request: 'Which collections are there?' });
    let text = '';
    for await (const chunk of answer.body!) {
      text += Buffer.from(chunk as Uint8Array).toString();
      if (text.includes('\n: ')) release.resolve();
    }
    expect(text).toMatch(/\n: waiting\n\n[^]*event: done\n/);
  });

  it('10: whose client leaves ends its query in the database', async () => {
    const leaving = new AbortController();
    const answer = await client.post({ request: optimise(ENDLESS) }, {}, leaving.signal);
    const reader = answer.body!.getReader();
    await reader.read();
    await eventually(async () => (await platform.endlessQueries()) === 1);
    leaving.abort();
    await eventually(async () => (await platform.endlessQueries()) === 0);
  });

  it('whose client leaves ends the work of the coder', async () => {
    const left = coder.left;
    coder.next({ lines: [SAID, END], until: new Promise(() => undefined) });
    const leaving = new AbortController();
    const answer = await client.post({ request: 'Which collections are there?' }, {}, leaving.signal);
    await answer.body!.getReader().read();
    leaving.abort();
    await eventually(() => coder.left > left);
  });

  it('beyond the number worked on at once waits, and is refused after a while', async () => {
    const release = Promise.withResolvers<void>();
    coder.next(...Array.from({ length: CONCURRENCY }, () => ({ lines: [SAID, END], until: release.promise })));
    const held = Array.from({ length: CONCURRENCY }, () => asJson('Which collections are there?'));
    await eventually(() => coder.asked.length === CONCURRENCY);
    const refused = await client.post({ request: 'Which collections are there?' });
    expect([refused.status, await refused.json()]).toEqual([503, { detail: expect.stringMatching(/2 requests are worked on/) }]);
    const waiting = asJson('Which collections are there?');
    release.resolve();
    expect((await Promise.all([...held, waiting])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('of a query that takes longer than a run may tells what was not proven, and ends with an error', async () => {
    const index = {
      ...{ collection: 'orders', statement: 'db.orders.ensureIndex({})', why: 'a filter', costToKeep: 'some', expectedGain: '10x' },
    };
    coder.next([...TOOL, { ...proposed(FAST, { assumptions: [{ statement: 'Keys are texts.' }] }), indexes: [index] }]);
    const { events, names } = await streamed(optimise(ENDLESS));
    expect(names).toEqual(['executing', ...BASELINE, 'tool_call', 'tool_result', 'text', 'error']);
    const { content: told } = events.at(-2) as { content: string };
    expect(told).toMatch(/neither run nor proven/);
    expect(told).toContain(FAST);
    expect(told).toContain('Keys are texts.');
    expect(told).toContain(index.statement);
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      detail: expect.stringMatching(/longer than 3 s; optimize it over part of the data/),
    });
    coder.next([{ event: 'failed', code: 'PROVIDER_ERROR', detail: 'it broke' }]);
    const { names: withoutCoder } = await streamed(optimise(ENDLESS));
    expect(withoutCoder).toEqual(['executing', ...BASELINE, 'error']);
  });
});

describe('trials of advised indexes', () => {
  const QUERY = 'FOR o IN orders FILTER o.person == "7" RETURN o.price';
  const advice = (definition: object, more: object = {}) => ({
    ...END,
    none: 'an index would help',
    indexes: [
      {
        ...{ collection: 'orders', statement: 'db.orders.ensureIndex({})', why: 'a filter', costToKeep: 'some' },
        ...{ expectedGain: '10x', definition: definition as { type: 'persistent'; fields: string[] } },
        ...more,
      },
    ],
  });
  const BY_PERSON = { type: 'persistent', fields: ['person'] } as const;
  const run = async (body: object, headers: Readonly<Record<string, string>>) =>
    readRun(await (await client.post({ request: optimise(QUERY), ...body }, headers)).text());
  const HIDDEN = { request: optimise(QUERY.replace('o.person', 'CONCAT(o.person, "")')), measure_indexes: true };
  const textOf = ({ events }: Awaited<ReturnType<typeof run>>) => (events.at(-2) as { content: string }).content;
  const writer = () => ({ authorization: platform.callers.writer });
  const collections = async () => {
    const answer = await fetch(`${platform.gateway.url}/_api/collection?excludeSystem=true`, { headers: writer() });
    return ((await answer.json()) as { result: { name: string }[] }).result.map(({ name }) => name).toSorted();
  };
  const indexes = async () => {
    const answer = await fetch(`${platform.gateway.url}/_api/index?collection=orders`, { headers: writer() });
    return ((await answer.json()) as { indexes: object[] }).indexes.length;
  };
  afterEach(async () => {
    await eventually(async () => (await collections()).join() === 'orders,people');
    expect(await indexes()).toBe(1); // the primary one: the collection itself stays as it is
  });

  it('are made where the user allows them, told as a tool, and leave nothing behind, nor what killed processes left', async () => {
    await platform.prepare('collection', { name: 'reasoner_sample_m0000000_0123456789ab' });
    coder.next([advice(BY_PERSON)]);
    const found = await run({ measure_indexes: true }, writer());
    expect(found.events).toContainEqual(
      expect.objectContaining({ tool: 'measure-index', input: { collection: 'orders', ...BY_PERSON }, status: 'pending' }),
    );
    expect(textOf(found)).toMatch(
      /Measured on a copy of all 600 documents: \d\.\d{3} s without the index, \d\.\d{3} s with it \(.*; 600 documents and index entries looked at without it, 20 with it\), the same rows\. The copy was removed\./,
    );
  });

  it('run the form that uses the index, where the query as it is would not', async () => {
    coder.next([advice(BY_PERSON, { form: { query: QUERY, bindVars: {} } })]);
    expect(textOf(await run(HIDDEN, writer()))).toMatch(
      /600 documents and index entries looked at without it, 20 with it\), the same rows\.[^]*written in another way to use it[^]*```aql\nFOR o IN orders/,
    );
  });

  it('stand beside an accepted rewrite where they promise more than it gained, and are over the original', async () => {
    const { indexes: promised } = advice(BY_PERSON, {
      ...{ expectedFactor: 1e9, form: { query: SLOW.replace('CONCAT(o.person, "")', 'o.person'), bindVars: {} } },
    });
    for (const [indexes, said] of [
      [promised, /### Indexes to Consider[^]*gains are over the original[^]*Measured on a copy.* 18,400 /],
      [promised.map((index) => ({ ...index, expectedFactor: 0.1 })), /```$/],
    ] as const) {
      coder.next([{ ...proposed(FAST), indexes }]);
      const { events } = await run({ request: optimise(SLOW), measure_indexes: true }, writer());
      expect((events.at(-1) as { result?: string }).result).toMatch(said);
    }
  });

  it('are not made where nobody allowed them', async () => {
    coder.next([advice(BY_PERSON)], [advice(BY_PERSON)]);
    for (const body of [{}, { measure_indexes: null }]) {
      const found = await run(body, writer());
      expect(JSON.stringify(found.events)).not.toContain('measure-index');
      expect(textOf(found)).toContain('### Indexes to Consider');
    }
    expect((await client.post({ request: 'x', measure_indexes: 'yes' })).status).toBe(422);
  });

  it('need the right to make collections, and say so', async () => {
    coder.next([advice(BY_PERSON)]);
    expect(textOf(await run({ measure_indexes: true }, {}))).toContain(
      'Not measured: a copy of a sample needs the right to create collections in the database `_system` (access level rw), which you do not have.',
    );
  });

  it.each<[string, object, RegExp]>([
    ['an index that cannot be made', { type: 'persistent', fields: [] }, /Not measured: .*field/],
    [
      'an index that gains nothing',
      { type: 'persistent', fields: ['price'] },
      /An index on `price` of `orders` seemed to help, was tried, and gains nothing.*; 600 .* 600 with it/,
    ],
  ])('leave nothing behind of %s', async (_, definition, said) => {
    coder.next([advice(definition)]);
    expect(textOf(await run({ measure_indexes: true }, writer()))).toMatch(said);
  });

  it('leave nothing behind of a client that leaves meanwhile', async () => {
    coder.next([advice(BY_PERSON)]);
    const leaving = new AbortController();
    const answer = await client.post({ request: optimise(QUERY), measure_indexes: true }, writer(), leaving.signal);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let seen = ''; !seen.includes('measure-index');) seen += (await reader.read()).value ?? '';
    leaving.abort();
  });
});
