import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningApp } from '@strata/testing';
import { builtApp, eventually, startApp, temporaryFolder } from '@strata/testing';
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

interface Definition {
  name: string;
}

/** The command line as a process of its own, against a database that is one too. */
describe('The database tools', () => {
  let database: RunningApp | undefined;
  let cli: string;
  let home: string;
  let remove: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    home = folder.path;
    remove = folder.remove;
    cli = await builtApp('cli');
    database = await startApp('database', { AUTHENTICATION: 'false', DATA_DIR: join(home, 'data') });
    await fill();
  });

  afterAll(async () => {
    await database?.stop();
    await remove?.();
  });

  const url = () => database?.url ?? '';
  const environment = () => ({
    PATH: process.env.PATH,
    CI: 'true',
    STRATA_DATA: join(home, 'platform'),
    NODE_COMPILE_CACHE: join(tmpdir(), 'strata-compile-cache'),
  });

  /** @param input what it reads from standard input */
  function strata(args: string[], input = ''): Promise<Outcome> {
    return new Promise((done) => {
      const options = { maxBuffer: 1 << 26, env: environment() };
      const child = execFile(process.execPath, ['--no-warnings', cli, ...args, '--url', url()], options, (error, out, err) =>
        done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
      );
      child.stdin?.end(input);
    });
  }

  async function call<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(`${url()}${path}`, { method, ...sent });
    return (await answer.json()) as Reply;
  }

  const rowsOf = async (name: string, query: string) =>
    (await call<{ result: unknown[] }>('POST', `/_db/${name}/_api/cursor`, { query })).result;

  /** A database with one of everything, and one that takes a while to dump. */
  async function fill(): Promise<void> {
    await call('POST', '/_api/database', { name: 'shop' });
    const post = (path: string, body: unknown) => call('POST', `/_db/shop${path}`, body);
    await post('/_api/analyzer', { name: 'words', type: 'text', properties: { locale: 'en' }, features: ['frequency', 'norm'] });
    const schema = { rule: { properties: { n: { type: 'number' } } }, message: 'n is a number' };
    await post('/_api/collection', { name: 'people', schema, keyOptions: { type: 'padded' } });
    await post('/_api/collection', { name: 'größe 日本' });
    await post('/_api/gharial', { name: 'knows', edgeDefinitions: [{ collection: 'links', from: ['people'], to: ['people'] }] });
    const people = Array.from({ length: 3_000 }, (_, n) => ({
      _key: `p${n}`,
      n,
      name: `person ${n}`,
      tags: ['a', { b: '"]}\n' }],
    }));
    await post('/_api/document/people', people);
    await post('/_api/document/links', [{ _from: 'people/p1', _to: 'people/p2' }]);
    await post(`/_api/document/${encodeURIComponent('größe 日本')}`, [{ _key: 'x', v: 1.5 }]);
    await post('/_api/collection', { name: 'counted', keyOptions: { type: 'autoincrement', allowUserKeys: false } });
    for (let n = 0; n < 3; n += 1) await post('/_api/document/counted', {});
    await call('DELETE', '/_db/shop/_api/document/counted/3');
    await post('/_api/index?collection=people', {
      type: 'persistent',
      name: 'by-n',
      fields: ['n'],
      unique: true,
      storedValues: ['name'],
    });
    await post('/_api/view', {
      name: 'search',
      type: 'arangosearch',
      links: { people: { fields: { name: { analyzers: ['words'] } } } },
    });
    await call('POST', '/_api/database', { name: 'busy' });
    for (const name of ['left', 'right']) await call('POST', '/_db/busy/_api/collection', { name });
    const filler = 'x'.repeat(500);
    const many = Array.from({ length: 20_000 }, (_, n) => ({ _key: `f${n}`, filler }));
    await call('POST', '/_db/busy/_api/document/left', many);
  }

  /** Everything of a database that a restore must bring back, documents with their revisions. */
  async function contentOf(name: string) {
    const names = (await call<{ result: Definition[] }>('GET', `/_db/${name}/_api/collection?excludeSystem=true`)).result
      .map((collection) => collection.name)
      .sort();
    const collections = [];
    for (const collection of [...names, '_graphs']) {
      const encoded = encodeURIComponent(collection);
      const properties = await call<Record<string, unknown>>('GET', `/_db/${name}/_api/collection/${encoded}/properties`);
      const { indexes } = await call<{ indexes: Definition[] }>('GET', `/_db/${name}/_api/index?collection=${encoded}`);
      const documents = await rowsOf(name, `FOR d IN \`${collection}\` SORT d._key RETURN d`);
      const { type, schema, keyOptions } = properties;
      collections.push({ collection, type, schema, keyOptions, indexes: indexes.map(({ name: index }) => index), documents });
    }
    const { links } = await call<{ links: unknown }>('GET', `/_db/${name}/_api/view/search/properties`);
    const { type, properties, features } = await call<Record<string, unknown>>('GET', `/_db/${name}/_api/analyzer/words`);
    return { collections, links, analyzer: { type, properties, features } };
  }

  it('dump a database and put it back with all it had, keys and revisions included', async () => {
    const output = join(home, 'shop-dump');
    const dumped = await strata(['dump', '--database', 'shop', '--output', output, '--compress']);
    expect(dumped).toMatchObject({ code: 0, err: '' });
    expect(dumped.out).toMatch(/3,006 documents of 6 collections and 1 view/);
    expect(readFileSync(join(output, 'ENCRYPTION'), 'utf8')).toBe('none');
    expect(JSON.parse(readFileSync(join(output, 'dump.json'), 'utf8'))).toMatchObject({ database: 'shop', useEnvelope: false });
    const people = readdirSync(output).find((name) => /^people_[0-9a-f]{32}\.data\.json\.gz$/.test(name)) ?? '';
    const lines = gunzipSync(readFileSync(join(output, people)))
      .toString('utf8')
      .split('\n');
    expect(lines).toHaveLength(3_001);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ _key: expect.stringMatching(/^p/), _rev: expect.any(String) });
    expect(existsSync(join(output, 'search.view.json'))).toBe(true);

    const restore = ['restore', '--database', 'copy', '--input', output];
    expect(await strata(restore)).toMatchObject({ code: 1, err: expect.stringMatching(/--create-database/) });
    expect(await strata([...restore, '--create-database'])).toMatchObject({ code: 0, err: '' });
    expect(await contentOf('copy')).toEqual(await contentOf('shop'));
    expect(await strata(restore)).toMatchObject({ code: 2, err: expect.stringMatching(/already; say --overwrite/) });
    await rowsOf('copy', 'REMOVE "p7" IN people');
    expect(await strata([...restore, '--overwrite'])).toMatchObject({ code: 0 });
    expect(await contentOf('copy')).toEqual(await contentOf('shop'));
  });

  it('dump one moment: what is written meanwhile is not in it, and pairs written together are there together', async () => {
    const post = (path: string, body: unknown) => call('POST', `/_db/busy${path}`, body);
    let isOver = false;
    const writer = (async () => {
      for (let n = 0; !isOver; n += 1)
        await post('/_api/cursor', {
          query: 'INSERT { _key: @key } INTO left INSERT { _key: @key } INTO right',
          bindVars: { key: `pair${n}` },
        });
    })();
    const output = join(home, 'busy-dump');
    const { code } = await strata(['dump', '--database', 'busy', '--output', output]);
    isOver = true;
    await writer;
    expect(code).toBe(0);
    const pairs = (name: string) => {
      const file = readdirSync(output).find((entry) => entry.startsWith(`${name}_`) && entry.endsWith('.data.json')) ?? '';
      return (
        readFileSync(join(output, file), 'utf8')
          .match(/"_key":"pair\d+"/g)
          ?.sort() ?? []
      );
    };
    expect(pairs('left').length).toBeGreaterThan(0);
    expect(pairs('left')).toEqual(pairs('right'));
    const written = await rowsOf('busy', 'RETURN LENGTH(right)');
    expect(written[0]).toBeGreaterThan(pairs('right').length);
  });

  it('leave no whole dump behind when they are interrupted, and say so', async () => {
    const output = join(home, 'broken-dump');
    const args = ['--no-warnings', cli, 'dump', '--database', 'busy', '--output', output, '--url', url()];
    const child = spawn(process.execPath, args, { env: environment() });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    await eventually(() => existsSync(output));
    child.kill('SIGINT');
    const code = await ended;
    if (code !== 0) {
      expect([code, err]).toEqual([130, expect.stringMatching(/^strata: interrupted: .* holds no whole dump/)]);
      expect(existsSync(join(output, 'dump.json'))).toBe(false);
      expect(await strata(['restore', '--database', 'none', '--input', output])).toMatchObject({ code: 2 });
      expect(await call('GET', '/_db/busy/_api/transaction')).toMatchObject({ transactions: [] });
      // one that is computing ends at its next turn
      await eventually(async () => (await call<object[]>('GET', '/_db/busy/_api/query/current')).length === 0);
    }
    expect(await strata(['dump', '--database', 'busy', '--output', output, '--overwrite'])).toMatchObject({ code: 0 });
    expect(existsSync(join(output, 'dump.json'))).toBe(true);
  });

  it('say in one line what is wrong with a dump, and with a place for one', async () => {
    const output = join(home, 'shop-dump');
    const people = readdirSync(output).find((name) => /^people_.*\.data\.json\.gz$/.test(name)) ?? '';
    truncateSync(join(output, people), 2_000);
    const cut = await strata(['restore', '--database', 'cut', '--create-database', '--input', output]);
    expect([cut.code, cut.err]).toEqual([1, `strata: ${join(output, people)} is damaged: it ends too early\n`]);
    writeFileSync(join(output, people.replace(/\.gz$/, '')), '{"_key":"a"}\n');
    rmSync(join(output, people));
    const short = await strata(['restore', '--database', 'cut', '--overwrite', '--input', output]);
    expect([short.code, short.err]).toEqual([1, expect.stringMatching(/'people' should have 3000 documents, its files hold 1\n$/)]);
    expect(await strata(['dump', '--database', 'shop', '--output', output])).toMatchObject({ code: 2 });
    const foreign = join(home, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'thesis.doc'), 'years of work');
    const refused = await strata(['dump', '--database', 'shop', '--output', foreign, '--overwrite']);
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/holds thesis\.doc, which no dump wrote/)]);
    for (const place of ['/proc/nothing/dump', join(foreign, 'thesis.doc')])
      expect(await strata(['dump', '--database', 'shop', '--output', place])).toMatchObject({ code: 2 });
    expect(await strata(['dump', '--database', 'nowhere'])).toMatchObject({
      code: 1,
      err: "strata: there is no database 'nowhere'\n",
    });
  });

  it('dump all databases and put them back', async () => {
    const output = join(home, 'all');
    expect(await strata(['dump', '--all-databases', '--output', output])).toMatchObject({ code: 0 });
    expect(readdirSync(output)).toEqual(expect.arrayContaining(['_system', 'shop', 'busy']));
    await call('DELETE', '/_api/database/busy');
    expect(await strata(['restore', '--all-databases', '--input', output, '--create-database', '--overwrite'])).toMatchObject({
      code: 0,
    });
    expect(await rowsOf('busy', 'RETURN LENGTH(left) - LENGTH(right)')).toEqual([20_000]);
  });

  it('import what they can of a file, and name the lines that they cannot', async () => {
    const file = join(home, 'mixed.jsonl');
    writeFileSync(file, '{"_key":"a","v":1}\n\nnonsense\n{"_key":"a"}\n{"_key":"/"}\n{"_key":"b"}\n{"v":1e999}\n');
    const target = ['import', file, '--database', 'shop', '--collection', 'mixed'];
    expect(await strata(target)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/no collection 'mixed'; --create-collection/),
    });
    const first = await strata([...target, '--create-collection']);
    expect([first.code, first.out]).toEqual([1, expect.stringMatching(/2 documents created, 4 errors/)]);
    for (const words of [
      'line 3: is no JSON',
      'line 4: unique constraint',
      'line 5: illegal document key',
      'line 7: ',
      '4 records of',
    ])
      expect(first.err).toContain(words);
    const again = await strata([...target, '--on-duplicate', 'replace', '--show-errors', '1']);
    expect([again.code, again.out]).toEqual([1, expect.stringMatching(/0 documents created, 3 updated, 3 errors/)]);
    expect(again.err).toMatch(/and 2 more/);
  });

  it('import edges and tables from standard input', async () => {
    const table = '_from,_to,weight,label\np1,p2,1.5,"12"\np2,p3,,x\n';
    const edges = ['--collection', 'roads', '--create-collection', 'edge', '--from-prefix', 'people', '--to-prefix', 'people'];
    expect(await strata(['import', '-', '--type', 'csv', '--database', 'shop', ...edges], table)).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await rowsOf('shop', 'FOR r IN roads SORT r._from RETURN UNSET(r, "_key", "_id", "_rev")')).toEqual([
      { _from: 'people/p1', _to: 'people/p2', weight: 1.5, label: '12' },
      { _from: 'people/p2', _to: 'people/p3', label: 'x' },
    ]);
  });

  it('export collections and queries, and keep files that are there', async () => {
    const file = join(home, 'people.json.gz');
    const collection = ['--database', 'shop', '--collection', 'people', '--output', file];
    expect(await strata(['export', ...collection])).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))).toHaveLength(3_000);
    expect(await strata(['export', ...collection])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/exists; say --overwrite/),
    });
    const query = 'FOR p IN people FILTER p.n < @n SORT p.n RETURN p';
    const table = ['--output', '-', '--format', 'csv', '--fields', 'n,name,tags', '--bind-vars', '{"n":2}'];
    const csv = await strata(['export', '--database', 'shop', '--query', query, ...table]);
    expect(csv.out).toBe('n,name,tags\n0,person 0,"[""a"",{""b"":""\\""]}\\n""}]"\n1,person 1,"[""a"",{""b"":""\\""]}\\n""}]"\n');
  });

  it('answer AQL: rows as tables or JSON, plans, and mistakes with their place', async () => {
    const shell = (command: string, ...more: string[]) => strata(['shell', '--database', 'shop', '--command', command, ...more]);
    expect(await shell('FOR i IN 1..2 RETURN {i, j: i * 2}')).toMatchObject({ code: 0, out: '  i  j\n  ─  ─\n  1  2\n  2  4\n' });
    expect((await shell('RETURN @a + 1', '--json', '--bind-vars', '{"a":1,"b":2}')).out).toBe('2\n');
    expect((await shell('FOR p IN people RETURN p._key', '--json')).out.trim().split('\n')).toHaveLength(3_000);
    const plan = (await shell('\\explain FOR p IN people FILTER p.n == 5 RETURN p.name')).out;
    expect(plan).toMatch(/IndexNode .*FOR p IN people {3}\/\* persistent index by-n: p\.n == 5;/);
    expect(plan).toMatch(/use-indexes/);
    const profile = (await shell('\\profile FOR p IN people FILTER p.n < 10 RETURN p.n')).out;
    expect(profile).toMatch(/IndexNode +\d+ +10 /);
    const wrong = await shell('RETURN 1 +\n  +');
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/^error 1501: [^]*\n {2}2 \| {3}\+\n {5,}\^/)]);
    expect(wrong.err).not.toContain('shell');
    const several = await strata(
      ['shell', '--database', 'shop'],
      '\\bind x 3\nRETURN @x;\n\\use copy\nFOR i IN 1..1\nRETURN 7\n\nRETURN 1 / 0',
    );
    expect(several.out).toMatch(/3[^]*7[^]*null/);
    expect(several.err).toMatch(/warning 1562/);
    expect(await shell('\\nonsense')).toMatchObject({ code: 1, err: expect.stringMatching(/no command \\nonsense/) });
  });

  it('stop a query on the server when they are interrupted', async () => {
    const args = ['--no-warnings', cli, 'shell', '--url', url(), '--command', 'RETURN SLEEP(600)'];
    const child = spawn(process.execPath, args, { env: environment() });
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    const running = () => call<{ query: string }[]>('GET', '/_api/query/current');
    await eventually(async () => (await running()).length > 0);
    child.kill('SIGINT');
    expect(await ended).not.toBe(0);
    await eventually(async () => (await running()).length === 0);
  });
});
