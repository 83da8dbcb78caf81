import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSessionToken, signSuperuserToken } from '@strata/auth';
import type { RunningApp, TemporaryFolder } from '@strata/testing';
import { eventually, exceptionalRoutes, startApp, temporaryFolder } from '@strata/testing';

let folder: TemporaryFolder;
let app: RunningApp;
let token: string;
let ring: SecretRing;

beforeAll(async () => {
  folder = await temporaryFolder();
  const keyfile = join(folder.path, 'secret');
  await writeFile(keyfile, randomBytes(16).toString('hex'));
  ring = await SecretRing.fromConfig({ keyfile, watch: false });
  token = signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 });
  app = await startApp('file-manager', {
    DATA_DIR: join(folder.path, 'data'),
    JWT_SECRET_KEYFILE: keyfile,
    DB_URL: 'http://127.0.0.1:9',
  });
});
afterAll(async () => {
  await app.stop();
  await folder.remove();
});

interface Answer {
  status: number;
  // the bodies of a dozen routes are read here
  body: Record<string, unknown> & { results?: Record<string, unknown>[]; files?: Record<string, unknown>[] };
}

async function call(method: string, path: string, body?: FormData | object): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  const answer = await fetch(`${app.url}/_db/${path}`, {
    method,
    headers,
    body: body instanceof FormData ? body : body && JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

function form(
  fields: Record<string, string | string[]>,
  ...files: [name: string, content: string | Uint8Array<ArrayBuffer>, type?: string][]
): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value);
  for (const [name, content, type = ''] of files) data.append('file', new Blob([content], { type }), name);
  return data;
}

/** One blob per file: what is really on disk. */
async function blobsOnDisk(): Promise<string[]> {
  return (await readdir(join(folder.path, 'data', 'blobs'), { recursive: true }))
    .filter((path) => path.includes('/'))
    .map((path) => path.slice(3));
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

describe('every route', () => {
  it('refuses a caller without a valid token with 401, and a body that is no JSON with 400', async () => {
    expect(await exceptionalRoutes(app.url, 401)).toEqual({});
    expect(await exceptionalRoutes(app.url, 400, { token, body: '{' })).toEqual({});
  });
});

describe('one upload', () => {
  it('answers with the file and gives its bytes back', async () => {
    const content = randomBytes(700_000); // larger than what waits in memory
    const upload = await call(
      'POST',
      'one/rag-input/',
      form({ name: 'Größe & Co.pdf', scope: ['acme', 'legal'], custom_metadata: '{"citable_url":"https://example.org"}' }, [
        'x.pdf',
        content,
        'application/pdf',
      ]),
    );
    expect(upload).toMatchObject({
      status: 200,
      body: {
        id: `rag-input-${Buffer.from(':2:one:acme:legal:Größe & Co.pdf').toString('base64url')}`,
        name: 'Größe & Co.pdf',
        database: 'one',
        scope: ['acme', 'legal'],
        content_type: 'application/pdf',
        size: 700_000,
        version: 1,
        safe_to_delete: true,
        custom_metadata: { citable_url: 'https://example.org' },
      },
    });
    const download = await fetch(`${app.url}/_db/one/rag-input/${String(upload.body.id)}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(content));
  });

  it('understands lists that are marked as such, and names in encoded words', async () => {
    const sent = form({ 'scope[]': ['marked', 'deep'] }, ['=?UTF-8?Q?gr=C3=B6=C3=9Fe.txt?=', 'x']);
    expect((await call('POST', 'one/rag-input/', sent)).body).toMatchObject({ name: 'größe.txt', scope: ['marked', 'deep'] });
    for (const query of ['scope[]=marked&scope[]=deep', 'scope%5B0%5D=marked&scope%5B1%5D=deep'])
      expect((await call('GET', `one/rag-input/?${query}`)).body).toMatchObject({ total: 1, files: [{ name: 'größe.txt' }] });
  });

  it('says so where the file came as text', async () => {
    expect(await call('POST', 'one/rag-input/', form({ name: 'a.txt', file: 'x' }))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['file'], msg: 'came as text: a part that is a file has a filename' }] },
    });
  });

  it('adds a version when the file is there already; metadata is not inherited', async () => {
    await call('POST', 'one/rag-input', form({ name: 'v.txt', custom_metadata: '{"a":"1"}' }, ['v.txt', 'first']));
    const second = await call('POST', 'one/rag-input', form({ name: 'v.txt' }, ['v.txt', 'second']));
    expect(second.body).toMatchObject({ version: 2, custom_metadata: {}, scope: [], content_type: 'text/plain' });
    const versions = await call('GET', 'one/rag-input/versions?name=v.txt');
    expect(versions.body).toMatchObject({
      latest_version: 2,
      versions: [{ version: 2 }, { version: 1, custom_metadata: { a: '1' } }],
    });
    const first = await fetch(`${app.url}/_db/one/rag-input/${String(second.body.id)}/download?version=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await first.text()).toBe('first');
  });

  it.each<[string, () => FormData, number]>([
    ['six scope levels', () => form({ name: 'x', scope: ['1', '2', '3', '4', '5', '6'] }, ['x', 'y']), 400],
    ['a scope label with a dot', () => form({ name: 'x', scope: 'a.b' }, ['x', 'y']), 400],
    ['a scope label of 129 characters', () => form({ name: 'x', scope: 'a'.repeat(129) }, ['x', 'y']), 400],
    ['a name of 256 characters', () => form({ name: 'x'.repeat(256) }, ['x', 'y']), 400],
    ['a name of 256 Chinese characters', () => form({ name: '名'.repeat(256) }, ['x', 'y']), 400],
    ['a scope label with a space of another script', () => form({ name: 'x', scope: 'a\u3000b' }, ['x', 'y']), 400],
    ['an empty name', () => form({ name: '' }, ['x', 'y']), 400],
    ['metadata that is no map', () => form({ name: 'x', custom_metadata: '[1]' }, ['x', 'y']), 400],
    ['metadata with a number', () => form({ name: 'x', custom_metadata: '{"a":1}' }, ['x', 'y']), 400],
    [
      '33 pairs of metadata',
      () =>
        form(
          { name: 'x', custom_metadata: JSON.stringify(Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`k${i}`, '']))) },
          ['x', 'y'],
        ),
      400,
    ],
    ['no file', () => form({ name: 'x' }), 422],
    ['two files', () => form({ name: 'x' }, ['x', 'y'], ['z', 'y']), 400],
  ])('is refused with %s, and leaves nothing', async (_, body, status) => {
    const before = [(await call('GET', 'bad/rag-input')).body.total, (await blobsOnDisk()).length];
    const answer = await call('POST', 'bad/rag-input', body());
    expect(answer.status).toBe(status);
    expect(Array.isArray(answer.body.detail)).toBe(status === 422);
    expect([(await call('GET', 'bad/rag-input')).body.total, (await blobsOnDisk()).length]).toEqual(before);
  });
});

describe('many small files', () => {
  it('come in one answer, in the order asked for, each with why it has none', async () => {
    const put = async (name: string, content: string) =>
      String((await call('POST', 'small/rag-input/', form({ name, scope: ['acme'] }, [name, content]))).body['id']);
    const [first, second, large] = [await put('a.md', 'Größe'), await put('b.md', 'old'), await put('c.md', 'x'.repeat(65_537))];
    await put('b.md', 'new');
    const gone = `rag-input-${Buffer.from(':1:small:acme:gone.md').toString('base64url')}`;
    const files = [
      { id: second },
      { id: second, version: 1 },
      { id: gone },
      { id: large },
      { id: first },
      { id: first, version: 7 },
    ];
    const { status, body } = await call('POST', 'small/rag-input/download', { files });
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        results: [
          { id: second, version: 2, status: 'ok', content: base64('new') },
          { id: second, version: 1, status: 'ok', content: base64('old') },
          { id: gone, status: 'not_found' },
          { id: large, version: 1, status: 'too_large' },
          { id: first, version: 1, status: 'ok', content: base64('Größe') },
          { id: first, status: 'not_found' },
        ],
        ok_count: 3,
        error_count: 3,
      },
    });
  });

  it('are described in one answer, as each by itself', async () => {
    const put = async (name: string, content: string) =>
      String((await call('POST', 'described/rag-input/', form({ name, scope: ['acme'] }, [name, content]))).body['id']);
    const [first, second] = [await put('a.md', 'one'), await put('b.md', 'two')];
    await put('b.md', 'three');
    const files = [{ id: second }, { id: second, version: 1 }, { id: 'rag-input-x' }, { id: first }, { id: first, version: 7 }];
    const { status, body } = await call('POST', 'described/rag-input/describe', { files });
    const alone = async (path: string) => {
      const { storage_location: _, ...file } = (await call('GET', `described/rag-input/${path}`)).body;
      return file;
    };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        results: [
          { id: second, status: 'ok', file: await alone(second) },
          { id: second, status: 'ok', file: await alone(`${second}?version=1`) },
          { id: 'rag-input-x', status: 'not_found' },
          { id: first, status: 'ok', file: await alone(first) },
          { id: first, status: 'not_found' },
        ],
        ok_count: 3,
        error_count: 2,
      },
    });
  });

  it.each([
    ['no list', {}],
    ['an empty list', { files: [] }],
    ['more than 100', { files: Array.from({ length: 101 }, () => ({ id: 'rag-input-x' })) }],
    ['no ids', { files: ['rag-input-x'] }],
    ['a version of 0', { files: [{ id: 'rag-input-x', version: 0 }] }],
  ])('are refused for %s', async (_, body) => {
    expect(await call('POST', 'small/rag-input/download', body)).toMatchObject({ status: 422 });
  });

  it('of another database are not given', async () => {
    const foreign = `rag-input-${Buffer.from(':1:small:acme:a.md').toString('base64url')}`;
    const { body } = await call('POST', 'other/rag-input/download', { files: [{ id: foreign }] });
    expect(body.results).toEqual([{ id: foreign, status: 'not_found' }]);
  });
});

describe('a batch', () => {
  it('is stored whole, with folders as scopes where asked', async () => {
    const answer = await call(
      'POST',
      'batch/rag-input/batch',
      form({ scope: 'p', mapping: 'preserve_paths' }, ['legal/a.md', 'A'], ['b.md', 'B']),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ok_count: 2,
        error_count: 0,
        results: [
          { status: 'ok', name: 'a.md', scope: ['p', 'legal'] },
          { status: 'ok', name: 'b.md', scope: ['p'] },
        ],
      },
    });
  });

  it('tells which files were refused and stores the others', async () => {
    const manifest = JSON.stringify([
      { filename: 'b', name: 'renamed', scope: ['q'] },
      { filename: 'a', scope: ['not ok'] },
      { filename: 'c', name: 'half a character: \ud800' },
    ]);
    const answer = await call('POST', 'batch/rag-input/batch', form({ manifest }, ['a', 'A'], ['b', 'B'], ['c', 'C']));
    expect(answer).toMatchObject({
      status: 207,
      body: {
        ok_count: 1,
        error_count: 2,
        results: [
          { status: 'error', filename: 'a' },
          { status: 'ok', name: 'renamed', scope: ['q'] },
          { status: 'error', filename: 'c' },
        ],
      },
    });
  });

  it('takes 100 files and no more', async () => {
    const files = Array.from({ length: 101 }, (_, i): [string, string] => [`f${i}`, `${i}`]);
    expect((await call('POST', 'batch/rag-input/batch', form({ scope: 'many' }, ...files.slice(1)))).body).toMatchObject({
      ok_count: 100,
    });
    expect((await call('POST', 'batch/rag-input/batch', form({ scope: 'more' }, ...files))).status).toBe(400);
    expect((await call('GET', 'batch/rag-input?scope=more')).body.total).toBe(0);
  });
});

describe('lists', () => {
  beforeAll(async () => {
    for (const [scope, name] of [
      [['a'], 'one'],
      [['a', 'b'], 'Two'],
      [['a-x'], 'three'],
      [['a', 'b', 'c'], 'four'],
      [[], 'five'],
    ] as const)
      await call('POST', 'lists/rag-input', form({ name, scope: [...scope] }, ['x', name]));
  });

  it.each([
    ['', ['five', 'four', 'three', 'Two', 'one']],
    ['scope=a', ['four', 'Two', 'one']],
    ['scope=a&scope=b', ['four', 'Two']],
    ['scope=a&search=TW', ['Two']],
    ['name=one', ['one']],
    ['limit=2&offset=1', ['four', 'three']],
    ['scope=nowhere', []],
  ])('?%s', async (query, names) => {
    const { body } = await call('GET', `lists/rag-input?${query}`);
    expect(body.files?.map(({ name }) => name)).toEqual(names);
  });

  it('shows scopes with the number of files in and below them', async () => {
    expect((await call('GET', 'lists/rag-input/scopes')).body).toMatchObject({
      children: [
        { segment: 'a', file_count: 3 },
        { segment: 'a-x', file_count: 1 },
      ],
      files: [{ name: 'five' }],
    });
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'offset=-1'])('refuses ?%s', async (query) => {
    const { status, body } = await call('GET', `lists/rag-input?${query}`);
    expect([status, Array.isArray(body.detail)]).toEqual([422, true]);
  });
});

describe('a scope of many files', () => {
  it('is listed, locked and removed whole, though it is read in batches', async () => {
    const names = Array.from({ length: 450 }, (_, i) => `file ${String(i).padStart(3, '0')}`);
    for (let start = 0; start < names.length; start += 50) {
      const files = names.slice(start, start + 50).map((name): [string, string] => [name, name]);
      await call('POST', 'much/rag-input/batch', form({ scope: ['much', 'a'] }, ...files));
    }
    const pages = await Promise.all([0, 200, 400].map((offset) => call('GET', `much/rag-input?limit=200&offset=${offset}`)));
    expect(pages.flatMap(({ body }) => body.files?.map(({ name }) => name)).toSorted()).toEqual(names);
    const { body } = await call('GET', 'much/rag-input/scopes?scope=much&scope=a');
    expect(body.files?.map(({ name }) => name)).toEqual(names);
    const scope = ['much'];
    for (const safe_to_delete of [false, true])
      expect((await call('POST', 'much/rag-input/safe-to-delete-scope', { scope, safe_to_delete })).body.updated).toHaveLength(450);
    expect((await call('POST', 'much/rag-input/delete-scope', { scope })).body).toMatchObject({
      deleted: { length: 450 },
      locked: [],
    });
    expect((await call('GET', 'much/rag-input')).body).toMatchObject({ files: [], total: 0 });
  });
});

describe('locks and deletions', () => {
  const upload = async (name: string, content: string, scope: string[] = []) =>
    String((await call('POST', 'locks/rag-input', form({ name, scope }, [name, content]))).body.id);

  it('keep a locked file, whoever asks', async () => {
    const id = await upload('locked.txt', 'keep me');
    await call('POST', 'locks/rag-input', form({ name: 'locked.txt' }, ['locked.txt', 'keep me too']));
    expect((await call('PATCH', `locks/rag-input/${id}`, { safe_to_delete: false })).body).toMatchObject({
      version: 2,
      safe_to_delete: false,
    });
    expect((await call('DELETE', `locks/rag-input/${id}`)).status).toBe(423);
    expect((await call('DELETE', `locks/rag-input/${id}?version=1`)).status).toBe(423);
    expect(await call('POST', 'locks/rag-input/delete', { ids: [id] })).toMatchObject({
      status: 207,
      body: { deleted_count: 0, locked_count: 1 },
    });
    expect((await call('GET', `locks/rag-input/${id}`)).status).toBe(200);
    const released = await call('POST', 'locks/rag-input/safe-to-delete', { ids: [id, 'rag-input-x'], safe_to_delete: true });
    expect(released).toMatchObject({ status: 207, body: { results: [{ status: 'updated' }, { status: 'not_found' }] } });
    expect((await call('DELETE', `locks/rag-input/${id}`)).body).toMatchObject({ status: 'deleted', version: 2 });
    expect((await call('GET', `locks/rag-input/${id}`)).body).toMatchObject({ version: 1 });
  });

  it('are held by each who locked, and released by their holders', async () => {
    const id = await upload('twice.txt', 'keep me');
    const as = async (serverId: string, safe_to_delete: boolean) => {
      const headers = { authorization: `Bearer ${signSuperuserToken(ring, { serverId })}`, 'content-type': 'application/json' };
      const answer = await fetch(`${app.url}/_db/locks/rag-input/${id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ safe_to_delete }),
      });
      const { safe_to_delete: isSafe, locked_by } = (await answer.json()) as Record<string, unknown>;
      return [isSafe, locked_by];
    };
    expect(await as('pipeline:acme', false)).toEqual([false, ['pipeline:acme']]);
    expect(await as('test', false)).toEqual([false, ['pipeline:acme', 'test']]);
    expect(await as('pipeline:acme', true)).toEqual([false, ['test']]);
    expect((await call('DELETE', `locks/rag-input/${id}`)).status).toBe(423);
    expect(await as('test', true)).toEqual([true, []]);
  });

  it('remove bytes with their last reference only', async () => {
    const [one, two] = [await upload('same-1', 'same bytes'), await upload('same-2', 'same bytes')];
    const content = sha256('same bytes');
    await call('DELETE', `locks/rag-input/${one}`);
    expect(await blobsOnDisk()).toContain(content);
    await call('DELETE', `locks/rag-input/${two}`);
    expect(await blobsOnDisk()).not.toContain(content);
  });

  it('work on whole scopes, never on everything', async () => {
    const kept = await upload('kept', '1', ['s', 'x']);
    await upload('gone', '2', ['s']);
    await call('PATCH', `locks/rag-input/${kept}`, { safeToDelete: false });
    expect((await call('POST', 'locks/rag-input/delete-scope', { scope: [] })).status).toBe(400);
    expect(await call('POST', 'locks/rag-input/delete-scope', { scope: ['s'] })).toMatchObject({
      status: 207,
      body: { locked: [kept] },
    });
    await call('POST', 'locks/rag-input/safe-to-delete-scope', { scope: ['s'], safe_to_delete: true });
    expect(await call('POST', 'locks/rag-input/delete-scope', { scope: ['s'] })).toMatchObject({
      status: 200,
      body: { deleted: [kept] },
    });
  });

  it('refuse ids of other databases', async () => {
    const id = await upload('mine', 'x');
    expect((await call('GET', `other/rag-input/${id}`)).status).toBe(404);
    expect((await call('DELETE', `other/rag-input/${id}`)).status).toBe(404);
  });

  it.each([
    ['delete', { ids: [] }],
    ['delete', { ids: Array.from({ length: 101 }, () => 'x') }],
    ['safe-to-delete', { ids: ['x'] }],
    ['safe-to-delete', { ids: ['x'], safe_to_delete: 'yes' }],
    ['delete-scope', {}],
  ])('validate POST %s %#', async (path, body) => {
    expect((await call('POST', `locks/rag-input/${path}`, body)).status).toBe(422);
  });
});

describe('long names', () => {
  const label = (letter: string) => letter.repeat(128);
  const longScope = [label('范'), label('ü')];

  it.each([
    ['50 Latin characters', 'a'.repeat(46) + '.txt', ['p', 'c']],
    ['120 Latin characters', 'b'.repeat(116) + '.txt', ['p', 'c']],
    ['255 Latin characters', 'c'.repeat(251) + '.txt', longScope],
    ['50 Chinese characters', '短'.repeat(46) + '.txt', ['p', '中文']],
    ['255 Chinese characters', '长'.repeat(251) + '.txt', longScope],
    ['255 characters outside the basic plane', '𝄞'.repeat(251) + '.txt', longScope],
  ])('of %s can be stored, read, listed, locked and removed', async (_, name, scope) => {
    const database = `${'d'.repeat(64)}${'ß'.repeat(32)}`; // 128 bytes
    const files = `${encodeURIComponent(database)}/rag-input`;
    const { body } = await call('POST', files, form({ name, scope }, [name, name]));
    const id = String(body.id);
    expect(await call('GET', `${files}/${id}`)).toMatchObject({ status: 200, body: { name, scope } });
    const headers = { authorization: `Bearer ${token}` };
    expect(await (await fetch(`${app.url}/_db/${files}/${id}/download`, { headers })).text()).toBe(name);
    const query = new URLSearchParams([['name', name], ...scope.map((segment): [string, string] => ['scope', segment])]);
    expect((await call('GET', `${files}/versions?${query}`)).body).toMatchObject({ latest_version: 1 });
    expect((await call('GET', `${files}/?${query}`)).body).toMatchObject({ files: [{ id, name }], total: 1 });
    expect((await call('PATCH', `${files}/${id}`, { safe_to_delete: false })).body).toMatchObject({ safe_to_delete: false });
    await call('PATCH', `${files}/${id}`, { safe_to_delete: true });
    expect((await call('DELETE', `${files}/${id}`)).body).toEqual({ id, version: 1, status: 'deleted' });
    expect((await call('GET', `${files}/${id}`)).status).toBe(404);
  });

  const idOf = (plain: string) => `rag-input-${Buffer.from(plain).toString('base64url')}`;
  it.each([
    ['no id at all', `long/rag-input/${'x'.repeat(15_000)}`, 404],
    ['the id of a name that is too long', `long/rag-input/${idOf(`long:${'x'.repeat(3_000)}`)}`, 404],
    ['the id of a name of control characters', `long/rag-input/${idOf(`long:${'\u0001'.repeat(1_500)}`)}`, 404],
    ['a database whose name is too long', `${'d'.repeat(2_000)}/rag-input`, 400],
    ['a name that is too long', `long/rag-input/versions?name=${'x'.repeat(300)}`, 400],
  ])('beyond what is allowed are refused in our own shape, to strangers as strangers: %s', async (_, path, status) => {
    expect(await call('GET', path)).toEqual({ status, body: { detail: expect.any(String) } });
    expect((await fetch(`${app.url}/_db/${path}`)).status).toBe(401);
  });
});

describe('callers', () => {
  it('need a token', async () => {
    const answer = await fetch(`${app.url}/_db/one/rag-input`);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.json()).toEqual({ detail: expect.any(String) });
  });

  it('learn that levels cannot be looked up while the database is away', async () => {
    const { jwt } = signSessionToken(ring, { user: 'ann', lifetimeS: 60 });
    expect((await fetch(`${app.url}/_db/one/rag-input`, { headers: { authorization: `Bearer ${jwt}` } })).status).toBe(503);
  });
});

describe('health', () => {
  it('names what is down to everybody, while the process lives', async () => {
    const ask = async (path: string) => {
      const answer = await fetch(app.url + path);
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    const details = { database: { status: 'down', message: 'the database does not answer' }, disk: { status: 'up' } };
    expect(await ask('/health/ready')).toMatchObject({ status: 503, body: { status: 'error', details } });
    expect(await ask('/health')).toEqual({ status: 503, body: { status: 'down', down: ['database'] } });
    expect(await ask('/health/live')).toEqual({ status: 200, body: { status: 'ok' } });
  });
});

describe('a killed file manager', () => {
  it('has every acknowledged file, whole, and nothing else', async () => {
    const acknowledged: { id: string; content: string }[] = [];
    let running = true;
    const upload = async (worker: number) => {
      for (let i = 0; running; i++) {
        const files = Array.from({ length: 20 }, (_, n): [string, string] => [
          `w${worker}-${i}-${n}`,
          `content ${worker} ${i} ${n}`.repeat(50),
        ]);
        const answer = await call('POST', 'killed/rag-input/batch', form({ scope: 'k' }, ...files)).catch(() => undefined);
        for (const result of answer?.body.results ?? [])
          acknowledged.push({ id: String(result.id), content: files[Number(result.index)]?.[1] ?? '' });
      }
    };
    const uploads = [0, 1, 2].map(upload);
    await eventually(() => acknowledged.length > 100);
    await app.kill();
    running = false;
    await Promise.all(uploads);
    await app.restart();
    for (const { id, content } of acknowledged.slice(-200)) {
      const answer = await fetch(`${app.url}/_db/killed/rag-input/${id}/download`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await answer.text()).toBe(content);
    }
    const { body } = await call('GET', 'killed/rag-input?limit=1000');
    const listed = new Set(body.files?.map(({ id }) => id));
    expect(acknowledged.slice(-200).every(({ id }) => Number(body.total) > 1_000 || listed.has(id))).toBe(true);
    const blobs = new Set(await blobsOnDisk());
    for (const file of body.files ?? []) {
      const info = await call('GET', `killed/rag-input/${String(file.id)}`);
      expect(blobs.has(String(info.body.storage_location).slice('sha256:'.length))).toBe(true);
    }
  });
});
