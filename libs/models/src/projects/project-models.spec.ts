import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { EnvironmentSecrets } from '../configuration/environment-secrets';
import { modelsConfigSchema } from '../configuration/models-config';
import { ProjectSecrets } from '../configuration/project-secrets';
import type { SavedModelConfiguration } from '../configuration/saved-model-configuration';
import { createModels } from '../factory/create-models';
import { probedOnce } from '../factory/probed-once';
import { ProjectModels } from './project-models';

let endpoint: ScriptedModelEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
});
afterAll(() => endpoint?.stop());
beforeEach(() => {
  endpoint.always(() => 'OK');
  endpoint.calls.length = 0;
});

const deployed = modelsConfigSchema.parse({ EMBEDDING_DIM: '8', OPENAI_MAX_RETRY_ATTEMPTS: '1' });
const anywhere = (key: string) => JSON.stringify({ key, allowed_urls: 'any' });
const profiles = new EnvironmentSecrets({ SECRET_PROFILE_ONE: anywhere('key-one'), SECRET_PROFILE_TWO: anywhere('key-two') });
const secrets = new ProjectSecrets(profiles, 'alpha', deployed);

function saving(profile: string, saved_at: number): SavedModelConfiguration {
  const side = { provider: 'custom', model: `m${saved_at}`, secret_profile_id: profile, url: endpoint.url } as const;
  return { chat: side, embedding: side, multimodal_model: '', saved_at };
}

function aProject(find: () => Promise<SavedModelConfiguration | undefined>, standard = createModels(deployed)) {
  return new ProjectModels({ deployed, standard, secrets, probeTimeoutMs: 10_000, listener: {}, saved: find });
}
const keys = () => new Set(endpoint.calls.map(({ headers }) => headers.authorization));

describe('the models of a project', () => {
  it('are the deployment’s until it saves its own; who has begun keeps what it took', async () => {
    let saved: SavedModelConfiguration | undefined;
    const project = aProject(async () => saved);
    expect((await project.current()).names.embedding).toBe('built-in');
    saved = saving('one', 1);
    const begun = await project.current();
    saved = saving('two', 2);
    await (await project.current()).embedder.embed(['new']);
    expect(keys()).toEqual(new Set(['Bearer key-two']));
    endpoint.calls.length = 0;
    await begun.embedder.embed(['old']);
    expect(keys()).toEqual(new Set(['Bearer key-one']));
    saved = undefined;
    expect((await project.current()).names.embedding).toBe('built-in');
  });

  it('are the latest saved ones, also when an earlier reading comes late', async () => {
    const early = Promise.withResolvers<SavedModelConfiguration>();
    const readings = [early.promise, Promise.resolve(saving('two', 2))];
    const project = aProject(() => readings.shift()!);
    const [first, second] = [project.current(), project.current()];
    expect((await second).names.chat).toBe('m2');
    early.resolve(saving('one', 1));
    expect((await first).names.chat).toBe('m2');
  });

  it('stand behind a gate of their own, which another configuration has anew', async () => {
    let saved = saving('one', 1);
    const [project, other] = [aProject(async () => saved), aProject(async () => undefined)];
    endpoint.always(() => ({ status: 401, error: { message: 'no', code: 'invalid_api_key' } }));
    expect(await project.settled()).toMatchObject({ state: 'latched', message: expect.stringContaining('INVALID_API_KEY') });
    await expect(project.assertOpen()).rejects.toMatchObject({ type: 'ModelConfigGateError' });
    await other.assertOpen();
    endpoint.always(() => 'OK');
    await expect(project.assertOpen()).rejects.toMatchObject({ type: 'ModelConfigGateError' });
    saved = saving('two', 2);
    expect(await project.settled()).toMatchObject({ state: 'open', message: '' });
  });

  it('are known to be pending while they are tried, and as they were while their configuration cannot be read', async () => {
    endpoint.always(() => ({ text: 'OK', delayMs: 300 }));
    let isAway = false;
    const project = aProject(async () => {
      if (isAway) throw new Error('away');
      return saving('one', 1);
    });
    expect(await project.standing()).toMatchObject({ state: 'pending' });
    expect(await project.settled()).toMatchObject({ state: 'open' });
    isAway = true;
    expect(await project.standing()).toEqual({ state: 'open', message: '' });
    await expect(project.settled()).rejects.toThrow('away');
  });

  it('may be had with other credentials for one piece of work', async () => {
    const project = aProject(async () => saving('one', 1));
    await (await project.currentWith({ embeddingSecretProfileId: 'two', settings: {} })).embedder.embed(['once']);
    expect(keys()).toEqual(new Set(['Bearer key-two']));
    endpoint.calls.length = 0;
    await (await project.current()).embedder.embed(['again']);
    expect(keys()).toEqual(new Set(['Bearer key-one']));
  });
});

it('models of a deployment are tried once for all its projects', async () => {
  const config = {
    ...deployed,
    CHAT_API_PROVIDER: 'custom' as const,
    CHAT_API_URL: endpoint.url,
    CHAT_MODEL: 'm',
    CHAT_API_KEY: 'k',
  };
  const standard = probedOnce(createModels(config));
  for (const project of [aProject(async () => undefined, standard), aProject(async () => undefined, standard)])
    await project.assertOpen();
  expect(endpoint.calls).toHaveLength(1);
});
