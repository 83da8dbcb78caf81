import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ModelCall, ScriptedAnswer, ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { modelsConfigSchema } from '../../configuration/models-config';
import { createModels } from '../../factory/create-models';

const MODEL = 'llama/3 8b';
const PATH = `/v2/models/${encodeURIComponent(MODEL)}`;
/** Inputs of the models that vLLM and TensorRT-LLM serve, as their backends declare them. */
const VLLM = ['text_input', 'image', 'stream', 'sampling_parameters', 'exclude_input_in_output'];
const TENSORRT = ['text_input', 'max_tokens', 'bad_words', 'stop_words', 'temperature', 'stream'];

let server: ScriptedModelEndpoint;
beforeAll(async () => {
  server = await startScriptedModelEndpoint();
});
afterAll(() => server?.stop());
beforeEach(() => {
  server.calls.length = 0;
});

/** A server with one model. @param say what `text_output` is */
function serving(inputs: readonly string[], say: (call: ModelCall) => ScriptedAnswer): void {
  server.always((call) => {
    if (call.path === PATH) return json({ name: MODEL, inputs: inputs.map((name) => ({ name, datatype: 'BYTES', shape: [1] })) });
    return call.path === `${PATH}/generate` ? say(call) : { rawBody: '{"error":"no such place"}', status: 404 };
  });
}
const json = (body: object): ScriptedAnswer => ({ rawBody: JSON.stringify(body) });
const output = (text: string) => () => json({ model_name: MODEL, model_version: '1', text_output: text });
const generated = () => server.calls.filter(({ path }) => path.endsWith('/generate')).map(({ body }) => body);

const models = (more: object = {}) =>
  createModels(
    modelsConfigSchema.parse({
      ...{ CHAT_API_PROVIDER: 'triton', CHAT_API_URL: server.url.replace(/\/v1$/, ''), CHAT_MODEL: MODEL, CHAT_API_KEY: 'key' },
      ...{ OPENAI_MAX_RETRY_ATTEMPTS: '1', CHAT_MAX_COMPLETION_TOKENS: '300', ...more },
    }),
  );

describe('a model on Triton', () => {
  it.each<[string, readonly string[], object]>([
    [
      'vLLM',
      VLLM,
      {
        ...{ stream: false, exclude_input_in_output: true },
        parameters: { max_tokens: 300, temperature: 0 },
      },
    ],
    [
      'TensorRT-LLM',
      TENSORRT,
      {
        ...{ max_tokens: 300, temperature: 0, stream: false, bad_words: '', stop_words: '' },
        parameters: { exclude_input_in_output: true },
      },
    ],
  ])('is asked as %s declares it', async (_, inputs, fields) => {
    serving(inputs, output('In Southampton.'));
    const pieces: string[] = [];
    const { chat } = models();
    const answer = await chat!.complete({ system: 'Be short.', user: 'Where?' }, (piece) => pieces.push(piece));
    expect([answer, pieces]).toEqual([{ text: 'In Southampton.', model: MODEL, finishReason: 'stop' }, ['In Southampton.']]);
    expect(generated()).toEqual([{ text_input: 'Be short.\n\nWhere?', ...fields }]);
    await chat!.complete({ user: 'And then?' });
    expect(server.calls.filter(({ path }) => path === PATH)).toHaveLength(1);
    expect(new Set(server.calls.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer key']));
  });

  it('may repeat what it was given, or answer in parts', async () => {
    serving(VLLM, ({ body }) => json({ text_output: [String(body['text_input']), ' Here.'] }));
    expect((await models().chat!.complete({ user: 'Where?' })).text).toBe(' Here.');
  });

  it('serves the tasks', async () => {
    serving(VLLM, output('{"entity_types": ["ship", "port", "person", "town", "year", "law", "river", "bridge"]}'));
    const types = await models().entityTypeNamer.nameTypes(['A ship left the port.'], { min: 8, max: 12 });
    expect(types).toContain('ship');
  });

  it.each<[string, ScriptedAnswer, string, boolean]>([
    [
      'an unknown model',
      { status: 400, rawBody: `{"error":"Request for unknown model: '${MODEL}' is not found"}` },
      'MODEL_NOT_FOUND',
      true,
    ],
    ['a refused key', { status: 401, rawBody: '{"error":"Unauthorized"}' }, 'INVALID_API_KEY', true],
    ['a fault', { status: 500, rawBody: '{"error":"out of memory"}' }, 'PROVIDER_ERROR', false],
    ['a model without text', json({ outputs: [] }), 'MODEL_REJECTED_REQUEST', true],
    ['an empty answer', json({ text_output: '' }), 'PROVIDER_EMPTY_RESPONSE', true],
    ['a hang-up', { hangUp: true }, 'ENDPOINT_UNREACHABLE', false],
  ])('that fails is told of by the probe: %s', async (_, answer, code, definitive) => {
    serving(VLLM, () => answer);
    expect(await models().probe()).toEqual([expect.objectContaining({ code, definitive })]);
  });

  it.each([
    ['CHAT_API_URL', 'INVALID_BASE_URL'],
    ['CHAT_MODEL', 'MODEL_REQUIRED'],
    ['CHAT_API_KEY', 'API_KEY_REQUIRED'],
  ])('has no settings of its own: %s is needed', async (name, code) => {
    expect(await models({ [name]: undefined }).probe()).toEqual([expect.objectContaining({ code, definitive: true })]);
  });
});
