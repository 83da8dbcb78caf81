import { afterAll, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { temporaryFolder } from '@strata/testing';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeAnswerCache } from './answer-cache.contract';
import { LmdbAnswerCache } from './lmdb-answer-cache';
import { MemoryAnswerCache } from './memory-answer-cache';

const folders: TemporaryFolder[] = [];
const caches: LmdbAnswerCache[] = [];
afterAll(async () => {
  for (const cache of caches) await cache.close();
  for (const folder of folders) await folder.remove();
});

const newFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  folders.push(folder);
  return folder.path;
};

const openCache = (folder: string): LmdbAnswerCache => {
  const cache = new LmdbAnswerCache(folder);
  caches.push(cache);
  return cache;
};

describeAnswerCache('MemoryAnswerCache', async () => new MemoryAnswerCache());
describeAnswerCache('LmdbAnswerCache', async () => openCache(await newFolder()));

describe('LmdbAnswerCache', () => {
  const key = 'ab'.repeat(32);
  const other = 'cd'.repeat(32);

  it('finds what an earlier process kept, and what another one keeps meanwhile', async () => {
    const folder = await newFolder();
    const earlier = openCache(folder);
    await earlier.put(key, 'kept');
    earlier.putAll(new Map([[other, 'kept too']]));
    await earlier.close();
    const later = openCache(folder);
    expect([await later.get(key), await later.get(other)]).toEqual(['kept', 'kept too']);
  });

  it('finds answers that an earlier version kept as files', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'ab'));
    await writeFile(join(folder, 'ab', key), 'of a file');
    const cache = openCache(folder);
    expect([await cache.get(key), await cache.get(`ab${'0'.repeat(62)}`), await cache.get(other)]).toEqual([
      ...['of a file', undefined, undefined],
    ]);
    await cache.put(key, 'newer');
    expect(await cache.get(key)).toBe('newer');
  });

  it('says of each answer whether it can be kept, and goes on without those of many', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), '');
    const cache = openCache(join(folder, 'file'));
    await expect(cache.put(key, 'x')).rejects.toThrow();
    cache.putAll(new Map([[key, 'x']]));
    await expect(cache.get(key)).rejects.toThrow(); // and nobody has to handle that of many
  });
});
