import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestPlatform } from './platform';
import { texts } from './texts';

describe('documents to knowledge graph', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await TestPlatform.start({ importers: 2 });
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it('builds, analyses and imports two categories', async () => {
    await platform.upload('legal', texts(24));
    await platform.upload('科学', texts(9, 5));
    const build = await platform.build(['legal', '科学']);
    expect(build).toMatchObject({ status: 'completed', errorCode: null, documentCount: 33, filesWritten: 33, progress: 100 });
    const analysis = await platform.analyze('moderate');
    expect(analysis).toMatchObject({ status: 'completed', progress: 100 });
    const orchestration = await platform.orchestrate({ replicas: 2 });
    expect(orchestration).toMatchObject({
      status: 'completed',
      phase: 'finished',
      failedJobs: 0,
      outputVerified: true,
      unverifiedPartitions: [],
    });
    expect(await platform.count('Documents')).toBe(33);
    const overview = await platform.get('/v1/projects/strata/overview');
    expect(overview.body).toMatchObject({
      corpusGraph: { status: 'ready', stale: false },
      knowledgeGraph: { status: 'built' },
      totalDocuments: 33,
    });
  });
});
