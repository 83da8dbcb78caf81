import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StrataClient } from '@strata/client';
import { eventually, freePort } from '@strata/testing';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** `./strata …` as a person types it, with a data folder of the test's own. */
function strata(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((done) => {
    execFile(
      resolve(root, 'strata'),
      args,
      { env: { ...process.env, CI: 'true', ...env }, maxBuffer: 1 << 26 },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
    );
  });
}

interface Status {
  running: boolean;
  url: string;
  supervisorPid: number;
  services: { name: string; pid: number; health: string; restarts: number }[];
}

async function statusOf(data: string): Promise<Status> {
  return JSON.parse((await strata(['status', '--json', '--data', data])).out) as Status;
}

/** True for a process that still does something: one that has ended may stay listed until whoever inherited it looks. */
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self') || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('strata', () => {
  let home: string;
  let data: string;
  /** of a second platform, made from a backup of the first */
  let copy: string;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'strata-e2e-'));
    data = join(home, 'data');
    copy = join(home, 'from-backup');
    await strata(['status', '--data', data]); // builds what changed, which later calls then need not speak of
  });

  afterAll(async () => {
    await Promise.all([data, copy].map((folder) => strata(['stop', '--data', folder])));
    rmSync(home, { recursive: true, force: true });
  });

  it.each([
    [['start', '--port', 'abc'], /--port takes a whole number/],
    [['start', '--port', '70000'], /0 to 65535/],
    [['demo', '/no/such/folder'], /is no folder/],
    [['build', '--complexity', 'extreme'], /--complexity is one of/],
    [['upload', '/no/such/file.md'], /does not exist/],
    [['ask', '--mode', 'psychic', 'why'], /--mode is one of/],
    [['ask', '--conversation', 'a b', 'why'], /--conversation takes/],
    [['source', 'x'], /source takes a whole number/],
    [['eval'], /eval what\?/],
    [['eval', '/no/such/questions.jsonl'], /does not exist/],
    [['eval', join(root, 'package.json')], /package\.json, line 1: is no JSON/],
    [['eval', '--compare', join(root, 'package.json'), join(root, 'package.json')], /is no run/],
    [['ask', '--project', '1st', 'why'], /a project is called by a letter .* not '1st'/],
    [['project', 'create', 'v1'], /a project is called by a letter/],
    [['project', 'remove', 'papers'], /nothing removed; say --yes/],
    [['shell', '--database', 'a', '--project', 'b'], /--database and --project do not go together/],
    [['start', '--pipelines', '2'], /needs REDIS_URL/],
    [['start', '--host', '203.0.113.7'], /an address of this machine/],
    [['test', 'apps/nowhere'], /no tests at/],
    [['frobnicate'], /unknown command/],
    [['graph'], /graph is a group of commands: list, update, recluster, entities, merges, split/],
    [['documents', 'frobnicate'], /unknown command 'documents frobnicate'; there are: list, show, fetch, remove/],
    [['logs', 'nobody'], /holds no logs|no service/],
  ])('answers the wrong input %j with one line and exit code 2', async (args, words) => {
    const { code, err } = await strata(
      [...args, '--data', join(home, 'nothing')].filter((word) => args[0] !== 'frobnicate' || word === 'frobnicate'),
    );
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toMatch(words);
  });

  it('tells its version, and of a platform that does not run that it does not, with exit code 3', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(await strata(['--version'])).toEqual({ code: 0, out: `strata ${version}\n`, err: '' });
    const stopped = await strata(['status', '--data', join(home, 'nothing')]);
    expect(stopped).toMatchObject({ code: 3, out: expect.stringMatching(/^Stopped: nothing runs/) });
    expect((await strata(['status', '--json', '--data', join(home, 'nothing')])).code).toBe(3);
  });

  it('explains every command', async () => {
    const commands = [
      'demo',
      'start',
      'stop',
      'status',
      'logs',
      'test',
      'upload',
      'build',
      'documents',
      'graph',
      'ask',
      'chat',
      'source',
      'eval',
      'project',
      'reset',
      'shell',
      'import',
      'export',
      'dump',
      'restore',
      'backup',
      'restore-backup',
      'user',
      'token',
      'secret',
    ];
    const answers = await Promise.all(commands.map((command) => strata([command, '--help'])));
    for (const [n, { code, out }] of answers.entries())
      expect([commands[n], code, out.startsWith(`Usage: strata ${commands[n]}`)]).toEqual([commands[n], 0, true]);
  });

  it('runs the main job on the sample corpus and answers with true citations', async () => {
    const { code, out, err } = await strata(['demo', '--data', data, '--port', '0'], { STRATA_ROOT_PASSWORD: 'first password' });
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/36 documents in 3 categories/);
    expect(out).toMatch(/FullGraphRAG/);
    expect(out).toMatch(/\[1\] \S+, characters \d+–\d+/);
    expect(statSync(join(data, 'secrets/root-password')).mode & 0o777).toBe(0o600);
  });

  it('shows the passage behind a citation, and AQL for a question about data', async () => {
    await strata(['ask', '--data', data, 'Who founded Halden Yard?']);
    const { code, out } = await strata(['source', '--data', data, '1']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/\[1\] of the answer to: Who founded Halden Yard\?[^]*halden-yard\.md[^]*»It was founded in 1908/),
    ]);
    expect(await strata(['source', '--data', data, '99'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/has sources 1 to \d/),
    });
    expect((await strata(['ask', '--data', data, '--mode', 'aqlizer', 'How many documents are there?'])).out).toMatch(
      /COLLECT WITH COUNT|LENGTH\(|COUNT/i,
    );
  });

  it('keeps a conversation: in chat over the lines it gets, whatever one of them is refused for, in ask over the calls of one name', async () => {
    const child = spawn(resolve(root, 'strata'), ['chat', '--data', data], { env: { ...process.env, CI: 'true' } });
    let out = '';
    child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
    child.stdin.end(`Who founded Halden Yard?\n${'far too long '.repeat(6_000)}\nand when was he born?\n`);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(out).toMatch(/Anders Rokke\n[^]*more than the 65536 allowed[^]*understood as: When was Anders Rokke born\?[^]*1876/);
    await strata(['ask', '--data', data, '--conversation', 'yard', 'Who founded Halden Yard?']);
    expect((await strata(['ask', '--data', data, '--conversation', 'yard', 'Who did he marry?'])).out).toMatch(
      /understood as: Who did Anders Rokke marry\?/,
    );
  });

  it('measures the answers to the sample questions: the documents of most are found, and what is said stands in what is cited', async () => {
    const [questions, run] = [join(root, 'samples/questions.json'), join(home, 'run.json')];
    const shown = await strata(['eval', '--data', data, questions, '--save', run]);
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toMatch(/25 questions[^]*recall@5[^]*grounded in what is cited[^]*latency p95/);
    const { outcomes } = JSON.parse(readFileSync(run, 'utf8')) as { outcomes: Record<'recallAt5' | 'groundedness', number>[] };
    const mean = (of: 'recallAt5' | 'groundedness') => outcomes.reduce((sum, one) => sum + one[of], 0) / outcomes.length;
    expect([outcomes.length, mean('recallAt5') > 0.85, mean('groundedness') > 0.9]).toEqual([25, true, true]);
    expect((await strata(['eval', '--compare', run, run])).out).toMatch(/25 questions +run\.json +run\.json[^]*won 0, lost 0/);
    expect(await strata(['eval', '--data', data, questions, '--save', run])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/exists; say --overwrite/),
    });
  });

  it('is found running by a second start, and lists every service as healthy', async () => {
    const { code, out } = await strata(['start', '--data', data, '--importers', '3', '--port', '1']);
    expect([code, out]).toEqual([0, expect.stringMatching(/Already running[^]*--port, --importers ignored/)]);
    const { services } = await statusOf(data);
    expect(services.map(({ name }) => name)).toEqual([
      'database',
      'auth-gateway',
      'file-manager',
      'importer-1',
      'importer-2',
      'pipeline-1',
      'nl-query',
      'reasoner',
    ]);
    // one that has much to do may be late for a look
    await eventually(async () => (await statusOf(data)).services.every(({ health }) => health === 'healthy'));
  });

  it('starts a killed service again, and its answers are the same', async () => {
    const question = 'Who founded Halden Yard?';
    const before = (await strata(['ask', '--data', data, question])).out;
    const { services } = await statusOf(data);
    for (const { pid } of services) process.kill(pid, 'SIGKILL');
    await eventually(async () =>
      (await statusOf(data)).services.every(({ health, restarts }) => health === 'healthy' && restarts > 0),
    );
    const after = await strata(['ask', '--data', data, question]);
    expect(after).toMatchObject({ code: 0, out: before });
    expect(before).toContain('Rokke');
  });

  it('takes new documents into a category that is built already', async () => {
    const file = join(home, 'lighthouse.md');
    writeFileSync(
      file,
      '# Skjold Lighthouse\n\nSkjold lighthouse was built in 1871 by the engineer Petter Quist. Its lamp burns rapeseed oil.\n',
    );
    expect(await strata(['upload', file, '--category', 'research', '--data', data])).toMatchObject({ code: 0 });
    expect(await strata(['build', '--data', data])).toMatchObject({ code: 0, err: '' });
    const { out } = await strata(['ask', '--data', data, 'Who built Skjold lighthouse?']);
    expect(out).toContain('Petter Quist');
    expect(out).toContain('lighthouse.md');
  });

  it('takes a newer version of a document that is built already: the older one is found no more', async () => {
    const file = join(home, 'lighthouse.md');
    writeFileSync(
      file,
      '# Skjold Lighthouse\n\nSkjold lighthouse was built in 1871 by the engineer Ludvig Brekke. Its lamp is electric.\n',
    );
    expect(await strata(['upload', file, '--category', 'research', '--data', data])).toMatchObject({ code: 0 });
    expect(await strata(['build', '--data', data])).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/37 documents in \d+ clusters/),
    });
    const { out } = await strata(['ask', '--data', data, 'Who built Skjold lighthouse?']);
    expect([out.includes('Ludvig Brekke'), out.includes('Petter Quist'), out.includes('lighthouse.md')]).toEqual([
      true,
      false,
      true,
    ]);
    const asked = await strata(['documents', '--data', data, 'show', 'lighthouse.md']); // options of a group may stand before its commands
    expect(asked).toMatchObject({ code: 0, out: expect.stringMatching(/version 2/) });
  });

  it('names what it left out of a build and why, lists it later, and lets documents be looked at and removed', async () => {
    const broken = join(home, 'broken.pdf');
    writeFileSync(broken, '%PDF-1.7 and nothing that a PDF holds');
    expect(await strata(['upload', broken, '--category', 'research', '--data', data])).toMatchObject({ code: 0 });
    const built = await strata(['build', '--data', data]);
    expect([built.code, built.out]).toEqual([
      0,
      expect.stringMatching(/1 file left out:\n {4}research\/broken\.pdf: .+ \([A-Z_]+\)/),
    ]);
    expect((await strata(['build', '--status', '--data', data])).out).toMatch(/left out: research\/broken\.pdf/);
    // a later build of another category does not make it forgotten
    expect(await strata(['build', '--category', 'ships-and-yards', '--data', data])).toMatchObject({ code: 0 });
    const failed = JSON.parse((await strata(['documents', 'list', '--failed', '--json', '--data', data])).out) as object[];
    expect(failed).toEqual([expect.objectContaining({ name: 'broken.pdf', category: 'research', state: 'left out' })]);
    expect((await strata(['documents', 'show', 'lighthouse.md', '--data', data])).out).toMatch(
      /state +in the graph[^]*partitions +research/,
    );
    const copy = join(home, 'fetched.pdf');
    const fetch = ['documents', 'fetch', 'broken.pdf', '--output', copy, '--data', data];
    expect(await strata(fetch)).toMatchObject({
      code: 0,
      out: expect.stringContaining('research/broken.pdf, version 1 (37 B) is in'),
    });
    expect(readFileSync(copy)).toEqual(readFileSync(broken));
    expect(await strata(fetch)).toMatchObject({ code: 2, err: expect.stringContaining('fetched.pdf exists') });
    expect(await strata(['documents', 'fetch', 'research/cold-water-coral.html', '--output', '-', '--data', data])).toMatchObject({
      ...{ code: 0, out: readFileSync(join(root, 'samples/corpus/research/cold-water-coral.html'), 'utf8') },
    });
    const { url } = await statusOf(data);
    const client = await StrataClient.login({ url, username: 'root', password: 'first password' });
    await client.files.lock((failed[0] as { id: string }).id);
    expect(await strata(['documents', 'remove', 'research/broken.pdf', '--data', data])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/research\/broken\.pdf is locked by root; --force/),
    });
    expect(await strata(['documents', 'remove', 'research/broken.pdf', '--force', '--data', data])).toMatchObject({ code: 0 });
    expect((await strata(['documents', 'list', '--data', data])).out).toMatch(/37 documents: 37 in the graph/);
    expect(await strata(['documents', 'show', 'broken.pdf', '--data', data])).toMatchObject({ code: 1 });
    expect(await strata(['build', '--cancel', '--data', data])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/nothing is being built/),
    });
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
        expect.stringMatching(/ 1 partition failed[^]* {4}pictured_0_\w \(pictured\): .*enableSemanticUnits/),
      ]);
      expect(out).toContain(outcome);
      expect(out).toMatch(/How deep each topic cluster was dug[^]*pictured 0[^]*The knowledge graph now holds\n +\d+ documents/);
    }
    expect((await strata(['ask', 'Who made the clock of Bergstad?', '--data', data])).out).toContain('Jonas Thiel');
    expect((await strata(['build', '--status', '--data', data])).out).toMatch(
      /failed: pictured_0_\w \(pictured\): .*enableSemanticUnits/,
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

  it('says on Ctrl-C which step goes on, lets it be cancelled, and makes it again', async () => {
    const file = join(home, 'harbour.md');
    writeFileSync(file, '# Harbour\n\nThe harbour of Bergstad was dug in 1802 by Mikkel Storm.\n');
    expect(await strata(['upload', file, '--category', 'harbours', '--data', data])).toMatchObject({ code: 0 });
    const { supervisorPid, services } = await statusOf(data);
    const importers = services.filter(({ name }) => name.startsWith('importer')).map(({ pid }) => pid);
    const stopped = [supervisorPid, ...importers]; // the build stays where it is, and nobody starts silent services again
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    const statusText = async () => (await strata(['build', '--status', '--data', data])).out;
    try {
      const watching = spawn(resolve(root, 'strata'), ['build', '--category', 'harbours', '--data', data], {
        env: { ...process.env, CI: 'true' },
      });
      let out = '';
      watching.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
      await eventually(() => out.includes('Knowledge graph') || watching.exitCode !== null);
      watching.kill('SIGINT');
      const [status] = (await once(watching, 'close')) as [number];
      expect([status, out]).toEqual([
        130,
        expect.stringMatching(/The step "Knowledge graph" goes on[^]*build --status [^]*build --cancel /),
      ]);
      expect(await strata(['build', '--category', 'harbours', '--data', data])).toMatchObject({
        ...{ code: 1, err: expect.stringMatching(/orchestration .* is running; .*--status .*--cancel/) },
      });
      expect(await strata(['build', '--cancel', '--data', data])).toMatchObject({
        ...{ code: 0, out: expect.stringMatching(/Asked to stop: the knowledge graph\..*--retry/) },
      });
      await eventually(async () => /Knowledge graph +cancelled/.test(await statusText()));
      expect(await statusText()).toMatch(/not built: 1 partition\n/);
    } finally {
      for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT');
    }
    expect(await strata(['build', '--retry', '--category', 'harbours', '--data', data])).toMatchObject({ code: 0, err: '' });
    expect((await strata(['ask', 'Who dug the harbour of Bergstad?', '--data', data])).out).toContain('Mikkel Storm');
  });

  it("asks, dumps and restores the platform's own database through the gateway", async () => {
    const entities = ['shell', '--json', '--command', 'RETURN LENGTH(strata_Entities)', '--data', data];
    const count = Number((await strata(entities)).out);
    expect(count).toBeGreaterThan(10);
    const dump = join(home, 'dump');
    expect(await strata(['dump', '--output', dump, '--data', data])).toMatchObject({ code: 0, err: '' });
    const restore = ['restore', '--input', dump, '--database', 'copy', '--create-database', '--data', data];
    expect(await strata(restore)).toMatchObject({ code: 0, err: '' });
    expect(Number((await strata([...entities, '--database', 'copy'])).out)).toBe(count);
  });

  it('makes a slow query faster with a report, and says that a query that writes was not run', async () => {
    const slow = 'LET n = (FOR i IN 1..3000 RETURN { k: i % 97 }) FOR i IN 1..3000 RETURN LENGTH(n[* FILTER CURRENT.k == i])';
    const { code, out, err } = await strata(['optimize', slow, '--data', data]);
    expect(code).toBe(0);
    expect(out).toMatch(/## Optimization Summary[^]*### Performance Comparison[^]*### Final Optimized Query[^]*```aql\nLET n/);
    expect(err).toMatch(/measuring and comparing/); // what is done meanwhile
    const asJson = await strata(['optimize', '--json', slow, '--data', data]);
    expect(JSON.parse(asJson.out)).toMatchObject({ synthesized: true, accepted_query: expect.stringMatching(/^LET n/) });
    expect(asJson.err).toBe('');
    const writing = await strata(['optimize', 'REMOVE "x" IN strata_Entities', '--data', data]);
    expect(writing).toMatchObject({ code: 0, out: expect.stringMatching(/was not run/) });
    expect(await strata(['optimize', 'why is it slow?', '--data', data])).toMatchObject({ code: 2, out: '' });
  });

  it('is put into one archive while it runs, which can be unpacked elsewhere but not over it', async () => {
    const archive = join(home, 'backup.tar.gz');
    const killed = spawn(resolve(root, 'strata'), ['backup', '--data', data, '--output', archive], { stdio: 'ignore' });
    await eventually(() => readdirSync(data).some((name) => /^backup-/.test(name)) || killed.exitCode !== null);
    killed.kill('SIGKILL');
    rmSync(archive, { force: true });
    expect(await strata(['backup', '--data', data, '--output', archive])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/held still for \d/),
    });
    expect(await strata(['restore-backup', archive, '--data', copy])).toMatchObject({ code: 0, err: '' });
    expect(await strata(['restore-backup', archive, '--data', data, '--overwrite'])).toMatchObject({ code: 1 }); // it runs
    expect((await statusOf(data)).services.map(({ health }) => health)).toEqual(Array.from({ length: 8 }, () => 'healthy'));
  });

  it('gets a new signing secret at every service while it works', async () => {
    const rotated = await strata(['secret', 'rotate', '--grace', '0', '--json', '--data', data]);
    expect([rotated.code, rotated.err]).toEqual([0, '']);
    const { active } = JSON.parse(rotated.out) as { active: string };
    const shown = JSON.parse((await strata(['secret', 'show', '--json', '--data', data])).out) as {
      services: { name: string; secrets: { active: { sha256: string } } }[];
    };
    expect(shown.services.map(({ secrets }) => secrets.active.sha256)).toEqual(Array.from({ length: 8 }, () => active));
    expect((await strata(['ask', '--data', data, 'Who founded Halden Yard?'])).out).toContain('Rokke');
  });

  it('leaves no process behind when it is stopped', async () => {
    const { services, supervisorPid } = await statusOf(data);
    expect(await strata(['stop', '--data', data])).toMatchObject({ code: 0 });
    // one whose memory the system is still giving back has no command line any more, and is listed a moment longer
    await eventually(() => ![supervisorPid, ...services.map(({ pid }) => pid)].some(alive));
  });

  it('keeps its data over stop and start and comes back from its backup, both started at the same time on one port', async () => {
    const port = String(await freePort());
    const both = [data, copy];
    const started = await Promise.all(both.map((folder) => strata(['start', '--data', folder, '--port', port])));
    expect(started.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const urls = await Promise.all(both.map(async (folder) => (await statusOf(folder)).url));
    expect(new Set(urls).size).toBe(2);
    expect(urls).toContain(`http://127.0.0.1:${port}`);
    for (const folder of both) {
      expect((await strata(['ask', '--data', folder, 'Who founded Halden Yard?'])).out).toContain('Rokke');
      expect((await strata(['ask', '--data', folder, 'Who built Skjold lighthouse?'])).out).toContain('Ludvig Brekke');
    }
    expect(await strata(['reset', '--yes', '--data', copy])).toMatchObject({ code: 0 });
    expect((await statusOf(data)).services.map(({ health }) => health)).toEqual(Array.from({ length: 8 }, () => 'healthy'));
  });
});
