import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StrataClient } from '@strata/client';
import { eventually, launchStrata, statusOf, strata } from '@strata/testing';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('strata with projects, long names and partitions that fail', () => {
  let home: string;
  let data: string;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'strata-projects-'));
    data = join(home, 'data');
    await launchStrata(['status', '--data', data]); // builds what changed
    const started = await strata(['start', '--data', data, '--port', '0'], { STRATA_ROOT_PASSWORD: 'first password' });
    expect([started.code, started.err]).toEqual([0, '']);
  });
  afterAll(async () => {
    await strata(['stop', '--data', data]);
    rmSync(home, { recursive: true, force: true });
  });

  it.each([
    ['Latin', 'Long-label_'.repeat(11), [50, 120, 255].map((length) => `${'n'.repeat(length - 3)}.md`)],
    ['Chinese', '类别'.repeat(55), [50, 120, 255].map((length) => `${'名'.repeat(length - 3)}.md`)],
  ])('uploads, builds, lists, cites and removes documents with long %s names', async (script, category, names) => {
    const { url } = await statusOf(data);
    const client = await StrataClient.login({ url, username: 'root', password: 'first password' });
    const text = (n: number) => `# Ferry ${script}${n}\n\nThe ferry ${script}${n} was built in 19${10 + n} by Gunnar Quill.\n`;
    const files = names.map((name, n) => ({ name, path: name, bytes: Buffer.from(text(n)) })); // longer than this disk may allow
    const { results } = await client.files.upload(category, files);
    expect(results.filter(({ status }) => status === 'error')).toEqual([]);
    expect(await strata(['build', '--category', category, '--data', data])).toMatchObject({ code: 0, err: '' });
    const listed = JSON.parse(
      (await strata(['documents', 'list', '--json', '--category', category, '--data', data])).out,
    ) as object[];
    expect(listed).toEqual([...names].sort().map((name) => expect.objectContaining({ name, category, state: 'in the graph' })));
    expect((await strata(['ask', `Who built the ferry ${script}2?`, '--data', data])).out).toContain(`] ${names[2]}, characters`);
    expect(await strata(['documents', 'remove', ...names, '--data', data])).toMatchObject({
      ...{ code: 0, out: expect.stringContaining('3 documents removed') },
    });
    expect((await client.files.all(category)).length).toBe(0);
  });

  it('shows what there is when a partition fails, what failed and why, also when nothing else was left to build', async () => {
    const folder = join(home, 'pictures and texts');
    for (const [category, words] of [
      ['pictured', 'The portrait of Astrid Falk hangs in the town hall of Bergstad.'],
      ['plain', 'The clock of Bergstad was made by Jonas Thiel in 1788.'],
    ] as const) {
      mkdirSync(join(folder, category), { recursive: true });
      writeFileSync(join(folder, category, `${category}.md`), `# ${category}\n\n${words}\n`);
    }
    const { url } = await statusOf(data);
    const client = await StrataClient.login({ url, username: 'root', password: 'first password' });
    expect(await strata(['upload', join(folder, 'pictured'), '--category', 'pictured', '--data', data])).toMatchObject({ code: 0 });
    const { corpusBuildId } = await client.startBuild({ categories: ['pictured'], incremental: false });
    await eventually(async () => (await client.buildStatus(corpusBuildId)).status === 'completed');
    const { strategizeJobId } = await client.startAnalysis({
      ...{ categories: ['pictured'], complexity: 'high', extractImagesDefault: false },
    });
    await eventually(async () => (await client.analysisStatus(strategizeJobId)).status === 'completed');
    // settings that contradict each other, which no import accepts
    const query =
      'FOR p IN strata_rags FILTER p.module == "pictured" UPDATE p WITH { tunables: { process_images: "true" } } IN strata_rags';
    const authorization = `Basic ${Buffer.from('root:first password').toString('base64')}`;
    const body = JSON.stringify({ query });
    expect((await fetch(`${url}/_db/strata/_api/cursor`, { method: 'POST', headers: { authorization }, body })).ok).toBe(true);
    for (const outcome of ['1 partition, ', '0 partitions, ']) {
      const { code, out } = await strata(['demo', folder, '--project', 'strata', '--data', data]);
      expect([code, out]).toEqual([
        1,
        expect.stringMatching(/ 1 partition failed[^]* {4}pictured_0_\w \(pictured\): .*enable_semantic_units/),
      ]);
      expect(out).toContain(outcome);
      expect(out).toMatch(/How deep each topic cluster was dug[^]*pictured 0[^]*The knowledge graph now holds\n +\d+ documents/);
    }
    expect((await strata(['ask', 'Who made the clock of Bergstad?', '--data', data])).out).toContain('Jonas Thiel');
    expect((await strata(['build', '--status', '--data', data])).out).toMatch(
      /failed: pictured_0_\w \(pictured\): .*enable_semantic_units/,
    );
    expect(await strata(['documents', 'remove', 'pictured/pictured.md', '--data', data])).toMatchObject({ code: 0 });
  });

  it('gives each folder a project of its own, whose documents and answers never mix', async () => {
    const [ships, towers] = (['ann/notes', 'ben/notes'] as const).map((path) => join(home, path));
    for (const [folder, text] of [
      [ships, 'The ferry Aurelia was built in 1931 by Gunnar Quill at the yard of Bergstad.'],
      [towers, 'The tower of Bergstad was built in 1702 by Signe Holt.'],
    ] as const) {
      mkdirSync(folder!, { recursive: true });
      writeFileSync(join(folder!, 'built.md'), `# Built\n\n${text}\n`);
    }
    expect(await strata(['demo', ships!, '--data', data])).toMatchObject({
      ...{
        code: 0,
        err: '',
        out: expect.stringMatching(/Project notes, made just now[^]*1 documents? in[^]*ask .* --project notes\n/),
      },
    });
    expect(await strata(['demo', towers!, '--data', data])).toMatchObject({
      ...{ code: 0, err: '', out: expect.stringMatching(/Project notes-2, made just now/) },
    });
    expect((await strata(['demo', ships!, '--data', data])).out).toMatch(/Project notes\n[^]*nothing new/);
    const ask = async (project: string[], env = {}) =>
      (await strata(['ask', 'Who built what in Bergstad?', ...project, '--data', data], env)).out;
    const answers = [await ask(['--project', 'notes']), await ask([], { STRATA_PROJECT: 'notes-2' }), await ask([])];
    expect(answers.map((out) => [out.includes('Gunnar Quill'), out.includes('Signe Holt')])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    const listed = JSON.parse((await strata(['project', 'list', '--json', '--data', data])).out) as object[];
    expect(listed).toEqual([
      expect.objectContaining({ name: 'notes', database: 'notes', documentCount: 1, categoryCount: 1 }),
      expect.objectContaining({ name: 'notes-2', database: 'notes-2', documentCount: 1 }),
      expect.objectContaining({ name: 'strata', database: 'strata' }),
    ]);
    const count = ['shell', '--json', '--command', 'RETURN LENGTH(`notes-2_Documents`)', '--project', 'notes-2', '--data', data];
    expect((await strata(count)).out.trim()).toBe('1');
    expect((await strata(['documents', 'list', '--project', 'notes', '--data', data])).out).toMatch(/1 document: 1 in the graph/);
  });

  it('makes projects, and says what there is not', async () => {
    expect(await strata(['project', 'create', 'empty', '--data', data])).toMatchObject({
      ...{ code: 0, err: '', out: expect.stringMatching(/upload <folder> --project empty/) },
    });
    expect(await strata(['project', 'create', 'Empty', '--data', data])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/empty/i),
    });
    expect(await strata(['ask', 'Why?', '--project', 'ghost', '--data', data])).toMatchObject({
      ...{ code: 1, err: expect.stringMatching(/no project "ghost"; \.\/strata project list shows which there are\n$/) },
    });
    expect(await strata(['build', '--project', 'empty', '--data', data])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/nothing to build/),
    });
  });

  it('removes a project: with its files and database, or so that its files are found again', async () => {
    expect(await strata(['project', 'remove', 'ghost', '--yes', '--data', data])).toMatchObject({
      ...{ code: 1, err: expect.stringMatching(/no project "ghost"; \.\/strata project list/) },
    });
    expect(await strata(['project', 'remove', 'notes', '--yes', '--delete-files', '--data', data])).toMatchObject({
      ...{
        code: 0,
        err: '',
        out: expect.stringMatching(/^Project notes removed: \d+ collections, 2 graphs, \d+ views?, 1 file\./),
      },
    });
    expect((await strata(['project', 'list', '--data', data])).out).not.toMatch(/^ *notes /m);
    expect((await strata(['ask', 'Why?', '--project', 'notes', '--data', data])).code).toBe(1);

    expect(await strata(['project', 'remove', 'notes-2', '--yes', '--data', data])).toMatchObject({
      ...{
        code: 0,
        err: '',
        out: expect.stringMatching(/^Project notes-2 removed: .* 0 files\.\n1 file stays in the database notes-2: /),
      },
    });
    expect(await strata(['project', 'create', 'notes-2', '--data', data])).toMatchObject({ code: 1 }); // its database holds the files
    expect(await strata(['project', 'create', 'notes-2', '--database', 'notes-2', '--data', data])).toMatchObject({ code: 0 });
    expect((await strata(['documents', 'list', '--project', 'notes-2', '--data', data])).out).toMatch(/1 document: 0 in the graph/);
    expect(await strata(['build', '--project', 'notes-2', '--data', data])).toMatchObject({ code: 0, err: '' });
    expect((await strata(['ask', 'Who built the tower?', '--project', 'notes-2', '--data', data])).out).toContain('Signe Holt');
  });
});
