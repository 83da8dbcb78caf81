import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

describe('a pipeline whose chat model is rejected at start', () => {
  let endpoint: ScriptedModelEndpoint;
  let platform: TestPlatform;
  beforeAll(async () => {
    endpoint = await startScriptedModelEndpoint();
    endpoint.always(() => ({ status: 401, error: { message: 'no such key', code: 'invalid_api_key' } }));
    platform = await TestPlatform.start({
      importers: 0,
      env: {
        ...{ CHAT_API_PROVIDER: 'custom', CHAT_API_URL: endpoint.url, CHAT_MODEL: 'm', CHAT_API_KEY: 'k' },
        OPENAI_MAX_RETRY_ATTEMPTS: '1',
      },
    });
    await platform.upload('legal', texts(2));
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
    await endpoint?.stop();
  });

  it.each([
    ['a build', '/v1/corpus/builds', { categories: ['legal'] }],
    ['an analysis', '/v1/rag-strategizer/analyze', { project: 'strata', complexity: 'high' }],
    ['an orchestration', '/v1/orchestrate', { project: 'strata' }],
  ])('refuses %s', async (_, path, body) => {
    let answer = await platform.send('POST', path, body);
    while (JSON.stringify(answer).includes('pending')) {
      await sleep(50);
      answer = await platform.send('POST', path, body);
    }
    expect(answer).toMatchObject({
      status: 400,
      body: {
        ...{ code: 9, error_type: 'ModelConfigGateError' },
        message: expect.stringMatching(/^\[MODEL_CONFIG\] INVALID_API_KEY on chat_api_key: /),
        details: [expect.objectContaining({ state: 'latched', error_code: 'INVALID_API_KEY', field: 'chat_api_key' })],
      },
    });
  });

  it('still says that it serves', async () => {
    expect(await platform.get('/v1/health')).toMatchObject({ status: 200, body: { status: 'SERVING' } });
  });
});
