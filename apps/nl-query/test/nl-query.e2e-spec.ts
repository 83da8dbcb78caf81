import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, databaseNamed, ensureDatabase } from '@strata/arango';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { CommunityRow, EntityRow, ImportAttempt, KnowledgeCollection } from '@strata/knowledge';
import { edgeKey, KnowledgeGraph, ProjectRegistry, rowFields, vertexKey } from '@strata/knowledge';
import type { PlatformDatabase, RunningApp, ScriptedModelEndpoint } from '@strata/testing';
import {
  eventually,
  exceptionalRoutes,
  startApp,
  startPlatformDatabase,
  startScriptedModelEndpoint,
  storeAccount,
} from '@strata/testing';
import fc from 'fast-check';

const FULL: ImportAttempt = { partitionId: 'films_a', importId: 'i1', attempt: '1', importNumber: 1 };
const CHUNKS_ONLY: ImportAttempt = { partitionId: 'ports_b', importId: 'i2', attempt: '1', importNumber: 1 };
const TEXTS: [attempt: ImportAttempt, title: string, url: string, text: string][] = [
  [
    FULL,
    'Billy Elliot',
    'https://example.com/billy',
    '# Billy Elliot\n\nBilly Elliot is a 2000 film directed by Stephen Daldry. Its music was composed by Stephen Warbeck.',
  ],
  [FULL, 'Stephen Warbeck', '', '# Stephen Warbeck\n\nStephen Warbeck is an English composer. He was born in Southampton.'],
  [
    CHUNKS_ONLY,
    'Southampton',
    'https://example.com/port',
    '# Southampton\n\nSouthampton is a port city in Hampshire. Cruise ships leave from its docks.',
  ],
];

let database: PlatformDatabase;
let service: RunningApp;
let graph: KnowledgeGraph;
let db: ReturnType<typeof connectDatabase>;
let bearer: string;

beforeAll(async () => {
  database = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
  bearer = `Bearer ${signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 })}`;
  db = connectDatabase({ url: database.url, database: 'strata', ring, serverId: 'test' });
  await ensureDatabase(db);
  graph = new KnowledgeGraph(db, 'strata');
  service = await startApp('nl-query', {
    DB_URL: database.url,
    JWT_SECRET_KEYFILE: database.secretKeyfile,
    GATEWAY_PREFIX: '/graphrag',
  });
});
afterAll(async () => {
  await service?.stop();
  await database?.stop();
});

async function importAll(): Promise<void> {
  await graph.prepare();
  const write = (collection: KnowledgeCollection, rows: object[]) => db.collection(graph.names[collection]).saveAll(rows);
  for (const attempt of [FULL, CHUNKS_ONLY]) await graph.imports.claim(attempt, new Date());
  for (const [attempt, title, url, text] of TEXTS) {
    const fields = rowFields(attempt);
    const document = vertexKey('document', attempt, title);
    const start = text.indexOf('\n\n') + 2;
    await write('documents', [
      { _key: document, ...fields, content: text, file_name: `${title}.md`, title, citable_url: url, file_ids: [] },
    ]);
    await write('chunks', [
      {
        _key: vertexKey('chunk', attempt, title),
        ...fields,
        content: text.slice(start),
        tokens: 20,
        chunk_order_index: 0,
        document_key: document,
        start,
        end: text.length,
      },
    ]);
  }
  const fields = rowFields(FULL);
  const names = ['BILLY ELLIOT', 'STEPHEN WARBECK'];
  const key = (name: string) => vertexKey('entity', FULL, name);
  const entities: EntityRow[] = names.map((name) => ({
    _key: key(name),
    ...fields,
    entity_name: name,
    entity_type: 'person',
    description: `${name} is known.`,
    clusters: [],
  }));
  await write('entities', entities);
  const from = `${graph.names.entities}/${key(names[0]!)}`;
  const to = `${graph.names.entities}/${key(names[1]!)}`;
  const chunk = `${graph.names.chunks}/${vertexKey('chunk', FULL, 'Stephen Warbeck')}`;
  await write('relations', [
    {
      _key: edgeKey('RELATED_TO', from, to),
      ...fields,
      _from: from,
      _to: to,
      type: 'RELATED_TO',
      relation_type: 'COMPOSED_BY',
      description: 'Music by Warbeck.',
      weight: 7,
      source_id: '',
      order: 0,
    },
    { _key: edgeKey('MENTIONED_IN', to, chunk), ...fields, _from: to, _to: chunk, type: 'MENTIONED_IN', mentions: [[0, 15]] },
  ]);
  const report = {
    title: 'Films and their music',
    summary: 'Stephen Warbeck composed film music for Billy Elliot.',
    sources: [vertexKey('chunk', FULL, 'Stephen Warbeck')],
    rating: 5,
    rating_explanation: '',
    findings: [],
  };
  const community: CommunityRow = {
    _key: vertexKey('community', FULL, '1-0'),
    ...fields,
    title: '1-0',
    report_string: '# Films and their music\n\nStephen Warbeck composed film music for Billy Elliot.',
    report_json: report,
    level: 1,
    occurrence: 1,
    chunk_count: 1,
    sub_communities: [],
  };
  await write('communities', [community]);
  const counts = { documents: 1, chunks: 1, entities: 2, relations: 1, communities: 1 };
  for (const attempt of [FULL, CHUNKS_ONLY]) await graph.imports.complete(attempt, counts, new Date());
}

let imported: Promise<void> | undefined;
/** Whichever test comes first: each must also pass alone. */
const importOnce = (): Promise<void> => (imported ??= importAll());

interface Reply {
  result: string;
  metadata: string;
  runId: string;
  errorCode: string;
}
const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(service.url + path, {
    method,
    headers: { authorization: bearer, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const ask = async (body: object): Promise<Reply> =>
  (await call('POST', '/retriever/v1/graphrag-query', body)).json() as Promise<Reply>;
const contextOf = ({ metadata }: Reply) =>
  JSON.parse(metadata) as { citation_mapping: Record<string, string>; context_data: { chunks: Record<string, unknown>[] } };

describe('the query service', () => {
  it('finds nothing in a project without documents', async () => {
    const reply = await ask({ query: 'Where was Stephen Warbeck born?', mode: 'INSTANT' });
    expect(reply).toMatchObject({ errorCode: '', metadata: '' });
    expect(reply.result).toMatch(/nothing relevant/i);
  });

  it('answers from what was imported since, with citations that name file and place', async () => {
    await importOnce();
    const reply = await ask({
      query: 'Where was the composer of the film Billy Elliot born?',
      query_type: 'UNIFIED',
      include_metadata: true,
    });
    expect(reply.result).toMatch(/born in Southampton\. \[\d\]/);
    expect(JSON.parse(reply.metadata)).toMatchObject({
      ...{ model: 'built-in', answer_form: 'stated' },
      formatted_context: expect.stringMatching(/\[CITE:1\] .*\[CITE:2\] /s),
    });
    expect(JSON.parse(reply.metadata)).not.toHaveProperty('mode'); // the query type was sent
    expect(JSON.parse(reply.metadata)).not.toHaveProperty('usage'); // no language model was called
    const { context_data, citation_mapping } = contextOf(reply);
    const cited = context_data.chunks.filter(({ citation }) => citation !== null);
    expect(cited.map(({ file_name }) => file_name).sort()).toEqual(['Billy Elliot.md', 'Stephen Warbeck.md']);
    for (const { title, start, end, content, citation, citable_url } of cited) {
      const [, , , text] = TEXTS.find(([, name]) => name === title)!;
      expect(text.slice(start as number, end as number)).toBe(content);
      expect(citation_mapping[String(citation)]).toBe(citable_url);
    }
  });

  it('searches chunk-only partitions in INSTANT mode, not for the query types', async () => {
    const query = 'Where do cruise ships leave from?';
    expect((await ask({ query, mode: 'INSTANT' })).result).toContain('docks');
    const ofGraphs = await ask({ query, query_type: 3, include_metadata: true });
    expect(ofGraphs.result).toMatch(
      /nothing relevant.*Not searched: 1 document without a graph\. The mode INSTANT searches them\.$/is,
    );
    expect(JSON.parse(ofGraphs.metadata)).toMatchObject({ partition_routing: { documents_not_searched: 1 } });
    const stated = await ask({ query: 'Where was Stephen Warbeck born?', query_type: 3, include_metadata: true });
    expect(`${stated.result} ${stated.metadata}`).not.toMatch(/not.searched/i);
    const inOwnWords = { query, query_type: 3, custom_prompts: { no_relevant_data_message: 'Nothing here.' } };
    expect((await ask(inOwnWords)).result).toBe('Nothing here.');
  });

  it('answers a question of one thing to GLOBAL as UNIFIED does, where no theme has to do with it', async () => {
    const query = 'Which city is Stephen Warbeck from?';
    const [global, unified] = await Promise.all(
      ['GLOBAL', 'UNIFIED'].map((query_type) => ask({ query, query_type, include_metadata: true })),
    );
    expect(global!.result).toBe(unified!.result);
    expect(JSON.parse(global!.metadata)).toMatchObject({ answered_by: 'UNIFIED', final_support_points: [] });
  });

  it('keeps to the partitions it is told', async () => {
    const reply = await ask({
      query: 'Where was Stephen Warbeck born?',
      mode: 'INSTANT',
      partition_ids: ['ports_b'],
      include_metadata: true,
    });
    expect(contextOf(reply).context_data.chunks.every(({ partition_id }) => partition_id === 'ports_b')).toBe(true);
    expect((await ask({ query: 'Where was Stephen Warbeck born?', mode: 'INSTANT', partition_ids: ['unknown'] })).result).toMatch(
      /nothing relevant/i,
    );
  });

  it('answers about one entity with its relations (LOCAL) and about themes (GLOBAL)', async () => {
    const local = await ask({
      query: 'Where was Stephen Warbeck born?',
      query_type: 'LOCAL',
      use_llm_planner: false,
      include_metadata: true,
    });
    expect(local.result).toContain('Southampton');
    expect(JSON.parse(local.metadata)).toMatchObject({ context_data: { relations: [{ type: 'COMPOSED_BY', weight: 7 }] } });
    const global = await ask({ query: 'What film music is there?', query_type: 'GLOBAL', include_metadata: true });
    expect(global.result).toContain('Warbeck composed film music');
    expect(JSON.parse(global.metadata)).toMatchObject({
      model: 'built-in',
      final_support_points: [
        { answer: expect.stringContaining('Films and their music') },
        { answer: expect.stringContaining('Billy Elliot') },
      ],
      context_data: { chunks: [{ citation: 1, title: 'Stephen Warbeck' }] },
      citation_mapping: { 1: expect.any(String) },
    });
    const uncited = await ask({ query: 'What film music is there?', query_type: 'GLOBAL', show_citations: false });
    expect(uncited.result).toBe(global.result.replace(' [1]', ''));
  });

  it('gives a cached answer to the same question when asked to, until the documents change', async () => {
    const body = { query: 'Where was Stephen Warbeck born?', mode: 'INSTANT', use_cache: true, include_metadata: true };
    const first = await ask(body);
    const again = await ask({ ...body, query: ' where was  Stephen Warbeck born?' });
    expect(JSON.parse(first.metadata)).not.toHaveProperty('cached');
    expect(again.result).toBe(first.result);
    expect(JSON.parse(again.metadata)).toMatchObject({ cached: true, similarity: 1, cached_question: body.query });
    expect(JSON.parse((await ask({ ...body, show_citations: false })).metadata)).not.toHaveProperty('cached');
    await graph.imports.complete(FULL, { documents: 1, chunks: 1, entities: 2, relations: 1, communities: 1 }, new Date());
    expect(JSON.parse((await ask(body)).metadata)).not.toHaveProperty('cached');
  });

  it('streams the same answer in pieces, as lines or as events', async () => {
    const body = { query: 'Where was Stephen Warbeck born?', mode: 'INSTANT' };
    const { result } = await ask(body);
    const lines = (await (await call('POST', '/retriever/v1/graphrag-query-stream', body)).text()).trim().split('\n');
    const chunks = lines.map((line) => JSON.parse(line) as { delta: string; isFinal: boolean; finalResult: string; runId: string });
    expect(chunks.map(({ delta }) => delta).join('')).toBe(result);
    expect(chunks.at(-1)).toMatchObject({ isFinal: true, finalResult: result, runId: chunks[0]!.runId });
    const events = await call('POST', '/retriever/v1/graphrag-query-stream', body, { accept: 'text/event-stream' });
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    expect(await events.text()).toMatch(/^data: \{/);
  });

  it('understands follow-ups from the turns of a conversation, of this user and this project alone, until they are deleted', async () => {
    await importOnce();
    const turn = async (query: string, headers: Record<string, string> = {}) => {
      const body = { query, mode: 'INSTANT', conversation_id: 'films-1' };
      const answer = await call('POST', '/retriever/v1/graphrag-query', body, headers);
      return (await answer.json()) as Reply & { understoodQuery?: string };
    };
    const first = await turn('Who composed the music of Billy Elliot?');
    expect(first).toMatchObject({ result: expect.stringMatching(/^Stephen Warbeck\n/), understoodQuery: first.understoodQuery });
    const followUp = 'And where was he born?';
    const second = await turn(followUp);
    expect(second.understoodQuery).toBe('Where was Stephen Warbeck born?');
    expect(second.result).toMatch(/^Southampton\n/);
    const stored = (await (await call('GET', `/retriever/v1/retriever-runs/${second.runId}`)).json()) as object;
    expect(stored).toMatchObject({
      query: followUp,
      understoodQuery: 'Where was Stephen Warbeck born?',
      conversationId: 'films-1',
    });
    const lines = (
      await (
        await call('POST', '/retriever/v1/graphrag-query-stream', {
          query: 'and its population?',
          mode: 1,
          conversationId: 'films-1',
        })
      ).text()
    ).trim();
    expect(JSON.parse(lines.split('\n').at(-1)!)).toMatchObject({
      isFinal: true,
      understoodQuery: 'What is Southampton’s population?',
    });
    expect(await ask({ query: followUp, mode: 'INSTANT' })).not.toHaveProperty('understoodQuery');

    const other = await storeAccount(database, 'somebody else', { strata: 'ro' });
    expect((await turn(followUp, { authorization: other })).understoodQuery).toBe(followUp);
    for (const { runId } of [first, second]) await call('DELETE', `/retriever/v1/retriever-runs/${runId}`);
    const left = (await (await call('GET', '/retriever/v1/retriever-runs?limit=0')).json()) as {
      runs: { runId: string; conversationId: string }[];
    };
    for (const { runId } of left.runs.filter(({ conversationId }) => conversationId === 'films-1'))
      await call('DELETE', `/retriever/v1/retriever-runs/${runId}`);
    expect((await turn(followUp)).understoodQuery).toBe(followUp);
    expect((await call('POST', '/retriever/v1/graphrag-query', { query: 'x', conversation_id: 'a b' })).status).toBe(400);
  });

  it('reads what is misspelt as the documents spell it, and says so', async () => {
    await importOnce();
    const asked = { query: 'Who composed the music of Billy Eliot?', mode: 'INSTANT' };
    const spelled = 'Who composed the music of Billy Elliot?';
    const answer = await ask(asked);
    expect(answer).toMatchObject({ result: expect.stringMatching(/^Stephen Warbeck\n/), understoodQuery: spelled });
    const run = (await (await call('GET', `/retriever/v1/retriever-runs/${answer.runId}`)).json()) as object;
    expect(run).toMatchObject({ query: asked.query, understoodQuery: spelled });
    expect(await ask({ ...asked, use_cache: true })).toMatchObject({ understoodQuery: spelled });
    expect(await ask({ ...asked, use_cache: true })).toMatchObject({ result: answer.result, understoodQuery: spelled });
    const lines = (await (await call('POST', '/retriever/v1/graphrag-query-stream', asked)).text()).trim().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ isFinal: true, understoodQuery: spelled });
  });

  it('keeps runs: list, read, delete softly', async () => {
    const { runId } = await ask({ query: 'Where was Stephen Warbeck born?', mode: 1 });
    const listed = (await (await call('GET', '/retriever/v1/retriever-runs?limit=1')).json()) as { runs: object[] };
    expect(listed.runs).toEqual([expect.objectContaining({ runId, status: 'complete', model: 'built-in' })]);
    expect((await call('GET', `/retriever/v1/retriever-runs/${runId}`)).status).toBe(200);
    expect(await (await call('DELETE', `/retriever/v1/retriever-runs/${runId}`)).json()).toEqual({ success: true });
    expect(await (await call('DELETE', `/retriever/v1/retriever-runs/${runId}`)).json()).toEqual({ success: false });
    expect((await call('GET', `/retriever/v1/retriever-runs/${runId}`)).status).toBe(404);
    for (const unknown of ['a%2Fb', '%2e%2e%2fx', '%00', 'x'.repeat(5_000), encodeURIComponent('名'.repeat(255))])
      expect((await call('GET', `/retriever/v1/retriever-runs/${unknown}`)).status).toBe(404);
    for (const limit of ['-1', 'many', '1.5'])
      expect((await call('GET', `/retriever/v1/retriever-runs?limit=${limit}`)).status).toBe(400);
  });

  it('keeps with a run the settings it was asked with, and hides what is deleted without losing it (B6)', async () => {
    const { runId } = await ask({ query: 'Who composed the music of Billy Elliot?', query_type: 'UNIFIED', level: 3, model: '' });
    const run = (await (await call('GET', `/retriever/v1/retriever-runs/${runId}`)).json()) as Record<string, string>;
    expect(run).toMatchObject({
      ...{ status: 'complete', queryType: 'UNIFIED', model: 'built-in', retrieverServiceId: 'strata-nl-query', error: '' },
      ...{ durationMs: expect.any(Number), createdAt: expect.stringMatching(/^\d{4}-.*Z$/), updatedAt: expect.any(String) },
    });
    expect(JSON.parse(run.configSnapshot!)).toEqual({
      ...{ mode: '', query_type: 'UNIFIED', level: 3, use_llm_planner: false, show_citations: true, use_cache: false },
      ...{ include_metadata: false, response_instructions: expect.stringContaining('60 words'), partition_ids: [] },
      ...{ custom_prompts: {}, custom_tools: [], auto_create_indexes: true },
    });
    await call('DELETE', `/retriever/v1/retriever-runs/${runId}`);
    expect(await db.collection('strata_Runs').document(runId)).toMatchObject({ deleted_at: expect.stringMatching(/Z$/) });
    const { runs } = (await (await call('GET', '/retriever/v1/retriever-runs?limit=0')).json()) as { runs: { runId: string }[] };
    expect(runs.map((listed) => listed.runId)).not.toContain(runId);
  });

  it('takes no run for a query that is too large, and says how large it is (B2 query)', async () => {
    const count = async () => (await db.collection('strata_Runs').count()).count;
    await ask({ query: 'Who?', mode: 'INSTANT' });
    const before = await count();
    const answer = await call('POST', '/retriever/v1/graphrag-query', { query: 'é'.repeat(32_769), mode: 'INSTANT' });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 3, message: expect.stringContaining('65538') }),
    ]);
    expect(await count()).toBe(before);
  });

  it('tells themes of the level, and of shallower communities that have no parts (B2 level)', async () => {
    await importOnce();
    const communities = db.collection(graph.names.communities);
    const parent = vertexKey('community', FULL, '1-0');
    const child = vertexKey('community', FULL, '2-0');
    const { report_json: report, ...row } = (await communities.document(parent)) as CommunityRow;
    const summary = 'Warbeck wrote songs for a film about dancing.';
    const below = { ...row, _key: child, title: '2-0', level: 2, report_json: { ...report, title: 'Songs of dancers', summary } };
    await communities.save({ ...below, _id: undefined, _rev: undefined });
    await communities.update(parent, { sub_communities: ['2-0'] });
    const themesOf = async (level?: number) =>
      (await ask({ query: 'What are the main themes?', query_type: 'GLOBAL', ...(level === undefined ? {} : { level }) })).result;
    expect(await themesOf(1)).toContain('Films and their music');
    expect(await themesOf(1)).not.toContain('Songs of dancers');
    for (const level of [undefined, 2]) {
      expect(await themesOf(level)).toContain('Songs of dancers');
      expect(await themesOf(level)).not.toContain('Films and their music');
    }
    await communities.remove(child);
    await communities.update(parent, { sub_communities: [] });
    expect(await themesOf(2)).toContain('Films and their music');
  });

  it('tells themes where all of the documents are asked for, without a model at INSTANT, too', async () => {
    await importOnce();
    const asked = { mode: 'INSTANT', include_metadata: true };
    const { result } = await ask({ query: 'What are these documents about?', ...asked });
    expect(result).toContain('Films and their music');
    expect((await ask({ query: 'What is Billy Elliot about?', ...asked })).result).not.toContain('Films and their music');
    for (const method of [{ mode: 'INSTANT' }, { query_type: 'GLOBAL' }])
      expect((await ask({ query: 'Worum geht es in diesen Dokumenten?', ...method })).result).toContain('Films and their music');
  });

  it('keeps no answer that says that nothing is relevant, and none where that is not asked for (B4 cache)', async () => {
    await importOnce();
    const kept = async () => (await db.collection(graph.names.queryCache).count()).count;
    await ask({ query: 'Where was Stephen Warbeck born?', mode: 'INSTANT', use_cache: true });
    const before = await kept();
    const nowhere = { mode: 'INSTANT', partition_ids: ['unknown'], use_cache: true, include_metadata: true };
    for (let n = 0; n < 2; n++)
      expect(JSON.parse((await ask({ query: 'Where was Stephen Warbeck born?', ...nowhere })).metadata)).not.toHaveProperty(
        'cached',
      );
    await ask({ query: 'Who directed Billy Elliot?', mode: 'INSTANT', use_cache: false });
    expect(await kept()).toBe(before);
  });

  it('lists more runs than are read at a time, newest first, each once', async () => {
    for (let i = 0; i < 20; i++) await ask({ query: `Who composed number ${i}?`, mode: 1 });
    const answer = await call('GET', '/retriever/v1/retriever-runs');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { runs } = (await answer.json()) as { runs: { runId: string; query: string; createdAt: string }[] };
    expect(runs.slice(0, 20).map(({ query }) => query)).toEqual(
      Array.from({ length: 20 }, (_, i) => `Who composed number ${19 - i}?`),
    );
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(runs.length);
    expect(runs.map(({ createdAt }) => createdAt)).toEqual(
      runs
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
  });

  it.each([
    ['POST', '/retriever/v1/graphrag-query', { query: '' }, 400, 3],
    ['POST', '/retriever/v1/graphrag-query', { query: 5 }, 400, 3],
    ['POST', '/retriever/v1/graphrag-query-stream', { query: 'x', level: 0 }, 400, 3],
    ['POST', '/retriever/v1/graphrag-query', { query: 'x', mode: 'DEEPER' }, 400, 3],
    ['POST', '/retriever/v1/graphrag-query', { query: 'x', conversation_id: '💬' }, 400, 3],
    ['POST', '/v1/process_text_stream', { input_text: 'x', response_instruction: '谁'.repeat(2_731) }, 400, 3],
    ['POST', '/v1/process_text', { input_text: 'Hello?' }, 400, 9],
    ['POST', '/v1/process_text_stream', { input_text: 'Hello?' }, 400, 9],
    ['POST', '/v1/process_text_stream', { input_text: 'Hello?', mode: '' }, 400, 9],
    ['POST', '/v1/process_text', { input_text: ' ' }, 400, 3],
    ['POST', '/v1/process_anything', { input_text: 'x' }, 404, 5],
    ['GET', '/retriever/v1/retriever-runs/unknown', undefined, 404, 5],
    ['POST', '/v1/translate_query', { input_text: 'x', options: { request_timeout: 301 } }, 400, 3],
    ['POST', '/v1/translate_query', { input_text: 'x' }, 400, 3],
  ])('%s %s %j answers %i', async (method, path, body, status, code) => {
    const answer = await call(method, path, body);
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  it.each([
    [
      'null for everything optional, as clients of several languages send it',
      {
        query_type: null,
        level: null,
        partition_ids: null,
        custom_prompts: null,
        model: null,
        use_cache: null,
        conversation_id: null,
      },
    ],
    [
      'empty texts, as clients made from protocol buffers send them',
      { query_type: '', model: '', response_instructions: '', conversation_id: '' },
    ],
    ['the number of the mode as a text, and fields that nobody knows', { mode: '1', further: { a: 1 } }],
    ['emoji and marks of direction', { query: '\u202e👩‍👩‍👧\u202c Where was Stephen Warbeck born? 🎬' }],
    ['half of a character and a zero byte', { query: 'Where was Stephen Warbeck born?\ud83d\u0000' }],
  ])('answers a question with %s', async (_, fields) => {
    const reply = await ask({ query: 'Where was Stephen Warbeck born?', mode: 'INSTANT', ...fields });
    expect(reply).toMatchObject({ errorCode: '', result: expect.stringContaining('Southampton') });
  });

  it('is healthy, behind its prefix too, for callers with a token', async () => {
    expect(await (await call('GET', '/graphrag/retriever/v1/health')).json()).toMatchObject({ status: 'OK' });
    expect(await (await call('GET', '/v1/health')).json()).toEqual({ status: 'SERVING' });
    expect((await fetch(`${service.url}/retriever/v1/health`)).status).toBe(401);
  });
});

describe('every route', () => {
  it('refuses a caller without a valid token with 401, and a body that is no JSON with 400', async () => {
    expect(await exceptionalRoutes(service.url, 401)).toEqual({});
    expect(await exceptionalRoutes(service.url, 400, { token: bearer.slice('Bearer '.length), body: '{' })).toEqual({});
  });
});

describe('a caller', () => {
  it.each<[string, Record<string, 'rw' | 'ro' | 'none'>, boolean]>([
    ['who reads the database', { strata: 'ro' }, true],
    ['without a level on it', { other: 'rw' }, false],
    ['to whom a collection of the project is closed', { strata: 'rw', 'strata/strata_Chunks': 'none' }, false],
    ['to whom one of another project is closed', { strata: 'ro', 'strata/other_Chunks': 'none' }, true],
  ])('%s: %j', async (who, levels, isLetIn) => {
    const authorization = await storeAccount(database, who, levels);
    const statuses = [];
    for (const [method, path, body] of [
      ['POST', '/retriever/v1/graphrag-query', { query: 'x', mode: 'INSTANT' }],
      ['POST', '/retriever/v1/graphrag-query-stream', { query: 'x', mode: 'INSTANT' }],
      ['GET', '/retriever/v1/retriever-runs', undefined],
      ['POST', '/v1/translate_query', { input_text: 'How many zebras?' }],
    ] as const)
      statuses.push((await call(method, path, body, { authorization })).status);
    expect(statuses).toEqual(isLetIn ? [200, 200, 200, 400] : [403, 403, 403, 403]);
  });
});

describe('projects', () => {
  const inProject = (name: string, authorization = bearer) => ({ authorization, 'x-strata-project': name });
  const asked = async (name: string, authorization?: string) => {
    const body = { query: 'Where was Stephen Warbeck born?', mode: 'INSTANT', use_cache: true };
    const answer = await call('POST', '/retriever/v1/graphrag-query', body, inProject(name, authorization));
    return { status: answer.status, body: (await answer.json()) as Reply & { error_type: string } };
  };

  beforeAll(async () => {
    await importOnce();
    const registry = new ProjectRegistry(databaseNamed(db, '_system'));
    await registry.prepare();
    const common = { description: '', created_at: 1, created_by: 'root', owns_database: true };
    for (const [name, holder, state] of [
      ['ships', 'ships', 'active'],
      ['neighbour', 'strata', 'active'],
      ['going', 'strata', 'deleting'],
    ] as const)
      await registry.add({ ...common, _key: name, database: holder, state });
    await ensureDatabase(databaseNamed(db, 'ships'));
    const ships = new KnowledgeGraph(databaseNamed(db, 'ships'), 'ships');
    await ships.prepare();
    const attempt = { partitionId: 'people_b', importId: 's1', attempt: '1', importNumber: 1 };
    await ships.imports.claim(attempt, new Date());
    const text = 'Stephen Warbeck was born in Bergstad, says the book of ships.';
    const document = vertexKey('document', attempt, 'Warbeck');
    await databaseNamed(db, 'ships')
      .collection(ships.names.documents)
      .save({
        ...{
          _key: document,
          ...rowFields(attempt),
          content: text,
          file_name: 'w.md',
          title: 'Stephen Warbeck',
          citable_url: '',
          file_ids: [],
        },
      });
    await databaseNamed(db, 'ships')
      .collection(ships.names.chunks)
      .save({
        ...{ _key: vertexKey('chunk', attempt, 'w'), ...rowFields(attempt), content: text, tokens: 12, chunk_order_index: 0 },
        ...{ document_key: document, start: 0, end: text.length },
      });
    await ships.imports.complete(attempt, { documents: 1, chunks: 1, entities: 0, relations: 0, communities: 0 }, new Date());
  });

  it('are asked by name, in their own database, and nothing of one shows in another: answers, cached ones, runs', async () => {
    for (let n = 0; n < 2; n++) {
      expect((await asked('strata')).body.result).toMatch(/Southampton/);
      expect((await asked('ships')).body.result).toMatch(/Bergstad/);
      expect((await asked('ships')).body.result).not.toMatch(/Southampton/);
      expect((await asked('neighbour')).body.result).toMatch(/nothing relevant/i);
    }
    const { runId } = (await asked('ships')).body;
    const run = (name: string) => call('GET', `/retriever/v1/retriever-runs/${runId}`, undefined, inProject(name));
    expect([(await run('ships')).status, (await run('strata')).status, (await run('neighbour')).status]).toEqual([200, 404, 404]);
    await databaseNamed(db, 'ships').createCollection('harbours');
    const translated = async (name: string) => {
      const body = { input_text: 'How many harbours are there?', options: { output_formats: ['JSON'] } };
      return (await call('POST', '/v1/translate_query', body, inProject(name))).json() as Promise<{ aql_result?: string }>;
    };
    expect([(await translated('ships')).aql_result, (await translated('strata')).aql_result]).toEqual(['[0]', undefined]);
    const list = await call('GET', '/retriever/v1/retriever-runs', undefined, inProject('neighbour'));
    expect(((await list.json()) as { runs: object[] }).runs).toHaveLength(2);
  });

  it.each(['ghost', 'Ships', 'going', 'v1', '../strata'])(
    'that are not there are not found, before rights are looked at: %s',
    async (name) => {
      const stranger = await storeAccount(database, 'stranger', { other: 'rw' });
      for (const authorization of [bearer, stranger])
        expect(await asked(name, authorization)).toMatchObject({ status: 404, body: { error_type: 'ProjectNotFoundError' } });
      expect((await asked(name, 'Bearer x')).status).toBe(401);
    },
  );

  it('are open to who may read their database, and closed to others', async () => {
    const ann = await storeAccount(database, 'ann', { ships: 'ro' });
    const statuses = [];
    for (const name of ['ships', 'strata', 'neighbour']) statuses.push((await asked(name, ann)).status);
    expect(statuses).toEqual([200, 403, 403]);
  });

  it('are one where the service is pinned; there a chat model without a key ends questions before they search (B9)', async () => {
    const pinned = await startApp('nl-query', {
      DB_URL: database.url,
      JWT_SECRET_KEYFILE: database.secretKeyfile,
      ...{ DB_NAME: 'ships', PROJECT: 'ships', PROJECT_ONLY: 'true', CHAT_API_PROVIDER: 'openai' },
    });
    try {
      const ask = async (headers: Record<string, string>) =>
        (await fetch(`${pinned.url}/retriever/v1/retriever-runs`, { headers: { authorization: bearer, ...headers } })).status;
      expect([await ask({}), await ask(inProject('ships')), await ask(inProject('strata'))]).toEqual([200, 200, 404]);
      const answer = await fetch(`${pinned.url}/retriever/v1/graphrag-query`, {
        method: 'POST',
        headers: { authorization: bearer, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'zzyzx?', mode: 'INSTANT' }),
      });
      const refused = { errorCode: 'CREDENTIAL_VALIDATION_FAILED', result: expect.stringMatching(/^API_KEY_REQUIRED/) };
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining(refused)]);
    } finally {
      await pinned.stop();
    }
  });
});

describe('with a language model', () => {
  let endpoint: ScriptedModelEndpoint;
  let modelled: RunningApp;

  beforeAll(async () => {
    await importOnce();
    endpoint = await startScriptedModelEndpoint();
    const role = (name: string) => ({
      [`${name}_API_PROVIDER`]: 'custom',
      [`${name}_API_URL`]: endpoint.url,
      [`${name}_MODEL`]: 'scripted',
      [`${name}_API_KEY`]: 'none',
    });
    modelled = await startApp('nl-query', {
      DB_URL: database.url,
      JWT_SECRET_KEYFILE: database.secretKeyfile,
      ...{ EMBEDDING_DIM: '8', OPENAI_MAX_RETRY_ATTEMPTS: '1' },
      ...role('CHAT'),
      ...role('EMBEDDING'),
    });
  });
  afterAll(async () => {
    await modelled?.stop();
    await endpoint?.stop();
  });
  const post = (path: string, body: object) =>
    fetch(modelled.url + path, {
      method: 'POST',
      headers: { authorization: bearer, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('answers in its words, numbers its citations as they stream, and fails with its code', async () => {
    const query = { query: 'Where was Stephen Warbeck born?', mode: 'INSTANT', include_metadata: true };

    endpoint.always(({ text }) => `In Southampton ${/\[CITE:\d+\](?= Stephen Warbeck)/.exec(text)?.[0]} and [CITE:99] nowhere.`);
    const lines = (await (await post('/retriever/v1/graphrag-query-stream', query)).text()).trim().split('\n');
    const chunks = lines.map((line) => JSON.parse(line) as { delta: string; finalResult: string; metadata: string });
    expect(chunks.length).toBeGreaterThan(4);
    expect(chunks.at(-1)!.finalResult).toBe('In Southampton [1] and nowhere.');
    expect(chunks.map(({ delta }) => delta).join('')).toBe('In Southampton [1] and nowhere.');
    expect(JSON.parse(chunks.at(-1)!.metadata)).toMatchObject({
      ...{ model: 'scripted', citation_mapping: { 1: '' } },
      usage: { calls: expect.any(Number), completion_tokens: expect.any(Number), cost: null },
    });

    const now = async (body: object) =>
      ((await (await post('/retriever/v1/graphrag-query', { query: query.query, ...body })).json()) as Reply).result;
    for (const method of [{ mode: 'INSTANT' }, { query_type: 'LOCAL', use_llm_planner: false }, { query_type: 'GLOBAL' }]) {
      for (const town of ['Leeds', 'Bath', 'York']) {
        const points = JSON.stringify({ points: [{ answer: town, score: 90 }] });
        endpoint.always(({ text }) => (text.includes('Answer with JSON only') ? points : `In ${town}.`));
        expect(await now({ ...method, use_cache: false })).toBe(`In ${town}.`);
      }
    }
    endpoint.always(({ text }) => (text.includes('Follow-up: ') ? 'Where was Stephen Warbeck born?' : 'In Leeds.'));
    const turn = async (asked: string) =>
      (await post('/retriever/v1/graphrag-query', { query: asked, mode: 'INSTANT', conversation_id: 'c' })).json();
    expect(await turn('Who composed the music of Billy Elliot?')).toMatchObject({
      understoodQuery: 'Who composed the music of Billy Elliot?',
    });
    expect(await turn('And he, where was he born?')).toMatchObject({
      understoodQuery: 'Where was Stephen Warbeck born?',
      result: 'In Leeds.',
    });

    endpoint.always(() => ({ status: 401 }));
    const refused = (await (
      await post('/retriever/v1/graphrag-query', { ...query, query: 'Who directed Billy Elliot?' })
    ).json()) as Reply;
    expect(refused).toMatchObject({ errorCode: 'INVALID_API_KEY' });

    endpoint.always(() => 'Hello.');
    expect(await (await post('/v1/process_text', { input_text: 'Say hello' })).json()).toEqual({ responseText: 'Hello.' });
    endpoint.always(() => 'Hello again.');
    expect(await (await post('/v1/process_text', { input_text: 'Say hello' })).json()).toEqual({ responseText: 'Hello again.' });
  });

  it('asks the model that a question names, with the prompts and instructions of the caller (B2, B7)', async () => {
    await importOnce();
    endpoint.always(({ text }) =>
      text.includes('RATE') ? JSON.stringify({ points: [{ answer: 'Music', score: 90, reports: ['R1'] }] }) : 'Aye.',
    );
    const sent = async (body: object) => {
      endpoint.calls.length = 0;
      const answer = await post('/retriever/v1/graphrag-query', {
        ...{ query: 'Where was Stephen Warbeck born?', include_metadata: true, response_instructions: 'In verse.' },
        ...body,
      });
      const reply = (await answer.json()) as Reply;
      const chats = endpoint.calls.filter(({ path }) => path.endsWith('/chat/completions'));
      return { reply, texts: chats.map(({ text }) => text), models: chats.map((called) => called.body.model) };
    };
    const prompts = {
      local_rag_response: 'CITED {response_instructions} / {context_data}',
      local_rag_response_no_citations: 'UNCITED {response_instructions} / {context_data}',
      global_map_rag_points: 'RATE {context_data}',
      global_reduce_rag_response: 'JOIN {response_instructions} / {report_data}',
      no_relevant_data_message: 'Nothing here.',
    };
    const named = await sent({ mode: 'INSTANT', model: 'another', custom_prompts: prompts });
    expect(named.models).toEqual(['another']);
    expect(JSON.parse(named.reply.metadata)).toMatchObject({ model: 'another', mode: 'INSTANT', query_type: 'UNIFIED' });
    expect(named.texts[0]).toMatch(/^CITED In verse\. \/ .*\[CITE:1\] Stephen Warbeck/s);
    expect((await sent({ mode: 'INSTANT' })).models).toEqual(['scripted']);
    const local = { query_type: 'LOCAL', use_llm_planner: false, show_citations: false, custom_prompts: prompts };
    expect((await sent(local)).texts[0]).toMatch(/^UNCITED In verse\. \/ /);
    const global = await sent({ query_type: 'GLOBAL', custom_prompts: prompts });
    expect(global.texts).toEqual([
      expect.stringMatching(/^RATE .*Films and their music/s),
      expect.stringMatching(/^JOIN In verse\. \/ .*Music/s),
    ]);
    const nowhere = await sent({ mode: 'INSTANT', custom_prompts: prompts, partition_ids: ['unknown'] });
    expect(nowhere).toMatchObject({ reply: { result: 'Nothing here.', errorCode: '' }, texts: [] });
  });

  it('hears of an instruction in streams alone, and of an answer that was too long (A1 response_instruction, A3 completion_reason)', async () => {
    endpoint.calls.length = 0;
    endpoint.always(() => ({ text: 'Hello the', finishReason: 'length' }));
    const asked = { input_text: 'Greet me', response_instruction: 'In verse' };
    await post('/v1/process_text', asked);
    expect(endpoint.calls.at(-1)!.text).not.toContain('In verse');
    const lines = (
      await (await post('/v1/process_text_stream', { inputText: 'Greet me', responseInstruction: 'In verse' })).text()
    ).trim();
    expect(endpoint.calls.at(-1)!.text).toContain('In verse');
    const chunks = lines.split('\n').map((line) => JSON.parse(line) as { responseText: string; event: string });
    expect(chunks.map(({ responseText }) => responseText).join('')).toBe('Hello the');
    expect(chunks.at(-1)).toEqual({ responseText: '', event: 'end', completion_reason: 'length' });
  });

  it('ends a stream that a client leaves or a provider breaks, tells why, and the run on record agrees (B5 client disconnect, failure)', async () => {
    const path = '/retriever/v1/graphrag-query-stream';
    const runOf = async (runId: string) => {
      const { runs } = (await (
        await fetch(`${modelled.url}/retriever/v1/retriever-runs`, { headers: { authorization: bearer } })
      ).json()) as { runs: { runId: string; status: string; error: string; response: string }[] };
      return runs.find((run) => run.runId === runId);
    };

    const held = Promise.withResolvers<void>();
    endpoint.always(({ path: called }) => (called.endsWith('/embeddings') ? 'OK' : { text: 'Too late.', until: held.promise }));
    const leaving = new AbortController();
    const before = endpoint.brokenOff;
    const chats = () => endpoint.calls.filter(({ path: called }) => called.includes('/chat')).length;
    const asked = chats();
    const response = await fetch(modelled.url + path, {
      method: 'POST',
      headers: { authorization: bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'Where was Stephen Warbeck born, asks who leaves?', mode: 'INSTANT' }),
      signal: leaving.signal,
    });
    const { value } = await response.body!.getReader().read(); // the first byte comes before the model has said anything
    const first = JSON.parse(new TextDecoder().decode(value).split('\n')[0]!) as { runId: string; isFinal: boolean };
    expect(first).toMatchObject({ runId: expect.stringMatching(/./), isFinal: false });
    expect(await runOf(first.runId)).toMatchObject({ status: 'streaming' });
    await eventually(() => chats() > asked);
    leaving.abort();
    await eventually(async () => (await runOf(first.runId))?.status !== 'streaming');
    expect(await runOf(first.runId)).toMatchObject({ status: 'error', error: 'client disconnected', response: '' });
    await eventually(() => endpoint.brokenOff === before + 1);
    held.resolve();

    const said = 'In Southampton, where he was born and went to school for a long time.';
    endpoint.always(({ path: called }) =>
      called.endsWith('/embeddings') ? 'OK' : { text: said, cutOff: { at: 0.6, how: 'broken' } },
    );
    const body = { query: 'Where was Stephen Warbeck born, asks who is cut off?', mode: 'INSTANT' };
    const lines = (await (await post(path, body)).text()).trim().split('\n');
    const chunks = lines.map((line) => JSON.parse(line) as Reply & { delta: string; finalResult: string; isFinal: boolean });
    const last = chunks.at(-1)!;
    expect(chunks.filter(({ isFinal }) => isFinal)).toEqual([last]);
    expect(last).toMatchObject({ delta: '', runId: chunks[0]!.runId, errorCode: 'ENDPOINT_UNREACHABLE' });
    expect(await runOf(last.runId)).toMatchObject({ status: 'error', error: last.finalResult, response: '' });

    const text = (await (await post('/v1/process_text_stream', { input_text: 'Say hello' })).text()).trim().split('\n');
    const ended = text.map((line) => JSON.parse(line) as { event: string; completion_reason: string; error?: object });
    expect(ended[0]).toMatchObject({ event: 'start', completion_reason: '' });
    expect(ended.at(-1)).toMatchObject({ event: 'error', completion_reason: 'error', error: { code: expect.any(Number) } });
  });

  it.each<[string, string, object]>([
    ['an instant question', '/retriever/v1/graphrag-query', { mode: 'INSTANT' }],
    ['a streamed question', '/retriever/v1/graphrag-query-stream', { mode: 'INSTANT' }],
    ['a question about an entity', '/retriever/v1/graphrag-query', { query_type: 'LOCAL', use_llm_planner: false }],
    ['a question about themes', '/retriever/v1/graphrag-query', { query_type: 'GLOBAL' }],
    ['a text', '/v1/process_text', {}],
    ['a streamed text', '/v1/process_text_stream', {}],
  ])('%s is answered, or fails as passing, wherever bodies of the provider are cut off', async (what, path, method) => {
    let run = 0;
    const cut = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      how: fc.constantFrom('broken' as const, 'ended' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('chat', 'embeddings'), fc.constantFrom(1, Infinity), cut, async (kind, times, cutOff) => {
        let left = times;
        endpoint.always(({ path: called, text }) => {
          const answer = text.includes('Answer with JSON only')
            ? JSON.stringify({ points: [{ answer: 'Ely', score: 90 }] })
            : 'Ely';
          return called.endsWith('/embeddings') === (kind === 'embeddings') && left-- > 0 ? { text: answer, cutOff } : answer;
        });
        const query = `Where was Stephen Warbeck born, asks ${what} ${run++}?`;
        const body = await (await post(path, { query, input_text: query, ...method })).text();
        expect(body).not.toMatch(/internal error|terminated|PROCESSING_ERROR/);
        if (!/\b(?:ENDPOINT_UNREACHABLE|PROVIDER_ERROR)\b/.test(body)) expect(body).toContain('Ely');
        else expect(left === Infinity || path.endsWith('stream')).toBe(true);
      }),
      { numRuns: 5 },
    );
  });
});
