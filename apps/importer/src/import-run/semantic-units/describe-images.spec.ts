import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ByteBudget } from '@strata/event-loop';
import { createModels, modelsConfigSchema, UsageAccount } from '@strata/models';
import type { ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { readAllowedHosts } from './allowed-hosts';
import { ImageDescriptions } from './describe-images';
import type { SemanticUnit } from './semantic-unit';

let endpoint: ScriptedModelEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
});
afterAll(() => endpoint.stop());
beforeEach(() => {
  endpoint.calls.length = 0;
  endpoint.always(() => 'A quay.');
});

/** A picture that is like no other, of so many pixels a side. */
function picture(number: number, side = 64): string {
  const bytes = Buffer.alloc(64, number);
  bytes.write('89504e470d0a1a0a', 'hex');
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
const unit = (url: string, chunk = 0): SemanticUnit => ({ chunk, kind: 'image', url, name: 'a.png', alt: '' });
const PICTURES = Array.from({ length: 6 }, (_, number) => unit(picture(number)));

/** @param parallel calls at a time */
async function describeAll(
  units: readonly SemanticUnit[],
  {
    account = new UsageAccount(new Map()),
    parallel = 1,
    settings = {} as Record<string, string>,
    signal = new AbortController().signal,
  } = {},
) {
  const models = createModels(
    modelsConfigSchema.parse({
      ...{ CHAT_API_PROVIDER: 'custom', CHAT_API_URL: endpoint.url, CHAT_MODEL: 'scripted', CHAT_API_KEY: 'sk-secret-123456' },
      ...{ MULTIMODAL_MODEL: 'seeing', OPENAI_MAX_RETRY_ATTEMPTS: '1', ...settings },
    }),
  ).chargedTo(account);
  let done = 0;
  const tools = {
    storedFiles: {} as never,
    urlDownload: { fetch: () => Promise.reject(new Error('is not asked')) } as never,
    allowedImageHosts: readAllowedHosts(''),
    fileBytes: new ByteBudget(100 * 1024 * 1024),
    parallel: { chat: parallel, embedding: 1 },
    log: () => undefined,
  };
  const descriptions = new ImageDescriptions(models.imageDescriber!, tools, () => done++);
  const described = await descriptions.of(units, signal);
  return { units: described, remarks: descriptions.remarks, done, counts: [descriptions.described, descriptions.failed] };
}

const states = (units: readonly SemanticUnit[]) =>
  units.map(({ description, failed }) => description ?? (failed ? 'failed' : 'neither'));

describe('images', () => {
  it('of a model that is too slow are failed', async () => {
    const never = Promise.withResolvers<void>();
    endpoint.always(() => ({ until: never.promise, text: 'late' }));
    const { units, remarks } = await describeAll(PICTURES.slice(0, 1), {
      settings: { CHAT_TIMEOUT_SECONDS: '1', OPENAI_MAX_RETRY_ATTEMPTS: '1', OPENAI_MAX_RETRY_DURATION_SECONDS: '1' },
    });
    never.resolve();
    expect(states(units)).toEqual(['failed']);
    expect(remarks).toEqual([expect.stringContaining('TIMEOUT')]);
  });

  it('get one call each, however many chunks show them; pages get none, decoration is left out', async () => {
    const page: SemanticUnit = { chunk: 1, kind: 'web', url: 'https://x.example/p', name: 'page', alt: '' };
    const [first, second] = PICTURES as [SemanticUnit, SemanticUnit];
    const small = unit(picture(9, 31));
    const { units, done, counts, remarks } = await describeAll([first, { ...first, chunk: 1 }, page, small, second]);
    expect(states(units)).toEqual(['A quay.', 'A quay.', 'neither', 'A quay.']);
    expect([endpoint.calls.length, done, counts, remarks]).toEqual([2, 3, [2, 0], []]);
  });

  it('that cannot be had are failed, and say why; the others are described', async () => {
    const { units, remarks } = await describeAll([
      unit('https://x.example/a.png'),
      unit('https://x.example/b.png'),
      unit('s3://b/a.png'),
      PICTURES[0]!,
      unit('ftp://h/a.png'),
    ]);
    expect(states(units)).toEqual(['failed', 'failed', 'failed', 'A quay.', 'failed']);
    expect(remarks).toEqual([
      expect.stringMatching(
        /^4 of 5 images have no description: 2: .*x\.example is not on IMAGE_FETCH_ALLOWED_HOSTS; 1: .*no object store/,
      ),
    ]);
  });

  it.each([
    ['refused by the model', { status: 400, error: { message: 'cannot read this image' } }],
    ['answered with nothing, twice', ''],
  ])('that are %s are failed by themselves', async (_, answer) => {
    endpoint.always(({ body }) => (JSON.stringify(body).includes(PICTURES[1]!.url) ? answer : 'A quay.'));
    const { units, counts } = await describeAll(PICTURES);
    expect(states(units)).toEqual(['A quay.', 'failed', ...Array<string>(4).fill('A quay.')]);
    expect(counts).toEqual([5, 1]);
  });

  it.each([
    [401, 'INVALID_API_KEY'],
    [402, 'INSUFFICIENT_QUOTA'],
    [403, 'PERMISSION_DENIED'],
    [404, 'INVALID_BASE_URL'],
  ])('are not sent any more after a %d, which is everyone’s', async (status, code) => {
    endpoint.next('A quay.');
    endpoint.always(() => ({ status }));
    const { units, remarks } = await describeAll(PICTURES);
    expect(states(units)).toEqual(['A quay.', ...Array<string>(5).fill('failed')]);
    expect(endpoint.calls).toHaveLength(2);
    expect(remarks).toEqual([expect.stringMatching(new RegExp(`^5 of 6 images have no description: ${code}`))]);
  });

  it('are tried again after a 429 and after a body that is cut, and are then described', async () => {
    endpoint.next({ status: 429, headers: { 'retry-after': '0' } }, 'A quay.', {
      text: 'A quay.',
      cutOff: { at: 0.5, how: 'broken' },
    });
    const { units } = await describeAll(PICTURES.slice(0, 2));
    expect(states(units)).toEqual(['A quay.', 'A quay.']);
    expect(endpoint.calls).toHaveLength(4);
  });

  it('are given up after three in a row whose calls fail without end', async () => {
    endpoint.always(() => ({ status: 500 }));
    const { units, counts } = await describeAll(PICTURES);
    expect([states(units), counts, endpoint.calls.length]).toEqual([Array(6).fill('failed'), [0, 6], 6]);
  });

  it('end the import when its budget is used up, and when somebody stops it', async () => {
    const account = new UsageAccount(new Map(), { maxTokens: 500 });
    await expect(describeAll(PICTURES, { account })).rejects.toMatchObject({ type: 'BUDGET_EXHAUSTED' });
    expect(endpoint.calls).toEqual([]);
    const stop = new AbortController();
    endpoint.always(() => {
      stop.abort(new Error('stopped'));
      return 'A quay.';
    });
    await expect(describeAll(PICTURES, { signal: stop.signal })).rejects.toThrow('stopped');
  });
});
