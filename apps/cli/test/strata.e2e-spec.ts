import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StrataClient } from '@strata/client';
import { eventually, freePort, launchStrata, REPOSITORY as root, spawnStrata, statusOf, strata } from '@strata/testing';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
    await launchStrata(['status', '--data', data]); // builds what changed, which later calls then need not speak of
  });

  afterAll(async () => {
    await Promise.all([data, copy].map((folder) => strata(['stop', '--data', folder])));
    rmSync(home, { recursive: true, force: true });
  });

  it('runs the main job on the sample corpus and answers with true citations', async () => {
    const { code, out, err } = await launchStrata(['demo', '--data', data, '--port', '0'], {
      STRATA_ROOT_PASSWORD: 'first password',
    });
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
    const child = spawnStrata(['chat', '--data', data]);
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
      const watching = spawnStrata(['build', '--category', 'harbours', '--data', data]);
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
    const slow = 'LET n = (FOR i IN 1..1000 RETURN { k: i % 97 }) FOR i IN 1..1000 RETURN LENGTH(n[* FILTER CURRENT.k == i])';
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
    const killed = spawnStrata(['backup', '--data', data, '--output', archive]);
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
