import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint, temporaryFolder } from '@strata/testing';
import { modelsConfigSchema } from '../configuration/models-config';
import { createModels } from '../factory/create-models';
import type { CommunityReportRequest } from '../tasks/tasks';
import { UNUSABLE_ANSWER } from './structured-answer';

let endpoint: ScriptedModelEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
});
afterAll(() => endpoint.stop());
beforeEach(() => {
  endpoint.calls.length = 0;
});

const reporter = (settings: Record<string, string> = {}) =>
  createModels(
    modelsConfigSchema.parse({
      CHAT_API_PROVIDER: 'custom',
      CHAT_API_URL: endpoint.url,
      CHAT_MODEL: 'scripted',
      CHAT_API_KEY: 'sk-secret-123456',
      ...settings,
    }),
  ).communityReporter;

/** @param run tells the keys of one import from those of another */
const request = (run: string): CommunityReportRequest => ({
  entities: [
    { name: 'HALDEN YARD', type: 'organization', description: 'A shipyard.', degree: 2, passages: [`${run}-a`, `${run}-b`] },
    { name: 'BRAGE', type: 'product', description: 'A ferry.', degree: 1, passages: [`${run}-c`] },
  ],
  relations: [
    {
      source: 'HALDEN YARD',
      target: 'BRAGE',
      type: 'BUILT',
      description: 'Built in 1979.',
      weight: 5,
      held: ['1979/1979-05', '1981/..'],
      passages: [`${run}-c`],
    },
  ],
});
const answer = (changes: object = {}) =>
  JSON.stringify({
    title: 'Shipbuilding at Halden',
    summary: 'A yard. Its ferry.',
    rating: 6,
    rating_explanation: 'It feeds the town.',
    sources: ['P1'],
    findings: [{ summary: 'The yard built the ferry.', explanation: 'In 1979.', sources: ['P3', '[P1]'] }],
    ...changes,
  });

describe('a report by a model', () => {
  it('is asked for with the passages that everything is known from, by number', async () => {
    endpoint.next(answer());
    await reporter().report(request('one'));
    const { text } = endpoint.calls[0]!;
    expect(text).toContain('HALDEN YARD | organization | A shipyard. | P1, P2');
    expect(text).toContain('HALDEN YARD -> BRAGE | BUILT | Built in 1979. | 1979/1979-05, 1981/.. | P3');
    expect(text).not.toContain('one-a');
  });

  it('has the passages that the model names, by their ids', async () => {
    endpoint.next(answer());
    await expect(reporter().report(request('two'))).resolves.toEqual({
      title: 'Shipbuilding at Halden',
      summary: 'A yard. Its ferry.',
      sources: ['two-a'],
      rating: 6,
      ratingExplanation: 'It feeds the town.',
      findings: [{ summary: 'The yard built the ferry.', explanation: 'In 1979.', sources: ['two-c', 'two-a'] }],
      model: 'scripted',
    });
  });

  it.each([
    ['names none', {}],
    ['makes one up', { sources: ['P99', 'chunk 7'] }],
  ])('that %s has those of the entities it speaks of', async (_, sources) => {
    endpoint.next(answer({ findings: [{ summary: 'Brage is a ferry.', explanation: '', ...sources }] }));
    expect((await reporter().report(request('three'))).findings[0]!.sources).toEqual(['three-c']);
  });

  it('is not paid for twice when an import is repeated under other keys', async () => {
    await using folder = await temporaryFolder();
    const MODEL_CACHE_DIR = folder.path;
    endpoint.next(answer());
    const first = await reporter({ MODEL_CACHE_DIR }).report(request('first'));
    const again = await reporter({ MODEL_CACHE_DIR }).report(request('again'));
    expect(endpoint.calls).toHaveLength(1);
    expect([first.sources, again.sources]).toEqual([['first-a'], ['again-a']]);
  });

  it('that stays without use after a repair is refused as being about this one answer', async () => {
    endpoint.always(() => '{"summary": "no title"}');
    await expect(reporter().report(request('four'))).rejects.toMatchObject({ details: { [UNUSABLE_ANSWER]: true } });
    expect(endpoint.calls).toHaveLength(2);
  });
});
