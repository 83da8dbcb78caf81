import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { READABLE_EXTENSIONS } from '@strata/text';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findDocuments } from './find-documents';
import { READABLE } from './readable-formats';

describe('findDocuments', () => {
  let home: string;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'strata-find-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const put = (...paths: string[]) => {
    for (const path of paths) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), path);
    }
  };
  const found = async () => (await findDocuments([home])).documents.map(({ category, name }) => `${category}/${name}`);

  it('makes a category of each sub-folder, with all that lies below it', async () => {
    put('a.md', 'Größe & Co/x/b.txt', 'papers/c.pdf', 'papers/.hidden.md');
    writeFileSync(join(home, 'papers/d.xyz'), Buffer.from([1, 2, 3, 0]));
    expect(await found()).toEqual(['Größe-Co/b.txt', 'default/a.md', 'papers/c.pdf']);
    expect((await findDocuments([home])).leftOut).toEqual([join(home, 'papers/d.xyz')]);
  });

  it('takes what text can be read from, whatever its extension is', async () => {
    expect([...READABLE].map((extension) => extension.slice(1)).sort()).toEqual([...READABLE_EXTENSIONS].sort());
    put('notes.rst', 'table.tsv', 'service.LOG');
    expect(await found()).toEqual(['default/notes.rst', 'default/service.LOG', 'default/table.tsv']);
  });

  it.each<[string, string | Buffer, boolean]>([
    ['README', 'Read me first.\r\n\tA line.\f', true],
    ['bash.README.Debian', 'Größe, naïve, 日本語', true],
    ['gnupg-FAQ', 'x'.repeat(8_191) + 'é' + 'x'.repeat(100_000), true],
    ['LIESMICH', Buffer.from('Gr\xfc\xdfe aus K\xf6ln', 'latin1'), true],
    ['NOTES.WIN', Buffer.from('\ufeffNotes', 'utf16le'), true],
    ['data.bin', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), false],
    ['run', `#!/bin/sh\n${'tail -n +3 "$0"\n'.repeat(1_000)}${'\0\u0001\u0002'.repeat(4_000)}`, false],
    ['nothing', '', false],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', false],
    ['picture.PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), false],
  ])('takes plain text whatever its name is: %s', async (name, content, isTaken) => {
    put('a.md');
    writeFileSync(join(home, name), content);
    const { documents, leftOut } = await findDocuments([home]);
    expect(documents.map((document) => document.name)).toEqual(isTaken ? expect.arrayContaining([name, 'a.md']) : ['a.md']);
    expect(leftOut).toEqual(isTaken ? [] : [join(home, name)]);
  });

  it('follows no link out of the folder, and names those that lead there', async () => {
    put('in/a.md', 'in/sub/b.md', 'in/.env', 'outside/secret.md', 'in-beside/c.md');
    const folder = join(home, 'in');
    const link = (target: string, name: string) => symlinkSync(target, join(folder, name));
    link(join(home, 'outside/secret.md'), 'file.md');
    link('../outside', 'folder');
    link('../../in-beside', 'sub/beside');
    link('file.md', 'twice.md');
    link('sub/b.md', 'within.md');
    link('.env', 'harmless.txt');
    link('nowhere.md', 'dangling.md');
    symlinkSync(folder, join(home, 'given'));
    for (const given of [folder, join(home, 'given')]) {
      const { documents, outside, credentials } = await findDocuments([given]);
      expect(documents.map(({ name }) => name)).toEqual(['a.md', 'within.md', 'b.md']);
      expect(outside.sort()).toEqual(['file.md', 'folder', 'sub/beside', 'twice.md'].map((name) => join(given, name)));
      expect(credentials.sort()).toEqual(['.env', 'harmless.txt'].map((name) => join(given, name)));
    }
  });

  it('says so of a folder that holds nothing but links out of it', async () => {
    put('in/.keep', 'outside/a.md');
    symlinkSync('../outside/a.md', join(home, 'in/a.md'));
    await expect(findDocuments([join(home, 'in')])).rejects.toMatchObject({ message: expect.stringContaining('leads out of') });
  });

  it('leaves files with credentials out of a folder, hidden ones too, and takes one that is given itself', async () => {
    put('a.md', '.env', 'keys/id_rsa', 'keys/credentials.json', 'keys/.npmrc', 'keys/.hidden.md', 'keys/b.md');
    const { documents, credentials, leftOut } = await findDocuments([home]);
    expect(documents.map(({ name }) => name)).toEqual(['a.md', 'b.md']);
    const secret = ['.env', 'keys/.npmrc', 'keys/credentials.json', 'keys/id_rsa'];
    expect(credentials.sort()).toEqual(secret.map((path) => join(home, path)));
    expect(leftOut).toEqual([]);
    const named = await findDocuments([home, join(home, '.env'), join(home, 'keys/credentials.json')]);
    expect(named.documents.map(({ name }) => name)).toEqual(['.env', 'a.md', 'credentials.json', 'b.md']);
    expect(named.credentials).toHaveLength(2);
  });

  it('says why nothing is left of a folder that holds nothing but credentials', async () => {
    put('.env');
    await expect(findDocuments([home])).rejects.toMatchObject({ message: expect.stringContaining('may hold credentials') });
  });

  it('takes each file once where a link leads back to a folder above', async () => {
    put('papers/deep/a.md', 'papers/b.md');
    symlinkSync(home, join(home, 'papers/deep/loop'));
    symlinkSync('..', join(home, 'papers/up'));
    expect(await found()).toEqual(['papers/b.md', 'papers/a.md']);
  });

  it('gives two files of one name in one category distinct names', async () => {
    put('papers/one/a.md', 'papers/two/a.md', 'other/a.md');
    expect(await found()).toEqual(['other/a.md', 'papers/a.md', 'papers/a_1.md']);
  });

  it('keeps the letters of every script, and never makes one category of two folders', async () => {
    put('中文/a.md', 'Übersicht/a.md', 'a b/1.md', 'a-b/2.md', 'a+b/3.md', '!!/4.md', '??/5.md');
    expect((await found()).sort()).toEqual(
      ['a-b/2.md', 'a-b-2/1.md', 'a-b-3/3.md', 'folder/4.md', 'folder-2/5.md', 'Übersicht/a.md', '中文/a.md'].sort(),
    );
    expect((await findDocuments([home])).renamed).toHaveLength(3);
  });

  it('says where a file lies below the folder of its category', async () => {
    put('papers/one/a.md', 'papers/two/a.md', 'b.md');
    const paths = async (category?: string) =>
      (await findDocuments([home], { category })).documents.map(({ inCategory }) => inCategory);
    expect(await paths()).toEqual(['b.md', 'one/a.md', 'two/a.md']);
    expect(await paths('all')).toEqual(['b.md', 'papers/one/a.md', 'papers/two/a.md']);
  });

  it('keeps the labels that folders have had before, whatever comes beside them', async () => {
    put('a b/1.md', 'a-b/2.md');
    const { documents } = await findDocuments([home], { knownLabels: new Map([['a b', 'a-b']]) });
    expect(documents.map(({ category, name }) => `${category}/${name}`)).toEqual(['a-b/1.md', 'a-b-2/2.md']);
  });

  it('refuses an empty selection, a path that is not there and a category that is none', async () => {
    await expect(findDocuments([home])).rejects.toMatchObject({
      kind: 'invalid-argument',
      message: expect.stringContaining('no documents'),
    });
    await expect(findDocuments([join(home, 'x')])).rejects.toMatchObject({ message: expect.stringContaining('does not exist') });
    await expect(findDocuments([home], { category: 'a/b' })).rejects.toMatchObject({ kind: 'invalid-argument' });
  });

  it('takes a path given twice once', async () => {
    put('a.md');
    expect((await findDocuments([home, join(home, 'a.md')])).documents).toHaveLength(1);
  });

  it('leaves out what is no regular file', async () => {
    put('a.md');
    execFileSync('mkfifo', [join(home, 'pipe.md')]);
    expect(await found()).toEqual(['default/a.md']);
  });
});
