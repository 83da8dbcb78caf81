import { describe, expect, it } from '@jest/globals';
import type { FileVersion } from './file-record';
import { lockHolders, withLock } from './lock-holders';

const version: FileVersion = {
  ...{ version: 1, sha256: '', size: 0, contentType: '', uploadedAt: 0, safeToDelete: true, metadata: {} },
};
const lockedLongAgo = { ...version, safeToDelete: false };
const [pipeline, ann, admin] = ['pipeline:acme', 'ann', 'root'].map((name) => ({ name, isAdministrator: name === 'root' }));

describe('a file that several have locked', () => {
  it.each<[string, FileVersion, [boolean, typeof ann][], string[]]>([
    ['is free when nobody has', version, [], []],
    [
      'is locked once by each',
      version,
      [
        [false, ann],
        [false, pipeline],
        [false, ann],
      ],
      ['pipeline:acme', 'ann'],
    ],
    [
      'stays locked by the user when the pipeline releases it',
      version,
      [
        [false, pipeline],
        [false, ann],
        [true, pipeline],
      ],
      ['ann'],
    ],
    [
      'stays locked by the pipeline when the user releases it',
      version,
      [
        [false, ann],
        [false, pipeline],
        [true, ann],
      ],
      ['pipeline:acme'],
    ],
    [
      'is free when both have released it',
      version,
      [
        [false, ann],
        [false, pipeline],
        [true, ann],
        [true, pipeline],
      ],
      [],
    ],
    [
      'is free when an administrator has released it',
      version,
      [
        [false, ann],
        [false, pipeline],
        [true, admin],
      ],
      [],
    ],
    ['from before locks had holders is released by anybody', lockedLongAgo, [[true, ann]], []],
    ['from before locks had holders stays locked until then', lockedLongAgo, [], ['']],
  ])('%s', (_, start, writes, holders) => {
    const end = writes.reduce((current, [safe, writer]) => withLock(current, safe, writer!), start);
    expect(lockHolders(end)).toEqual(holders);
    expect(end.safeToDelete).toBe(holders.length === 0);
  });
});
