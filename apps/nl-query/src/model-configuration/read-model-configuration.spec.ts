import { describe, expect, it } from '@jest/globals';
import type { CalledNow } from './read-model-configuration';
import { readModelConfiguration } from './read-model-configuration';

const GOOD = {
  ...{
    project: 'p',
    chat_api_provider: 'custom',
    chat_model: 'talker',
    chat_secret_profile_id: 'team',
    chat_api_url: 'http://a/v1',
  },
  ...{
    embedding_api_provider: 'custom',
    embedding_model: 'v',
    embedding_secret_profile_id: 'team',
    embedding_api_url: 'http://a/v1',
  },
};
const BUILT_IN: CalledNow = { provider: 'built-in', url: '' };
const read = (change: object, now: CalledNow = BUILT_IN) =>
  readModelConfiguration('p', { ...GOOD, ...change }, { chat: now, embedding: now });
const rejectionOf = (change: object, now?: CalledNow) => {
  const answer = read(change, now);
  return 'rejection' in answer ? [answer.rejection.errorCode, answer.rejection.field] : answer;
};

describe('a model configuration for questions (B8, fields)', () => {
  it('is taken as it is sent, its texts trimmed', () => {
    expect(read({ chat_model: ' talker ' })).toMatchObject({
      value: { chat: { provider: 'custom', model: 'talker', url: 'http://a/v1' } },
    });
  });

  it.each<[object, string, string]>([
    [{ project: 'q' }, 'PROJECT_MISMATCH', 'project'],
    [{ project: undefined }, 'PROJECT_MISMATCH', 'project'],
    [{ chat_api_provider: '' }, 'PROVIDER_REQUIRED', 'chat_api_provider'],
    [{ embedding_api_provider: null }, 'PROVIDER_REQUIRED', 'embedding_api_provider'],
    [{ chat_api_provider: 'acme' }, 'INVALID_PROVIDER', 'chat_api_provider'],
    [{ embedding_api_provider: 'triton' }, 'INVALID_PROVIDER', 'embedding_api_provider'],
    [{ chat_model: ' ' }, 'MODEL_REQUIRED', 'chat_model'],
    [{ embedding_model: undefined }, 'MODEL_REQUIRED', 'embedding_model'],
    [{ chat_secret_profile_id: '' }, 'SECRET_PROFILE_REQUIRED', 'chat_secret_profile_id'],
    [{ embedding_secret_profile_id: undefined }, 'SECRET_PROFILE_REQUIRED', 'embedding_secret_profile_id'],
    [{ chat_secret_profile_id: '../x' }, 'SECRET_PROFILE_INVALID', 'chat_secret_profile_id'],
    [{ chat_api_url: undefined }, 'INVALID_BASE_URL', 'chat_api_url'],
    [{ embedding_api_url: '' }, 'INVALID_BASE_URL', 'embedding_api_url'],
    [{ chat_api_url: 'ftp://a' }, 'INVALID_BASE_URL', 'chat_api_url'],
    [{ chat_api_url: 'http://me:secret@a/v1' }, 'INVALID_BASE_URL', 'chat_api_url'],
    [{ chat_model: 5 }, 'UNKNOWN_VALIDATION_ERROR', 'chat_model'],
  ])('%j is refused with %s on %s', (change, code, field) => {
    expect(rejectionOf(change)).toEqual([code, field]);
  });

  it('keeps the address in use for openai without one, unless it is another provider’s', () => {
    const openai = { chat_api_provider: 'openai', chat_api_url: undefined };
    const proxy = { provider: 'openai', url: 'http://proxy/v1' } as const;
    expect(read(openai, proxy)).toMatchObject({ value: { chat: { url: 'http://proxy/v1' } } });
    expect(read(openai, BUILT_IN)).toMatchObject({ value: { chat: { url: '' } } });
    expect(rejectionOf(openai, { provider: 'custom', url: 'http://a/v1' })).toEqual(['PROVIDER_MISMATCH', 'chat_api_url']);
    expect(read({ ...openai, chat_api_url: '' }, { provider: 'custom', url: 'http://a/v1' })).toMatchObject({
      value: { chat: { url: '' } },
    });
  });

  it('never repeats what was sent as a profile, which may be a key', () => {
    expect(JSON.stringify(read({ chat_secret_profile_id: 'sk secret/key' }))).not.toContain('secret/key');
  });
});
