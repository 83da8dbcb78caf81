import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListedProject, ProjectRecord } from '@strata/contracts';
import { eventually, freePort, startApp, storeAccount } from '@strata/testing';
import type { Answer } from './platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

const DOCUMENTS = 24;
type Body = Record<string, unknown>;

/** A caller in one project, as the gateway passes requests on. */
class Caller {
  constructor(
    private readonly url: string,
    private readonly authorization: string | undefined,
    private readonly project?: string,
  ) {}

  in(project: string): Caller {
    return new Caller(this.url, this.authorization, project);
  }

  async call<T = Body>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const headers = {
      ...(this.authorization === undefined ? {} : { authorization: this.authorization }),
      ...(this.project === undefined ? {} : { 'x-strata-project': this.project }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetch(this.url + path, { ...init, signal: AbortSignal.timeout(60_000) });
    return { status: response.status, body: (await response.json()) as T };
  }

  async until(path: string): Promise<Body> {
    return eventually(async () => {
      const { status, body } = await this.call('GET', path).catch(() => ({ status: 503, body: {} as Body }));
      if (status >= 500) return false;
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return !['pending', 'running'].includes(String(body['status'])) && body;
    });
  }

  /** The file manager knows projects by the first label of a scope. */
  async upload(fileManager: string, database: string, category: string, files: Readonly<Record<string, string>>): Promise<void> {
    const form = new FormData();
    form.append('scope', this.project!);
    form.append('scope', category);
    for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text], { type: 'text/plain' }), name);
    const headers = { authorization: this.authorization! };
    const answer = await fetch(`${fileManager}/_db/${database}/rag-input/batch`, { method: 'POST', body: form, headers });
    if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  }
}

describe('A pipeline of many projects', () => {
  let platform: TestPlatform;
  /** may do everything */
  let root: Caller;
  /** may write in `news` only */
  let ann: Caller;
  /** may read `strata` and what lies in its database, the project `closed` excepted */
  let bob: Caller;
  let nobody: Caller;

  beforeAll(async () => {
    platform = await TestPlatform.start({ importers: 0, env: { LEASE_HEARTBEAT_S: '1' } });
    const { url } = platform.pipeline;
    const caller = async (name: string, levels: Parameters<typeof storeAccount>[2]) =>
      new Caller(url, await storeAccount(platform.database, name, levels));
    root = await caller('root', { _system: 'rw' });
    ann = await caller('ann', { news: 'rw' });
    bob = await caller('bob', { strata: 'ro', 'strata/closed_sources': 'none' });
    nobody = new Caller(url, undefined);
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const names = async (caller: Caller) =>
    (await caller.call<{ projects: ListedProject[] }>('GET', '/v1/projects')).body.projects.map(({ name }) => name);

  describe('POST /v1/projects', () => {
    it('makes a project with a database of its own, which is there at once', async () => {
      const made = await root.call<ProjectRecord>('POST', '/v1/projects', { name: 'news', description: 'what is new' });
      expect(made).toEqual({
        status: 201,
        body: {
          name: 'news',
          database: 'news',
          description: 'what is new',
          createdBy: 'root',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      });
      expect((await root.in('news').call('GET', '/v1/projects/news/overview')).body).toMatchObject({
        project: 'news',
        totalDocuments: 0,
        corpusGraph: { status: 'not_built' },
      });
    });

    it('makes one in a database that exists, for whoever may write there', async () => {
      expect((await bob.call('POST', '/v1/projects', { name: 'shared', database: 'strata' })).status).toBe(403);
      expect((await root.call('POST', '/v1/projects', { name: 'shared', database: 'strata' })).status).toBe(201);
      expect((await ann.call('POST', '/v1/projects', { name: 'sports', database: 'news' })).status).toBe(201);
      expect((await root.call('POST', '/v1/projects', { name: 'closed', database: 'strata' })).status).toBe(201);
    });

    it.each<[string, () => Promise<Answer<Body>>, number, string]>([
      ['a name that begins with a digit', () => root.call('POST', '/v1/projects', { name: '1st' }), 400, 'InvalidProjectError'],
      ['the reserved name v1', () => root.call('POST', '/v1/projects', { name: 'v1' }), 400, 'InvalidProjectError'],
      ['the reserved name health', () => root.call('POST', '/v1/projects', { name: 'health' }), 400, 'InvalidProjectError'],
      ['a name of 64', () => root.call('POST', '/v1/projects', { name: 'a'.repeat(64) }), 400, 'InvalidProjectError'],
      ['a name with a slash', () => root.call('POST', '/v1/projects', { name: 'a/b' }), 400, 'InvalidProjectError'],
      ['no name', () => root.call('POST', '/v1/projects', {}), 400, 'ValidationError'],
      [
        '_system as its database',
        () => root.call('POST', '/v1/projects', { name: 'x', database: '_system' }),
        400,
        'InvalidProjectError',
      ],
      [
        'a new database without Administrate on _system',
        () => ann.call('POST', '/v1/projects', { name: 'x' }),
        403,
        'DatabaseAccessError',
      ],
      [
        'a database that does not exist',
        () => root.call('POST', '/v1/projects', { name: 'x', database: 'gone' }),
        404,
        'DatabaseNotFoundError',
      ],
      ['a name that is taken', () => root.call('POST', '/v1/projects', { name: 'news' }), 409, 'ProjectExistsError'],
      [
        'a name that is taken in another case',
        () => root.call('POST', '/v1/projects', { name: 'News', database: 'news' }),
        409,
        'ProjectExistsError',
      ],
      [
        "the standard project's name",
        () => root.call('POST', '/v1/projects', { name: 'Strata', database: 'strata' }),
        409,
        'ProjectExistsError',
      ],
      ['no token', () => nobody.call('POST', '/v1/projects', { name: 'x' }), 401, 'InvalidTokenError'],
    ])('refuses %s', async (_, call, status, type) => {
      const answer = await call();
      expect([answer.status, answer.body['error_type']]).toEqual([status, type]);
    });

    it('refuses a name of which a database exists when none is named', async () => {
      await platform.createDatabase('archive');
      expect(await root.call('POST', '/v1/projects', { name: 'archive' })).toMatchObject({
        status: 409,
        body: { error_type: 'DatabaseExistsError' },
      });
      expect((await root.call('POST', '/v1/projects', { name: 'archive', database: 'archive' })).status).toBe(201);
    });

    it('lets exactly one of several win who make the same project', async () => {
      const answers = await Promise.all(
        ['race', 'RACE', 'race', 'Race'].map((name) => root.call('POST', '/v1/projects', { name, database: 'strata' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    });
  });

  describe('GET and PATCH of projects', () => {
    it('lists to each caller what they may read, the standard project too', async () => {
      expect(await names(ann)).toEqual(['news', 'sports']);
      expect(await names(bob)).toEqual(expect.arrayContaining(['shared', 'strata']));
      expect(await names(bob)).not.toEqual(expect.arrayContaining(['closed']));
      expect(await names(bob)).not.toEqual(expect.arrayContaining(['news']));
      expect(await names(root)).toEqual(expect.arrayContaining(['closed', 'news', 'shared', 'sports', 'strata']));
      expect((await nobody.call('GET', '/v1/projects')).status).toBe(401);
    });

    it('shows one and changes its description only', async () => {
      expect((await ann.call('GET', '/v1/projects/news')).body).toMatchObject({ name: 'news', description: 'what is new' });
      expect(
        (await ann.call('PATCH', '/v1/projects/news', { description: 'what was new', database: 'strata' })).body,
      ).toMatchObject({
        description: 'what was new',
        database: 'news',
      });
      expect((await root.call('GET', '/v1/projects/news')).body).toMatchObject({ description: 'what was new', createdBy: 'root' });
      expect((await ann.call('PATCH', '/v1/projects/news', {})).status).toBe(400);
    });

    it.each<[string, () => Promise<Answer<Body>>, number, string]>([
      ['an unknown one', () => ann.call('GET', '/v1/projects/nothing'), 404, 'ProjectNotFoundError'],
      [
        'a change of an unknown one',
        () => ann.call('PATCH', '/v1/projects/nothing', { description: '' }),
        404,
        'ProjectNotFoundError',
      ],
      ['a closed one', () => ann.call('GET', '/v1/projects/strata'), 403, 'DatabaseAccessError'],
      ['one of which a collection is closed', () => bob.call('GET', '/v1/projects/closed'), 403, 'DatabaseAccessError'],
      [
        'a change to whoever may only read',
        () => bob.call('PATCH', '/v1/projects/strata', { description: '' }),
        403,
        'DatabaseAccessError',
      ],
      ["another project than the request's", () => root.in('strata').call('GET', '/v1/projects/news'), 404, 'UnknownProjectError'],
      ['no token', () => nobody.call('GET', '/v1/projects/news'), 401, 'InvalidTokenError'],
    ])('refuses %s', async (_, call, status, type) => {
      const answer = await call();
      expect([answer.status, answer.body['error_type']]).toEqual([status, type]);
    });
  });

  describe('Work in two projects at the same time', () => {
    const builds: Record<string, string> = {};

    beforeAll(async () => {
      await root.in('strata').upload(platform.fileManager.url, 'strata', 'legal', texts(DOCUMENTS));
      await root.in('news').upload(platform.fileManager.url, 'news', 'legal', texts(DOCUMENTS / 2, 5));
    });

    it('builds both, one at a time each', async () => {
      const [strata, news] = [root.in('strata'), ann.in('news')];
      const starts = await Promise.all(
        [strata, strata, news, news].map((caller) => caller.call('POST', '/v1/corpus/builds', { categories: ['legal'] })),
      );
      expect(
        starts
          .slice(0, 2)
          .map(({ status }) => status)
          .sort(),
      ).toEqual([202, 409]);
      expect(
        starts
          .slice(2)
          .map(({ status }) => status)
          .sort(),
      ).toEqual([202, 409]);
      expect(starts.find(({ status }) => status === 409)?.body).toMatchObject({ error_type: 'BuildInProgressError' });
      builds['strata'] = String(starts.slice(0, 2).find(({ status }) => status === 202)!.body['corpusBuildId']);
      builds['news'] = String(starts.slice(2).find(({ status }) => status === 202)!.body['corpusBuildId']);
      expect(await strata.until(`/v1/corpus/builds/${builds['strata']}`)).toMatchObject({
        status: 'completed',
        documentCount: DOCUMENTS,
      });
      expect(await news.until(`/v1/corpus/builds/${builds['news']}`)).toMatchObject({
        status: 'completed',
        documentCount: DOCUMENTS / 2,
        graphName: 'news_CorpusGraph',
      });
    });

    it('keeps their data in their own databases and their files counted in their own lists', async () => {
      expect(await platform.query('RETURN LENGTH(strata_sources)')).toEqual([DOCUMENTS]);
      expect(await platform.query('RETURN LENGTH(news_sources)', {}, 'news')).toEqual([DOCUMENTS / 2]);
      await expect(platform.query('RETURN LENGTH(news_sources)')).rejects.toThrow(/news_sources/);
      const { projects } = (await root.call<{ projects: ListedProject[] }>('GET', '/v1/projects')).body;
      const counts = projects.map(({ name, documentCount, categoryCount }) => [name, documentCount, categoryCount]);
      expect(counts).toEqual(
        expect.arrayContaining([
          ['news', DOCUMENTS / 2, 1],
          ['strata', DOCUMENTS, 1],
          ['sports', 0, 0],
        ]),
      );
    });

    it('knows an operation by its id in its own project only', async () => {
      for (const [method, path] of [
        ['GET', `/v1/corpus/builds/${builds['news']}`],
        ['DELETE', `/v1/corpus/builds/${builds['news']}`],
        ['POST', `/v1/corpus/builds/${builds['news']}/retry`],
      ] as const) {
        expect([method, (await root.in('strata').call(method, path)).status]).toEqual([method, 404]);
        expect([method, (await root.call(method, path)).status]).toEqual([method, 404]);
      }
      expect((await ann.in('news').call('GET', `/v1/corpus/builds/${builds['news']}`)).status).toBe(200);
    });

    it('lists the latest runs of its own project', async () => {
      const runs = async (project: string, query = '') => root.in(project).call('GET', `/v1/projects/${project}/runs${query}`);
      for (const project of ['strata', 'news'])
        expect(await runs(project)).toEqual({
          status: 200,
          body: { corpusBuildIds: [builds[project]], strategizeJobIds: [], orchestrationIds: [] },
        });
      expect((await root.in('news').call('GET', '/v1/projects/strata/runs')).status).toBe(404);
      for (const limit of ['0', '101', 'x']) expect((await runs('news', `?limit=${limit}`)).status).toBe(400);
    });

    it('lets a caller into the project that is open to them and into no other', async () => {
      expect((await ann.in('news').call('GET', '/v1/rag-strategizer/strategy')).status).toBe(200);
      for (const project of ['strata', 'shared'])
        expect(await ann.in(project).call('GET', '/v1/rag-strategizer/strategy')).toMatchObject({
          status: 403,
          body: { error_type: 'DatabaseAccessError' },
        });
      expect((await ann.call('GET', '/v1/rag-strategizer/strategy')).status).toBe(403); // no header: the standard project
      expect(await ann.in('nothing').call('GET', '/v1/rag-strategizer/strategy')).toMatchObject({
        status: 404,
        body: { error_type: 'ProjectNotFoundError' },
      });
    });

    it('analyses both, and refuses a body or path that names another project than the request', async () => {
      const analyze = (caller: Caller, project: string) =>
        caller.call('POST', '/v1/rag-strategizer/analyze', { project, complexity: 'moderate' });
      const [strata, news] = [root.in('strata'), ann.in('news')];
      expect((await analyze(news, 'strata')).status).toBe(400);
      expect((await news.call('POST', '/v1/orchestrate', { project: 'strata' })).status).toBe(400);
      expect((await news.call('GET', '/v1/projects/strata/overview')).status).toBe(404);
      expect((await news.call('DELETE', '/v1/projects/strata/categories/legal')).status).toBe(404);
      const started = await Promise.all([analyze(strata, 'strata'), analyze(news, 'news')]);
      const ends = await Promise.all(
        [strata, news].map((caller, place) =>
          caller.until(`/v1/rag-strategizer/jobs/${String(started[place]!.body['strategizeJobId'])}`),
        ),
      );
      expect(ends).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
      const counts = await Promise.all([strata, news].map((caller) => caller.call('GET', '/v1/rag-strategizer/strategy')));
      for (const { body } of counts) expect(Number(body['totalStrategies'])).toBeGreaterThan(0);
    });
  });

  describe('A start after kill -9', () => {
    it('takes up the jobs of all projects, finishes half-made ones, and gives back places that nobody uses', async () => {
      const [strata, news] = [root.in('shared'), ann.in('news')];
      await strata.upload(platform.fileManager.url, 'strata', 'more', texts(DOCUMENTS * 3, 7));
      await news.upload(platform.fileManager.url, 'news', 'more', texts(DOCUMENTS * 3, 9));
      const started = await Promise.all(
        [strata, news].map((caller) => caller.call('POST', '/v1/corpus/builds', { categories: ['more'] })),
      );
      await platform.pipeline.kill();
      const half = {
        _key: 'half',
        lower_name: 'half',
        database: 'half',
        owns_database: true,
        description: '',
        created_at: 1,
        created_by: 'root',
      };
      await platform.query('INSERT MERGE(@half, { state: "creating" }) INTO _strata_projects', { half }, '_system');
      await platform.query(
        `INSERT { _key: "sports", fencing: 1, operations: [{ kind: "corpus-build", id: "cb_lost", owner: "dead", acquiredAt: @now, heartbeatAt: @now, fencing: 1 }] } INTO pipeline_leases`,
        { now: Date.now() },
      );
      await platform.pipeline.restart();
      for (const [place, caller] of [strata, news].entries())
        expect(await caller.until(`/v1/corpus/builds/${String(started[place]!.body['corpusBuildId'])}`)).toMatchObject({
          status: 'completed',
        });
      expect((await root.in('half').call('GET', '/v1/projects/half/overview')).status).toBe(200);
      expect((await root.call('GET', '/v1/projects/half')).body).toMatchObject({ database: 'half', createdBy: 'root' });
      const inSports = await ann.in('sports').call('POST', '/v1/corpus/builds', { categories: ['none'] });
      expect(inSports.body['error_type']).toBe('NoFilesForSelectorError'); // and not: in progress
    });
  });

  it('after kill -9 in the middle of a creation has the project whole, or not at all', async () => {
    for (let afterMs = 0; afterMs < 60; afterMs += 20) {
      const name = `crash${afterMs}`;
      const asked = root.call('POST', '/v1/projects', { name }).catch(() => undefined);
      await sleep(afterMs);
      await platform.pipeline.kill();
      await asked;
      await platform.pipeline.restart();
      const found = await root.call('GET', `/v1/projects/${name}`);
      const again = await root.call('POST', '/v1/projects', { name });
      expect([found.status, again.status]).toEqual(found.status === 200 ? [200, 409] : [404, 201]);
      expect(await root.in(name).call('GET', `/v1/projects/${name}/overview`)).toMatchObject({
        status: 200,
        body: { project: name },
      });
    }
  });

  it('with PROJECT_ONLY serves the standard project and no other', async () => {
    const env = { ...platform.pipeline.env, PORT: String(await freePort()), PROJECT_ONLY: 'true', PROJECT: 'shared' };
    await using pinned = await startApp('pipeline', env);
    const caller = new Caller(pinned.url, await storeAccount(platform.database, 'root', { _system: 'rw' }));
    expect((await caller.call('GET', '/v1/projects/shared/overview')).body).toMatchObject({ project: 'shared' });
    expect((await caller.in('shared').call('GET', '/v1/rag-strategizer/strategy')).status).toBe(200);
    for (const name of ['news', 'strata', 'nothing'])
      expect(await caller.in(name).call('GET', '/v1/rag-strategizer/strategy')).toMatchObject({
        status: 404,
        body: { error_type: 'ProjectNotFoundError' },
      });
    expect(await names(caller)).toEqual(['shared']);
    expect((await caller.call('POST', '/v1/projects', { name: 'another' })).status).toBe(404);
  });
});
