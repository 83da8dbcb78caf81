import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { PlatformDatabase, RunningApp, ScriptedModelEndpoint } from '@strata/testing';
import { eventually, startApp, startPlatformDatabase, startScriptedModelEndpoint, storeAccount } from '@strata/testing';
import { hostileAnswers, hostileQuestions } from './hostile-queries.builder';

/** The value that nobody but an administrator may see. */
const SECRET = 'TOPSECRET';

let database: PlatformDatabase;
let endpoint: ScriptedModelEndpoint;
let modelled: RunningApp;
let builtIn: RunningApp;
let db: ReturnType<typeof connectDatabase>;
let root: string;
let restricted: string;

beforeAll(async () => {
  database = await startPlatformDatabase();
  endpoint = await startScriptedModelEndpoint();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
  root = `Bearer ${signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 })}`;
  db = connectDatabase({ url: database.url, database: 'strata', ring, serverId: 'test' });
  await ensureDatabase(db);
  await makeShop();
  const levels = { strata: 'ro', 'strata/payroll': 'none', 'strata/pays': 'none' } as const;
  restricted = await storeAccount(database, 'reader', levels);
  const settings = { DB_URL: database.url, JWT_SECRET_KEYFILE: database.secretKeyfile };
  builtIn = await startApp('nl-query', settings);
  modelled = await startApp('nl-query', {
    ...settings,
    ...{ CHAT_API_PROVIDER: 'custom', CHAT_API_URL: endpoint.url, CHAT_MODEL: 'scripted', CHAT_API_KEY: 'none' },
    OPENAI_MAX_RETRY_ATTEMPTS: '1',
  });
});
afterAll(async () => {
  await modelled?.stop();
  await builtIn?.stop();
  await endpoint?.stop();
  await database?.stop();
});

async function makeShop(): Promise<void> {
  for (const name of ['customers', 'orders', 'payroll']) await db.createCollection(name);
  for (const name of ['placed', 'pays', 'leads']) await db.createEdgeCollection(name);
  await db.collection('customers').saveAll([
    { _key: 'c1', name: 'Anna Berg', city: 'Oslo', born: '1980-02-03' },
    { _key: 'c2', name: 'Tom Hill', city: 'Leeds', born: '1991-07-30' },
    { _key: 'c3', name: 'Eva Lind', city: 'Oslo', born: '1975-12-24' },
  ]);
  await db.collection('orders').saveAll([
    { _key: 'o1', customer_id: 'c1', total: 120.5, paid: true, placed_at: '2024-01-05', lines: [{ sku: 'A1', qty: 2 }] },
    { _key: 'o2', customer_id: 'c1', total: 80, paid: false, placed_at: '2024-03-09', lines: [] },
    { _key: 'o3', customer_id: 'c2', total: 42, paid: true, placed_at: '2023-11-30', lines: [{ sku: 'B2', qty: 1 }] },
  ]);
  await db.collection('payroll').saveAll([{ _key: 'p1', employee: `${SECRET} Ann`, salary: `${SECRET} 90000` }]);
  await db.collection('placed').saveAll([
    { _from: 'customers/c1', _to: 'orders/o1' },
    { _from: 'customers/c1', _to: 'orders/o2' },
    { _from: 'customers/c2', _to: 'orders/o3' },
  ]);
  await db.collection('pays').saveAll([{ _from: 'payroll/p1', _to: 'customers/c1', note: SECRET }]);
  await db.collection('leads').saveAll([{ _from: 'customers/c1', _to: 'payroll/p1' }]);
  await db.createGraph('shop', [{ collection: 'placed', from: ['customers'], to: ['orders'] }]);
  await db.createGraph('wages', [{ collection: 'pays', from: ['payroll'], to: ['customers'] }]);
  const link = { includeAllFields: true };
  await db.createView('everything', { type: 'arangosearch', links: { customers: link, payroll: link } });
  await db.createView('people', { type: 'arangosearch', links: { customers: link } });
}

interface Reply {
  original_query: string;
  understood?: string;
  nl_response?: string;
  aql_query?: string;
  aql_result?: string;
  code?: number;
  message?: string;
  details?: { words?: string[] }[] | { words?: string[] };
}

const post = (path: string, body: object, headers: Record<string, string> = {}, service = modelled) =>
  fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: root, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
async function translated(question: string, options?: object, headers?: Record<string, string>, service?: RunningApp) {
  const answer = await post('/v1/translate_query', { input_text: question, ...(options && { options }) }, headers, service);
  return { status: answer.status, truncated: answer.headers.get('x-result-truncated'), body: (await answer.json()) as Reply };
}
const ALL = { output_formats: ['NL', 'AQL', 'JSON'] };
const COUNTED = '// customers from Oslo, counted\nRETURN LENGTH(FOR c IN customers FILTER c.city == "Oslo" RETURN 1)';
/** Answers translations with these in turn, and the sentence with a template. */
function script(...queries: string[]): void {
  const left = [...queries];
  endpoint.calls.length = 0;
  endpoint.always(({ text }) =>
    text.includes('Write one sentence') ? 'There are {value} of them.' : (left.shift() ?? 'NO_QUERY'),
  );
}

describe('translate_query with a model', () => {
  it('answers with the fields that were asked for (A2, formats): original_query and understood always, the rest left out', async () => {
    script(COUNTED, COUNTED, COUNTED, COUNTED);
    const question = ' How many customers live in Oslo? ';
    const always = { original_query: question, understood: 'customers from Oslo, counted' };
    const nl = { nl_response: 'There are 2 of them.' };
    expect((await translated(question)).body).toEqual({ ...always, ...nl });
    expect((await translated(question, { output_formats: [] })).body).toEqual({ ...always, ...nl });
    expect((await translated(question, { outputFormats: ['JSON', 'JSON'] })).body).toEqual({ ...always, aql_result: '[2]' });
    const { body } = await translated(question, { ...ALL, request_timeout: 300 });
    expect(body).toEqual({ ...always, ...nl, aql_result: '[2]', aql_query: COUNTED.split('\n')[1] });
  });

  it('shows the model names and types, indexes, edge definitions and references, and no value (A4)', async () => {
    script(COUNTED);
    await translated('How many customers live in Oslo?');
    const { text } = endpoint.calls[0]!;
    for (const shown of [
      ...['collection customers:', 'name text', 'born date', 'total number', 'paid boolean', 'lines[*].sku text'],
      ...[
        'graph shop: customers -[placed]-> orders',
        'customer_id is _key of a document in customers',
        'view people searches customers',
      ],
    ])
      expect(text).toContain(shown);
    expect(endpoint.calls.map((call) => call.text).join()).not.toMatch(/Anna|Leeds|120\.5|B2|TOPSECRET/);
  });

  it('shows each caller what he may read (A4, per-user view), and answers from that alone', async () => {
    script('RETURN LENGTH(payroll)', 'RETURN LENGTH(customers)');
    const hidden = await translated('How many salaries are there?', ALL, { authorization: restricted });
    expect(hidden).toMatchObject({ status: 403, body: { code: 7 } });
    expect(endpoint.calls[0]!.text).not.toMatch(/payroll|pays|wages|everything|salary/);
    script('RETURN LENGTH(payroll)');
    const { body } = await translated('How many salaries are there?', ALL);
    expect(body.aql_result).toBe('[1]');
    expect(body).not.toHaveProperty('understood'); // the model said nothing about it
  });

  it.each([
    ['a syntax error', 'FOR c IN customers FILTER c.city = "Oslo" RETURN c'],
    ['an unclosed string', 'FOR c IN customers FILTER c.city == "Oslo RETURN c'],
    ['a collection that is not there', 'FOR c IN clients RETURN c'],
    ['SQL', 'SELECT COUNT(*) FROM customers'],
    ['a function that is not there', 'RETURN COUNT_DOCS("customers")'],
    ['bind parameters', 'FOR c IN customers FILTER c.city == @city RETURN c'],
    ['what the database refuses', 'FOR v IN 1..2 OUTBOUND "customers/c1" orders RETURN v'],
  ])('has %s repaired by the model, with what is wrong (A2, step 2)', async (_, wrong) => {
    script(wrong, COUNTED);
    expect((await translated('How many customers live in Oslo?', ALL)).body.aql_result).toBe('[2]');
    expect(endpoint.calls[1]!.text).toContain('cannot be used: ');
    expect(endpoint.calls[1]!.text).toContain(wrong);
  });

  it('takes the query out of a code fence and out of prose', async () => {
    script(
      `Sure! Here you are:\n\`\`\`aql\n${COUNTED}\n\`\`\`\nHope this helps.`,
      `Here is it:\n${COUNTED}\n\nThis query counts them.`,
    );
    for (let n = 0; n < 2; n++) expect((await translated('How many live in Oslo?', ALL)).body.aql_result).toBe('[2]');
  });

  it('gives up after two repairs: code 3 for what never parsed, code 9 with error and query for what the database refused (A2, A6)', async () => {
    script('FOR c IN', 'FOR c IN', 'FOR c IN', COUNTED);
    expect(await translated('How many?')).toMatchObject({ status: 400, body: { code: 3 } });
    expect(endpoint.calls).toHaveLength(3);
    const failing = 'FOR v IN 1..2 OUTBOUND "customers/c1" orders RETURN v';
    script(failing, failing, failing);
    const { status, body } = await translated('Where does it lead?');
    expect([status, body.code]).toEqual([400, 9]);
    expect(body.message).toContain(failing);
  });

  it('says that the question could not be translated when the model has no query (A2), naming the words', async () => {
    script('NO_QUERY: zebras, "stripes"');
    const { status, body } = await translated('How many zebras have stripes?');
    expect([status, body.code]).toEqual([400, 3]);
    expect(body.message).toContain('could not be translated');
    expect(JSON.stringify(body.details)).toContain('["zebras","stripes"]');
  });

  it.each([
    ['INSERT {a: 1} INTO orders', 400, 3],
    ['FOR o IN orders REMOVE o IN orders', 400, 3],
    ['RETURN MY::FUNCTION(1)', 400, 3],
  ])('refuses %s as read-only (A2, step 3)', async (query, status, code) => {
    script(query, COUNTED);
    expect(await translated('Do it')).toMatchObject({ status, body: { code, message: expect.stringContaining('read-only') } });
    expect(endpoint.calls).toHaveLength(1);
  });

  it('ends a query at its time-out (A6: 504, code 4)', async () => {
    script('RETURN LENGTH(FOR a IN 1..100000 FOR b IN 1..100000 FILTER a * b == 7 RETURN 1)');
    expect(await translated('How many pairs?', { request_timeout: 1 })).toMatchObject({ status: 504, body: { code: 4 } });
  });

  it('cuts a result at 1,000 rows and 4 MiB, and says so in header and sentence (A2, result cap)', async () => {
    script('FOR i IN 1..5000 RETURN i', 'FOR i IN 1..100 RETURN REPEAT("x", 100000)');
    const many = await translated('Which numbers?', ALL);
    expect([many.truncated, (JSON.parse(many.body.aql_result!) as unknown[]).length]).toEqual(['true', 1_000]);
    expect(many.body.nl_response).toContain('first 1000 rows');
    const large = await translated('Which texts?', ALL);
    expect([large.truncated, Buffer.byteLength(large.body.aql_result!) <= 4 * 2 ** 20]).toEqual(['true', true]);
  });

  it('says that nothing was found (A2, empty result)', async () => {
    script('// customers from Rome\nFOR c IN customers FILTER c.city == "Rome" RETURN c');
    const { body, truncated } = await translated('Who lives in Rome?', ALL);
    expect([body.aql_result, truncated]).toEqual(['[]', null]);
    expect(body.nl_response).toMatch(/nothing was found/i);
  });

  it.each([
    [{ status: 401 }, 502, 14, /^INVALID_API_KEY/],
    [{ status: 404, error: { message: 'no such model' } }, 502, 14, /^MODEL_NOT_FOUND/],
    [{ status: 429, error: { message: 'no', code: 'insufficient_quota' } }, 429, 8, /^INSUFFICIENT_QUOTA/],
    [{ status: 429 }, 429, 8, /^RATE_LIMITED/],
  ])('tells failures of the provider (A6): %j is %i, code %i', async (failure, status, code, message) => {
    endpoint.always(() => failure);
    const before = endpoint.calls.length;
    const isFinal = !String(message).includes('RATE_LIMITED');
    const paths = [
      ['/v1/translate_query', { input_text: 'How many?' }],
      ['/v1/process_text', { input_text: 'How many?' }],
      ['/v1/process_text_stream', { input_text: 'How many?', mode: 'aqlizer' }],
    ] as const;
    // each call that was too many makes the next one wait longer
    for (const [path, body] of isFinal ? paths : paths.slice(0, 1)) {
      const answer = await post(path, body);
      expect([answer.status, await answer.json()]).toEqual([
        status,
        expect.objectContaining({ code, message: expect.stringMatching(message) }),
      ]);
    }
    expect(endpoint.calls.length - before).toBe(isFinal ? 3 : 2); // what is refused for good is not asked again
  });

  it.each([
    { input_text: ' ' },
    { input_text: 'x'.repeat(65_537) },
    { input_text: 5 },
    { input_text: 'x', options: { output_formats: ['XML'] } },
    ...[0, -1, 301, 1.5, '5', true].map((request_timeout) => ({ input_text: 'x', options: { request_timeout } })),
  ])('refuses input %# as invalid (A1): code 3', async (body) => {
    const answer = await post('/v1/translate_query', body);
    expect([answer.status, ((await answer.json()) as Reply).code]).toEqual([400, 3]);
  });

  it('takes a request_timeout of null and 1..300, and ignores unknown fields (A1)', async () => {
    script(COUNTED, COUNTED, COUNTED);
    for (const request_timeout of [null, 1, 300])
      expect((await post('/v1/translate_query', { inputText: 'x', further: 1, options: { request_timeout } })).status).toBe(200);
  });

  it('shows what 20 documents of a collection have, three levels deep, and no system collections (A4, sample)', async () => {
    const nested = await db.createCollection('nested');
    const documents = Array.from({ length: 25 }, (_, n) => ({
      _key: String(n).padStart(3, '0'),
      ...(n < 20 ? { first: { second: { third: { fourth: n } } } } : { afterwards: n }),
    }));
    await nested.saveAll(documents);
    script(COUNTED);
    await translated('How many customers live in Oslo?');
    const { text } = endpoint.calls[0]!;
    expect(text).toContain('first.second.third object');
    for (const hidden of ['fourth', 'afterwards', '_graphs', '_analyzers']) expect(text).not.toContain(hidden);
    await nested.drop();
  });

  it('samples documents again when there are new collections, or the client wants it (A4, cache)', async () => {
    script(COUNTED, COUNTED, COUNTED);
    const shown = async (headers?: Record<string, string>) => {
      await translated('How many customers live in Oslo?', { output_formats: ['AQL'] }, headers);
      return endpoint.calls.at(-1)!.text;
    };
    const ships = await db.createCollection('ships');
    expect(await shown()).toContain('collection ships');
    await ships.save({ tonnage: 5 });
    expect(await shown()).not.toContain('tonnage');
    expect(await shown({ 'cache-control': 'no-cache' })).toContain('tonnage number');
    await ships.drop();
  });
});

describe('the aqlizer mode', () => {
  const asked = async (body: object, accept?: string) => {
    const answer = await post('/v1/process_text_stream', { mode: 'aqlizer', ...body }, accept ? { accept } : {});
    return { status: answer.status, text: await answer.text() };
  };
  const chunksOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { responseText: string; event: string; completion_reason: string });

  it('streams the query alone, which is not run (A3): start, delta, end', async () => {
    script(`\`\`\`\nFOR o IN orders\n  RETURN o\n\`\`\``);
    const chunks = chunksOf((await asked({ input_text: 'All orders' })).text);
    expect([chunks[0], chunks.at(-1)]).toMatchObject([
      { event: 'start', responseText: '', completion_reason: '' },
      { event: 'end', responseText: '', completion_reason: 'stop' },
    ]);
    expect(chunks.slice(1, -1).every(({ event }) => event === 'delta')).toBe(true);
    expect(chunks.map(({ responseText }) => responseText).join('')).toBe('FOR o IN orders\n  RETURN o');
  });

  it.each([
    ['translate_query', '/v1/translate_query', {}],
    ['the aqlizer mode', '/v1/process_text_stream', { mode: 'aqlizer' }],
    ['process_text', '/v1/process_text', {}],
    ['a streamed text', '/v1/process_text_stream', {}],
  ])('a client that leaves %s ends the call of the model, too', async (_, path, body) => {
    const [calls, brokenOff] = [endpoint.calls.length, endpoint.brokenOff];
    const never = new Promise<void>(() => undefined);
    endpoint.always(() => ({ until: never }));
    const leaving = new AbortController();
    const asked = fetch(modelled.url + path, {
      ...{ method: 'POST', signal: leaving.signal, body: JSON.stringify({ input_text: 'All orders', ...body }) },
      headers: { authorization: root, 'content-type': 'application/json' },
    });
    asked.catch(() => undefined);
    await eventually(() => endpoint.calls.length === calls + 1);
    leaving.abort();
    await eventually(() => endpoint.brokenOff === brokenOff + 1);
  });

  it('repairs in silence, once (A3)', async () => {
    script('FOR o IN orders RETRUN o', 'FOR o IN orders RETURN o');
    expect((await asked({ input_text: 'All orders' }, 'text/plain')).text).toBe('FOR o IN orders RETURN o');
    script('FOR o IN', 'FOR o IN', 'FOR o IN orders RETURN o');
    expect((await asked({ input_text: 'All orders' })).status).toBe(400);
  });

  it('writes prose where the instruction asks for it, and events where these are accepted (A3)', async () => {
    endpoint.always(({ text }) => (text.includes('has been translated') ? 'It lists orders.' : 'FOR o IN orders RETURN o'));
    const told = await asked({ input_text: 'All orders', response_instruction: 'Explain it' }, 'text/event-stream');
    expect(told.text).toMatch(/^data: \{.*"start"/);
    expect(told.text).toContain('It lists orders.');
  });

  it('refuses another mode with code 3 (A1)', async () => {
    expect(await asked({ input_text: 'x', mode: 'other' })).toMatchObject({ status: 400 });
  });
});

describe('translate_query without a model', () => {
  const asked = (question: string, headers?: Record<string, string>) => translated(question, ALL, headers, builtIn);

  it('answers in all formats, and says how the question was read (A2)', async () => {
    const { body } = await asked('How many orders did customers in Oslo place in 2024?');
    expect(body).toMatchObject({ aql_result: '[2]', understood: expect.stringContaining('the number of orders where') });
    expect(body.nl_response).toMatch(/^2: /);
    const again = (await (await db.query(body.aql_query!)).all()) as unknown[];
    expect(again).toEqual([2]); // it runs as it stands
  });

  it.each([
    ['orders of Anna Berg', 2],
    ['orders over 100', 1],
    ['customers from Leeds', 1],
    ['customers without orders', 1],
    ['orders with sku B2', 1],
    ['unpaid things that are not paid: orders not paid', 0],
  ])('finds what is asked for: %s', async (question, rows) => {
    const { status, body } = await asked(question);
    if (rows === 0) expect([status, body.code]).toEqual([400, 3]);
    else expect(JSON.parse(body.aql_result!)).toHaveLength(rows);
  });

  it('says which words it did not understand, and guesses nothing (A2): code 3', async () => {
    const { status, body } = await asked('How many zebras gallop in Oslo?');
    expect([status, body.code]).toEqual([400, 3]);
    expect(body.message).toMatch(/could not be translated.*zebras, gallop/);
    expect(JSON.stringify(body.details)).toContain('["zebras","gallop"]');
  });

  it('looks at the collections again before it says that it does not know one (A4, force refresh)', async () => {
    const question = 'How many lighthouses are there?';
    expect(await asked(question)).toMatchObject({ status: 400, body: { code: 3 } });
    const lighthouses = await db.createCollection('lighthouses');
    expect((await asked(question)).body.aql_result).toBe('[0]');
    await lighthouses.drop();
  });

  it('knows nothing of what the caller may not read: no names, no values (A2, A4)', async () => {
    const headers = { authorization: restricted };
    for (const question of ['How many payroll are there?', `What is the salary of ${SECRET} Ann?`, 'list the payroll'])
      expect(await asked(question, headers)).toMatchObject({ status: 400, body: { code: 3 } });
    expect((await asked('list the payroll')).status).toBe(200);
  });

  it('writes the query in the aqlizer mode, and tells of it where that is asked for (A3)', async () => {
    const written = await post(
      '/v1/process_text_stream',
      { input_text: 'orders over 100', mode: 'aqlizer' },
      { accept: 'text/plain' },
      builtIn,
    );
    expect(await written.text()).toBe('FOR o IN orders\nFILTER o.total > 100\nRETURN o');
    const told = { input_text: 'orders over 100', mode: 'aqlizer', response_instruction: 'Explain' };
    expect(await (await post('/v1/process_text_stream', told, { accept: 'text/plain' }, builtIn)).text()).toContain(
      'orders where total > 100.',
    );
  });
});

describe('hostile questions and answers of models', () => {
  const state = async () => {
    const names = (await db.listCollections()).map(({ name }) => name).sort();
    const counts = await Promise.all(names.map(async (name) => (await db.collection(name).count()).count));
    const [hash] = await (
      await db.query(
        'RETURN MD5(JSON_STRINGIFY([(FOR o IN orders SORT o._key RETURN o), (FOR c IN customers SORT c._key RETURN c)]))',
      )
    ).all();
    return { names, counts, hash: hash as string };
  };

  it('change nothing and reveal nothing, 500 and more of them', async () => {
    const before = await state();
    const hostile = [...hostileAnswers(), ...hostileQuestions().map((question) => ({ question, answer: question }))];
    expect(hostile.length).toBeGreaterThanOrEqual(500);
    const answerOf = new Map(hostile.map(({ question, answer }, n) => [`question ${n}. ${question}`, answer]));
    endpoint.always(({ text }) => {
      const known = [...answerOf].find(([question]) => text.includes(question));
      return text.includes('Write one sentence') ? '{rows}' : (known?.[1] ?? 'NO_QUERY');
    });
    endpoint.calls.length = 0;
    const revealing: string[] = [];
    const left = [...answerOf.keys()];
    const ask = async () => {
      for (let question = left.shift(); question !== undefined; question = left.shift()) {
        const said = JSON.stringify(await translated(question, ALL, { authorization: restricted }));
        if (said.replaceAll(JSON.stringify(question).slice(1, -1), '').includes(SECRET))
          revealing.push(`${question} => ${answerOf.get(question)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, ask));
    for (const question of hostileQuestions()) {
      const said = JSON.stringify(await translated(question, ALL, { authorization: restricted }, builtIn));
      if (said.includes(SECRET)) revealing.push(`${question}, without a model`);
    }
    expect(revealing).toEqual([]);
    expect(await state()).toEqual(before);
    expect(endpoint.calls.filter(({ text }) => text.includes(SECRET))).toEqual([]);
  });
});
