import { describe, expect, it } from '@jest/globals';
import { modelsConfigSchema } from '../../configuration/models-config';
import { chatPayload } from './chat-payload';

const NOTHING = new Set<string>();
const fieldsOf = (settings: Record<string, string>, dropped: ReadonlySet<string> = NOTHING, model = 'scripted') => {
  const asked = { model, system: '', user: 'Say OK.', completionTokens: 100, probe: false };
  const { model: _, messages: __, ...fields } = chatPayload(modelsConfigSchema.parse(settings), asked, dropped);
  return fields;
};

describe('the payload settings of a chat (docs/contracts/models.md, "Chat payload")', () => {
  it.each<[Record<string, string>, object]>([
    [{}, {}],
    [{ CHAT_PARAMETER_POLICY: 'legacy' }, { temperature: 0 }],
    [{ CHAT_TOKEN_LIMIT_PARAM: 'max_tokens' }, { max_tokens: 100 }],
    [{ CHAT_TOKEN_LIMIT_PARAM: 'max_completion_tokens' }, { max_completion_tokens: 100 }],
    [{ CHAT_TOKEN_LIMIT_PARAM: 'auto' }, { max_tokens: 100 }],
    [{ CHAT_PARAMETER_POLICY: 'legacy', CHAT_DISABLED_PARAMS: 'temperature, top_p' }, {}],
    [{ CHAT_EXTRA_PARAMS_JSON: '{"top_p": 0.5, "seed": 1}', CHAT_DISABLED_PARAMS: 'top_p' }, { seed: 1 }],
    [{ CHAT_REASONING_EFFORT: 'low' }, { reasoning_effort: 'low' }],
    [{ CHAT_DISABLED_PARAMS: 'model,messages' }, {}],
  ])('%j sends %j besides model and messages', (settings, fields) => {
    expect(fieldsOf(settings)).toEqual(fields);
  });

  it('names the limit as the model knows it', () => {
    expect(fieldsOf({ CHAT_TOKEN_LIMIT_PARAM: 'auto' }, NOTHING, 'gpt-5.4')).toEqual({ max_completion_tokens: 100 });
  });

  it('leaves out what was refused before', () => {
    expect(fieldsOf({ CHAT_PARAMETER_POLICY: 'legacy' }, new Set(['temperature']))).toEqual({});
  });

  it.each(['[1]', '"x"', '{', 'null'])('is no setting to start with: CHAT_EXTRA_PARAMS_JSON %s', (text) => {
    expect(modelsConfigSchema.safeParse({ CHAT_EXTRA_PARAMS_JSON: text }).success).toBe(false);
  });
});
