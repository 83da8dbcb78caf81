import { describe, expect, it } from '@jest/globals';
import { buildOutcome } from '../build-outcome';
import { tooLargeFile } from '../corpus-build.errors';
import { planCategory } from './category-plan';
import { citableUrl } from './citable-url';
import { nameFiles } from './file-naming';
import { cutIntoWaves, groupedForDownload } from './waves';

const file = (id: string, more: object = {}) => ({
  id,
  name: `${id}.md`,
  scope: ['p', 'c'],
  version: 1,
  size: 10,
  citableUrl: '',
  path: `${id}.md`,
  metadata: '',
  ...more,
});
const built = (id: string, version = 1) => ({
  _key: `key-${id}`,
  file_id: id,
  filename: `${id}.md`,
  file_version: version,
  source_filenames: [`${id}.md`],
  source_file_ids: [id],
});

describe('plan of a category', () => {
  it('writes everything the first time', () => {
    const plan = planCategory('c', [file('a'), file('b')], [], true);
    expect(plan).toMatchObject({ isFirst: true, toRemove: [], unchanged: 0 });
    expect(plan.toWrite.map(({ filename }) => filename)).toEqual(['a.md', 'b.md']);
  });

  it('writes new files and new versions, removes what is gone, leaves the rest', () => {
    const plan = planCategory(
      'c',
      [file('a'), file('b', { version: 2 }), file('c')],
      [built('a'), built('b'), built('gone')],
      true,
    );
    expect(plan).toMatchObject({ isFirst: false, toRemove: ['key-gone'], unchanged: 1 });
    expect(plan.toWrite.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('removes nothing when only some files were named', () => {
    expect(planCategory('c', [file('a')], [built('gone')], false).toRemove).toEqual([]);
  });

  it('says which document a named file of the same name takes the place of (dedup_groups)', () => {
    const plan = planCategory('c', [file('new', { name: 'a.md', scope: ['p', 'c', 'x'] }), file('b')], [built('a')], false);
    expect(plan.toWrite.map(({ filename, absorbs }) => [filename, absorbs])).toEqual([
      ['b.md', undefined],
      ['a.md', { key: 'key-a', sourceFilenames: ['a.md'], sourceFileIds: ['a'] }],
    ]);
  });

  it('does not remove the document whose name a moved file has taken over', () => {
    const plan = planCategory('c', [file('moved', { name: 'a.md', scope: ['p', 'c', 'x'] })], [built('a')], true);
    expect(plan.toWrite).toMatchObject([{ filename: 'a.md' }]);
    expect(plan.toWrite[0]).not.toHaveProperty('absorbs');
    expect(plan.toRemove).toEqual([]);
  });
});

describe('names of files', () => {
  it('tells equal names apart, shallow scopes first, whatever the order of the list', () => {
    const files = [
      file('3', { name: 'a.md', scope: ['p', 'c', 'x'] }),
      file('1', { name: 'a.md' }),
      file('2', { name: 'a_1.md' }),
      file('4', { name: 'noext' }),
      file('5', { name: 'noext' }),
    ];
    const expected = { 1: 'a.md', 2: 'a_1.md', 3: 'a_2.md', 4: 'noext', 5: 'noext_1' };
    for (const list of [files, [...files].reverse()])
      expect(Object.fromEntries(nameFiles(list).map(({ id, filename }) => [id, filename]))).toEqual(expected);
  });

  it('names as many files of one name as a folder tree may hold', () => {
    const count = 50_000; // counting from the first each time would take minutes
    const files = Array.from({ length: count }, (_, number) =>
      file(String(number), { name: 'index.md', scope: ['p', 'c', String(number)] }),
    );
    const names = new Set(nameFiles(files).map(({ filename }) => filename));
    expect(names.size).toBe(count);
    expect(names.has(`index_${count - 1}.md`)).toBe(true);
  });

  it('keeps the names that documents bear already', () => {
    const named = nameFiles(
      [file('new', { name: 'a.md' }), file('old', { name: 'a.md', scope: ['p', 'c', 'x'] })],
      new Map([['old', 'a.md']]),
    );
    expect(named.map(({ id, filename }) => `${id}=${filename}`)).toEqual(['new=a_1.md', 'old=a.md']);
  });
});

describe('links', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['http://example.org/a_(b)', 'http://example.org/a_(b)'],
    ['https://example.org/a_(b', ''],
    ['https://example.org/)(', ''],
    ['https://example.org/a b', ''],
    ['ftp://example.org', ''],
    ['javascript:alert(1)', ''],
    [undefined, ''],
  ])('%s is stored as %j', (sent, stored) => expect(citableUrl(sent)).toBe(stored));
});

describe('waves', () => {
  const of = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));

  it('hold at most the budget, and 64 files, more where they are small', () => {
    expect(cutIntoWaves(of(130, 100_000), 2 ** 28).waves.map((wave) => wave.length)).toEqual([64, 64, 2]);
    expect(cutIntoWaves(of(1_100, 2_000), 2 ** 28).waves.map((wave) => wave.length)).toEqual([512, 512, 76]);
    const mixed = [...of(100, 1_000), ...of(1, 2 ** 22), ...of(70, 10)];
    expect(cutIntoWaves(mixed, 2 ** 28).waves.map((wave) => wave.length)).toEqual([100, 64, 7]);
    const { waves, tooLarge } = cutIntoWaves([{ size: 60 }, { size: 60 }, { size: 101 }, { size: 40 }], 100);
    expect(waves).toEqual([[{ size: 60 }], [{ size: 60 }, { size: 40 }]]);
    expect(tooLarge).toEqual([{ size: 101 }]);
  });

  it('are downloaded in groups of small files that follow each other; large ones go alone', () => {
    const sizes = (files: { size: number }[], budget = 2 ** 28) => groupedForDownload(files, budget).map((group) => group.length);
    expect(sizes(of(130, 2_000))).toEqual([64, 64, 2]);
    expect(sizes(of(20, 60_000))).toEqual([8, 8, 4]);
    expect(sizes([...of(2, 10), ...of(2, 70_000), ...of(2, 0)])).toEqual([2, 1, 1, 2]);
    expect(sizes(of(5, 400), 1_000)).toEqual([2, 2, 1]);
    expect(sizes([])).toEqual([]);
  });
});

describe('outcome of a build', () => {
  const failed = Array.from({ length: 7 }, (_, number) => ({
    id: `id${number}`,
    filename: `f${number}_1.pdf`,
    path: `scans/f${number}.pdf`,
    code: 'CORRUPTED_FILE',
    error: 'CORRUPTED_FILE: no pages',
  }));
  const large = (...names: string[]) =>
    names.map((name) => tooLargeFile({ id: `id-${name}`, filename: name, path: name, size: 9 }, 8));
  it.each([
    ['all well', { failed: [], tooLarge: [] }, null, /7 files written$/],
    [
      'some without text',
      { failed, tooLarge: [] },
      'FILE_PARSER_PARTIAL_FAILURE',
      /scans\/f0\.pdf \(ID: id0\): CORRUPTED_FILE: no pages; .*; \.\.\. and 2 more$/,
    ],
    [
      'some too large',
      { failed: [], tooLarge: large('a', 'b', 'c', 'd', 'e', 'f') },
      'STORAGE_FILE_TOO_LARGE',
      /a, b, c, d, e, \.\.\. \(1 more\)$/,
    ],
    ['both', { failed, tooLarge: large('a') }, 'FILE_PARSER_PARTIAL_FAILURE', /f0\.pdf.*staging budget: a$/],
  ])('%s', (_, given, errorCode, message) => {
    const outcome = buildOutcome({ ...given, filesWritten: 7, deduplicated: 0 });
    expect(outcome.errorCode).toBe(errorCode);
    expect(outcome.message).toMatch(message);
  });
});
