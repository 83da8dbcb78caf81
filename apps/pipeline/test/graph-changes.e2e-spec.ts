import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { TestPlatform } from './platform';
import { texts } from './texts';

/** docs/contracts/pipeline.md, "Graph changes", along one graph: each step leaves it sound. */
describe('changes of a built graph', () => {
  const first = Object.fromEntries(Object.entries(texts(24)).slice(0, 18));
  const later = Object.fromEntries(Object.entries(texts(24)).slice(18));
  let platform: TestPlatform;
  let ids: Record<string, string>;

  const profiles = async () => platform.query<Record<string, unknown>>('FOR p IN strata_rags SORT p._key RETURN p');
  /** Both formulas of docs/contracts/pipeline.md, "Divergence", over the rows of a partition as they are. */
  const divergence = async (partition: unknown, baseline: number, churn: number) => {
    const batches = await platform.query<number>(
      'FOR e IN strata_Entities FILTER e.partition_id == @partition COLLECT number = e.import_number WITH COUNT INTO n RETURN n',
      { partition },
    );
    const total = batches.reduce((sum, batch) => sum + batch, 0);
    const score = total === 0 ? 0 : Math.max(churn / baseline, (total - Math.max(...batches)) / total);
    return { divergence_score: score, needs_reclustering: score > 0.25, baseline_entity_count: baseline, cumulative_churn: churn };
  };
  const entities = async (partition: unknown, importNumber: number) =>
    (
      await platform.query<number>(
        'RETURN LENGTH(FOR e IN strata_Entities FILTER e.partition_id == @partition AND e.import_number == @importNumber RETURN 1)',
        { partition, importNumber },
      )
    )[0]!;
  const documentsOf = async (fileId: string) =>
    (await platform.query<number>('RETURN LENGTH(FOR d IN strata_Documents FILTER @fileId IN d.file_ids RETURN 1)', { fileId }))[0];

  beforeAll(async () => {
    platform = await TestPlatform.start();
    await platform.upload('legal', first);
    await platform.upload('news', texts(6, 5));
    expect(await platform.build(['legal', 'news'])).toMatchObject({ status: 'completed' });
    expect(await platform.analyze('very_high')).toMatchObject({ status: 'completed' });
    expect(await platform.orchestrate()).toMatchObject({ status: 'completed' });
    await platform.upload('legal', later);
    ids = await platform.fileIds('legal');
  });
  afterAll(() => platform[Symbol.asyncDispose]());
  afterEach(async () => expect(await platform.brokenInvariants()).toEqual([]));

  it('insert: new documents join the cluster of their neighbours, and its partition', async () => {
    const files = Object.keys(later).map((docName) => ({ doc_name: docName, file_id: ids[docName] }));
    const answer = await platform.send<{ results: Record<string, unknown>[] }>('POST', '/v1/graph/insert', {
      files,
      category: 'legal',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.results).toEqual(
      files.map(({ doc_name, file_id }) => ({
        docName: doc_name,
        success: true,
        errorMessage: '',
        clusterKey: expect.stringMatching(/^cluster_legal_\d+$/),
        ragPartitionId: expect.stringMatching(/^legal_\d+_a$/),
        fileId: file_id,
      })),
    );
    expect(await platform.count('sources')).toBe(30);
    expect(await platform.count('Documents')).toBe(24); // layer 3 is written by the orchestration
    expect(await platform.query('FOR s IN strata_sources FILTER NOT s.locked_by_pipeline RETURN s.filename')).toEqual([]);
  });

  it('insert: a document that is there already is refused alone, with a word on update', async () => {
    const name = Object.keys(first)[0]!;
    const answer = await platform.send('POST', '/v1/graph/insert', {
      files: [{ docName: name, fileId: ids[name] }],
      category: 'legal',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { results: [{ success: false, errorMessage: expect.stringMatching(/update/), clusterKey: '' }] },
    });
  });

  it('orchestrate with the file ids brings inserted documents into layer 3, and measures the divergence', async () => {
    const fileIds = Object.keys(later).map((name) => ids[name]);
    for (const { _key, baseline_entity_count } of await profiles()) {
      const names = await entities(_key, 1); // the first import clusters, so it is the baseline
      expect(await platform.query('FOR p IN strata_rags FILTER p._key == @key RETURN p', { key: _key })).toMatchObject([
        { divergence_score: 0, needs_reclustering: false, baseline_entity_count: names, cumulative_churn: 0 },
      ]);
      expect(baseline_entity_count).toBeGreaterThan(0);
    }
    const run = await platform.orchestrate({ file_ids: fileIds });
    expect(run).toMatchObject({ status: 'completed', outputVerified: true });
    for (const job of run['jobs'] as Record<string, unknown>[]) {
      const partition = job['ragPartitionId'];
      const [baseline, added] = [await entities(partition, 1), await entities(partition, 2)];
      const expected = await divergence(partition, baseline, added);
      expect((await profiles()).find(({ _key }) => _key === partition)).toMatchObject(expected);
      expect(job).toMatchObject({
        ...{ entitiesAdded: added, needsReclustering: expected.needs_reclustering },
        divergenceScore: Number(expected.divergence_score.toFixed(6)),
      });
    }
    expect((run['jobs'] as Record<string, unknown>[]).every(({ divergenceScore }) => Number(divergenceScore) > 0)).toBe(true);
    expect(await platform.count('Documents')).toBe(30);
  });

  it('insert takes documents of one name in two sub-folders, by their paths, in one call', async () => {
    for (const folder of ['north', 'south'])
      await platform.upload(
        'legal',
        { 'report.md': `A report from the ${folder} on the dough of bread in Lisbon.` },
        { folders: [folder] },
      );
    const paths = (await platform.files('legal')).filter(({ name }) => name === 'report.md');
    const files = paths.map(({ id, scope }) => ({ doc_name: `${scope[2]}/report.md`, file_id: id }));
    expect(files).toHaveLength(2);
    const wrong = files.map(({ file_id }) => ({ doc_name: 'east/report.md', file_id })).slice(0, 1);
    expect((await platform.send('POST', '/v1/graph/insert', { files: wrong, category: 'legal' })).status).toBe(400);
    expect(await platform.send('POST', '/v1/graph/insert', { files, category: 'legal' })).toMatchObject({
      ...{ status: 200, body: { results: files.map(({ file_id }) => ({ fileId: file_id, success: true })) } },
    });
    const doc_names = files.map(({ doc_name }) => doc_name);
    expect(await platform.send('POST', '/v1/graph/delete', { doc_names, category: 'legal' })).toMatchObject({
      body: { overallStatus: 'COMMITTED' },
    });
  });

  it('a file of another project of the same database is refused by every call that takes ids', async () => {
    expect((await platform.send('POST', '/v1/projects', { name: 'strata_other', database: 'strata' })).status).toBe(201);
    const name = Object.keys(first)[0]!;
    await platform.upload('legal', { [name]: 'What nobody of the project strata may read.' }, { project: 'strata_other' });
    const idOf = (plain: string) => `rag-input-${Buffer.from(plain).toString('base64url')}`;
    const inSameDatabase = idOf(`:2:strata:strata_other:legal:${name}`);
    const inAnother = idOf(`:2:other:strata:legal:${name}`);
    const before = await Promise.all(['sources', 'Documents', 'Chunks'].map((collection) => platform.count(collection)));
    for (const file_id of [inSameDatabase, inAnother]) {
      const files = [{ doc_name: name, file_id }];
      for (const [path, body, status] of [
        ['/v1/graph/insert', { files, category: 'legal' }, 400],
        ['/v1/graph/update', { files, category: 'legal' }, 400],
        ['/v1/graph/delete', { file_ids: [file_id], category: 'legal' }, 400],
        ['/v1/corpus/builds', { file_ids: [file_id], incremental: true }, 400],
        ['/v1/orchestrate', { project: 'strata', file_ids: [file_id] }, 409],
      ] as const)
        expect([path, (await platform.send('POST', path, body)).status]).toEqual([path, status]);
    }
    const refused = await platform.askService<Record<string, unknown>>(
      `${platform.importers[0]!.url}/v1/import-multiple`,
      'strata',
      {
        ...{ fileIds: [inSameDatabase], partitionId: 'legal_0_a' },
      },
    );
    expect(refused).toMatchObject({ success: false, errorMessage: expect.stringMatching(/no such file/) });
    expect(await Promise.all(['sources', 'Documents', 'Chunks'].map((collection) => platform.count(collection)))).toEqual(before);
  });

  it('recluster: batches become one, the flag goes, and the moment moves', async () => {
    const before = await profiles();
    const partitions = before.filter(({ module }) => module === 'legal').map(({ _key }) => String(_key));
    const answer = await platform.send('POST', '/v1/graph/recluster', { partition_ids: [...partitions, partitions[0]] });
    expect(answer).toMatchObject({
      status: 200,
      body: { results: partitions.map((ragPartitionId) => ({ ragPartitionId, accepted: true, errorMessage: '' })) },
    });
    await eventually(async () =>
      (await profiles()).every(
        (profile) =>
          !partitions.includes(String(profile['_key'])) ||
          Number(profile['last_reclustered_at']) >
            Number(before.find(({ _key }) => _key === profile['_key'])!['last_reclustered_at']),
      ),
    );
    for (const partition of partitions) {
      const state = () => platform.get(`/v1/graph/recluster/${partition}`);
      await eventually(async () => (await state()).body['status'] !== 'running'); // the moment is written just before
      expect(await state()).toMatchObject({
        status: 200,
        body: { ragPartitionId: partition, status: 'completed', progress: 100 },
      });
    }
    for (const profile of (await profiles()).filter(({ module }) => module === 'legal'))
      expect(profile).toMatchObject({ divergence_score: 0, needs_reclustering: false, cumulative_churn: 0 });
    expect(await platform.query('FOR e IN strata_Entities FILTER e.import_number != 1 RETURN e._key')).toEqual([]);
    await eventually(
      async () =>
        (await platform.send('PATCH', '/v1/rag-strategizer/strategy/none', { strategy_type: 'VectorRAG' })).status === 404,
    );
    await eventually(async () => (await platform.query('FOR l IN pipeline_leases FOR o IN l.operations RETURN o')).length === 0);
  });

  it('update: the old content leaves all layers, the new one is in layers 1 and 2', async () => {
    const name = Object.keys(first)[3]!;
    await platform.upload('legal', { [name]: 'Zelda Quux of Atlantis builds the Grand Aqueduct of Lisbon out of marble.' });
    const done = await platform.update({ files: [{ docName: name, fileId: ids[name] }], category: 'legal' });
    expect(done).toMatchObject({
      phase: 'DONE',
      status: 'completed',
      files: [{ file: name, result: 'updated', fileId: ids[name], previousCluster: expect.stringMatching(/^cluster_legal/) }],
    });
    expect(await documentsOf(ids[name]!)).toBe(0);
    expect(
      await platform.query('FOR s IN strata_sources FILTER s.file_id == @id RETURN [s.filename, s.file_version, s.content]', {
        id: ids[name],
      }),
    ).toEqual([[name, 2, expect.stringMatching(/Atlantis/)]]);
    expect(
      await platform.query('FOR p IN pipeline_projects FILTER p._key == "strata" RETURN p.importerOrchestration.phase'),
    ).toEqual(['DONE']);
    expect(await platform.orchestrate({ file_ids: [ids[name]] })).toMatchObject({ status: 'completed' });
    expect(await documentsOf(ids[name]!)).toBe(1);
    expect(await platform.query('FOR c IN strata_Chunks FILTER CONTAINS(c.content, "Atlantis") RETURN 1')).toHaveLength(1);
    expect(await platform.count('Documents')).toBe(30); // an import after a recluster replaces no row of one before it
  });

  it('delete by id and by name: all layers, with counts and the divergence', async () => {
    const [one, other] = Object.keys(first) as [string, string];
    const drift = await profiles();
    const before = { edges: await platform.count('similarities'), documents: await platform.count('Documents') };
    const answer = await platform.send<Record<string, unknown>>('POST', '/v1/graph/delete', {
      file_ids: [ids[one]],
      doc_names: [other],
      category: 'legal',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        deleteId: expect.stringMatching(/^delete_\d+_[0-9a-f]{8}$/),
        overallStatus: 'COMMITTED',
        errorMessage: '',
        results: [
          {
            fileId: ids[one],
            status: 'LAYER2_DELETE_STATUS_SUCCESS',
            divergenceScore: expect.any(Number),
            needsReclustering: expect.any(Boolean),
          },
          { fileId: ids[other], docName: other, status: 'LAYER2_DELETE_STATUS_SUCCESS' },
        ],
        removedClusterIds: [],
        removedRagPartitions: [],
      },
    });
    const layer3 = answer.body['layer3Results'] as ({
      ragPartitionId: string;
    } & Record<'status', string> &
      Record<'documentsRemoved' | 'chunksRemoved' | 'entitiesRemoved', number>)[];
    for (const { ragPartitionId, entitiesRemoved } of layer3) {
      const profile = drift.find(({ _key }) => _key === ragPartitionId)!;
      const churn = Number(profile['cumulative_churn']) + entitiesRemoved;
      const expected = await divergence(ragPartitionId, Number(profile['baseline_entity_count']), churn);
      expect((await profiles()).find(({ _key }) => _key === ragPartitionId)).toMatchObject(expected);
      for (const result of answer.body['results'] as Record<string, unknown>[])
        if (result['ragPartitionId'] === ragPartitionId)
          expect(result).toMatchObject({
            divergenceScore: Number(expected.divergence_score.toFixed(6)),
            needsReclustering: expected.needs_reclustering,
          });
    }
    expect(layer3.every(({ status }) => status === 'LAYER3_DELETE_STATUS_SUCCESS')).toBe(true);
    expect(layer3.reduce((sum, { documentsRemoved }) => sum + documentsRemoved, 0)).toBe(2);
    expect(await platform.count('Documents')).toBe(before.documents - 2);
    const removed = (answer.body['results'] as { similarityEdgesRemoved: number }[]).map((result) => result.similarityEdgesRemoved);
    expect(before.edges - (await platform.count('similarities'))).toBeLessThanOrEqual(removed[0]! + removed[1]!);
    expect(Math.min(...removed)).toBeGreaterThan(0);
  });

  it('delete: clusters left empty go with their profiles, a category left empty with its row, and its files are free', async () => {
    const names = Object.keys(await platform.fileIds('news'));
    const answer = await platform.send('POST', '/v1/graph/delete', { doc_names: names, category: 'strata_news' });
    expect(answer).toMatchObject({ status: 200, body: { overallStatus: 'COMMITTED' } });
    expect((answer.body['removedClusterIds'] as string[]).length).toBeGreaterThan(0);
    expect((answer.body['removedRagPartitions'] as string[]).length).toBeGreaterThan(0);
    expect(await platform.query('FOR m IN strata_modules RETURN m.name')).toEqual(['legal']);
    expect(await platform.send('DELETE', '/v1/projects/strata/categories/news?delete_files=true')).toMatchObject({
      status: 200,
      body: { filesDeleted: 6, lockedSkipped: [] },
    });
  });

  it('update of every document of a category keeps its clusters', async () => {
    const present = await platform.query<{ docName: string; fileId: string }>(
      'FOR s IN strata_sources SORT s.filename RETURN { docName: s.filename, fileId: s.file_id }',
    );
    const done = await platform.update({ files: present });
    expect(done).toMatchObject({ status: 'completed' });
    expect(
      (done['files'] as { cluster: string; previousCluster: string }[]).every(
        ({ cluster, previousCluster }) => cluster === previousCluster,
      ),
    ).toBe(true);
    expect(await platform.count('Documents')).toBe(0);
    expect(await platform.orchestrate()).toMatchObject({ status: 'completed' });
    expect(await platform.count('Documents')).toBe(present.length);
  });

  it('removal of a category: what a crash broke off is done to its end at the next start', async () => {
    await platform.fileManager.stop(); // its locks are released after layer 3 and before the rest
    const cutOff = platform.send('DELETE', '/v1/projects/strata/categories/legal?delete_files=true').catch(() => undefined);
    await eventually(async () => (await platform.count('Documents')) === 0);
    await platform.pipeline.kill();
    await cutOff;
    expect(await platform.count('sources')).toBeGreaterThan(0);
    await platform.fileManager.restart();
    await platform.pipeline.restart();
    await eventually(async () => (await platform.files('legal')).length === 0);
    expect(await platform.brokenInvariants()).toEqual([]);
    expect([await platform.count('sources'), await platform.count('rags'), await platform.count('modules')]).toEqual([0, 0, 0]);
    expect(await platform.send('DELETE', '/v1/projects/strata/categories/legal')).toMatchObject({ status: 404 });
  });
});
