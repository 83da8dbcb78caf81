import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exceptionalRoutes } from '@strata/testing';
import { LEVEL_CASES, statusFor } from './caller-levels';
import { TestPlatform } from './platform';
import { texts } from './texts';

type Case = [title: string, method: string, path: string, body: unknown, status: number, error: object];

const ANALYZE = '/v1/rag-strategizer/analyze';
const BUILDS = '/v1/corpus/builds';
const bad = (message: RegExp) => ({ code: 3, message: expect.stringMatching(message) });

describe('answers of the pipeline', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await TestPlatform.start();
    await platform.upload('legal', texts(6));
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const check = async ([, method, path, body, status, error]: Case): Promise<void> => {
    const answer = method === 'GET' ? await platform.get(path) : await platform.send(method, path, body);
    expect(answer).toEqual({ status, body: expect.objectContaining(error) });
  };

  it('depend on the levels of the caller, for the importer and the file manager as well', async () => {
    const statuses = [];
    for (const one of LEVEL_CASES) statuses.push([...one.slice(0, 4), await statusFor(platform, one)]);
    expect(statuses).toEqual(LEVEL_CASES);
  });

  it('every route refuses a caller without a valid token with 401', async () => {
    expect(await exceptionalRoutes(platform.pipeline.url, 401)).toEqual({});
  });

  describe('before the first build', () => {
    it.each<Case>([
      ['health', 'GET', '/v1/health', null, 200, { status: 'SERVING' }],
      ['a build without selector', 'POST', BUILDS, {}, 400, { code: 3, error_type: 'NoFilesForSelectorError' }],
      [
        'a build of a category without files',
        'POST',
        BUILDS,
        { categories: ['nothing'] },
        400,
        { error_type: 'NoFilesForSelectorError' },
      ],
      [
        'a build with null in every field',
        'POST',
        BUILDS,
        { categories: null, modules: null, file_ids: null, strategy: null, embedding_strategy: null, incremental: null },
        400,
        { error_type: 'NoFilesForSelectorError' },
      ],
      ['a build of unknown files', 'POST', BUILDS, { file_ids: ['rag-input-abc'] }, 400, { error_type: 'NoFilesForSelectorError' }],
      ['a build by a malformed file id', 'POST', BUILDS, { file_ids: ['x'] }, 400, { error_type: 'NoFilesForSelectorError' }],
      ['two selectors', 'POST', BUILDS, { categories: ['legal'], fileIds: ['rag-input-abc'] }, 400, bad(/not both/)],
      ['an empty label', 'POST', BUILDS, { categories: [''] }, 400, bad(/categories/)],
      ['a scope instead of a label', 'POST', BUILDS, { categories: ['a/b'] }, 400, bad(/"a\/b"/)],
      [
        'another embedding strategy',
        'POST',
        BUILDS,
        { categories: ['legal'], embedding_strategy: 'all' },
        400,
        bad(/embedding_strategy/),
      ],
      ['top_k of 0', 'POST', BUILDS, { categories: ['legal'], strategy: { top_k: 0 } }, 400, bad(/top_k/)],
      [
        'cluster_threshold of 3',
        'POST',
        BUILDS,
        { categories: ['legal'], strategy: { clusterThreshold: 3 } },
        400,
        bad(/clusterThreshold/),
      ],
      ['an unknown build', 'GET', `${BUILDS}/cb_1`, null, 404, { code: 5, error_type: 'UnknownBuildError' }],
      [
        'an analysis without corpus',
        'POST',
        ANALYZE,
        { project: 'strata', complexity: 'low' },
        400,
        { code: 9, error_type: 'CorpusNotBuiltError' },
      ],
      ['an analysis of another project', 'POST', ANALYZE, { project: 'x', complexity: 'low' }, 400, bad(/"x"/)],
      [
        'an analysis in the removed spelling',
        'POST',
        ANALYZE,
        { project: 'strata', full_graph_rag_strategy: 'high' },
        400,
        bad(/^complexity is required$/),
      ],
      ['an unknown complexity', 'POST', ANALYZE, { project: 'strata', complexity: '30%' }, 400, bad(/30%/)],
      [
        'images at low complexity',
        'POST',
        ANALYZE,
        { project: 'strata', complexity: 'low', extract_images_default: true },
        400,
        bad(/extract_images/),
      ],
      [
        'negative parallelism',
        'POST',
        ANALYZE,
        { project: 'strata', complexity: 'low', maxParallelClusters: -1 },
        400,
        bad(/max_parallel/),
      ],
      ['an unknown analysis', 'GET', '/v1/rag-strategizer/jobs/strat_1', null, 404, { code: 5 }],
      ['no analysis id', 'GET', '/v1/rag-strategizer/jobs/', null, 404, { code: 5 }],
      [
        'no strategies yet',
        'GET',
        '/v1/rag-strategizer/strategy',
        null,
        200,
        { strategies: [], totalStrategies: 0, strategyTypeCounts: {} },
      ],
      [
        'a PATCH of an unknown cluster',
        'PATCH',
        '/v1/rag-strategizer/strategy/c',
        { strategy_type: 'VectorRAG' },
        404,
        { error_type: 'UnknownClusterError' },
      ],
      ['a PATCH with a wrong type', 'PATCH', '/v1/rag-strategizer/strategy/c', { strategy_type: 'x' }, 400, bad(/strategy_type/)],
      [
        'an orchestration without profiles',
        'POST',
        '/v1/orchestrate',
        { project: 'strata' },
        400,
        { code: 9, error_type: 'NoStrategyProfilesError' },
      ],
      ['an orchestration without project', 'POST', '/v1/orchestrate', {}, 400, bad(/project/)],
      ['negative replicas', 'POST', '/v1/orchestrate', { project: 'strata', replicas: -1 }, 400, bad(/replicas/)],
      [
        'a secret profile that there is not',
        'POST',
        '/v1/orchestrate',
        { project: 'strata', chat_secret_profile_ids: ['team'] },
        400,
        { code: 3, error_type: 'API_KEY_REQUIRED', message: expect.stringMatching(/chat_secret_profile_ids.*"team"/) },
      ],
      ['an unknown orchestration', 'GET', '/v1/orchestrate/orch_1', null, 404, { code: 5 }],
      ['cancelling an unknown orchestration', 'DELETE', '/v1/orchestrate/orch_1', undefined, 404, { code: 5 }],
      [
        'the overview of another project',
        'GET',
        '/v1/projects/x/overview',
        null,
        404,
        { message: expect.stringMatching(/"x".*"strata"/) },
      ],
      [
        'deleting an unknown category',
        'DELETE',
        '/v1/projects/strata/categories/x',
        undefined,
        404,
        { error_type: 'UnknownCategoryError' },
      ],
    ])('%s', async (...row) => check(row));

    it('asks for a token', async () => {
      const response = await fetch(`${platform.pipeline.url}/v1/health`);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    });

    it('is ready, and names what goes away while it lives on', async () => {
      const health = async (path: string) => {
        const response = await fetch(platform.pipeline.url + path);
        return { status: response.status, body: (await response.json()) as { details: Record<string, { status: string }> } };
      };
      const stateOf = async (name: string) => (await health('/health/ready')).body.details[name]?.status;
      const until = async (name: string, status: string) => {
        while ((await stateOf(name)) !== status) await sleep(50);
      };
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
    it('one build at a time; a refused call changes nothing', async () => {
      const [first, second] = await Promise.all([1, 2].map(() => platform.send('POST', BUILDS, { categories: ['strata_legal'] })));
      expect([first!.status, second!.status].sort()).toEqual([202, 409]);
      const [accepted, refused] = first!.status === 202 ? [first!, second!] : [second!, first!];
      const id = String(accepted.body['corpusBuildId']);
      expect(refused.body).toMatchObject({ code: 10, error_type: 'BuildInProgressError', details: [{ corpus_build_id: id }] });
      expect(await platform.until(`${BUILDS}/${id}`, ['pending', 'running'])).toMatchObject({
        status: 'completed',
        documentCount: 6,
      });
    });

    it('a built category is not built again', async () => {
      const answer = await platform.send('POST', BUILDS, { categories: ['legal', 'nothing'] });
      expect(answer).toMatchObject({
        status: 409,
        body: { error_type: 'REBUILD_NOT_ALLOWED', details: [{ categories: ['legal'] }] },
      });
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

    it('an append reads a newer version of a file in place: same document, cluster and similarities anew', async () => {
      const document =
        'FOR s IN strata_sources FILTER s.filename == "extra-1.md" RETURN KEEP(s, "_key", "content", "file_version")';
      const cluster = `FOR e IN strata_corpus_relations FILTER e.label == "IN_DOMAIN"
        FILTER DOCUMENT(e._from).filename == "extra-1.md" RETURN e._to`;
      const [[before], home] = [await platform.query<{ _key: string; content: string }>(document), await platform.query(cluster)];
      const text = `${before!.content}\n\nA second edition tells of the lighthouse of Skjold.`;
      await platform.upload('legal', { 'extra-1.md': text });
      expect(await platform.build(['legal'], { incremental: true })).toMatchObject({
        ...{
          status: 'completed',
          documentCount: 8,
          documentsAdded: 1,
          documentsRemoved: 0,
          documentsUnchanged: 7,
          filesWritten: 1,
        },
      });
      expect(await platform.query(document)).toEqual([{ _key: before!._key, content: text, file_version: 2 }]);
      expect(await platform.query(cluster)).toEqual(home);
      expect((await platform.files('legal')).filter(({ safe_to_delete }) => safe_to_delete)).toEqual([]);
      expect(await platform.brokenInvariants()).toEqual([]);
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

    it('an analysis that changes the type of a cluster keeps both strategies, and says so', async () => {
      const before = await platform.query<{ _key: string }>('FOR r IN strata_rags SORT r._key RETURN r');
      const clusters = await platform.query<string>('FOR d IN strata_domains SORT d._key RETURN d._key');
      expect(await platform.analyze('very_low')).toMatchObject({
        ...{ status: 'completed', message: expect.stringContaining(`have strategies of both types now: ${clusters.join(', ')}`) },
      });
      const added = before.map(({ _key }) => _key.replace(/_a$/, '_b'));
      expect(await platform.query('FOR r IN strata_rags FILTER r._key LIKE "%\\_b" SORT r._key RETURN r._key')).toEqual(added);
      expect(await platform.query('FOR r IN strata_rags FILTER r._key LIKE "%\\_a" SORT r._key RETURN r')).toEqual(before);
      expect(platform.pipeline.output()).toContain('"event":"strategy-type-changes"');
      await platform.query('FOR r IN strata_rags FILTER r._key IN @added REMOVE r IN strata_rags', { added });
      await platform.query(
        'FOR e IN strata_corpus_relations FILTER PARSE_IDENTIFIER(e._to).key IN @added REMOVE e IN strata_corpus_relations',
        { added },
      );
      await platform.query(
        'FOR s IN strata_sources UPDATE s WITH { partition_id: SUBSTITUTE(s.partition_id, "_b", "_a") } IN strata_sources',
      );
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

    it('a delete before the first orchestration has nothing to do in layer 3, which is no error', async () => {
      const name = 'extra-2.md';
      const { [name]: id } = await platform.fileIds('legal');
      expect(await platform.send('POST', '/v1/graph/delete', { doc_names: [name], category: 'legal' })).toMatchObject({
        status: 200,
        body: { overallStatus: 'COMMITTED', layer3Results: [{ status: 'LAYER3_DELETE_STATUS_NOT_ATTEMPTED' }] },
      });
      const files = [{ doc_name: name, file_id: id }];
      expect((await platform.send('POST', '/v1/graph/insert', { files, category: 'legal' })).status).toBe(200);
      expect(await platform.brokenInvariants()).toEqual([]);
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
