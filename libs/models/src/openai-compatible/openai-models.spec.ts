import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppError } from '@strata/errors';
import { isPassing, RETRY_AFTER_MS } from '@strata/errors';
import type { ScriptedModelEndpoint } from '@strata/testing';
import { eventually, startScriptedModelEndpoint, temporaryFolder } from '@strata/testing';
import fc from 'fast-check';
import { createModels } from '../factory/create-models';
import { modelsConfigSchema } from '../configuration/models-config';
import { UNUSABLE_ANSWER } from './structured-answer';

let endpoint: ScriptedModelEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
});
afterAll(() => endpoint.stop());
beforeEach(() => {
  endpoint.calls.length = 0;
  endpoint.always(() => 'OK');
});

const models = (settings: Record<string, string> = {}) =>
  createModels(
    modelsConfigSchema.parse({
      CHAT_API_PROVIDER: 'custom',
      CHAT_API_URL: endpoint.url,
      CHAT_MODEL: 'scripted',
      CHAT_API_KEY: 'sk-secret-123456',
      EMBEDDING_API_PROVIDER: 'custom',
      EMBEDDING_API_URL: endpoint.url,
      EMBEDDING_MODEL: 'scripted-embedding',
      EMBEDDING_API_KEY: 'sk-secret-123456',
      EMBEDDING_DIM: '8',
      OPENAI_MAX_RETRY_ATTEMPTS: '3',
      ...settings,
    }),
  );
const chat = (settings: Record<string, string> = {}) => models(settings).chat!;

/** Where a body ends, and how. */
const cuts = fc.record({
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  how: fc.constantFrom('broken' as const, 'ended' as const),
});

describe('a chat call', () => {
  it('waits as long as Retry-After says and tries again', async () => {
    endpoint.next({ status: 429, headers: { 'retry-after': '1' }, error: { message: 'slow down' } }, 'done');
    const started = Date.now();
    await expect(chat().complete({ user: 'q1' })).resolves.toMatchObject({ text: 'done', model: 'scripted' });
    expect(Date.now()).toBeGreaterThanOrEqual(started + 950);
  });

  it.each([
    ['server errors', { status: 500 }],
    ['a broken connection', { hangUp: true }],
    ['a body that is no JSON', { rawBody: '<html>bad gateway</html>' }],
  ])('survives %s', async (name, failure) => {
    endpoint.next(failure, `after ${name}`);
    await expect(chat().complete({ user: name })).resolves.toMatchObject({ text: `after ${name}` });
  });

  it('survives a body that is cut off anywhere, and so do embeddings', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(cuts, async (cutOff) => {
        const user = `cut off ${run++}`;
        endpoint.next({ text: 'a longer answer than one packet needs '.repeat(50), cutOff }, 'whole');
        await expect(chat().complete({ user })).resolves.toMatchObject({ text: 'whole' });
        endpoint.next({ cutOff });
        await expect(models().embedder.embed([user])).resolves.toHaveLength(1);
      }),
      { numRuns: 8 },
    );
  });

  it('that streams and is cut off anywhere fails as passing, and is not said twice', async () => {
    const text = 'a longer answer '.repeat(30);
    await fc.assert(
      fc.asyncProperty(cuts, async (cutOff) => {
        endpoint.next({ text, cutOff });
        endpoint.always(() => text);
        const said: string[] = [];
        const ended = await chat()
          .complete({ user: 'stream' }, (piece) => said.push(piece))
          .then(
            ({ text: whole }) => whole === text,
            (error: AppError) => /^(ENDPOINT_UNREACHABLE|PROVIDER_ERROR)$/.test(error.type) && isPassing(error),
          );
        expect(ended).toBe(true);
        expect(text.startsWith(said.join(''))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('that is given up says how long the provider asked to wait', async () => {
    endpoint.always(() => ({ status: 429, headers: { 'retry-after': '7200' }, error: { message: 'slow down' } }));
    await expect(chat().complete({ user: 'given up' })).rejects.toMatchObject({
      type: 'RATE_LIMITED',
      details: { [RETRY_AFTER_MS]: 7_200_000 },
    });
    expect(endpoint.calls).toHaveLength(1);
  });

  it.each([
    [403, { code: 'insufficient_quota', message: 'x' }, 'INSUFFICIENT_QUOTA', 'quota-exhausted'],
    [400, { message: 'API key not valid. Please pass a valid API key.' }, 'INVALID_API_KEY', 'upstream-refused'],
    [400, { message: 'The model `x` does not exist' }, 'MODEL_NOT_FOUND', 'upstream-refused'],
    [404, { code: 'model_not_found', message: 'no model x' }, 'MODEL_NOT_FOUND', 'upstream-refused'],
    [400, { message: 'Input is too long for requested model.' }, 'CONTEXT_LENGTH_EXCEEDED', 'failed-precondition'],
  ])('is refused for good, once: %d %j', async (status, error, type, kind) => {
    endpoint.always(() => ({ status, error }));
    await expect(chat().complete({ user: `${type} ${status}` })).rejects.toMatchObject({ type, kind });
    expect(endpoint.calls).toHaveLength(1);
  });

  it('survives one empty answer, not two', async () => {
    endpoint.next('', 'there');
    await expect(chat().complete({ user: 'empty once' })).resolves.toMatchObject({ text: 'there' });
    endpoint.next('', '');
    await expect(chat().complete({ user: 'empty twice' })).rejects.toMatchObject({ type: 'PROVIDER_EMPTY_RESPONSE' });
  });

  it('gives up on an endpoint that is too slow', async () => {
    endpoint.always(() => ({ text: 'late', delayMs: 1_500 }));
    await expect(
      chat({ OPENAI_MAX_RETRY_ATTEMPTS: '1', CHAT_TIMEOUT_SECONDS: '1' }).complete({ user: 'slow' }),
    ).rejects.toMatchObject({
      type: 'TIMEOUT',
      kind: 'deadline-exceeded',
    });
    expect(endpoint.calls).toHaveLength(2);
  });

  it.each([
    [401, { message: 'bad key sk-secret-123456' }, 'INVALID_API_KEY'],
    [401, { message: 'your key has expired' }, 'KEY_EXPIRED'],
    [402, { message: 'pay' }, 'INSUFFICIENT_QUOTA'],
    [429, { message: 'quota', code: 'insufficient_quota' }, 'INSUFFICIENT_QUOTA'],
    [403, { message: 'no' }, 'PERMISSION_DENIED'],
    [404, { message: 'The model `x` does not exist' }, 'MODEL_NOT_FOUND'],
    [404, { message: 'not found' }, 'INVALID_BASE_URL'],
    [400, { message: 'maximum context length is 4096 tokens' }, 'CONTEXT_LENGTH_EXCEEDED'],
  ])('is not repeated after %i %j', async (status, error, type) => {
    endpoint.always(() => ({ status, error }));
    const refused = chat().complete({ user: `${status} ${type}` });
    await expect(refused).rejects.toMatchObject({ type });
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('sk-secret') });
    expect(endpoint.calls).toHaveLength(1);
  });

  it('leaves out a field that the model refuses, and remembers it', async () => {
    const careful = chat({ CHAT_PARAMETER_POLICY: 'legacy', CHAT_TOKEN_LIMIT_PARAM: 'max_tokens' });
    endpoint.always(({ body }) =>
      'max_tokens' in body
        ? { status: 400, error: { message: "Unsupported parameter: 'max_tokens'", param: 'max_tokens' } }
        : 'fine',
    );
    await careful.complete({ user: 'first' });
    await careful.complete({ user: 'second' });
    expect(endpoint.calls.map(({ body }) => 'max_tokens' in body)).toEqual([true, false, false]);
    expect(endpoint.calls.at(-1)!.body.temperature).toBe(0);
  });

  it('moves to the Responses API when told to', async () => {
    endpoint.always(({ path }) =>
      path.endsWith('/responses')
        ? 'from responses'
        : { status: 400, error: { message: 'This model is only supported in v1/responses' } },
    );
    const moved = chat();
    await expect(moved.complete({ user: 'a' })).resolves.toMatchObject({ text: 'from responses' });
    await moved.complete({ user: 'b' });
    expect(endpoint.calls.map(({ path }) => path.replace('/v1/', ''))).toEqual(['chat/completions', 'responses', 'responses']);
  });

  it('streams, and what it streams is the text', async () => {
    endpoint.always(() => 'a longer answer in pieces');
    const pieces: string[] = [];
    const { text } = await chat().complete({ user: 'stream' }, (piece) => pieces.push(piece));
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(text);
    expect(text).toBe('a longer answer in pieces');
  });

  it('is cut to a known context window', async () => {
    await chat({ CHAT_MODEL_CONTEXT_TOKENS: '600', CHAT_MAX_COMPLETION_TOKENS: '100' }).complete({ user: 'word '.repeat(5_000) });
    expect(endpoint.calls[0]!.text.length).toBeLessThan(600 * 6);
  });

  it('finds how many calls at a time the endpoint takes, and asks no more of it while it says so', async () => {
    let running = 0;
    let refused = 0;
    endpoint.always(() => {
      if (running >= 3) {
        refused++;
        return { status: 429, headers: { 'retry-after-ms': '40' }, error: { message: 'slow down' } };
      }
      running++;
      setTimeout(() => running--, 10);
      return { text: 'x', delayMs: 10 };
    });
    const adapting = chat({ CHAT_MAX_CONCURRENT_CALLS: '24', OPENAI_MAX_RETRY_ATTEMPTS: '0' });
    await Promise.all(Array.from({ length: 60 }, (_, i) => adapting.complete({ user: `adaptive ${i}` })));
    expect(refused).toBeLessThan(60);
  });

  it('never has more calls in flight than allowed', async () => {
    let running = 0;
    let most = 0;
    endpoint.always(() => {
      most = Math.max(most, ++running);
      setTimeout(() => running--, 30);
      return { text: 'x', delayMs: 40 };
    });
    const limited = chat({ CHAT_MAX_CONCURRENT_CALLS: '3' });
    await Promise.all(Array.from({ length: 12 }, (_, i) => limited.complete({ user: `parallel ${i}` })));
    expect(most).toBeLessThanOrEqual(3);
  });

  it('is paid for once: another process finds the answer on disk', async () => {
    const folder = await temporaryFolder();
    const name = () =>
      models({ MODEL_CACHE_DIR: folder.path }).entityTypeNamer.nameTypes(['Ada knew Babbage.'], { min: 1, max: 3 });
    endpoint.always(() => JSON.stringify({ entity_types: ['person', 'machine'] }));
    const [first, second] = [await name(), await name()];
    expect(second).toEqual(first);
    expect(endpoint.calls).toHaveLength(1);
    await folder.remove();
  });

  it('is paid for once, though it was cut at the longest answer allowed, until a longer one is', async () => {
    const report = (completion: string) =>
      models({ MODEL_CACHE_DIR: folder.path, CHAT_MAX_COMPLETION_TOKENS: completion }).entityTypeNamer.nameTypes(['x'], {
        min: 1,
        max: 3,
      });
    const folder = await temporaryFolder();
    endpoint.always(() => ({ text: '{"entity_types": ["person", "mach', finishReason: 'length' }));
    const [first, second] = [await report('100'), await report('100')];
    expect(second).toEqual(first);
    expect(endpoint.calls).toHaveLength(1);
    await report('200');
    expect(endpoint.calls).toHaveLength(2);
    await folder.remove();
  });

  it('is made once for all that ask the same at the same time', async () => {
    const { entityTypeNamer } = models();
    endpoint.always(() => JSON.stringify({ entity_types: ['person', 'machine'] }));
    const ask = () => entityTypeNamer.nameTypes(['the same'], { min: 1, max: 3 });
    const [a, b, c] = await Promise.all([ask(), ask(), ask()]);
    expect([b, c]).toEqual([a, a]);
    expect(endpoint.calls).toHaveLength(1);
  });

  it('that is paid for is kept, also when its caller went away meanwhile', async () => {
    const { graphExtractor, embedder } = models();
    const hold = Promise.withResolvers<void>();
    endpoint.always(() => ({ until: hold.promise, text: '("entity"<|>Ada<|>person<|>she)<|COMPLETE|>' }));
    const caller = new AbortController();
    const request = { text: 'Ada was there.', entityTypes: ['person'], maxGleaning: 0 };
    const left = [graphExtractor.extract({ ...request, signal: caller.signal }), embedder.embed(['Ada'], caller.signal)];
    await eventually(() => endpoint.calls.length === 2);
    caller.abort(new Error('called off'));
    for (const one of left) await expect(one).rejects.toThrow('called off');
    hold.resolve();
    await expect(graphExtractor.extract(request)).resolves.toMatchObject({ entities: [{ name: 'Ada' }] });
    await expect(embedder.embed(['Ada'])).resolves.toHaveLength(1);
    expect(endpoint.calls.filter(({ path }) => !path.endsWith('/embeddings'))).toHaveLength(1);
  });

  it('that answers a question is made anew each time, whatever is on disk', async () => {
    const folder = await temporaryFolder();
    const { chat: talk, passageAnswerer, themeAnswerer } = models({ MODEL_CACHE_DIR: folder.path });
    const question = { question: 'What colour?', citations: true, passages: [{ id: '1', title: 'T', text: 'The sky is blue.' }] };
    const point = { answer: 'blue', score: 90, theme: '', coverage: 0, statements: [{ text: 'blue', sources: [] }] };
    const theme = { question: 'What colour?', points: [point] };
    for (const colour of ['Blue', 'Grey']) {
      endpoint.always(() => colour);
      const answers = await Promise.all([
        talk?.complete({ user: 'colour?' }),
        passageAnswerer.answer(question),
        themeAnswerer.combine(theme),
      ]);
      expect(answers.map((answer) => answer?.text)).toEqual([colour, colour, colour]);
    }
    expect(endpoint.calls).toHaveLength(6);
    await folder.remove();
  });
});

describe('extraction', () => {
  const text = 'Marie Curie worked in Paris with Pierre Curie.';

  it('reads records, skips malformed ones and finds the places of names', async () => {
    endpoint.next(
      '("entity"<|>Marie Curie<|>PERSON<|>a physicist)##("entity"<|>Paris<|>geo<|>a city)##("entity"<|>broken)##("relationship"<|>Marie Curie<|>Paris<|>WORKED_IN<|>she worked there<|>8)<|COMPLETE|>',
    );
    const graph = await models().graphExtractor.extract({ text, entityTypes: ['person', 'geo'], maxGleaning: 0 });
    expect(graph.entities).toEqual([
      { name: 'Marie Curie', type: 'person', description: 'a physicist', mentions: [{ start: 0, end: 11 }] },
      { name: 'Paris', type: 'geo', description: 'a city', mentions: [{ start: 22, end: 27 }] },
    ]);
    expect(graph.relations).toEqual([
      { source: 'Marie Curie', target: 'Paris', type: 'WORKED_IN', description: 'she worked there', weight: 8 },
    ]);
    expect(graph.skippedRecords).toBe(1);
    expect(graph.model).toBe('scripted');
  });

  it('says what the text is a part of, and takes its names without brackets that repeat them', async () => {
    endpoint.next(
      '("entity"<|>Pierre Curie (PC)<|>person<|>)##("entity"<|>Paris<|>geo<|>)##("relationship"<|>Pierre Curie (PC)<|>Paris<|>IN<|>x<|>1)<|COMPLETE|>',
    );
    const partOf = 'Radium › Its\ndiscovery';
    const graph = await models().graphExtractor.extract({ text, partOf, entityTypes: ['person', 'geo'], maxGleaning: 0 });
    expect(endpoint.calls.at(-1)!.text).toContain('a part of “Radium › Its discovery”');
    expect(graph.entities.map(({ name }) => name)).toEqual(['Pierre Curie', 'Paris']);
    expect(graph.relations).toMatchObject([{ source: 'Pierre Curie', target: 'Paris' }]);
  });

  it('asks again for what was missed, and drops what strict types exclude', async () => {
    endpoint.next(
      '("entity"<|>Paris<|>geo<|>a city)<|COMPLETE|>',
      '("entity"<|>Pierre Curie<|>person<|>a man)##("entity"<|>Radium<|>element<|>x)',
      'NO',
    );
    const { entities } = await models().graphExtractor.extract({
      text: `${text} Again.`,
      entityTypes: ['person', 'geo'],
      strictTypes: true,
      maxGleaning: 2,
    });
    expect(entities.map(({ name }) => name)).toEqual(['Paris', 'Pierre Curie']);
    expect(endpoint.calls).toHaveLength(3);
    const [first = '', ...later] = endpoint.calls.map((call) => call.text);
    for (const asked of later) expect(asked.startsWith(first)).toBe(true); // so that the provider has read it already
  });

  it('puts what is the same for all texts first', async () => {
    endpoint.always(() => '<|COMPLETE|>');
    const { graphExtractor } = models();
    for (const place of ['Bath', 'York'])
      await graphExtractor.extract({ text: `Nobody was in ${place}.`, entityTypes: ['person'], maxGleaning: 1 });
    const [first, second] = endpoint.calls.map((call) => call.text);
    expect(endpoint.calls).toHaveLength(2); // where nothing is, no second look is paid for
    expect(first!.split('Nobody')[0]).toBe(second!.split('Nobody')[0]);
    expect(first!.indexOf('Nobody')).toBeGreaterThan(0.9 * (first!.length - 'Nobody was in Bath.'.length));
  });

  it('does not take what a model thinks for what it says', async () => {
    endpoint.next('<think>Is ("entity"<|>Warsaw<|>geo<|>a city) there? No.</think>("entity"<|>Paris<|>geo<|>a city)<|COMPLETE|>');
    const request = { text: `${text} Thinking.`, entityTypes: ['geo'], maxGleaning: 0 };
    const { entities } = await models().graphExtractor.extract(request);
    expect(entities.map(({ name }) => name)).toEqual(['Paris']);
  });
});

describe('structured answers', () => {
  const request = { entities: [{ name: 'A', type: 'person', description: 'x', degree: 1 }], relations: [] };
  const report = '{"title":"T","summary":"S","rating":7,"rating_explanation":"R","findings":[{"summary":"a","explanation":"b"}]}';

  it.each([
    ['in code fences', `Sure!\n\`\`\`json\n${report}\n\`\`\``],
    ['with chatter around', `Here it is: ${report} Hope that helps.`],
    ['with a trailing comma', report.replace('}]}', '},]}')],
    ['cut off', report.slice(0, -12)],
  ])('are read %s', async (name, answer) => {
    endpoint.next(answer);
    const read = await models().communityReporter.report({ ...request, title: name });
    expect(read).toMatchObject({ title: name, summary: 'S', rating: 7 });
    expect(endpoint.calls).toHaveLength(1);
  });

  it('are repaired once by the model, then refused', async () => {
    endpoint.next('no json at all', report);
    await expect(models().communityReporter.report(request)).resolves.toMatchObject({ title: 'T' });
    endpoint.always(() => 'still no json');
    await expect(models().communityReporter.report({ ...request, title: 'other', entities: [] })).rejects.toMatchObject({
      type: 'PROVIDER_ERROR',
      details: { [UNUSABLE_ANSWER]: true },
    });
  });

  it('work where JSON schema output is refused', async () => {
    endpoint.always(({ body }) =>
      'response_format' in body
        ? { status: 400, error: { message: 'response_format is not supported' } }
        : '{"entity_types":["A","b","c"]}',
    );
    await expect(models().entityTypeNamer.nameTypes(['text'], { min: 2, max: 12 })).resolves.toEqual(['a', 'b', 'c']);
  });
});

describe('answers from passages', () => {
  const passages = [{ id: '1', title: 'T', text: 'The sky is blue.' }];

  it('carry the markers of their sources', async () => {
    endpoint.next('Blue [CITE:1].');
    await expect(models().passageAnswerer.answer({ question: 'What colour?', passages, citations: true })).resolves.toEqual({
      text: 'Blue [CITE:1].',
      model: 'scripted',
    });
    expect(endpoint.calls[0]!.text).toContain('[CITE:1] T');
  });

  it('are empty when the model finds nothing, in a stream too', async () => {
    endpoint.next('NOTHING_FOUND');
    const pieces: string[] = [];
    const { text } = await models().passageAnswerer.answer({ question: 'Why?', passages, citations: false }, (piece) =>
      pieces.push(piece),
    );
    expect([text, pieces]).toEqual(['', []]);
  });
});

describe('embeddings', () => {
  it('are unit vectors in the order of the texts, and each is paid for once', async () => {
    const { embedder } = models();
    const [a, b] = await embedder.embed(['one', 'three']);
    await embedder.embed(['three', 'one']);
    expect(endpoint.calls).toHaveLength(1);
    expect(Math.hypot(...a!)).toBeCloseTo(1, 5);
    expect(a).not.toEqual(b);
    expect(embedder.semantic).toBe(true);
  });

  it('of another length than configured are refused', async () => {
    await expect(models({ EMBEDDING_DIM: '16' }).embedder.embed(['x'])).rejects.toMatchObject({ type: 'MODEL_REJECTED_REQUEST' });
  });
});

describe('probe', () => {
  it('passes silently', async () => {
    await expect(models().probe()).resolves.toEqual([]);
  });

  it('names the setting at fault and whether it is final', async () => {
    endpoint.always(({ path }) => (path.endsWith('/embeddings') ? { status: 503 } : { status: 401 }));
    await expect(models({ CHAT_API_URL: endpoint.url.replace('//', '//user:pass@') }).probe()).resolves.toMatchObject([
      { code: 'INVALID_API_KEY', field: 'chat_api_key', definitive: true, endpoint: expect.not.stringContaining('pass') },
      { code: 'PROVIDER_ERROR', field: 'embedding_model', definitive: false },
    ]);
    expect(endpoint.calls).toHaveLength(2);
  });

  it.each([
    [{ CHAT_API_KEY: '' }, 'API_KEY_REQUIRED'],
    [{ CHAT_MODEL: '' }, 'MODEL_REQUIRED'],
    [{ CHAT_API_URL: 'ftp://x' }, 'INVALID_BASE_URL'],
  ])('finds %j without a call', async (missing, code) => {
    const settings = Object.fromEntries(Object.entries(missing).filter(([, value]) => value !== ''));
    const config = modelsConfigSchema.parse({
      CHAT_API_PROVIDER: 'custom',
      CHAT_API_URL: endpoint.url,
      CHAT_MODEL: 'm',
      CHAT_API_KEY: 'k',
      ...settings,
    });
    const incomplete = createModels({
      ...config,
      ...(code === 'API_KEY_REQUIRED' ? { CHAT_API_KEY: undefined } : code === 'MODEL_REQUIRED' ? { CHAT_MODEL: undefined } : {}),
    });
    await expect(incomplete.probe()).resolves.toMatchObject([{ code, definitive: true }]);
    await expect(incomplete.chat!.complete({ user: 'x' })).rejects.toMatchObject({ type: code });
    expect(endpoint.calls).toHaveLength(0);
  });
});
