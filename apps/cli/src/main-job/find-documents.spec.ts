import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findDocuments, leftOutLines } from './find-documents';

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
  const found = () => findDocuments([home]).documents.map(({ category, name }) => `${category}/${name}`);

  it('makes a category of each sub-folder, with all that lies below it', () => {
    put('a.md', 'Größe & Co/x/b.txt', 'papers/c.pdf', 'papers/.hidden.md', 'papers/d.xyz');
    expect(found()).toEqual(['Größe-Co/b.txt', 'default/a.md', 'papers/c.pdf']);
    expect(findDocuments([home]).leftOut).toEqual([join(home, 'papers/d.xyz')]);
    expect(leftOutLines(findDocuments([home]))).toContainEqual(`  ${join(home, 'papers/d.xyz')}`);
  });

  it('takes each file once where a link leads back to a folder above', () => {
    put('papers/deep/a.md', 'papers/b.md');
    symlinkSync(home, join(home, 'papers/deep/loop'));
    symlinkSync('..', join(home, 'papers/up'));
    expect(found()).toEqual(['papers/b.md', 'papers/a.md']);
  });

  it('gives two files of one name in one category distinct names', () => {
    put('papers/one/a.md', 'papers/two/a.md', 'other/a.md');
    expect(found()).toEqual(['other/a.md', 'papers/a.md', 'papers/a_1.md']);
  });

  it('keeps the letters of every script, and never makes one category of two folders', () => {
    put('中文/a.md', 'Übersicht/a.md', 'a b/1.md', 'a-b/2.md', 'a+b/3.md', '!!/4.md', '??/5.md');
    expect(found().sort()).toEqual(
      ['a-b/2.md', 'a-b-2/1.md', 'a-b-3/3.md', 'folder/4.md', 'folder-2/5.md', 'Übersicht/a.md', '中文/a.md'].sort(),
    );
    expect(findDocuments([home]).renamed).toHaveLength(3);
  });

  it('says where a file lies below the folder of its category', () => {
    put('papers/one/a.md', 'papers/two/a.md', 'b.md');
    const paths = (category?: string) =>
      findDocuments([home], category === undefined ? {} : { category }).documents.map(({ inCategory }) => inCategory);
    expect(paths()).toEqual(['b.md', 'one/a.md', 'two/a.md']);
    expect(paths('all')).toEqual(['b.md', 'papers/one/a.md', 'papers/two/a.md']);
  });

  it('takes a path given twice once', () => {
    put('a.md');
    expect(findDocuments([home, join(home, 'a.md')]).documents).toHaveLength(1);
  });

  it('leaves out what is no regular file', () => {
    put('a.md');
    execFileSync('mkfifo', [join(home, 'pipe.md')]);
    expect(found()).toEqual(['default/a.md']);
  });
});
