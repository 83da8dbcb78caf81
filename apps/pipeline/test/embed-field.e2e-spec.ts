import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ScriptedAnswer, ScriptedModelEndpoint } from '@strata/testing';
import { eventually, startScriptedModelEndpoint, storeAccount } from '@strata/testing';
import { TestPlatform } from './platform';

const PATH = '/v1/embed-field-in-collection';

/** docs/contracts/pipeline.md, "Embedding of a field". */
describe('embedding one field of a collection', () => {
  let endpoint: ScriptedModelEndpoint;
  let platform: TestPlatform;
  let run = 0;
  let notes = '';

  beforeAll(async () => {
    endpoint = await startScriptedModelEndpoint();
    platform = await TestPlatform.start({
      importers: 0,
      env: {
        ...{ EMBEDDING_API_PROVIDER: 'custom', EMBEDDING_API_URL: endpoint.url, EMBEDDING_MODEL: 'm', EMBEDDING_API_KEY: 'k' },
        ...{ EMBEDDING_DIM: '8', OPENAI_MAX_RETRY_ATTEMPTS: '1', EMBED_FIELD_PATIENCE_S: '3' },
      },
    });
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
    await endpoint?.stop();
  });
  beforeEach(async () => {
    endpoint.always(() => 'OK');
    endpoint.calls.length = 0;
    notes = `notes${++run}`;
    await platform.askDatabase('POST', '/_api/collection', { name: notes });
  });

  const insert = (documents: object[]) => platform.query(`FOR d IN @documents INSERT d INTO ${notes}`, { documents });
  const embed = (field = 'text', collection = notes) => platform.send('POST', PATH, { collection, field });
  const counts = (updated: number, skipped: number, failed: number, ineligible: number) => ({
    ...{ documentsUpdated: updated, documentsSkipped: skipped, documentsFailed: failed, documentsIneligible: ineligible },
    documentsExamined: updated + skipped + failed + ineligible,
  });

  it('counts each document in one group, and cuts texts to the budget of builds', async () => {
    await insert([
      { _key: 'text', text: 'some words' },
      { _key: 'long', text: `${'y'.repeat(4_800)}cut off` },
      { _key: 'number', text: 42 },
      { _key: 'null-embedding', text: 'more words', text_embedding: null },
      { _key: 'done', text: 'x', text_embedding: [1, 0, 0, 0, 0, 0, 0, 0] },
      { _key: 'done-without-text', text_embedding: [1, 0, 0, 0, 0, 0, 0, 0] },
      { _key: 'no-text' },
      { _key: 'null-text', text: null },
      { _key: 'empty', text: ' ' },
      { _key: 'list', text: ['a'] },
      { _key: 'flag', text: true },
    ]);
    const answer = await embed();
    expect(answer).toEqual({
      status: 200,
      body: {
        status: 'completed',
        message: expect.stringContaining('4 documents embedded'),
        ...{ collection: notes, field: 'text', embeddingField: 'text_embedding' },
        ...counts(4, 2, 3, 2),
      },
    });
    expect(
      endpoint.calls
        .flatMap(({ body }) => body['input'] as string[])
        .map((text) => text.length)
        .sort((a, b) => a - b)
        .at(-1),
    ).toBe(4_800);
    expect(await platform.query(`FOR d IN ${notes} FILTER LENGTH(d.text_embedding) == 8 SORT d._key RETURN d._key`)).toEqual([
      'done',
      'done-without-text',
      'long',
      'null-embedding',
      'number',
      'text',
    ]);
    expect((await embed()).body).toMatchObject(counts(0, 6, 3, 2)); // idempotent
  });

  it('leaves a vector index and a search view behind', async () => {
    await insert(Array.from({ length: 20 }, (_, n) => ({ text: `word${n} of the day` })));
    expect((await embed()).status).toBe(200);
    const indexes = await platform.askDatabase<{ indexes: object[] }>('GET', `/_api/index?collection=${notes}`);
    expect(indexes.indexes).toContainEqual(
      expect.objectContaining({
        type: 'vector',
        fields: ['text_embedding'],
        params: expect.objectContaining({ metric: 'cosine', dimension: 8 }),
      }),
    );
    const found = await eventually(async () => {
      const rows = await platform.query(
        `FOR d IN ${notes}_text_search_view SEARCH ANALYZER(d.text == "word7", "text_en") RETURN d.text`,
      );
      return rows.length > 0 && rows;
    });
    expect(found).toEqual(['word7 of the day']);
    expect((await embed()).status).toBe(200); // both are there already
  });

  it('takes fields with odd names, and an empty collection', async () => {
    await insert([{ 'Straße & Nr 1': 'Lange Gasse' }]);
    expect((await embed('Straße & Nr 1')).body).toMatchObject({ embeddingField: 'Straße & Nr 1_embedding', documentsUpdated: 1 });
    const empty = `empty${run}`;
    await platform.askDatabase('POST', '/_api/collection', { name: empty });
    expect((await embed('text', empty)).body).toMatchObject(counts(0, 0, 0, 0));
  });

  it.each<[string, object, number, object]>([
    ['no field', { collection: 'c' }, 400, { message: expect.stringContaining('field') }],
    ['a null collection', { collection: null, field: 'f' }, 400, { message: expect.stringContaining('collection') }],
    ['a number as field', { collection: 'c', field: 4 }, 400, { message: expect.stringContaining('field') }],
    ['an embedding as field', { collection: 'c', field: 'f_embedding' }, 400, { error_type: 'InvalidEmbedFieldError' }],
    ['a system collection', { collection: '_graphs', field: 'f' }, 400, { error_type: 'InvalidEmbedFieldError' }],
    ['an unknown collection', { collection: 'nothing', field: 'f' }, 404, { code: 5, error_type: 'UnknownCollectionError' }],
    ['a path as collection', { collection: '../_graphs', field: 'f' }, 404, { error_type: 'UnknownCollectionError' }],
  ])('refuses %s', async (_, body, status, error) => {
    expect(await platform.send('POST', PATH, body)).toEqual({ status, body: expect.objectContaining(error) });
    expect(endpoint.calls).toEqual([]);
  });

  it('asks for a token, and for the right to write to the collection (401, 403)', async () => {
    const call = (authorization?: string) =>
      fetch(platform.pipeline.url + PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: JSON.stringify({ collection: notes, field: 'text' }),
      });
    expect((await call()).status).toBe(401);
    expect((await call(await storeAccount(platform.database, `reader${run}`, { strata: 'ro' }))).status).toBe(403);
    const closed = await storeAccount(platform.database, `closed${run}`, { strata: 'rw', [`strata/${notes}`]: 'ro' });
    const refused = await call(closed);
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ error_type: 'CollectionAccessError' })]);
    expect((await call(await storeAccount(platform.database, `writer${run}`, { strata: 'rw' }))).status).toBe(200);
  });

  it.each<[string, object | 'short vectors', string]>([
    ['a wrong key', { status: 401, error: { message: 'no', code: 'invalid_api_key' } }, 'INVALID_API_KEY'],
    ['a used-up quota', { status: 429, error: { message: 'quota', code: 'insufficient_quota' } }, 'INSUFFICIENT_QUOTA'],
    ['a fault', { status: 500 }, 'PROVIDER_ERROR'],
    ['no JSON', { rawBody: '<html>' }, 'PROVIDER_ERROR'],
    ['a broken connection', { hangUp: true }, 'ENDPOINT_UNREACHABLE'],
    ['silence', { delayMs: 60_000 }, 'TIMEOUT'],
    ['vectors of another length', 'short vectors', 'MODEL_REJECTED_REQUEST'],
  ])('answers 503 when the provider answers with %s, and goes on when it is repeated', async (_, fault, code) => {
    await insert(Array.from({ length: 5 }, (_, n) => ({ text: `case ${run} text ${n}` })));
    endpoint.always(({ body }) => {
      if (fault !== 'short vectors') return fault as ScriptedAnswer;
      return { rawBody: JSON.stringify({ data: (body['input'] as string[]).map((_, index) => ({ index, embedding: [1, 2] })) }) };
    });
    expect(await embed()).toEqual({
      status: 503,
      body: expect.objectContaining({
        ...{ code: 14, error_type: 'EmbeddingProviderError' },
        details: [expect.objectContaining({ error_code: code })],
      }),
    });
    endpoint.always(() => 'OK');
    expect((await embed()).body).toMatchObject(counts(5, 0, 0, 0));
  });

  it('counts a text that the model alone refuses as failed', async () => {
    await insert(Array.from({ length: 9 }, (_, n) => ({ text: n === 4 ? 'forbidden' : `allowed ${run} ${n}` })));
    endpoint.always(({ text }) =>
      text.includes('forbidden') ? { status: 400, error: { message: 'this input is not allowed' } } : 'OK',
    );
    expect((await embed()).body).toMatchObject(counts(8, 0, 1, 0));
  });

  it('embeds what somebody has changed meanwhile as it is now', async () => {
    await insert([
      { _key: 'a', text: `old ${run}` },
      { _key: 'gone', text: `gone ${run}` },
    ]);
    let changed: Promise<unknown> | undefined;
    endpoint.always(() => {
      changed ??= Promise.all([
        platform.query(`UPDATE "a" WITH { text: "new ${run}" } IN ${notes}`),
        platform.query(`REMOVE "gone" IN ${notes}`),
      ]);
      return { delayMs: 500 };
    });
    expect((await embed()).body).toMatchObject(counts(1, 0, 0, 0));
    await changed;
    expect(endpoint.calls.at(-1)?.text).toBe(`new ${run}`);
  });

  it('lets a repeated call wait for the run that is under way', async () => {
    await insert([{ text: `shared ${run}` }]);
    endpoint.always(() => ({ delayMs: 500 }));
    const answers = await Promise.all([embed(), embed()]);
    expect(answers.map(({ body }) => body['documentsUpdated'])).toEqual([1, 1]);
    expect(endpoint.calls).toHaveLength(1);
  });

  it('goes on after kill -9 with what is missing', async () => {
    await insert(Array.from({ length: 3_000 }, (_, n) => ({ text: `line ${run} number ${n}` })));
    const embedded = async () =>
      Number((await platform.query<number>(`RETURN LENGTH(FOR d IN ${notes} FILTER d.text_embedding != null RETURN 1)`))[0]);
    endpoint.always(() => ({ delayMs: 100 }));
    const interrupted = embed().catch(() => 'lost');
    await eventually(async () => (await embedded()) > 0);
    await platform.pipeline.kill();
    expect(await interrupted).toBe('lost');
    await platform.pipeline.restart();
    endpoint.always(() => 'OK');
    const before = await embedded();
    expect(before).toBeLessThan(3_000);
    expect((await embed()).body).toMatchObject(counts(3_000 - before, before, 0, 0));
    expect(await embedded()).toBe(3_000);
  });
});
