import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, launchStrata, REPOSITORY, spawnStrata, strata as run } from '@strata/testing';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const strata = (...args: string[]) => run(args);

describe('strata sync', () => {
  let home: string;
  let data: string;
  let folder: string;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'strata-sync-'));
    [data, folder] = [join(home, 'data'), join(home, 'docs')];
    cpSync(join(REPOSITORY, 'samples/corpus'), folder, { recursive: true });
    expect(await launchStrata(['start', '--data', data, '--port', '0'])).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await strata('stop', '--data', data);
    rmSync(home, { recursive: true, force: true });
  });

  const sync = (...args: string[]) => strata('sync', folder, '--data', data, ...args);
  async function ask(aql: string): Promise<unknown> {
    const { out } = await strata('shell', '--data', data, '--json', '--command', aql);
    return JSON.parse(out.split('\n')[0] ?? '');
  }
  /** What the knowledge graph has read of a word, and whether anything in it hangs in the air. */
  const graph = (word: string) =>
    ask(`RETURN {
      chunks: LENGTH(FOR c IN strata_Chunks FILTER CONTAINS(c.content, '${word}') RETURN 1),
      repeated: LENGTH(FOR d IN strata_Documents COLLECT n = d.file_name WITH COUNT INTO c FILTER c > 1 RETURN n),
      loose: LENGTH(FOR r IN strata_Relations FILTER DOCUMENT(r._from) == null OR DOCUMENT(r._to) == null RETURN 1)}`);

  it('shows with --dry-run what it would do, and does nothing', async () => {
    const { out, code } = await sync('--dry-run');
    expect([code, out]).toEqual([0, expect.stringMatching(/^\+ .*\(new in .*graph: build /s)]);
    expect((await strata('documents', 'list', '--data', data)).out).toContain('0 documents');
  });

  it('builds categories that are not built yet, and finds nothing to do when it is repeated', async () => {
    expect(await sync()).toMatchObject({ code: 0 });
    const { out, code } = await sync();
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^0 new documents, 0 changed, 0 gone, \d+ unchanged\nthe graph is up to date\n$/),
    ]);
  });

  it('brings new, changed, moved and removed files into the graph, and leaves files alone that came by other means', async () => {
    writeFileSync(join(folder, 'new.md'), '# Notes\n\nHildegunn Qvarnström of Ålesund founded the Vexholm Institute in 1921.\n');
    mkdirSync(join(folder, 'fresh'));
    writeFileSync(
      join(folder, 'fresh', 'first.md'),
      '# First\n\nThe Vexholm Institute was led by Bartholomeus Ziegelwerk from Ghent.\n',
    );
    writeFileSync(join(home, 'own.md'), '# Own\n\nUploaded by hand.\n');
    expect(await strata('upload', join(home, 'own.md'), '--category', 'fresh', '--data', data)).toMatchObject({ code: 0 });
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await graph('Ziegelwerk')).toEqual({ chunks: 1, repeated: 0, loose: 0 });

    appendFileSync(join(folder, 'fresh', 'first.md'), 'Anneliese Quistgaard followed in 1931.\n');
    mkdirSync(join(folder, 'fresh', 'below'));
    writeFileSync(join(folder, 'fresh', 'second.md'), '# Second\n\nYngvild Torvaldsdatter of Vardø mapped the Vexholm archive.\n');
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await graph('Quistgaard')).toEqual({ chunks: 1, repeated: 0, loose: 0 });
    expect(await graph('Torvaldsdatter')).toEqual({ chunks: 1, repeated: 0, loose: 0 });

    renameSync(join(folder, 'fresh', 'second.md'), join(folder, 'fresh', 'below', 'second.md'));
    rmSync(join(folder, 'fresh', 'first.md'));
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await graph('Quistgaard')).toEqual({ chunks: 0, repeated: 0, loose: 0 });
    expect(await graph('Torvaldsdatter')).toEqual({ chunks: 1, repeated: 0, loose: 0 });
    const { out } = await strata('documents', 'list', '--data', data, '--category', 'fresh');
    expect(out).toMatch(/own\.md/);
    expect(out).not.toMatch(/first\.md/);
    expect((await sync('--dry-run')).out).toContain('1 other document of the project did not come from');
  });

  it('reads a newer version into the graph with graph update, and takes a removed document out of it', async () => {
    const own = join(home, 'own.md');
    writeFileSync(own, '# Own\n\nLudowika Strandvejen of Esbjerg joined the Vexholm Institute in 1944.\n');
    expect(await strata('upload', own, '--category', 'fresh', '--data', data)).toMatchObject({ code: 0 });
    expect(await strata('graph', 'update', '--dry-run', '--data', data)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^graph: (update|insert) 1 document in fresh\n$/),
    });
    expect(await graph('Strandvejen')).toMatchObject({ chunks: 0 });
    expect(await strata('graph', 'update', '--data', data)).toMatchObject({ code: 0, err: '' });
    expect(await graph('Strandvejen')).toEqual({ chunks: 1, repeated: 0, loose: 0 });
    expect(await graph('Uploaded by hand')).toMatchObject({ chunks: 0 });
    expect((await strata('graph', 'update', '--data', data)).out).toMatch(/^the graph is up to date\n/);

    expect(await strata('documents', 'remove', 'fresh/own.md', '--data', data)).toMatchObject({
      ...{ code: 0, out: expect.stringContaining('1 document removed, from the graph too.') },
    });
    expect(await graph('Strandvejen')).toEqual({ chunks: 0, repeated: 0, loose: 0 });
  });

  it('lists partitions, finds communities anew and follows that to its end, and names what is wrong', async () => {
    type Listed = { id: string; category: string; strategy: string; needsReclustering: boolean }[];
    const partitions = JSON.parse((await strata('graph', 'list', '--json', '--data', data)).out) as Listed;
    const full = partitions.filter(({ strategy }) => strategy === 'FullGraphRAG');
    const moments = () =>
      ask('RETURN (FOR r IN strata_rags SORT r._key FILTER r.last_reclustered_at != null RETURN r.last_reclustered_at)');
    const before = await moments();
    const all = await strata('graph', 'recluster', '--all', '--data', data);
    expect([all.code, all.err, all.out]).toEqual([0, '', expect.stringContaining(`100%  ${full.length} partition`)]);
    const after = (await moments()) as number[];
    expect(after.filter((moment, place) => moment > (before as number[])[place]!)).toHaveLength(full.length);
    expect((await strata('graph', 'list', '--data', data)).out).toMatch(/\d+ partitions; communities of 0 no longer fit\n$/);
    expect(await strata('graph', 'recluster', '--data', data)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Nothing to do/),
    });
    for (const wrong of [['nothing_0_a'], ['--category', 'nothing'], [full[0]!.id, '--all']])
      expect(await strata('graph', 'recluster', ...wrong, '--data', data)).toMatchObject({ code: 2, out: '' });
  });

  it('says when it is interrupted what to type, in the same project', async () => {
    expect(await strata('project', 'create', 'aside', '--data', data)).toMatchObject({ code: 0 });
    const syncing = spawnStrata(['sync', folder, '--project', 'aside', '--data', data]);
    let words = '';
    let out = '';
    syncing.stderr.setEncoding('utf8').on('data', (text: string) => (words += text));
    syncing.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    const ended = once(syncing, 'exit');
    await eventually(() => out.includes('graph: build'));
    syncing.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(words).toContain(`./strata sync ${folder} --project aside`);
  });

  it('with --watch follows every change, through kills of the services', async () => {
    const watching = spawnStrata(['sync', folder, '--data', data, '--watch']);
    let output = '';
    for (const stream of [watching.stdout, watching.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const inSync = () => output.split('in sync').length - 1;
    try {
      await eventually(() => inSync() === 1);
      const { services } = JSON.parse((await strata('status', '--json', '--data', data)).out) as {
        services: { name: string; pid: number }[];
      };
      for (const { name, pid } of services)
        if (name === 'file-manager' || name.startsWith('pipeline')) process.kill(pid, 'SIGKILL');
      writeFileSync(
        join(folder, 'fresh', 'third.md'),
        '# Third\n\nOswaldine Kettlewright of Hull wrote to the Vexholm Institute.\n',
      );
      await eventually(() => inSync() === 2);
      expect(await graph('Kettlewright')).toEqual({ chunks: 1, repeated: 0, loose: 0 });
      const ended = once(watching, 'exit');
      watching.kill('SIGINT');
      expect(await ended).toEqual([130, null]);
    } finally {
      watching.kill('SIGKILL');
    }
  });

  it('refuses a folder that is not there or holds no document: nothing is removed', async () => {
    mkdirSync(join(home, 'empty'));
    for (const path of [join(home, 'empty'), join(home, 'nowhere')])
      expect(await strata('sync', path, '--source', 'docs', '--data', data)).toMatchObject({
        code: 2,
        err: expect.stringContaining(path),
      });
  });
});
