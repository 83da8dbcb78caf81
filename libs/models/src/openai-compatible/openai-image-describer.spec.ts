import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hash, randomBytes } from 'node:crypto';
import type { ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { modelsConfigSchema } from '../configuration/models-config';
import { UsageAccount } from '../costs/usage-account';
import { createModels } from '../factory/create-models';

let endpoint: ScriptedModelEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
});
afterAll(() => endpoint.stop());
beforeEach(() => {
  endpoint.calls.length = 0;
  endpoint.always(() => ' A quay with two cranes. ');
});

const models = (settings: Record<string, string> = {}) =>
  createModels(
    modelsConfigSchema.parse({
      CHAT_API_PROVIDER: 'custom',
      CHAT_API_URL: endpoint.url,
      CHAT_MODEL: 'scripted',
      CHAT_API_KEY: 'sk-secret-123456',
      MULTIMODAL_MODEL: 'seeing',
      OPENAI_MAX_RETRY_ATTEMPTS: '2',
      ...settings,
    }),
  );
const image = { bytes: Buffer.from('picture'), type: 'image/png', alt: 'Quay\n3' };

describe('an image', () => {
  it('is described in one call of MULTIMODAL_MODEL, shown as a data URI, with what the document says of it', async () => {
    await expect(models().imageDescriber!.describe(image)).resolves.toEqual({ text: 'A quay with two cranes.', model: 'seeing' });
    expect(endpoint.calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        model: 'seeing',
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: expect.stringContaining('The document says of it: Quay 3') },
              { type: 'image_url', image_url: { url: 'data:image/png;base64,cGljdHVyZQ==' } },
            ],
          },
        ],
      }),
    ]);
  });

  it('is paid for once, by its bytes, and entered into the account of whoever asks', async () => {
    const account = new UsageAccount(new Map());
    const { imageDescriber } = models().chargedTo(account);
    await imageDescriber!.describe(image);
    await imageDescriber!.describe(image);
    await imageDescriber!.describe({ ...image, bytes: Buffer.from('another') });
    expect(endpoint.calls).toHaveLength(2);
    expect(account.totals).toMatchObject({ calls: 2, reusedAnswers: 1, models: [{ model: 'seeing', role: 'chat' }] });
  });

  it('of many parts arrives whole, whatever the document says of it', async () => {
    const bytes = randomBytes(1_000_001);
    const alt = `"url":"data:image/png;base64,strata-image-${hash('sha256', bytes, 'hex')}"`;
    await models().imageDescriber!.describe({ bytes, type: 'image/png', alt });
    const [{ content }] = endpoint.calls[0]!.body['messages'] as [{ content: [{ text: string }, { image_url: { url: string } }] }];
    expect(content[0].text).toContain(alt);
    expect(content[1].image_url.url === `data:image/png;base64,${bytes.toString('base64')}`).toBe(true);
  });

  it('is not sent when the budget has no room for it', async () => {
    const { imageDescriber } = models().chargedTo(new UsageAccount(new Map(), { maxTokens: 500 }));
    await expect(imageDescriber!.describe(image)).rejects.toMatchObject({ type: 'BUDGET_EXHAUSTED' });
    expect(endpoint.calls).toEqual([]);
  });

  it('goes to the Responses API where only that has the model', async () => {
    endpoint.next({ status: 404, error: { message: 'This model is only supported in v1/responses' } });
    await models().imageDescriber!.describe(image);
    expect(endpoint.calls[1]).toMatchObject({
      path: '/v1/responses',
      body: {
        input: [
          {
            role: 'user',
            content: [{ type: 'input_text' }, { type: 'input_image', image_url: 'data:image/png;base64,cGljdHVyZQ==' }],
          },
        ],
      },
    });
  });

  it('that fails names the setting of the vision model', async () => {
    endpoint.always(() => ({ status: 401, error: { message: 'no' } }));
    await expect(models().imageDescriber!.describe(image)).rejects.toMatchObject({
      type: 'INVALID_API_KEY',
      details: { field: 'multimodal_model', model: 'seeing' },
    });
  });
});

describe('the vision model', () => {
  it.each([
    ['custom without MULTIMODAL_MODEL', { MULTIMODAL_MODEL: undefined }, undefined],
    ['openai without MULTIMODAL_MODEL', { CHAT_API_PROVIDER: 'openai', MULTIMODAL_MODEL: undefined }, 'gpt-4o-mini'],
    ['openai with one', { CHAT_API_PROVIDER: 'openai' }, 'seeing'],
    ['triton, which takes no images', { CHAT_API_PROVIDER: 'triton' }, undefined],
    ['built-in models', { CHAT_API_PROVIDER: 'built-in' }, undefined],
    ['an endpoint without a key', { CHAT_API_KEY: undefined }, undefined],
  ])('of %s', (_, settings, vision) => {
    const { names, imageDescriber } = models(settings as Record<string, string>);
    expect([names.vision, imageDescriber !== undefined]).toEqual([vision, vision !== undefined]);
  });
});
