import { describe, expect, it } from '@jest/globals';
import { EnvironmentSecrets } from './environment-secrets';
import type { ModelOverrides } from './model-overrides';
import { isOverridableSetting, overriddenModelsConfig, readOverrides } from './model-overrides';
import { modelsConfigSchema } from './models-config';
import { ProjectSecrets } from './project-secrets';
import type { SavedModelConfiguration } from './saved-model-configuration';

const deployed = modelsConfigSchema.parse({ CHAT_API_PROVIDER: 'openai', CHAT_API_KEY: 'deployed', EMBEDDING_API_KEY: 'deployed' });
const side = (secret_profile_id: string) =>
  ({ provider: 'custom', model: 'm', secret_profile_id, url: 'http://models/v1' }) as const;
const saved = (profile: string): SavedModelConfiguration => ({
  chat: side(profile),
  embedding: side(profile),
  multimodal_model: '',
  saved_at: 1,
});
const AT_MODELS = { allowed_urls: ['http://models/v1', 'https://api.openai.com'] };
const profiles = new EnvironmentSecrets({
  SECRET_PROFILE_ASKED: JSON.stringify({ key: 'asked', ...AT_MODELS }),
  SECRET_PROFILE_PROJECT: JSON.stringify({ key: 'project', ...AT_MODELS }),
  SECRET_PROFILE_ELSEWHERE: JSON.stringify({ key: 'elsewhere', allowed_urls: ['http://elsewhere/v1'] }),
});
const secrets = new ProjectSecrets(profiles, 'alpha', deployed);

describe('credentials of a piece of work', () => {
  it.each<[string, Omit<ModelOverrides, 'settings'>, string | undefined, string | undefined]>([
    ['the profile it names', { chatSecretProfileId: 'asked', chatApiKey: 'brought' }, 'project', 'asked'],
    ['the profile it names, without one of the project', { chatSecretProfileId: 'asked' }, undefined, 'asked'],
    [
      'none, when the profile it names is unknown here',
      { chatSecretProfileId: 'gone', chatApiKey: 'brought' },
      'project',
      undefined,
    ],
    ['the project’s profile before a key it brings', { chatApiKey: 'brought' }, 'project', 'project'],
    ['a key it brings, when the project’s profile is gone', { chatApiKey: 'brought' }, 'gone', 'brought'],
    ['a key it brings before the deployment’s', { chatApiKey: 'brought' }, undefined, 'brought'],
    ['the deployment’s', {}, undefined, 'deployed'],
    ['never the deployment’s at an address of the project', {}, 'gone', undefined],
    ['none of a profile that may not be sent there', { chatSecretProfileId: 'elsewhere' }, 'project', undefined],
    ['none of the project’s, where that may not be sent', {}, 'elsewhere', undefined],
  ])('are %s', async (_, overrides, ofProject, key) => {
    const configured = { deployed, secrets, saved: ofProject === undefined ? undefined : saved(ofProject) };
    const { chatSecretProfileId, chatApiKey } = overrides;
    const both = { embeddingSecretProfileId: chatSecretProfileId, embeddingApiKey: chatApiKey };
    const config = await overriddenModelsConfig(configured, { ...overrides, ...both, settings: {} });
    expect([config.CHAT_API_KEY, config.EMBEDDING_API_KEY]).toEqual([key, key]);
  });
});

describe('settings of a piece of work', () => {
  it('are read as those of the environment, and leave the others as they are', async () => {
    const settings = { CHAT_TIMEOUT_SECONDS: '5', CHAT_EXTRA_PARAMS_JSON: '{"seed": 1}' };
    const config = await overriddenModelsConfig({ deployed, secrets, saved: saved('project') }, { settings });
    expect(config).toMatchObject({
      CHAT_TIMEOUT_SECONDS: 5,
      CHAT_EXTRA_PARAMS_JSON: '{"seed": 1}',
      EMBEDDING_TIMEOUT_SECONDS: 120,
    });
    expect(config.CHAT_API_URL).toBe('http://models/v1');
  });

  it('say neither who is called nor where files lie', () => {
    const fixed = Object.keys(modelsConfigSchema.shape).filter((name) => !isOverridableSetting(name));
    expect(fixed.sort()).toEqual([
      ...['CHAT_API_KEY', 'CHAT_API_PROVIDER', 'CHAT_API_URL', 'CHAT_MODEL', 'EMBEDDING_API_KEY', 'EMBEDDING_API_PROVIDER'],
      ...['EMBEDDING_API_URL', 'EMBEDDING_DIM', 'EMBEDDING_MODEL', 'MODEL_CACHE_DIR', 'MODEL_PRICES_JSON', 'MULTIMODAL_MODEL'],
      'NODE_USE_ENV_PROXY',
    ]);
  });

  it.each([
    ['CHAT_TIMEOUT_SECONDS', 'sk-secret'],
    ['CHAT_API_URL', 'http://sk-secret'],
    ['CHAT_EXTRA_PARAMS_JSON', 'sk-secret'],
    ['constructor', 'sk-secret'],
  ])('are refused by name, never by value: %s', (name, value) => {
    expect(() => readOverrides({ [name]: value })).toThrow(
      expect.objectContaining({
        ...{ kind: 'invalid-argument', type: 'InvalidSettingError', details: { field: name } },
        message: expect.not.stringContaining('secret'),
      }),
    );
  });
});
