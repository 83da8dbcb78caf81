import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject, Injectable, Module, Param, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServedProject } from '@strata/service-kit';
import { bootService, inProject, PROJECT, PROJECT_PROVIDERS, SERVED_PROJECT } from '@strata/service-kit';
import { accountKey } from './account';
import { AuthModule } from './auth.module';
import { DatabaseAccess } from './database-access';
import { ForAnyCaller } from './request-access';
import { SecretRing } from './secret-ring';
import { signSessionToken } from './sign-token';

const made: string[] = [];

/** Stands for a store: made by a factory, from the project. */
class Shelf {
  readonly books: string[] = [];
  constructor(readonly project: ServedProject) {
    made.push(project.name);
  }
}
/** Shared by all projects. */
@Injectable()
class Clock {
  readonly startedAt = {};
}
/** A use case as services have them: it does not know that there are several projects. */
@Injectable()
class PutBook {
  constructor(
    @Inject(SERVED_PROJECT) readonly project: string,
    readonly shelf: Shelf,
    readonly clock: Clock,
  ) {}
}

@Controller()
class LibraryController {
  constructor(
    private readonly putBook: PutBook,
    private readonly shelf: Shelf,
  ) {}

  @Get('v1/books')
  list(): object {
    return { project: this.putBook.project, database: this.shelf.project.database, books: this.shelf.books };
  }

  @Post('v1/books/:title')
  put(@Param('title') title: string): object {
    this.putBook.shelf.books.push(title);
    return {};
  }

  @Get('v1/projects/:project')
  one(): object {
    return { project: this.putBook.project };
  }
}

@Controller('v1/projects')
class ListController {
  @Get()
  @ForAnyCaller()
  list(): object {
    return { any: true };
  }
}

const PROJECTS = new Map(
  [
    { name: 'news', database: 'news', createdAt: 1 },
    { name: 'shared', database: 'docs', createdAt: 2 },
  ].map((project) => [project.name, project]),
);
const GRANTS = {
  ann: { databases: [grant('docs', 'rw'), grant('news', 'rw')], collections: [] },
  bob: { databases: [grant('news', 'ro')], collections: [] },
  cid: { databases: [grant('docs', 'rw')], collections: [{ ...grant('docs', 'none'), collection: 'shared_sources' }] },
};
function grant(database: string, level: string) {
  return { database, level };
}

let app: NestFastifyApplication;
let accounts: Server;
let ring: SecretRing;
let url: string;
let lookups: string[] = [];

beforeAll(async () => {
  ring = await SecretRing.fromConfig({ inline: 'a secret' });
  accounts = createServer((request, response) => {
    const [user, grants] = Object.entries(GRANTS).find(([name]) => request.url?.endsWith(accountKey(name))) ?? [];
    response.writeHead(grants ? 200 : 404).end(JSON.stringify({ user, active: true, createdAt: 0, grants }));
  }).listen(0, '127.0.0.1');
  await once(accounts, 'listening');
  const databaseAccess = new DatabaseAccess({
    url: `http://127.0.0.1:${(accounts.address() as AddressInfo).port}`,
    ring,
    serverId: 'test',
  });
  const directory = {
    standard: { name: 'strata', database: 'docs' },
    find: async (name: string) => {
      lookups.push(name);
      return Promise.resolve(name === 'strata' ? directory.standard : PROJECTS.get(name));
    },
  };
  const nameIn = ({ url: path }: { url: string }) => /^\/v1\/projects\/([^/?]+)$/.exec(path)?.[1];

  @Module({
    imports: [AuthModule.forRoot({ ring, databaseAccess, projects: { directory, nameIn } })],
    controllers: [LibraryController, ListController],
    providers: [
      ...PROJECT_PROVIDERS,
      { provide: Shelf, useFactory: (project: ServedProject) => new Shelf(project), inject: [PROJECT] },
      Clock,
      PutBook,
    ],
  })
  class LibraryModule {}
  app = await bootService({
    name: 'library',
    module: LibraryModule,
    config: { host: '127.0.0.1', port: 0, logLevel: 'silent' },
    errors: 'status',
    embedded: true,
  });
  url = await app.getUrl();
});
afterAll(async () => {
  await app?.close();
  accounts?.close();
  accounts?.closeAllConnections();
});
beforeEach(() => {
  lookups = [];
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
async function call(user: string | undefined, method: string, path: string, project?: string): Promise<Answer> {
  const headers = {
    ...(user === undefined ? {} : { authorization: `Bearer ${signSessionToken(ring, { user, lifetimeS: 60 }).jwt}` }),
    ...(project === undefined ? {} : { 'x-strata-project': project }),
  };
  const response = await fetch(url + path, { method, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('A request to a service of many projects', () => {
  it('means the project of its header, else the standard one, and sees nothing of another', async () => {
    await call('ann', 'POST', '/v1/books/today', 'news');
    await call('ann', 'POST', '/v1/books/atlas');
    expect((await call('ann', 'GET', '/v1/books', 'news')).body).toEqual({ project: 'news', database: 'news', books: ['today'] });
    expect((await call('ann', 'GET', '/v1/books')).body).toEqual({ project: 'strata', database: 'docs', books: ['atlas'] });
    expect((await call('ann', 'GET', '/v1/books', 'strata')).body).toMatchObject({ books: ['atlas'] });
    expect((await call('ann', 'GET', '/v1/books', 'shared')).body).toEqual({ project: 'shared', database: 'docs', books: [] });
  });

  it('may name its project in the path where the service says so, and the header goes before', async () => {
    expect((await call('ann', 'GET', '/v1/projects/news')).body).toEqual({ project: 'news' });
    expect((await call('ann', 'GET', '/v1/projects/news', 'shared')).body).toEqual({ project: 'shared' });
    expect((await call('ann', 'GET', '/v1/projects/nobody')).status).toBe(404);
  });

  it.each<[string, string, string | undefined, number, string]>([
    ['bob', 'GET', 'news', 200, 'may read'],
    ['bob', 'POST', 'news', 403, 'may not write'],
    ['bob', 'GET', 'shared', 403, 'has no access'],
    ['bob', 'GET', undefined, 403, 'has no access to the standard one'],
    ['cid', 'GET', 'shared', 403, 'a collection with its prefix is closed'],
    ['cid', 'POST', undefined, 201, "another project's closed collection does not count"],
    ['bob', 'GET', 'nobody', 404, 'unknown goes before rights'],
    ['bob', 'GET', '../news', 404, 'no name'],
    ['bob', 'GET', '', 404, 'an empty name is none'],
  ])('of %s, %s in %s: %i, %s', async (user, method, project, status) => {
    const answer = await call(user, method, method === 'GET' ? '/v1/books' : '/v1/books/x', project);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.body).toMatchObject({ code: 5, error_type: 'ProjectNotFoundError' });
    if (status === 403) expect(answer.body).toMatchObject({ code: 7, error_type: 'DatabaseAccessError' });
  });

  it('without a valid token is refused with 401 before any project is looked up or made', async () => {
    const before = [...made];
    for (const project of [undefined, 'news', 'nobody']) {
      expect((await call(undefined, 'GET', '/v1/books', project)).status).toBe(401);
    }
    expect(lookups).toEqual([]);
    expect(made.filter((name) => name !== '')).toEqual(before.filter((name) => name !== ''));
  });

  it('for an unknown project makes nothing', async () => {
    const before = made.length;
    for (let n = 0; n < 20; n++) await call('ann', 'GET', '/v1/books', `nobody${n}`);
    expect(made).toHaveLength(before);
  });

  it('to a route for any caller needs a token and no rights', async () => {
    expect([await call('bob', 'GET', '/v1/projects'), await call(undefined, 'GET', '/v1/projects')]).toMatchObject([
      { status: 200 },
      { status: 401 },
    ]);
  });
});

describe('The providers of a project', () => {
  it('are made once per project, however many ask at once, and spread to whatever injects them', async () => {
    PROJECTS.set('busy', { name: 'busy', database: 'news', createdAt: 3 });
    await Promise.all(Array.from({ length: 20 }, (_, n) => call('ann', 'POST', `/v1/books/${n}`, 'busy')));
    expect(made.filter((name) => name === 'busy')).toHaveLength(1);
    expect((await call('ann', 'GET', '/v1/books', 'busy')).body['books']).toHaveLength(20);
  });

  it('are the same for a job as for a request; what does not depend on a project is one for all', async () => {
    await call('ann', 'POST', '/v1/books/paper', 'news');
    const [news, strata] = [PROJECTS.get('news')!, { name: 'strata', database: 'docs' }];
    const moduleRef = app.get(ModuleRef);
    const ofNews = await inProject(moduleRef, PutBook, news);
    const ofStrata = await inProject(moduleRef, PutBook, strata);
    expect(ofNews.shelf.books).toContain('paper');
    expect([ofNews.project, ofStrata.project]).toEqual(['news', 'strata']);
    expect(ofNews.clock).toBe(ofStrata.clock);
    expect(await inProject(moduleRef, Shelf, news)).toBe(ofNews.shelf);
  });

  it('of a job that comes first serve the requests after it', async () => {
    const project = { name: 'early', database: 'news', createdAt: 4 };
    PROJECTS.set('early', project);
    const putBook = await inProject(app.get(ModuleRef), PutBook, project);
    putBook.shelf.books.push('from the job');
    expect((await call('ann', 'GET', '/v1/books', 'early')).body).toEqual({
      project: 'early',
      database: 'news',
      books: ['from the job'],
    });
  });

  it('are new for a project that was removed and made again', async () => {
    PROJECTS.set('again', { name: 'again', database: 'news', createdAt: 5 });
    await call('ann', 'POST', '/v1/books/old', 'again');
    PROJECTS.set('again', { name: 'again', database: 'news', createdAt: 6 });
    expect((await call('ann', 'GET', '/v1/books', 'again')).body['books']).toEqual([]);
  });
});
