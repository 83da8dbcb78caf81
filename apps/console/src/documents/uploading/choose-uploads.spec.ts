import { describe, expect, it } from '@jest/globals';
import { chooseUploads } from './choose-uploads';

const given = (path: string, text = 'words') => ({ path, file: new File([text], path.split('/').at(-1)!) });
const places = async (paths: string[], category?: string) => {
  const { files } = await chooseUploads({ files: paths.map((path) => given(path)), unreadable: [] }, category);
  return files.map(({ category: label, name, inCategory }) => `${label} | ${name} | ${inCategory}`);
};

describe('The choice of files to upload', () => {
  it('makes categories of the sub-folders of a given folder', async () => {
    expect(await places(['papers/a.md', 'papers/legal/b.md', 'papers/legal/old/c.md', 'single.txt'])).toEqual([
      'default | a.md | a.md',
      'default | single.txt | single.txt',
      'legal | b.md | b.md',
      'legal | c.md | old/c.md',
    ]);
  });

  it('puts everything into the category that was typed', async () => {
    expect(await places(['papers/legal/b.md', 'x.md'], '中文')).toEqual(['中文 | b.md | legal/b.md', '中文 | x.md | x.md']);
  });

  it('names two files of one name in one category apart', async () => {
    expect(await places(['p/legal/a.md', 'p/legal/old/a.md'])).toEqual(['legal | a.md | a.md', 'legal | a_1.md | old/a.md']);
  });

  it('gives folders whose names are no labels the nearest ones, and two folders never the same', async () => {
    const files = ['p/My Papers/a.md', 'p/My-Papers/b.md'].map((path) => given(path));
    const chosen = await chooseUploads({ files, unreadable: [] }, undefined);
    expect(chosen.files.map(({ category }) => category)).toEqual(['My-Papers', 'My-Papers-2']);
    expect(chosen.renamed).toEqual(["folder 'My Papers' is category My-Papers-2: My-Papers is another folder"]);
  });

  it('leaves out what is hidden, empty, secret, unreadable or no text, each with its reason', async () => {
    const files = [
      ...[given('p/.git/config'), given('p/.env'), given('p/empty.md', ''), given('p/photo.raw', 'a\u0000b')],
      ...[given('.env', 'KEY=1'), given('README', 'plain')],
    ];
    const { files: chosen, leftOut } = await chooseUploads({ files, unreadable: ['p/locked.md'] }, undefined);
    expect(chosen.map(({ path }) => path)).toEqual(['.env', 'README']);
    expect(leftOut).toEqual([
      { path: 'p/locked.md', reason: 'it cannot be read' },
      { path: 'p/.git/config', reason: 'it is hidden' },
      { path: 'p/.env', reason: 'files of this name may hold credentials (to upload one, choose it alone)' },
      { path: 'p/empty.md', reason: 'it is empty' },
      { path: 'p/photo.raw', reason: 'it is no text, and none can be read from its format' },
    ]);
  });
});
