import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { LEVEL_CASES, statusFor } from './caller-levels';
import { TestPlatform } from './platform';
import { texts } from './texts';

describe('answers of the pipeline', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await TestPlatform.start();
    await platform.upload('legal', texts(6));
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it('depend on the levels of the caller, for the importer and the file manager as well', async () => {
    const statuses = [];
    for (const one of LEVEL_CASES) statuses.push([...one.slice(0, 4), await statusFor(platform, one)]);
    expect(statuses).toEqual(LEVEL_CASES);
  });

  describe('before the first build', () => {
    it('is ready, and names what goes away while it lives on', async () => {
      const health = async (path: string) => {
        const response = await fetch(platform.pipeline.url + path);
        return { status: response.status, body: (await response.json()) as { details: Record<string, { status: string }> } };
      };
      const stateOf = async (name: string) => (await health('/health/ready')).body.details[name]?.status;
      const until = (name: string, status: string) => eventually(async () => (await stateOf(name)) === status);
      for (const name of ['database', 'file-manager', 'importers']) await until(name, 'up');
      await Promise.all([platform.fileManager.stop(), platform.importers[0]?.stop()]);
      await Promise.all([until('file-manager', 'down'), until('importers', 'degraded')]);
      expect((await health('/health/ready')).status).toBe(503);
      expect(await health('/health')).toEqual({ status: 503, body: { status: 'down', down: ['file-manager'] } });
      expect(await health('/health/live')).toEqual({ status: 200, body: { status: 'ok' } });
      expect(await platform.get('/v1/health')).toMatchObject({ status: 200, body: { status: 'SERVING' } });
      await Promise.all([platform.fileManager.restart(), platform.importers[0]?.restart()]);
      for (const name of ['file-manager', 'importers']) await until(name, 'up');
    });

    it('shows an empty project as not built', async () => {
      const { body } = await platform.get('/v1/projects/strata/overview?scope=legal&limit=4');
      expect(body).toMatchObject({
        corpusGraph: { status: 'not_built', documentCount: 0, stale: true },
        knowledgeGraph: { status: 'not_built', removedCategories: [] },
        categories: [{ name: 'legal', documentCount: 6, needsCorpusUpdate: true, needsStrategies: true }],
        filteredTotalDocuments: 4,
      });
    });
  });

  describe('along the whole sequence', () => {
    it('a build by the legacy alias of a label is one of the category', async () => {
      expect(await platform.build(['strata_legal'])).toMatchObject({ status: 'completed', documentCount: 6 });
    });

    it('an append adds new documents to the clusters there are, and takes none away', async () => {
      const before = await platform.query('FOR d IN strata_domains SORT d._key RETURN d._key');
      await platform.upload('legal', {
        'extra-1.md': Object.values(texts(3, 9))[0]!,
        'extra-2.md': Object.values(texts(3, 9))[1]!,
      });
      expect(await platform.build(['legal'], { incremental: true })).toMatchObject({
        status: 'completed',
        documentCount: 8,
        documentsAdded: 2,
        documentsRemoved: 0,
        documentsUnchanged: 6,
      });
      expect(await platform.query('FOR d IN strata_domains SORT d._key RETURN d._key')).toEqual(before);
      const orphans = await platform.query(
        'FOR e IN strata_corpus_relations FILTER DOCUMENT(e._from) == null OR DOCUMENT(e._to) == null RETURN e',
      );
      expect(orphans).toEqual([]);
      expect(await platform.query('RETURN SUM(FOR d IN strata_domains RETURN d.size)')).toEqual([8]);
    });

    it('an analysis of a category without clusters fails and names it', async () => {
      expect(await platform.analyze('low', { categories: ['legal', 'Legal'] })).toMatchObject({
        status: 'failed',
        message: 'no clusters for: Legal',
      });
      expect(await platform.count('rags')).toBe(0);
    });

    it('an analysis is repeated without changing anything', async () => {
      expect(await platform.analyze('very_high')).toMatchObject({ status: 'completed' });
      const first = await platform.get('/v1/rag-strategizer/strategy');
      expect(first.body).toMatchObject({ strategyTypeCounts: { FullGraphRAG: await platform.count('domains') } });
      expect(await platform.analyze('very_high')).toMatchObject({
        status: 'completed',
        message: expect.stringMatching(/skipped.*cluster_legal_0/),
      });
      expect(await platform.get('/v1/rag-strategizer/strategy')).toEqual(first);
    });

    it('a strategy is overridden in place', async () => {
      const answer = await platform.send('PATCH', '/v1/rag-strategizer/strategy/cluster_legal_0', {
        strategyType: 'VectorRAG',
        entityTypes: ['x'],
      });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          strategy: {
            clusterId: 'cluster_legal_0',
            strategyType: 'VectorRAG',
            ragPartitionId: 'legal_0_a',
            entityTypes: [],
            parameters: { process_images: 'false' },
          },
        },
      });
    });

    it('an orchestration imports once; then there is nothing to do', async () => {
      expect(await platform.orchestrate()).toMatchObject({ status: 'completed', failedJobs: 0 });
      const again = await platform.send('POST', '/v1/orchestrate', { project: 'strata' });
      expect(again).toMatchObject({
        status: 409,
        body: { error_type: 'NothingToOrchestrateError', message: expect.stringMatching(/^Nothing to orchestrate:/) },
      });
      const missing = await platform.send('POST', '/v1/orchestrate', { project: 'strata', file_ids: ['rag-input-x'] });
      expect(missing).toMatchObject({ status: 409, body: { details: [{ reasons: { 'rag-input-x': 'not_in_project' } }] } });
    });

    it('a category is removed with everything in it, and may be built again', async () => {
      await platform.lock('legal', 'bridges-000.md');
      const removed = await platform.send('DELETE', '/v1/projects/strata/categories/legal?delete_files=true');
      expect(removed).toMatchObject({
        status: 200,
        body: { deleted: true, category: 'legal', graphUpdated: true, filesDeleted: 7, lockedSkipped: ['bridges-000.md'] },
      });
      for (const collection of [
        'sources',
        'similarities',
        'domains',
        'corpus_relations',
        'rags',
        'Documents',
        'Chunks',
        'Relations',
      ])
        expect([collection, await platform.count(collection)]).toEqual([collection, 0]);
      await platform.upload('legal', texts(3));
      expect(await platform.build(['legal'])).toMatchObject({ status: 'completed', documentCount: 3 });
    });
  });
});
