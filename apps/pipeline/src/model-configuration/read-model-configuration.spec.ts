import { describe, expect, it } from '@jest/globals';
import type { SentConfiguration, SentField } from './read-model-configuration';
import { readModelConfiguration } from './read-model-configuration';

const SENT: Readonly<Partial<Record<SentField, unknown>>> = {
  chat_api_provider: 'openai',
  chat_model: 'small',
  chat_secret_profile_id: 'main',
  embedding_api_provider: 'custom',
  embedding_model: 'vectors',
  embedding_secret_profile_id: 'main',
  embedding_api_url: 'http://models/v1',
};
const SAVED = {
  chat: { provider: 'custom', model: 'm', secret_profile_id: 's', url: 'http://chat/v1' },
  embedding: { provider: 'custom', model: 'vectors', secret_profile_id: 'old', url: 'http://models/v1' },
  multimodal_model: 'vision',
  saved_at: 1,
} as const;
const read = (change: Partial<Record<SentField, unknown>>, saved?: typeof SAVED) =>
  readModelConfiguration({ ...SENT, ...change } as SentConfiguration, saved);

/** docs/contracts/pipeline.md, "Model configuration". */
describe('a model configuration', () => {
  it.each<[string, Partial<Record<SentField, unknown>>, string, SentField]>([
    ['no chat provider', { chat_api_provider: undefined }, 'PROVIDER_NOT_FOUND', 'chat_api_provider'],
    ['a null chat provider', { chat_api_provider: null }, 'PROVIDER_NOT_FOUND', 'chat_api_provider'],
    ['an unknown chat provider', { chat_api_provider: 'OpenAI' }, 'PROVIDER_NOT_FOUND', 'chat_api_provider'],
    ['triton without URL, which it has none of its own for', { chat_api_provider: 'triton' }, 'URL_REQUIRED', 'chat_api_url'],
    ['no chat model', { chat_model: ' ' }, 'MODEL_REQUIRED', 'chat_model'],
    ['no chat profile', { chat_secret_profile_id: undefined }, 'API_KEY_REQUIRED', 'chat_secret_profile_id'],
    ['a path as profile', { chat_secret_profile_id: '../main' }, 'API_KEY_REQUIRED', 'chat_secret_profile_id'],
    ['custom chat without URL', { chat_api_provider: 'custom' }, 'URL_REQUIRED', 'chat_api_url'],
    ['custom chat with the URL reset', { chat_api_provider: 'custom', chat_api_url: '' }, 'URL_REQUIRED', 'chat_api_url'],
    ['a chat URL that is none', { chat_api_url: 'models' }, 'INVALID_BASE_URL', 'chat_api_url'],
    ['a password in the URL', { chat_api_url: 'http://me:secret@models/v1' }, 'INVALID_BASE_URL', 'chat_api_url'],
    ['no embedding provider', { embedding_api_provider: '' }, 'PROVIDER_NOT_FOUND', 'embedding_api_provider'],
    ['triton for embeddings', { embedding_api_provider: 'triton' }, 'PROVIDER_NOT_FOUND', 'embedding_api_provider'],
    ['no embedding model', { embedding_model: undefined }, 'MODEL_REQUIRED', 'embedding_model'],
    ['no embedding profile', { embedding_secret_profile_id: '' }, 'API_KEY_REQUIRED', 'embedding_secret_profile_id'],
    ['custom embeddings without URL', { embedding_api_url: undefined }, 'URL_REQUIRED', 'embedding_api_url'],
    ['a number', { chat_model: 4 }, 'UNKNOWN_VALIDATION_ERROR', 'chat_model'],
  ])('with %s is refused', (_, change, errorCode, field) => {
    expect(read(change)).toEqual({ rejection: { field, errorCode, message: expect.stringContaining(field.split('_')[0]!) } });
  });

  it.each<[string, Partial<Record<SentField, unknown>>, SentField]>([
    ['provider', { embedding_api_provider: 'openai' }, 'embedding_api_provider'],
    ['model', { embedding_model: 'other' }, 'embedding_model'],
    ['URL', { embedding_api_url: 'http://elsewhere/v1' }, 'embedding_api_url'],
  ])('cannot change the %s of the embeddings once it is saved', (_, change, field) => {
    expect(read(change, SAVED)).toMatchObject({ rejection: { field, errorCode: 'EMBEDDING_CONFIG_IMMUTABLE' } });
  });

  it.each<[string, Partial<Record<SentField, unknown>>, typeof SAVED | undefined, object]>([
    [
      'the first',
      {},
      undefined,
      { chat: { provider: 'openai', model: 'small', secret_profile_id: 'main', url: '' }, multimodal_model: '' },
    ],
    [
      'a new profile for the embeddings',
      { embedding_secret_profile_id: 'new' },
      SAVED,
      { embedding: { ...SAVED.embedding, secret_profile_id: 'new' } },
    ],
    [
      'an omitted URL, which stays',
      { chat_api_provider: 'custom', embedding_api_url: undefined },
      SAVED,
      { chat: { url: 'http://chat/v1' }, embedding: { url: 'http://models/v1' } },
    ],
    ['a null URL, which stays', { chat_api_provider: 'custom', chat_api_url: null }, SAVED, { chat: { url: 'http://chat/v1' } }],
    ['another provider without URL, whose own counts', {}, SAVED, { chat: { provider: 'openai', url: '' } }],
    ['an empty URL, which resets', { chat_api_url: '' }, { ...SAVED, chat: { ...SAVED.chat } }, { chat: { url: '' } }],
    ['an omitted vision model, which stays', {}, SAVED, { multimodal_model: 'vision' }],
    [
      'triton for chat',
      { chat_api_provider: 'triton', chat_api_url: 'http://triton:8000' },
      undefined,
      { chat: { provider: 'triton', url: 'http://triton:8000' } },
    ],
    ['an empty vision model, which resets', { multimodal_model: '' }, SAVED, { multimodal_model: '' }],
  ])('is accepted: %s', (_, change, saved, configuration) => {
    expect(read(change, saved)).toMatchObject({ configuration });
  });
});
