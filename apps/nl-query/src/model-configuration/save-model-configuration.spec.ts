import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { modelsConfigSchema, ProjectSecrets } from '@strata/models';
import type { ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { SaveModelConfiguration } from './save-model-configuration.use-case';

const deployed = modelsConfigSchema.parse({ EMBEDDING_DIM: 8, OPENAI_MAX_RETRY_ATTEMPTS: 1 });
let endpoint: ScriptedModelEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
});
afterAll(() => endpoint?.stop());

const body = () => ({
  ...{ project: 'p', chat_api_provider: 'custom', chat_model: 'm', chat_secret_profile_id: 'team', chat_api_url: endpoint.url },
  ...{
    embedding_api_provider: 'custom',
    embedding_model: 'v',
    embedding_secret_profile_id: 'team',
    embedding_api_url: endpoint.url,
  },
});

/** A use case whose store, registry or secrets behave as told. */
async function outcome(parts: { find?: unknown; change?: unknown; isServed?: boolean; secret?: unknown }) {
  const orThrow = async <T>(told: unknown, value: T): Promise<T> => {
    if (told instanceof AppError) throw told;
    return value;
  };
  const applied: unknown[] = [];
  const secrets = new ProjectSecrets(
    { resolve: () => orThrow(parts.secret, { key: 'sk-team', allowedUrls: 'any' as const }) },
    'p',
    deployed,
  );
  const use = new SaveModelConfiguration(
    'p',
    {
      prepare: async () => undefined,
      find: () => orThrow(parts.find, { _key: 'p' }),
      change: () => orThrow(parts.change, undefined),
    },
    { apply: async (saved) => void applied.push(saved) },
    secrets,
    { deployed, probeTimeoutMs: 5_000, isServed: async () => parts.isServed ?? true },
  );
  const { rejection, isValid } = await use.execute('p', body());
  return [rejection?.errorCode ?? '', isValid, applied.length];
}

describe('saving a model configuration (B8)', () => {
  it.each<[string, Parameters<typeof outcome>[0], [string, boolean, number]]>([
    ['nothing in the way', {}, ['', true, 1]],
    ['the project is being removed', { isServed: false }, ['SERVICE_NOT_REGISTERED', true, 0]],
    ['the database is away', { change: new AppError('unavailable', 'X', 'away') }, ['METADATA_CLIENT_UNAVAILABLE', true, 0]],
    ['the database is away before', { find: new AppError('unavailable', 'X', 'away') }, ['METADATA_CLIENT_UNAVAILABLE', false, 0]],
    ['the database is slow', { change: new AppError('deadline-exceeded', 'X', 'slow') }, ['METADATA_WRITE_TIMEOUT', true, 0]],
    ['the database refuses', { change: new AppError('internal', 'X', 'no') }, ['METADATA_WRITE_FAILED', true, 0]],
    [
      'a profile cannot be read',
      { secret: new AppError('internal', 'SecretUnreadable', 'no') },
      ['SECRET_RESOLUTION_ERROR', false, 0],
    ],
  ])('%s', async (_, parts, expected) => {
    expect(await outcome(parts)).toEqual(expected);
  });
});
