import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, startApp } from '@strata/testing';
import { TestPlatform } from './platform';
import { texts } from './texts';

const PROJECT = '/v1/projects/strata';
const CORPUS = ['corpus_relations', 'domains', 'modules', 'rags', 'similarities', 'sources'].map((name) => `strata_${name}`);
const KNOWLEDGE = ['Chunks', 'Communities', 'Documents', 'Entities', 'Imports', 'Relations'].map((name) => `strata_${name}`);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform[Symbol.asyncDispose]());

/** docs/contracts/pipeline.md, "Removal of a project", row by row. */
describe('removal of a project', () => {
  /** What a refused or failed removal has left serves the next test. */
  beforeEach(async () => {
    if ((await collections()).includes('strata_sources')) return;
    await platform.upload('legal', texts(6));
    expect(await platform.build(['legal'])).toMatchObject({ status: 'completed' });
  });
  const imported = async () => {
    expect(await platform.analyze('very_high')).toMatchObject({ status: 'completed' });
    expect(await platform.orchestrate()).toMatchObject({ status: 'completed' });
  };

  const collections = async () => {
    const { result } = await platform.askDatabase<{ result: { name: string; isSystem: boolean }[] }>('GET', '/_api/collection');
    return result
      .map(({ name }) => name)
      .filter((name) => name.startsWith('strata_'))
      .sort();
  };
  const graphs = async () => (await platform.askDatabase<{ graphs: { name: string }[] }>('GET', '/_api/gharial')).graphs;
  const views = async () => (await platform.askDatabase<{ result: { name: string }[] }>('GET', '/_api/view')).result;
  const traces = async () =>
    platform.query(`RETURN [
      LENGTH(FOR p IN pipeline_projects FILTER p._key == "strata" RETURN 1), LENGTH(FOR l IN pipeline_leases FILTER l._key == "strata" RETURN 1),
      LENGTH(FOR j IN pipeline_jobs RETURN 1), LENGTH(FOR c IN pipeline_jobs_checkpoints RETURN 1)]`);

  it('leaves nothing: collections, graphs, views, files if asked, jobs, leases, metadata', async () => {
    await imported();
    const answer = await platform.send('DELETE', `${PROJECT}?delete_files=true`);
    expect(answer).toEqual({
      status: 200,
      body: {
        ...{ deleted: true, project: 'strata', filesDeleted: 6, lockedSkipped: [], warnings: [], servicesDeleted: [] },
        collectionsDeleted: expect.arrayContaining([...CORPUS, ...KNOWLEDGE]),
        graphsDeleted: ['strata_CorpusGraph', 'strata_kg'],
        viewsDeleted: ['strata_sources_search_view'],
      },
    });
    expect([await collections(), await graphs(), await views(), await platform.files(), await traces()]).toEqual([
      [],
      [],
      [],
      [],
      [[0, 0, 0, 0]],
    ]);
  });

  it('is idempotent, and the project may be built again', async () => {
    expect((await platform.send('DELETE', `${PROJECT}?delete_files=true`)).body).toMatchObject({ deleted: true });
    expect(await platform.send('DELETE', PROJECT)).toMatchObject({
      status: 200,
      body: { deleted: true, collectionsDeleted: [], graphsDeleted: [], viewsDeleted: [], filesDeleted: 0 },
    });
  });

  it('keeps the files unless asked, and releases their locks', async () => {
    expect((await platform.files('legal')).some(({ safe_to_delete }) => safe_to_delete)).toBe(false);
    expect((await platform.send('DELETE', PROJECT)).body).toMatchObject({ deleted: true, filesDeleted: 0 });
    expect((await platform.files('legal')).map(({ safe_to_delete }) => safe_to_delete)).toEqual(Array(6).fill(true));
  });

  it('keeps what only looks like the project’s, and warns', async () => {
    await platform.askDatabase('POST', '/_api/collection', { name: 'strata_notes' });
    const { body } = await platform.send('DELETE', PROJECT);
    expect(body).toMatchObject({ deleted: true, warnings: [expect.stringContaining('collection strata_notes was kept')] });
    expect(await collections()).toEqual(['strata_notes']);
    await platform.askDatabase('DELETE', '/_api/collection/strata_notes');
  });

  it('keeps all of a project of the same database whose name begins alike, and is kept by its removal', async () => {
    await imported();
    expect((await platform.send('POST', '/v1/projects', { name: 'strata_b', database: 'strata' })).status).toBe(201);
    const foreign = ['strata_b_Documents', 'strata_b_corpus_relations', 'strata_b_sources'];
    for (const name of foreign) await platform.askDatabase('POST', '/_api/collection', { name });
    await platform.askDatabase('POST', '/_api/document/strata_b_sources', { file_id: 'x' });
    expect((await platform.send('DELETE', PROJECT)).body).toMatchObject({ deleted: true, warnings: [] });
    expect(await collections()).toEqual(foreign);
    expect(await platform.query('FOR s IN strata_b_sources RETURN s.file_id')).toEqual(['x']);
    expect(await platform.build(['legal'])).toMatchObject({ status: 'completed', documentCount: 6 });
    expect((await platform.send('DELETE', '/v1/projects/strata_b')).body).toMatchObject({
      ...{ deleted: true, warnings: [], collectionsDeleted: foreign },
    });
    expect(await platform.count('sources')).toBe(6);
    expect((await platform.send('DELETE', `${PROJECT}?delete_files=true`)).body).toMatchObject({ deleted: true });
  });

  it('removes the views of embedded fields with their collections', async () => {
    const embedded = { collection: 'strata_sources', field: 'filename' };
    expect((await platform.send('POST', '/v1/embed-field-in-collection', embedded)).status).toBe(200);
    expect((await platform.send('DELETE', PROJECT)).body).toMatchObject({
      deleted: true,
      viewsDeleted: ['strata_sources_filename_search_view', 'strata_sources_search_view'],
    });
    expect(await views()).toEqual([]);
  });

  it('is partial while somebody has locked a file: no other change until a repeated call completes', async () => {
    await imported();
    await platform.lock('legal', 'bridges-000.md');
    const partial = await platform.send('DELETE', `${PROJECT}?delete_files=true`);
    expect(partial).toMatchObject({
      status: 200,
      body: {
        deleted: false,
        filesDeleted: 5,
        lockedSkipped: ['bridges-000.md'],
        warnings: [expect.stringContaining('kept: 1 file')],
      },
    });
    for (const [method, path, body] of [
      ['POST', '/v1/corpus/builds', { categories: ['legal'] }],
      ['POST', '/v1/import-multiple', { files: [{ doc_name: 'a.txt', content: 'eA==' }] }],
      ['DELETE', `${PROJECT}/categories/legal`, undefined],
    ] as const)
      expect([path, await platform.send(method, path, body)]).toMatchObject([
        path,
        { status: 409, body: { error_type: 'ProjectDeletionStartedError', details: [{ project: 'strata' }] } },
      ]);
    expect((await platform.get(`${PROJECT}/overview`)).status).toBe(200);
    expect((await platform.send('DELETE', PROJECT)).body).toMatchObject({ deleted: true });
    expect(await platform.build(['legal'])).toMatchObject({ status: 'completed', documentCount: 1 });
    await platform.lock('legal', 'bridges-000.md', true);
    await platform.send('DELETE', `${PROJECT}?delete_files=true`);
  });

  it('fails without a trace when nothing was removed yet: the project is not locked', async () => {
    await platform.fileManager.stop();
    expect(await platform.send('DELETE', `${PROJECT}?delete_files=true`)).toMatchObject({ status: 503 });
    await platform.fileManager.restart();
    expect(await platform.count('sources')).toBe(6);
    expect((await platform.send('POST', '/v1/corpus/builds', { categories: ['legal'] })).body).toMatchObject({
      error_type: 'REBUILD_NOT_ALLOWED',
    });
  });

  it.each([
    ['another project', '/v1/projects/x', 404],
    ['no project', '/v1/projects/', 405],
  ])('of %s is refused', async (_, path, status) => {
    expect((await platform.send('DELETE', path)).status).toBe(status);
    expect(await platform.count('sources')).toBe(6);
  });

  it('is refused while a build runs', async () => {
    await platform.upload('more', texts(40));
    const build = await platform.send('POST', '/v1/corpus/builds', { categories: ['more'] });
    expect(await platform.send('DELETE', PROJECT)).toMatchObject({ status: 409, body: { error_type: 'BuildInProgressError' } });
    await platform.until(`/v1/corpus/builds/${String(build.body['corpusBuildId'])}`, ['pending', 'running']);
  });

  it('waits for a database that restarts meanwhile', async () => {
    await imported();
    const whole = platform.send('DELETE', `${PROJECT}?delete_files=true`);
    await eventually(async () => (await collections()).length < 12);
    await platform.database.kill();
    await platform.database.restart();
    expect(await whole).toMatchObject({ status: 200, body: { deleted: true, warnings: [] } });
    expect([await collections(), await graphs(), await views(), await platform.files()]).toEqual([[], [], [], []]);
  });

  it('goes on after kill -9', async () => {
    await imported();
    const interrupted = platform.send('DELETE', `${PROJECT}?delete_files=true`).catch(() => 'lost');
    await eventually(async () => (await collections()).length < 12);
    await platform.pipeline.kill();
    await interrupted;
    await platform.pipeline.restart();
    // the service takes the removal up again by itself; a repeated call may find it at work
    const answer = await eventually(async () => {
      const repeated = await platform.send('DELETE', `${PROJECT}?delete_files=true`);
      return repeated.status !== 409 && repeated;
    });
    expect(answer).toMatchObject({ status: 200, body: { deleted: true } });
    expect([await collections(), await graphs(), await views(), await platform.files(), await traces()]).toEqual([
      [],
      [],
      [],
      [],
      [[0, 0, 0, 0]],
    ]);
  });
});

describe('removal of a project with a database of its own', () => {
  const UPLOADED = { 'one.md': 'Ada Keller of Graz studied bridges.', 'two.md': 'Bruno Weiss of Riga studied bread.' };
  /** The same services, for another project. */
  const at = (project: string) => platform.inProject(project);
  const make = async (name: string) => {
    expect((await platform.send('POST', '/v1/projects', { name })).status).toBe(201);
    await at(name).upload('legal', UPLOADED);
    expect(await at(name).build(['legal'])).toMatchObject({ status: 'completed' });
  };
  const databases = async () =>
    (await platform.askDatabase<{ result: string[] }>('GET', '/_api/database', undefined, '_system')).result;
  const registered = async (name: string) =>
    platform.query('FOR p IN _strata_projects FILTER p._key == @name RETURN p.state', { name }, '_system');
  const remaining = async (name: string) =>
    platform.query(
      `RETURN [LENGTH(FOR j IN pipeline_jobs FILTER j.project == @name RETURN 1), LENGTH(FOR l IN pipeline_leases FILTER l._key == @name RETURN 1)]`,
      { name },
    );
  const filesIn = async (name: string) => (await at(name).files('legal')).length;
  const gone = async (name: string) =>
    expect([await registered(name), (await databases()).includes(name), await remaining(name)]).toEqual([[], false, [[0, 0]]]);
  const untilGone = (name: string) => eventually(async () => (await registered(name)).length === 0);

  it('drops the database, when the files go too', async () => {
    await make('whole');
    expect(await at('whole').send('DELETE', '/v1/projects/whole?delete_files=true')).toMatchObject({
      status: 200,
      body: { deleted: true, filesDeleted: 2, warnings: [] },
    });
    await gone('whole');
    expect((await at('whole').get('/v1/projects/whole/overview')).status).toBe(404);
    expect((await platform.send('POST', '/v1/projects', { name: 'whole' })).status).toBe(201);
    await at('whole').send('DELETE', '/v1/projects/whole?delete_files=true');
  });

  it('keeps the database while it holds files, and what somebody else put there', async () => {
    await make('kept');
    expect((await at('kept').send('DELETE', '/v1/projects/kept')).body).toMatchObject({ deleted: true, filesDeleted: 0 });
    expect([await registered('kept'), (await databases()).includes('kept'), await filesIn('kept')]).toEqual([[], true, 2]);
    await make('guests');
    await at('guests').askDatabase('POST', '/_api/collection', { name: 'notes' });
    expect((await at('guests').send('DELETE', '/v1/projects/guests?delete_files=true')).body).toMatchObject({ deleted: true });
    expect([await registered('guests'), (await databases()).includes('guests')]).toEqual([[], true]);
  });

  /** What is seen when the service is killed: the moments lie between two steps of a removal. */
  it.each<[string, (name: string) => Promise<boolean>]>([
    // on a busy machine all of it may be over before anybody looks
    ['the registry has heard of it', async (name) => ['deleting', undefined].includes((await registered(name))[0] as string)],
    [
      'the graph is gone',
      async (name) => (await at(name).askDatabase<{ graphs: object[] }>('GET', '/_api/gharial')).graphs.length === 0,
    ],
    ['some collections are gone', async (name) => !(await collectionsOf(name)).includes(`${name}_domains`)],
    ['all collections are gone', async (name) => !(await collectionsOf(name)).includes(`${name}_sources`)],
    ['the files are gone', async (name) => (await filesIn(name)) === 0],
    ['the database is gone', async (name) => !(await databases()).includes(name)],
  ])('goes on by itself after kill -9, once %s', async (moment, isReached) => {
    const name = `k${moment.replaceAll(/[^a-z]/g, '')}`;
    await make(name);
    const interrupted = at(name)
      .send('DELETE', `/v1/projects/${name}?delete_files=true`)
      .catch(() => 'lost');
    await eventually(() => isReached(name).catch(() => true)); // a database that is gone answers nothing
    await platform.pipeline.kill();
    await interrupted;
    await platform.pipeline.restart();
    await untilGone(name);
    await gone(name);
  });

  /** Moments too short to be met by a kill, as a kill there leaves them. */
  describe('goes on at the next start, as it was asked for', () => {
    beforeAll(async () => {
      await make('heard');
      expect((await platform.send('POST', '/v1/projects', { name: 'rowless' })).status).toBe(201);
      await at('rowless').upload('legal', UPLOADED);
      await platform.query('FOR p IN pipeline_projects REMOVE p IN pipeline_projects', {}, 'rowless').catch(() => undefined); // it may never have had one
      await platform.pipeline.kill();
      const noted = 'UPDATE { _key: @name } WITH { state: "deleting", deletes_files: true } IN _strata_projects';
      for (const name of ['heard', 'rowless']) await platform.query(noted, { name }, '_system');
      await platform.pipeline.restart();
    });

    it.each([
      ['only the registry had heard of it', 'heard'],
      ['the project’s own row was gone and its database was not', 'rowless'],
    ])('when %s', async (_, name) => {
      await untilGone(name);
      await gone(name);
    });
  });

  async function collectionsOf(name: string): Promise<string[]> {
    const { result } = await at(name).askDatabase<{ result: { name: string; isSystem: boolean }[] }>('GET', '/_api/collection');
    return result.filter(({ isSystem }) => !isSystem).map((collection) => collection.name);
  }

  it('ends a service that has no other project, once that is answered, if it is told to', async () => {
    const { pipeline } = platform;
    const pinned = await startApp('pipeline', {
      ...pipeline.env,
      ...{ PORT: undefined, LOG_LEVEL: 'info', PROJECT_ONLY: 'true', SELF_TEARDOWN: 'true' },
    });
    const remove = (url: string) => fetch(`${url}${PROJECT}?delete_files=true`, { method: 'DELETE', headers: platform.headers() });
    const answer = await remove(pinned.url);
    expect(await answer.json()).toMatchObject({ deleted: true, servicesDeleted: ['pipeline'] });
    await eventually(async () => !isAlive(pinned.pid()));
    expect(pinned.output()).toContain('"event":"stopped"');
    await pinned.stop();
    expect((await platform.get('/v1/health')).status).toBe(200);
    await expect(startApp('pipeline', { ...pipeline.env, ...{ PORT: undefined, SELF_TEARDOWN: 'true' } })).rejects.toThrow(
      /SELF_TEARDOWN needs PROJECT_ONLY/,
    );
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
