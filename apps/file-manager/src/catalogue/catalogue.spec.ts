import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { temporaryFolder } from '@strata/testing';
import { Catalogue } from './catalogue';
import type { FileIdentity } from './file-id';

let folder: TemporaryFolder;
let catalogue: Catalogue;
beforeEach(async () => {
  folder = await temporaryFolder();
  catalogue = Catalogue.open(folder.path);
});
afterEach(async () => {
  await catalogue.onApplicationShutdown();
  await folder.remove();
});

const file = (path: string, database = 'db'): FileIdentity => {
  const labels = path.split('/');
  return { database, scope: labels.slice(0, -1), name: labels.at(-1)! };
};
let clock = 0;
const add = (path: string, sha256 = path, database = 'db') =>
  catalogue.add(file(path, database), { sha256, size: 1, contentType: 'text/plain', uploadedAt: ++clock, metadata: {} });
const versionsOf = (path: string) => catalogue.get(file(path))?.versions.map(({ version }) => version);
const pathOf = ({ scope, name }: FileIdentity) => [...scope, name].join('/');
async function inScope(...scope: string[]): Promise<string[]> {
  const paths: string[] = [];
  for await (const files of catalogue.inScope('db', scope)) paths.push(...files.map(pathOf));
  return paths;
}
const list = async (listing: { scope?: string[]; search?: string; name?: string }, offset = 0, limit = 100) => {
  const { files, total } = await catalogue.list({ database: 'db', scope: [], ...listing }, offset, limit);
  return { paths: files.map(pathOf), total };
};
const ada = { name: 'ada', isAdministrator: false };
const grace = { name: 'grace', isAdministrator: false };

describe('The catalogue', () => {
  it('numbers the versions of a file, and never gives a number again while the file exists', async () => {
    await add('p/a');
    await add('p/a');
    await catalogue.remove(file('p/a'), 1);
    await add('p/a');
    expect(versionsOf('p/a')).toEqual([2, 3]);
    await catalogue.remove(file('p/a'));
    expect(versionsOf('p/a')).toBeUndefined();
    expect((await add('p/a')).versions.map(({ version }) => version)).toEqual([1]);
  });

  it('gives every one of many uploads at once a version of its own', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add('p/a')));
    expect(versionsOf('p/a')).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
  });

  it('says which bytes nobody needs any more', async () => {
    await add('p/a', 'shared');
    await add('p/b', 'shared');
    await add('p/b', 'own');
    expect(await catalogue.remove(file('p/a'))).toEqual({ removed: 'removed', orphans: [] });
    expect(catalogue.isReferenced('shared')).toBe(true);
    expect(await catalogue.remove(file('p/b'))).toEqual({ removed: 'removed', orphans: ['shared', 'own'] });
    expect([catalogue.isReferenced('shared'), catalogue.isReferenced('own')]).toEqual([false, false]);
    expect(await catalogue.remove(file('p/b'))).toEqual({ removed: 'absent', orphans: [] });
  });

  it('keeps what is locked, whole, until everybody has let go', async () => {
    await add('p/a', 'x');
    await catalogue.setSafeToDelete(file('p/a'), false, ada);
    await catalogue.setSafeToDelete(file('p/a'), false, grace);
    await add('p/a', 'y'); // a new version has no lock of its own
    expect((await catalogue.remove(file('p/a'))).removed).toBe('locked');
    expect((await catalogue.remove(file('p/a'), 2)).removed).toBe('removed');
    await catalogue.setSafeToDelete(file('p/a'), true, ada);
    expect((await catalogue.remove(file('p/a'))).removed).toBe('locked');
    expect(catalogue.isReferenced('x')).toBe(true);
    await catalogue.setSafeToDelete(file('p/a'), true, grace);
    expect(await catalogue.remove(file('p/a'))).toEqual({ removed: 'removed', orphans: ['x'] });
    expect(await catalogue.setSafeToDelete(file('p/nobody'), false, ada)).toBeUndefined();
  });

  it('finds the files of a scope and below, not those of a scope whose name begins alike', async () => {
    for (const path of ['a', 'p/a', 'p/c/a', 'p/c/d/a', 'p/cc/a', 'p-1/a', 'q/a']) await add(path);
    await add('p/other', 'x', 'db2');
    expect((await inScope('p')).toSorted()).toEqual(['p/a', 'p/c/a', 'p/c/d/a', 'p/cc/a']);
    expect((await inScope('p', 'c')).toSorted()).toEqual(['p/c/a', 'p/c/d/a']);
    expect(await inScope('nobody')).toEqual([]);
    expect(await inScope()).toHaveLength(7);
  });

  it('lists the newest upload first, a page at a time, by part of a name in any case or by the whole', async () => {
    for (const path of ['p/Report.md', 'p/notes.md', 'p/old/report-2.md', 'q/report.md']) await add(path);
    await add('p/Report.md');
    expect(await list({ scope: ['p'] })).toEqual({ paths: ['p/Report.md', 'p/old/report-2.md', 'p/notes.md'], total: 3 });
    expect(await list({ scope: ['p'] }, 1, 1)).toEqual({ paths: ['p/old/report-2.md'], total: 3 });
    expect(await list({ scope: ['p'] }, 7, 1)).toEqual({ paths: [], total: 3 });
    expect(await list({ search: 'REPORT' })).toMatchObject({ total: 3 });
    expect(await list({ name: 'report.md' })).toEqual({ paths: ['q/report.md'], total: 1 });
  });

  it('shows in a list what has changed since the same list was last asked for', async () => {
    await add('p/a');
    expect((await list({})).paths).toEqual(['p/a']);
    await add('p/b');
    expect((await list({})).paths).toEqual(['p/b', 'p/a']);
    await catalogue.remove(file('p/a'));
    expect((await list({})).paths).toEqual(['p/b']);
  });

  it('knows after a restart what it knew before', async () => {
    await add('p/a', 'x');
    await catalogue.setSafeToDelete(file('p/a'), false, ada);
    const before = catalogue.get(file('p/a'));
    await catalogue.onApplicationShutdown();
    catalogue = Catalogue.open(folder.path);
    expect(catalogue.get(file('p/a'))).toEqual(before);
    expect(catalogue.isReferenced('x')).toBe(true);
  });
});
