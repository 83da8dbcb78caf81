import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import type { FaultyAnswer, FaultyProxy, ProxiedCall } from './faulty-proxy';
import { startFaultyProxy } from './faulty-proxy';
import { TestPlatform } from './platform';
import { texts } from './texts';

const INSERT = '/v1/graph/insert';
const DELETE = '/v1/graph/delete';
const RECLUSTER = '/v1/graph/recluster';
const REFUSED: FaultyAnswer = {
  status: 500,
  body: { error: true, code: 500, errorNum: 1105, errorMessage: 'the disk is full' },
};
/** Categories of one cluster each, for a queue of reclusters. */
const SMALL = ['c1', 'c2', 'c3', 'c4', 'c5'];
const FRESH = 'fresh.md';

type Statement = { query?: string; bindVars?: Record<string, unknown> };

/** Is this a statement of AQL with these words, on a project's collection? */
function statement({ path, body }: ProxiedCall, words: string, collection?: string): boolean {
  if (!path.includes('/_api/cursor')) return false;
  const { query = '', bindVars = {} } = JSON.parse(body) as Statement;
  return query.includes(words) && (collection === undefined || Object.values(bindVars).includes(`strata_${collection}`));
}

const importInto = ({ path }: ProxiedCall, collection: string) =>
  path.includes('/_api/import') && path.includes(`strata_${collection}`);

/** What stands between a change and its end refuses: docs/contracts/pipeline.md, "Graph changes", the three overall states. */
describe('changes whose dependencies refuse in the middle', () => {
  const files = texts(12);
  const [one, other, third] = Object.keys(files) as [string, string, string];
  let platform: TestPlatform;
  let database: FaultyProxy;
  let fileManager: FaultyProxy;
  let ids: Record<string, string>;

  const COLLECTIONS = [
    ...['modules', 'sources', 'similarities', 'domains', 'corpus_relations', 'rags'],
    ...['Documents', 'Chunks', 'Entities', 'Communities', 'Relations', 'Imports'],
  ];
  /** Everything that makes up the graph, and who holds which file. */
  const graph = async () => {
    const digests = COLLECTIONS.map((name) => {
      // who may recluster is no part of the graph
      const rows = `(FOR r IN strata_${name} FILTER r.status != "recluster" SORT r._key RETURN UNSET(r, "_rev", "_id"))`;
      return `${name}: (LET rows = ${rows} RETURN [LENGTH(rows), MD5(JSON_STRINGIFY(rows))])`;
    });
    const [state] = await platform.query<Record<string, unknown>>(`RETURN { ${digests.join(', ')} }`);
    const locks = (await platform.files('legal')).map(({ name, locked_by }) => [name, locked_by]).sort();
    return { ...state, locks };
  };
  const post = async (path: string, body: object) => platform.send<Record<string, unknown>>('POST', path, body);
  const lift = () => {
    database.fault = () => undefined;
    fileManager.fault = () => undefined;
  };
  const partitions = async () => platform.query<string>('FOR p IN strata_rags SORT p._key RETURN p._key');
  const idle = () =>
    eventually(
      async () =>
        (await platform.query('FOR l IN pipeline_leases FILTER l._key == "strata" FOR o IN l.operations RETURN o')).length === 0,
    );

  beforeAll(async () => {
    platform = await TestPlatform.start({
      before: async (urls) => {
        database = await startFaultyProxy(urls.database);
        fileManager = await startFaultyProxy(urls.fileManager);
        return { DB_URL: database.url, FILE_MANAGER_URL: fileManager.url, REPLICA_DEAD_AFTER_S: '1' };
      },
    });
    await platform.upload('legal', files);
    for (const [place, category] of SMALL.entries()) await platform.upload(category, texts(2, place + 3));
    expect(await platform.build(['legal', ...SMALL])).toMatchObject({ status: 'completed' });
    expect(await platform.analyze('very_high')).toMatchObject({ status: 'completed' });
    expect(await platform.orchestrate()).toMatchObject({ status: 'completed' });
    await platform.upload('legal', {
      [FRESH]: 'Ada Keller of Lisbon has studied bread for many years, above all the fresh dough.',
    });
    ids = await platform.fileIds('legal');
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
    await database?.[Symbol.asyncDispose]();
    await fileManager?.[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    lift();
    expect(await platform.brokenInvariants()).toEqual([]);
  });

  describe('delete', () => {
    const request = () => ({ file_ids: [ids[one], ids[other]], category: 'legal' });
    const rolledBack = (layer3: string) => ({
      status: 200,
      body: {
        ...{ deleteId: expect.stringMatching(/^delete_/), overallStatus: 'ROLLED_BACK' },
        errorMessage: expect.stringMatching(/\S/),
        results: [one, other].map((name) => ({ fileId: ids[name], status: 'LAYER2_DELETE_STATUS_ROLLED_BACK' })),
        layer3Results: expect.arrayContaining([expect.objectContaining({ status: layer3, documentsRemoved: 0 })]),
        ...{ affectedRagPartitions: [], removedRagPartitions: [], affectedClusterIds: [], removedClusterIds: [] },
      },
    });

    it.each<[string, string, (call: ProxiedCall) => boolean]>([
      ['chunks of layer 3', 'LAYER3_DELETE_STATUS_FAILED', (call) => statement(call, 'REMOVE { _key: key }', 'Chunks')],
      [
        'new words of layer 3',
        'LAYER3_DELETE_STATUS_FAILED',
        (call) => statement(call, 'description: row.description', 'Entities'),
      ],
      ['documents of layer 2', 'LAYER3_DELETE_STATUS_UNSPECIFIED', (call) => statement(call, 'REMOVE { _key: key }', 'sources')],
      ['clusters of layer 2', 'LAYER3_DELETE_STATUS_UNSPECIFIED', (call) => statement(call, 'UPDATE domain WITH { members')],
      [
        'the divergence',
        'LAYER3_DELETE_STATUS_UNSPECIFIED',
        ({ method, path }) => method === 'PATCH' && path.includes('strata_rags'),
      ],
    ])('ROLLED_BACK when the database refuses %s: the graph is as before', async (_, layer3, isRefused) => {
      const before = await graph();
      database.fault = (call) => (isRefused(call) ? REFUSED : undefined);
      const answer = await post(DELETE, request());
      lift();
      expect(answer).toMatchObject(rolledBack(layer3));
      for (const result of answer.body['results'] as object[]) expect(result).not.toHaveProperty('divergenceScore');
      expect(await graph()).toEqual(before);
    });

    it('ROLLED_BACK when the file manager refuses to release the files', async () => {
      const before = await graph();
      let refusals = 0;
      fileManager.fault = ({ path }) =>
        path.endsWith('/safe-to-delete') && refusals++ === 0 ? { status: 403, body: { detail: 'no' } } : undefined;
      expect(await post(DELETE, request())).toMatchObject(rolledBack('LAYER3_DELETE_STATUS_UNSPECIFIED'));
      expect(await graph()).toEqual(before);
    });

    it('FAILED when the restore is refused too; the next call takes it up before anything else', async () => {
      const before = await graph();
      database.fault = (call) =>
        statement(call, 'UPDATE domain WITH { members') ||
        statement(call, 'INSERT entry.row') ||
        statement(call, 'INSERT MERGE(entry.row')
          ? REFUSED
          : undefined;
      const answer = await post(DELETE, request());
      expect(answer).toMatchObject({
        status: 200,
        body: {
          ...{ overallStatus: 'FAILED', errorMessage: expect.stringMatching(/\S/) },
          results: [one, other].map((name) => ({ fileId: ids[name], status: 'LAYER2_DELETE_STATUS_FAILED' })),
        },
      });
      expect(await graph()).not.toEqual(before);
      lift();
      const unknown = await post(DELETE, { file_ids: [ids[one], 'rag-input-x'], category: 'legal' });
      expect(unknown).toMatchObject({ status: 400, body: { details: [{ file_ids: ['rag-input-x'] }] } });
      expect(await graph()).toEqual(before);
    });
  });

  describe('insert', () => {
    const request = () => ({ files: [{ doc_name: FRESH, file_id: ids[FRESH] }], category: 'legal' });

    it.each<[string, (call: ProxiedCall) => boolean]>([
      ['similarities', (call) => importInto(call, 'similarities')],
      ['clusters', (call) => statement(call, 'UPDATE domain WITH { members')],
    ])('says what went wrong when the database refuses %s, and adds nothing', async (_, isRefused) => {
      const before = await graph();
      database.fault = (call) => (isRefused(call) ? REFUSED : undefined);
      expect(await post(INSERT, request())).toMatchObject({ status: 500, body: { code: 13 } });
      lift();
      expect(await graph()).toEqual(before);
    });

    it('is taken back by the next call when it could not be taken back at once', async () => {
      const before = await graph();
      database.fault = (call) =>
        statement(call, 'UPDATE domain WITH { members') || statement(call, 'REMOVE { _key: entry.key }') ? REFUSED : undefined;
      expect(await post(INSERT, request())).toMatchObject({ status: 500 });
      lift();
      expect(await graph()).not.toEqual(before);
      expect(await post(INSERT, { ...request(), files: [{ doc_name: one, file_id: ids[one] }] })).toMatchObject({
        status: 200,
        body: { results: [{ success: false, errorMessage: expect.stringMatching(/update/) }] },
      });
      expect(await graph()).toEqual(before);
    });
  });

  describe('update', () => {
    const request = () => ({ files: [{ doc_name: third, file_id: ids[third] }], category: 'legal' });

    it('is not shown as ended before its place is free', async () => {
      let kept = 0;
      const started = await post('/v1/graph/update', request());
      const status = `/v1/graph/update/${String(started.body['updateId'])}`;
      database.fault = ({ body }) => {
        if (!body.includes('"outcome"')) return undefined;
        kept++; // what became of it is kept before the place is given back
        return { status: 503, body: { error: true, code: 503, errorNum: 503, errorMessage: 'away for a moment' } };
      };
      await eventually(async () => kept > 0);
      await eventually(async () => (await platform.get<{ phase: string }>(status)).body.phase === 'INSERT_L12'); // reports come a little later
      expect((await platform.get(status)).body).toMatchObject({ status: 'running' });
      lift();
      expect(await platform.until(status, ['running'])).toMatchObject({ status: 'completed', phase: 'DONE' });
      const partition_ids = (await partitions()).slice(0, 1);
      expect(await post(RECLUSTER, { partition_ids })).toMatchObject({ status: 200, body: { results: [{ accepted: true }] } });
      await idle();
    });

    it('whose delete leg is refused has changed nothing', async () => {
      const before = await graph();
      database.fault = (call) => (statement(call, 'REMOVE { _key: key }', 'sources') ? REFUSED : undefined);
      const state = await platform.update(request());
      lift();
      expect(state).toMatchObject({
        ...{ phase: 'DONE', status: 'failed', summary: expect.stringMatching(/^Nothing was changed: \S/) },
        files: [{ file: third, result: 'failed', fileId: ids[third], error: expect.stringMatching(/\S/) }],
      });
      await idle();
      expect(await graph()).toEqual(before);
    });

    it('whose insert leg is refused leaves the document out, and insert brings it back', async () => {
      database.fault = (call) => (importInto(call, 'similarities') ? REFUSED : undefined);
      const state = await platform.update(request());
      lift();
      expect(state).toMatchObject({
        ...{ phase: 'DONE', status: 'failed', summary: expect.stringMatching(/^0 of 1 document updated/) },
        files: [{ file: third, result: 'removed_not_reinserted', fileId: ids[third], error: expect.stringMatching(/\S/) }],
      });
      await idle();
      expect(await platform.brokenInvariants()).toEqual([]);
      expect(await platform.query('FOR s IN strata_sources FILTER s.file_id == @id RETURN 1', { id: ids[third] })).toEqual([]);
      expect(await post(INSERT, request())).toMatchObject({ status: 200, body: { results: [{ success: true }] } });
      expect(await platform.orchestrate({ file_ids: [ids[third]] })).toMatchObject({ status: 'completed' });
    });
  });

  describe('recluster', () => {
    it('queues a second to a sixth behind the first, merges what waits already, and keeps other changes out', async () => {
      const all = await partitions();
      expect(all.length).toBeGreaterThanOrEqual(6);
      const asked = all.slice(0, 6);
      const jobs = () => platform.query<string>('FOR j IN pipeline_jobs FILTER j.name == "recluster" SORT j._key RETURN j._key');
      const known = await jobs();
      await platform.importers[0]!.stop(); // the first one waits for it
      for (const partition of asked)
        expect(await post(RECLUSTER, { partition_ids: [partition] })).toMatchObject({
          ...{ status: 200, body: { results: [{ ragPartitionId: partition, accepted: true, errorMessage: '' }] } },
        });
      expect(await post(RECLUSTER, { partition_ids: [asked[1], asked[5], asked[5]] })).toMatchObject({
        status: 200,
        body: { results: [asked[1], asked[5]].map((ragPartitionId) => ({ ragPartitionId, accepted: true })) },
      });
      expect((await jobs()).length - known.length).toBe(6);
      expect(await post(DELETE, { doc_names: [one], category: 'legal' })).toMatchObject({
        ...{ status: 409, body: { error_type: 'GraphMutationInProgressError', details: [{ operation: 'recluster' }] } },
      });
      expect(await platform.send('POST', '/v1/orchestrate', { project: 'strata' })).toMatchObject({ status: 409 });
      await platform.importers[0]!.restart();
      await idle();
      const order = await platform.query<string>(
        'FOR p IN strata_rags FILTER p._key IN @asked SORT p.last_reclustered_at RETURN p._key',
        { asked },
      );
      expect(order).toEqual(asked);
      const ends = () =>
        platform.query<unknown>('FOR j IN pipeline_jobs FILTER j.name == "recluster" AND j._key NOT IN @known RETURN j.result', {
          known,
        });
      await eventually(async () => (await ends()).every((result) => result !== null)); // what became of the last one comes a little later
      expect(await ends()).toEqual(asked.map(() => ({ partitions: [expect.objectContaining({ reclustered: true })] })));
    });

    it('whose importer is gone for good changes nothing, and gives its place back', async () => {
      platform.pipeline.env['RECLUSTER_LIMIT_S'] = '2';
      await platform.pipeline.stop();
      await platform.pipeline.restart();
      const before = await graph();
      const [partition] = await partitions();
      await platform.importers[0]!.kill();
      expect(await post(RECLUSTER, { partition_ids: [partition] })).toMatchObject({ body: { results: [{ accepted: true }] } });
      await idle();
      expect(await graph()).toEqual(before);
      const latest = async () => {
        const jobs = await platform.query<unknown>(
          'FOR j IN pipeline_jobs FILTER j.name == "recluster" SORT j.createdAt DESC LIMIT 1 RETURN j.result',
        );
        return jobs[0];
      };
      await eventually(async () => (await latest()) !== null);
      expect(await latest()).toMatchObject({
        partitions: [{ partitionId: partition, reclustered: false, message: expect.stringMatching(/\S/) }],
      });
      await platform.importers[0]!.restart();
    });
  });
});
