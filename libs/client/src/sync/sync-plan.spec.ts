import { describe, expect, it } from '@jest/globals';
import type { StoredFile } from '@strata/contracts';
import type { LocalDocument } from './sync-plan';
import { knownLabels, planFiles, syncMetadata } from './sync-plan';

const SOURCE = '/docs';
/** `category/path` with its content, as it lies in the folder. */
const local = (inFolder: string, sha256 = inFolder): LocalDocument => {
  const [category = '', ...rest] = inFolder.split('/');
  return { path: `${SOURCE}/${inFolder}`, inFolder, category, inCategory: rest.join('/'), sha256 };
};
const stored = (place: string, sha256: string, custom_metadata: Record<string, string> = {}): StoredFile => {
  const [category = '', name = ''] = place.split('/');
  return { ...{ id: place, name, scope: ['p', category], sha256, custom_metadata, version: 3 } } as unknown as StoredFile;
};
const synced = (place: string, sync_path: string, sha256 = sync_path, sync_source = SOURCE) =>
  stored(place, sha256, { sync_source, sync_path });

function plan(documents: LocalDocument[], files: StoredFile[], isUnseen = (_: string) => false) {
  const { added, changed, unchanged, removed, others } = planFiles({ documents, stored: files, source: SOURCE, isUnseen });
  const named = (list: typeof added) => list.map(({ category, name, inFolder }) => `${inFolder} as ${category}/${name}`);
  return {
    added: named(added),
    changed: named(changed),
    unchanged: named(unchanged),
    removed: removed.map(({ id }) => id),
    others,
  };
}
const nothing = { added: [], changed: [], unchanged: [], removed: [], others: 0 };

describe('a folder compared with its project', () => {
  it('tells new, changed, unchanged and removed files by path and content', () => {
    const files = [synced('a/same.md', 'a/same.md'), synced('a/other.md', 'a/other.md', 'old'), synced('a/gone.md', 'a/gone.md')];
    expect(plan([local('a/same.md'), local('a/other.md'), local('a/new.md')], files)).toEqual({
      ...{ added: ['a/new.md as a/new.md'], changed: ['a/other.md as a/other.md'], unchanged: ['a/same.md as a/same.md'] },
      ...{ removed: ['a/gone.md'], others: 0 },
    });
  });

  it('keeps the names that files have, whatever comes beside them', () => {
    const files = [synced('a/x.md', 'a/two/x.md')];
    expect(plan([local('a/one/x.md'), local('a/two/x.md')], files)).toEqual({
      ...{ ...nothing, added: ['a/one/x.md as a/x_1.md'], unchanged: ['a/two/x.md as a/x.md'] },
    });
  });

  it('keeps the id of a file that moved within its category', () => {
    expect(plan([local('a/new/x.md')], [synced('a/x.md', 'a/old/x.md')])).toEqual({
      ...{ ...nothing, changed: ['a/new/x.md as a/x.md'] },
    });
  });

  it('takes a file to another category as new there and gone here', () => {
    expect(plan([local('b/x.md')], [synced('a/x.md', 'a/x.md')])).toEqual({
      ...{ ...nothing, added: ['b/x.md as b/x.md'], removed: ['a/x.md'] },
    });
  });

  it('knows files that were uploaded by other means, and never removes them', () => {
    const files = [
      stored('a/x.md', 'a/x.md'),
      stored('a/y.md', 'old'),
      stored('a/z_1.md', 'a/deep/z.md', { path: 'deep/z.md' }),
      stored('a/w.md', 'w'),
    ];
    expect(plan([local('a/x.md'), local('a/y.md'), local('a/deep/z.md')], files)).toEqual({
      ...{ ...nothing, changed: ['a/y.md as a/y.md'], unchanged: ['a/x.md as a/x.md', 'a/deep/z.md as a/z_1.md'], others: 1 },
    });
  });

  it('leaves files of another folder alone, and takes another name beside them', () => {
    const files = [synced('a/x.md', 'a/x.md', 'theirs', '/elsewhere')];
    expect(plan([local('a/x.md')], files)).toEqual({ ...nothing, added: ['a/x.md as a/x_1.md'], others: 1 });
  });

  it('removes nothing from a folder that could not be looked at', () => {
    const files = [synced('a/x.md', 'secret/x.md'), synced('a/y.md', 'a/y.md')];
    expect(plan([local('b/z.md', 'z')], files, (path) => path.startsWith('secret/'))).toMatchObject({
      removed: ['a/y.md'],
      others: 1,
    });
  });
});

it('says of a file where it came from, and what its folder is called', () => {
  const document = { ...local('Größe/x/y.md'), category: 'groesse', name: 'y.md' };
  const custom_metadata = syncMetadata(document, SOURCE);
  expect(custom_metadata).toEqual({ sync_source: SOURCE, sync_path: 'Größe/x/y.md', path: 'x/y.md' });
  expect(knownLabels([stored('groesse/y.md', '', custom_metadata), stored('b/z.md', '')], SOURCE)).toEqual(
    new Map([['Größe', 'groesse']]),
  );
});
