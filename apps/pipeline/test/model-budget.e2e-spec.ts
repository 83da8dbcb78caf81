import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ImportJobUsage, OrchestrationEstimate, OrchestrationStatus } from '@strata/contracts';
import type { ModelCall, ScriptedAnswer, ScriptedModelEndpoint, TemporaryFolder } from '@strata/testing';
import { eventually, startScriptedModelEndpoint, temporaryFolder } from '@strata/testing';
import { TestPlatform } from './platform';

const REPORT = JSON.stringify({ title: 'People', summary: 'Two people.', rating: 5, rating_explanation: 'few', findings: [] });
const TYPES = JSON.stringify({ entity_types: ['person', 'town', 'ship', 'year', 'office', 'bridge', 'river', 'law'] });
/** Calls of both importers run at a time, so that a budget ends while several are under way. */
const ANSWER_MS = 60;
const MAX_TOKENS = 9_000;
/** Calls that are answered before the others are kept waiting. */
const ANSWERED = 4;

let endpoint: ScriptedModelEndpoint;
let answers: TemporaryFolder;
let platform: TestPlatform;

function smallModel({ text }: ModelCall): ScriptedAnswer {
  if (text.includes('entity_types')) return TYPES;
  if (text.includes('Answer with JSON only')) return { text: REPORT, delayMs: ANSWER_MS };
  const town = /lives in (\w+)/.exec(text)?.[1] ?? 'nowhere';
  const records = `("entity"<|>Ada of ${town}<|>person<|>lives in ${town})##("entity"<|>${town}<|>town<|>a town)##("relationship"<|>Ada of ${town}<|>${town}<|>LIVES_IN<|>lives there<|>7)`;
  return { text: `${records}<|COMPLETE|>`, delayMs: ANSWER_MS };
}

const tokensOf = ({ promptTokens, completionTokens }: ImportJobUsage): number => promptTokens + completionTokens;
const orchestrate = async (more: object) => (await platform.orchestrate(more)) as unknown as OrchestrationStatus;

/** A paragraph of about 900 tokens about people of a town. */
const paper = (town: string) =>
  `Ada lives in ${town}. ${`Her neighbours in ${town} build boats of oak and elm, and sell them. `.repeat(50)}`;

beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
  endpoint.always(smallModel);
  answers = await temporaryFolder();
  const models = {
    ...{ CHAT_API_PROVIDER: 'custom', CHAT_API_URL: endpoint.url, CHAT_MODEL: 'm', CHAT_API_KEY: 'k' },
    ...{ EMBEDDING_DIM: '8', MODEL_PRICES_JSON: '{"m": {"prompt": 1000, "completion": 4000}}' },
  };
  const importerEnv = { ...models, CHAT_MAX_CONCURRENT_CALLS: '4', MODEL_CACHE_DIR: answers.path };
  platform = await TestPlatform.start({ importers: 2, env: models, importerEnv });
  for (const category of ['north', 'south']) {
    const towns = Array.from({ length: 6 }, (_, n) => `${category}ville${n}`);
    await platform.upload(category, Object.fromEntries(towns.map((town) => [`${town}.md`, paper(town)])));
  }
  expect(await platform.build(['north', 'south'])).toMatchObject({ status: 'completed' });
  expect(await platform.analyze('very_high')).toMatchObject({ status: 'completed' });
});
afterAll(async () => {
  await platform?.[Symbol.asyncDispose]();
  await endpoint?.stop();
  await answers?.remove();
});

it('the clusters of a graph keep one word for one type: those named later are told what the first was given', () => {
  const asked = endpoint.calls.filter(({ text }) => text.startsWith('Name the types')).map(({ text }) => text);
  const known = 'The graph has these types already: person, town, ship, year, office, bridge, river, law.';
  expect(asked.map((text) => text.includes(known))).toEqual([false, true]);
});

it('a budget counts what all partitions of a run spend, ends it cleanly, and a higher one goes on without paying twice', async () => {
  const estimate = await platform.send<OrchestrationEstimate>('POST', '/v1/orchestrate/estimate', { project: 'strata' });
  expect(estimate).toMatchObject({ status: 200, body: { partitions: 2, documents: 12 } });
  endpoint.calls.length = 0;

  const hold = Promise.withResolvers<void>();
  endpoint.always((call) => {
    const answer = smallModel(call);
    return endpoint.calls.length > ANSWERED && typeof answer !== 'string' ? { ...answer, until: hold.promise } : answer;
  });
  const started = await platform.send('POST', '/v1/orchestrate', { project: 'strata', replicas: 2, max_tokens: MAX_TOKENS });
  const path = `/v1/orchestrate/${String(started.body['orchestrationId'])}`;
  await eventually(async () => {
    const { usage } = (await platform.get<OrchestrationStatus>(path)).body;
    return tokensOf(usage) + usage.tokensUnderWay > MAX_TOKENS;
  });
  hold.resolve();
  endpoint.always(smallModel);
  const stopped = (await platform.until(path, ['running'])) as unknown as OrchestrationStatus;
  const message = expect.stringMatching(/^Stopped at the budget: \d+ of max_tokens 9000 are used; another orchestration/);
  expect(stopped).toMatchObject({ status: 'failed', message, budget: { maxTokens: MAX_TOKENS, isExhausted: true } });
  expect(stopped.usage).toMatchObject({ calls: endpoint.calls.length, callsUnderWay: 0 }); // those that were under way count
  expect(stopped.jobs.filter(({ usage }) => usage.calls > 0)).toHaveLength(2);
  expect(tokensOf(stopped.usage)).toBe(stopped.jobs.reduce((sum, { usage }) => sum + tokensOf(usage), 0));
  expect(tokensOf(stopped.usage)).toBeGreaterThan(0.6 * MAX_TOKENS);
  expect(await platform.brokenInvariants()).toEqual([]);
  for (const collection of ['Documents', 'Chunks', 'Entities', 'Communities']) expect(await platform.count(collection)).toBe(0);

  const done = await orchestrate({ replicas: 2, max_tokens: 1_000_000 });
  expect(done).toMatchObject({ status: 'completed', completedJobs: 2, budget: { isExhausted: false } });
  expect(await platform.count('Documents')).toBe(12);
  expect(await platform.brokenInvariants()).toEqual([]);
  const asked = endpoint.calls.map(({ text }) => text);
  expect(new Set(asked).size).toBe(asked.length); // nothing was asked twice
  expect(stopped.usage.calls + done.usage.calls).toBe(asked.length);
  const used = tokensOf(stopped.usage) + tokensOf(done.usage);
  expect(estimate.body.promptTokens + estimate.body.completionTokens).toBeGreaterThan(used / 2);
  expect(estimate.body.promptTokens + estimate.body.completionTokens).toBeLessThan(used * 2);
});

it('an estimate of what is imported already is nothing', async () => {
  const nothing = {
    partitions: 0,
    documents: 0,
    chunks: 0,
    images: 0,
    calls: 0,
    promptTokens: 0,
    completionTokens: 0,
    cost: 0,
    models: [],
  };
  expect(await platform.send('POST', '/v1/orchestrate/estimate', { project: 'strata' })).toEqual({ status: 200, body: nothing });
});
