import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { TestPlatform } from './platform';
import { texts } from './texts';

const PATH = '/v1/import-multiple';
const BUDGET = 20_000;
const base64 = (text: string) => Buffer.from(text).toString('base64');
/** As Python's base64.encodebytes does: a line break after every 76 characters. */
const inLines = (text: string) => base64(text).replace(/.{1,76}/g, '$&\n');

/** docs/contracts/pipeline.md, "Direct upload": the rules by their numbers in the seed. */
describe('a direct upload', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await TestPlatform.start({ importers: 0, env: { LOCAL_STORAGE_MAX_BYTES: String(BUDGET) } });
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const send = (files: object[], more: object = {}) => platform.send('POST', PATH, { files, ...more });
  const sent = (documents: Readonly<Record<string, string>>) =>
    Object.entries(documents).map(([doc_name, text]) => ({ doc_name, content: base64(text) }));
  const buildStaged = async (more: object = {}) => {
    const started = await platform.send('POST', '/v1/corpus/builds', { ...more });
    expect(started).toMatchObject({ status: 202 });
    return platform.until(`/v1/corpus/builds/${String(started.body['corpusBuildId'])}`, ['pending', 'running']);
  };
  const names = async (label: string) => (await platform.files(label)).map(({ name }) => name).sort();
  const done = (count: number) => ({
    status: 200,
    body: { success: true, message: `Successfully imported ${count} files`, errorMessage: '' },
  });

  it.each<[string, object, RegExp]>([
    ['no files', { files: [] }, /files must not be empty/],
    ['files missing', {}, /files/],
    ['files that are null', { files: null }, /files/],
    ['a file without name', { files: [{ content: base64('x') }] }, /doc_name/],
    ['a null name', { files: [{ doc_name: null, content: base64('x') }] }, /doc_name/],
    ['a file without content', { files: [{ doc_name: 'a.txt' }] }, /content/],
    ['a path segment', { files: [{ doc_name: 'a/b.txt', content: base64('x') }] }, /slashes/],
    ['a way up', { files: [{ doc_name: '..', content: base64('x') }] }, /"\.\."/],
    ['an emoji as name', { files: [{ doc_name: '🚀.txt', content: base64('x') }] }, /emoji only/],
    ['empty content', { files: [{ doc_name: 'a.txt', content: '' }] }, /files\.0\.content \(a\.txt\): must not be empty/],
    ['content that is no base64', { files: [{ doc_name: 'a.txt', content: 'a-b_' }] }, /"-" at 1/],
    ['cut-off content', { files: [{ doc_name: 'a.txt', content: 'aGVsbG8' }] }, /incomplete/],
    ['a file above the whole budget', { files: sent({ 'big.txt': 'x'.repeat(BUDGET + 1) }) }, /20001 bytes.*budget of 20000/],
    ['a label that is none', { files: sent({ 'a.txt': 'x' }), module: 'a/b' }, /module: "a\/b"/],
    ['a number as label', { files: sent({ 'a.txt': 'x' }), module: 4 }, /module/],
    [
      'metadata beyond what is kept',
      { files: [{ doc_name: 'a.txt', content: base64('x'), metadata: 'm'.repeat(2_049) }] },
      /metadata/,
    ],
    [
      'one bad file among good ones',
      { files: [...sent({ 'good.txt': 'x' }), { doc_name: 'a;b', content: base64('x') }] },
      /files\.1\.doc_name.*semicolons/,
    ],
  ])('with %s is refused with 400, and nothing is stored', async (_, body, message) => {
    const answer = await platform.send('POST', PATH, body);
    expect(answer).toEqual({ status: 400, body: expect.objectContaining({ code: 3, message: expect.stringMatching(message) }) });
    expect(await platform.files()).toEqual([]);
    expect((await platform.send('POST', '/v1/corpus/builds', {})).body).toMatchObject({ error_type: 'NoFilesForSelectorError' });
  });

  it('stores every file under one label (rule 1), named and noted as sent, null fields and line breaks included', async () => {
    const [first = '', second = ''] = Object.values(texts(2));
    const answer = await send(
      [
        { doc_name: 'e\u0301te\u0301.md', content: inLines(first), citable_url: 'not checked (here', metadata: '{"page": 1}' },
        { docName: 'b.md', content: base64(second), citableUrl: null, metadata: null },
      ],
      { module: 'legal' },
    );
    expect(answer).toEqual(done(2));
    expect(await names('legal')).toEqual(['b.md', 'été.md']);
    expect(await buildStaged()).toMatchObject({ status: 'completed', documentCount: 2, filesWritten: 2 });
    expect(
      await platform.query(
        'FOR s IN strata_sources SORT s.filename RETURN KEEP(s, "filename", "module", "citable_url", "metadata", "content")',
      ),
    ).toEqual([
      { filename: 'b.md', module: 'legal', citable_url: '', metadata: '', content: second },
      { filename: 'été.md', module: 'legal', citable_url: 'not checked (here', metadata: '{"page": 1}', content: first },
    ]);
  });

  it('is built once: a second full build ends with REBUILD_NOT_ALLOWED, as late as for named files', async () => {
    expect(await buildStaged()).toMatchObject({ status: 'failed', errorCode: 'REBUILD_NOT_ALLOWED' });
    expect(await buildStaged({ incremental: true })).toMatchObject({
      status: 'completed',
      documentCount: 2,
      documentsUnchanged: 2,
    });
  });

  it('deletes what the call before staged, with the category its label created (rule 2)', async () => {
    expect(await send(sent(texts(3)), { module: 'other' })).toEqual(done(3));
    expect(await platform.files('legal')).toEqual([]);
    expect(await names('other')).toEqual(Object.keys(texts(3)).sort());
    for (const collection of ['sources', 'domains', 'modules', 'corpus_relations'])
      expect([collection, await platform.count(collection)]).toEqual([collection, 0]);
    expect(await buildStaged()).toMatchObject({ status: 'completed', documentCount: 3 });
  });

  it('may go on under the same label: the category is built anew from the new files', async () => {
    expect(await send(sent(texts(2)), { module: 'other' })).toEqual(done(2));
    expect(await names('other')).toEqual(Object.keys(texts(2)).sort());
    expect(await buildStaged()).toMatchObject({ status: 'completed', documentCount: 2 });
  });

  it('leaves files, versions and graph of others alone', async () => {
    await platform.upload('own', { 'a.md': 'first version of a file' });
    expect(await platform.build(['own'])).toMatchObject({ status: 'completed' });
    expect(await send([{ doc_name: 'a.md', content: base64('staged version of it') }], { module: 'own' })).toEqual(done(1));
    expect((await platform.files('own')).map(({ name, version }) => [name, version])).toEqual([['a.md', 2]]);
    expect(await send(sent(texts(1)), { module: 'next' })).toEqual(done(1));
    expect((await platform.files('own')).map(({ name, version }) => [name, version])).toEqual([['a.md', 1]]);
    expect(await platform.query('FOR s IN strata_sources RETURN s.content')).toEqual(['first version of a file']);
  });

  it('keeps a staged version that somebody has locked', async () => {
    await platform.lock('next', Object.keys(texts(1))[0]!);
    expect(await send(sent({ 'free.md': 'free' }))).toEqual(done(1));
    expect(await names('next')).toEqual(Object.keys(texts(1)));
    expect(await names('default')).toEqual(['free.md']); // the label that an upload without one gets
  });

  it('has each of its names as a file of the file manager (rule 3)', async () => {
    const [file] = await platform.files('default');
    expect(file).toMatchObject({ name: 'free.md', scope: ['strata', 'default'], version: 1 });
  });

  it('takes the last of equal names, and a later upload is the next version (rule 4)', async () => {
    const twice = [
      { doc_name: 'e\u0301.md', content: base64('first') },
      { doc_name: 'free.md', content: base64('second version') },
      { doc_name: 'é.md', content: base64('last') },
    ];
    expect(await send(twice)).toEqual(done(2));
    expect((await platform.files('default')).map(({ name, version, size }) => [name, version, size]).sort()).toEqual([
      ['free.md', 2, 14],
      ['é.md', 1, 4],
    ]);
    expect(await send(sent({ 'free.md': 'elsewhere' }), { module: 'twin' })).toEqual(done(1));
    expect((await platform.files('twin')).map(({ version }) => version)).toEqual([1]); // the same name under two labels is two files
  });

  it('may be larger than the budget in all', async () => {
    const large = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`part${n}.txt`, `${n} `.repeat(BUDGET / 4)]));
    expect(await send(sent(large), { module: 'waves' })).toEqual(done(4));
    expect(await buildStaged()).toMatchObject({ status: 'completed', filesWritten: 4 });
  });

  it('is refused while a build runs, and so is the second of two (rule 5)', async () => {
    await platform.upload('many', texts(60));
    const [build, upload] = [
      await platform.send('POST', '/v1/corpus/builds', { categories: ['many'] }),
      await send(sent(texts(1))),
    ];
    expect(upload).toMatchObject({ status: 409, body: { code: 10, error_type: 'BuildInProgressError' } });
    await platform.until(`/v1/corpus/builds/${String(build.body['corpusBuildId'])}`, ['pending', 'running']);
    const both = await Promise.all([send(sent(texts(9))), send(sent(texts(9)))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ error_type: 'ImportInProgressError' });
  });

  it('says in its own words that an upload failed, and keeps what was staged before', async () => {
    const before = await names('default');
    await platform.fileManager.stop();
    try {
      const answer = await send(sent({ 'new.md': 'new' }), { module: 'default' });
      expect([answer.status, answer.body['success'] ?? answer.body['code']]).toEqual(
        answer.status === 200 ? [200, false] : [503, 14],
      );
    } finally {
      await platform.fileManager.restart();
    }
    expect(await names('default')).toEqual(before);
  });

  it('cleans up after kill -9: the next call deletes what the interrupted one has stored', async () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`m${n}.txt`, `text ${n}`]));
    const interrupted = send(sent(many), { module: 'cut' }).catch(() => 'lost');
    await eventually(async () => (await platform.files('cut')).length > 5);
    await platform.pipeline.kill();
    expect(await interrupted).toBe('lost');
    await platform.pipeline.restart();
    expect((await platform.files('cut')).length).toBeLessThan(400);
    expect(await send(sent({ 'after.md': 'after' }), { module: 'after' })).toEqual(done(1));
    expect(await platform.files('cut')).toEqual([]);
    expect(await names('default')).toEqual([]);
    expect(await buildStaged()).toMatchObject({ status: 'completed', filesWritten: 1 });
  });
});
