import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

/** Speeches of Lincoln and Roosevelt as a machine writes them down: no capitals, no stops, and so no names. */
const TRANSCRIPTS = {
  'address.txt': `four score and seven years ago our fathers brought forth on this continent a new nation conceived in liberty and dedicated to
    the proposition that all men are created equal now we are engaged in a great civil war testing whether that nation or any nation so
    conceived and so dedicated can long endure we are met on a great battlefield of that war we have come to dedicate a portion of that
    field as a final resting place for those who here gave their lives that that nation might live`,
  'second.txt': `at this second appearing to take the oath of the presidential office there is less occasion for an extended address than
    there was at the first then a statement somewhat in detail of a course to be pursued seemed fitting and proper now at the expiration of
    four years during which public declarations have been constantly called forth on every point and phase of the great contest little
    that is new could be presented`,
  'fear.txt': `this is preeminently the time to speak the truth the whole truth frankly and boldly nor need we shrink from honestly facing
    conditions in our country today this great nation will endure as it has endured will revive and will prosper so first of all let me
    assert my firm belief that the only thing we have to fear is fear itself`,
};
const COUNT = Object.keys(TRANSCRIPTS).length;
const UNDER_WAY_MS = 120_000;

interface Run {
  readonly status: string;
  readonly partitionsWithoutEntities: number;
  readonly completedJobs: number;
  readonly message: string;
  readonly jobs: readonly { category: string; strategyType: string; withoutEntities?: boolean; retryCount: number }[];
}

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform[Symbol.asyncDispose]());
beforeEach(() => platform.empty()); // files stay: each test has categories of its own

async function prepare(categories: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<void> {
  for (const [category, files] of Object.entries(categories)) await platform.upload(category, files);
  expect(await platform.build(Object.keys(categories))).toMatchObject({ status: 'completed' });
  expect(await platform.analyze('very_high')).toMatchObject({ status: 'completed' });
}

const orchestrate = async (more: object = {}) => (await platform.orchestrate(more)) as unknown as Run;
const profiles = () =>
  platform.query<{ type: string; mode: string; wanted: object | null }>(
    'FOR r IN strata_rags RETURN { type: r.strategy_type, mode: r.rag_mode, wanted: r.graph_strategy }',
  );
const documents = () => platform.query<string>('FOR d IN strata_Documents SORT d.file_name RETURN d.file_name');

/** All passages are there once, and nothing of the graph that was tried first. */
async function expectPassages(): Promise<void> {
  expect(await documents()).toEqual(Object.keys(TRANSCRIPTS).sort());
  expect(await platform.count('Chunks')).toBeGreaterThanOrEqual(COUNT);
  for (const none of ['Entities', 'Communities']) expect(await platform.count(none)).toBe(0);
  expect(await platform.brokenInvariants()).toEqual([]);
  expect(await profiles()).toEqual(
    expect.arrayContaining([
      { type: 'VectorRAG', mode: 'VectorRAG', wanted: expect.objectContaining({ tunables: expect.anything() }) },
    ]),
  );
}

it('transcripts without a name are imported as passages, and get their graph with the first document that has names', async () => {
  await prepare({ talks: TRANSCRIPTS });
  const run = await orchestrate();
  const clusters = await platform.count('domains');
  expect(run).toMatchObject({
    ...{ status: 'completed', completedJobs: clusters, partitionsWithoutEntities: clusters },
    message: expect.stringContaining(`${clusters} without entities (searched by passages only)`),
  });
  for (const job of run.jobs) expect(job).toMatchObject({ strategyType: 'VectorRAG', withoutEntities: true, retryCount: 0 });
  await expectPassages();
  const { body: strategies } = await platform.get('/v1/rag-strategizer/strategy');
  expect(strategies['strategies']).toMatchObject(Array.from({ length: clusters }, () => ({ withoutEntities: true })));
  for (const complexity of ['very_high', 'very_low']) await platform.analyze(complexity);
  expect(await platform.count('rags')).toBe(clusters);
  const again = await platform.send('POST', '/v1/orchestrate', { project: 'strata' });
  expect(again).toMatchObject({ status: 409, body: { error_type: 'NothingToOrchestrateError' } });

  const spoken = 'Abraham Lincoln gave this address in Gettysburg. Edward Everett spoke in Gettysburg before Abraham Lincoln did.';
  await platform.upload('talks', { 'spoken.txt': `${TRANSCRIPTS['address.txt']}\n\n${spoken}` });
  const { 'spoken.txt': id } = await platform.fileIds('talks');
  const inserted = await platform.send('POST', '/v1/graph/insert', {
    files: [{ doc_name: 'spoken.txt', file_id: id }],
    category: 'talks',
  });
  expect(inserted).toMatchObject({ status: 200, body: { results: [{ success: true }] } });
  expect(await orchestrate({ fileIds: [id] })).toMatchObject({
    ...{ status: 'completed', partitionsWithoutEntities: 0 },
    jobs: [{ strategyType: 'FullGraphRAG', retryCount: 0 }],
  });
  expect(await platform.count('Entities')).toBeGreaterThan(1);
  expect(await documents()).toHaveLength(COUNT + 1);
  expect(await profiles()).toContainEqual({ type: 'FullGraphRAG', mode: 'FullGraphRAG', wanted: null });
});

it('beside documents with names they are told apart', async () => {
  await prepare({ speeches: TRANSCRIPTS, letters: texts(4) });
  const run = await orchestrate();
  expect(run.status).toBe('completed');
  const nameless = run.jobs.filter(({ withoutEntities }) => withoutEntities);
  expect(nameless.map(({ category, strategyType }) => [category, strategyType])).toEqual(
    run.jobs.filter(({ category }) => category === 'strata_speeches').map(({ category }) => [category, 'VectorRAG']),
  );
  expect(run.partitionsWithoutEntities).toBe(nameless.length);
  const types = await platform.query<string>('FOR r IN strata_rags FILTER r.module == "letters" RETURN DISTINCT r.strategy_type');
  expect(types).toEqual(['FullGraphRAG']);
});

it.each(['pipeline', 'importer'] as const)(
  'a kill -9 of the %s among such partitions loses and doubles nothing',
  async (victim) => {
    const speeches = Object.entries(TRANSCRIPTS).map(([name, text]) => [`${victim}-${name.replace('.txt', '')}`, { [name]: text }]);
    await prepare(Object.fromEntries(speeches));
    const started = await platform.send('POST', '/v1/orchestrate', { project: 'strata' });
    const path = `/v1/orchestrate/${String(started.body['orchestrationId'])}`;
    for (const deadline = Date.now() + UNDER_WAY_MS; Date.now() < deadline; await sleep(5)) {
      const { status, jobs } = (await platform.get(path)).body as unknown as Run;
      if (status !== 'running' || jobs.some(({ withoutEntities }) => withoutEntities)) break;
    }
    const app = victim === 'pipeline' ? platform.pipeline : platform.importers[0]!;
    await app.kill();
    await app.restart();
    const run = (await platform.until(path, ['running'])) as unknown as Run;
    expect(run).toMatchObject({ status: 'completed', partitionsWithoutEntities: COUNT });
    await expectPassages();
  },
);
