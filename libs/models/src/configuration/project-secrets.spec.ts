import { describe, expect, it } from '@jest/globals';
import { EnvironmentSecrets } from './environment-secrets';
import { modelsConfigSchema } from './models-config';
import { ProjectSecrets } from './project-secrets';

const deployed = modelsConfigSchema.parse({
  ...{ CHAT_API_PROVIDER: 'custom', CHAT_API_URL: 'http://chat.lan:8000/v1', CHAT_MODEL: 'm', CHAT_API_KEY: 'k' },
  ...{
    EMBEDDING_API_PROVIDER: 'custom',
    EMBEDDING_API_URL: 'https://vectors.lan/api',
    EMBEDDING_MODEL: 'm',
    EMBEDDING_API_KEY: 'k',
  },
});
const profiles = new EnvironmentSecrets({
  SECRET_PROFILE_PLAIN: 'sk-plain',
  SECRET_PROFILE_BOUND: '{"key": "sk-bound", "allowed_urls": ["https://models.example/team-a/v1", "http://[::1]:9"]}',
  SECRET_PROFILE_FREE: '{"key": "sk-free", "allowed_urls": "any"}',
  SECRET_PROFILE_OURS: '{"key": "sk-ours", "projects": ["alpha", "gamma"], "allowed_urls": "any"}',
});

/** docs/security.md, "Secret profiles". */
describe('the key of a secret profile', () => {
  const keyAt = (profile: string, address: string, project = 'alpha') =>
    new ProjectSecrets(profiles, project, deployed).keyAt(profile, address);

  it.each([
    ['plain', 'http://chat.lan:8000/v1'],
    ['plain', 'http://CHAT.lan:8000/v1/'],
    ['plain', 'https://vectors.lan/api/v2'],
    ['plain', 'https://vectors.lan:443/api'],
    ['plain', 'https://api.openai.com/v1'],
    ['plain', ''],
    ['bound', 'https://models.example/team-a/v1'],
    ['bound', 'https://models.example/team-a/v1/more'],
    ['bound', 'http://[::1]:9/anything'],
    ['free', 'http://anybody.example'],
    ['ours', 'http://anybody.example'],
  ])('%s goes to %s', async (profile, address) => {
    expect(await keyAt(profile, address)).toBe(`sk-${profile}`);
  });

  it.each([
    ['plain', 'https://chat.lan:8000/v1'],
    ['plain', 'http://chat.lan/v1'],
    ['plain', 'http://chat.lan:8000/v11'],
    ['plain', 'http://chat.lan:8000/'],
    ['plain', 'http://chat.lan:8000@evil.example/v1'],
    ['plain', 'http://evil.example/?http://chat.lan:8000/v1'],
    ['plain', 'http://chat.lan:8000.evil.example/v1'],
    ['plain', 'https://models.example/team-a/v1'],
    ['plain', 'nothing'],
    ['bound', 'http://chat.lan:8000/v1'],
    ['bound', 'https://api.openai.com/v1'],
    ['bound', 'http://models.example/team-a/v1'],
    ['bound', 'https://models.example/team-b/v1'],
    ['bound', 'https://models.example/team-a/v1/../../team-b/v1'],
    ['bound', 'https://models.example/team-a/v1/%2e%2e/%2E%2E/team-b'],
    ['bound', 'https://models.example/team-a/v1/..%2f..%2fteam-b'],
    ['bound', 'https://models.example/team-a/v1/..%5C..'],
  ])('%s does not go to %s', async (profile, address) => {
    expect(await keyAt(profile, address)).toBeUndefined();
  });

  it('serves the projects that it is for', async () => {
    const keys = ['alpha', 'gamma', 'beta', 'Alpha', ''].map((project) => keyAt('ours', 'http://anybody.example', project));
    expect(await Promise.all(keys)).toEqual(['sk-ours', 'sk-ours', undefined, undefined, undefined]);
  });

  it.each([
    ['gone', 'http://chat.lan:8000/v1', 'unknown', 'no secret profile "gone"'],
    [
      'bound',
      'http://evil.example',
      'not-allowed',
      'http://evil.example, only to https://models.example/team-a/v1, http://[::1]:9',
    ],
    [
      'plain',
      'http://evil.example',
      'not-allowed',
      'only to http://chat.lan:8000/v1, https://vectors.lan/api, https://api.openai.com/v1',
    ],
  ])('that is not given is told why: %s', async (profile, address, refusal, message) => {
    const found = await new ProjectSecrets(profiles, 'alpha', deployed).find(profile, address);
    expect(found).toEqual({ refusal, message: expect.stringContaining(message) });
  });

  it('of a profile for others is refused by name of the project', async () => {
    expect(await new ProjectSecrets(profiles, 'beta', deployed).find('ours', '')).toEqual({
      ...{ refusal: 'not-allowed', message: 'secret profile "ours" is not for project beta' },
    });
  });
});
