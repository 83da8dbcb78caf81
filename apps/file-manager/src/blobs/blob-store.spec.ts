import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { temporaryFolder } from '@strata/testing';
import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BlobStore } from './blob-store';

let folder: TemporaryFolder;
let blobs: BlobStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  blobs = await BlobStore.open(folder.path);
});
afterEach(() => folder.remove());

const SMALL = Buffer.from('a few bytes');
const LARGE = Buffer.alloc(700_000, 'glacier ');
async function* chunks(bytes: Buffer, failAfter = Infinity): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    if (at >= failAfter) throw new Error('the line broke');
    yield bytes.subarray(at, at + 65_536);
  }
}
const waiting = () => readdirSync(join(folder.path, 'arriving'));
const shaOf = (bytes: Buffer) => hash('sha256', bytes, 'hex');
const pathOf = (sha256: string) => join(folder.path, 'blobs', sha256.slice(0, 2), sha256);
const nobody = () => false;

async function store(bytes: Buffer): Promise<string> {
  const blob = await blobs.receive(chunks(bytes));
  await blobs.keep(blob);
  blobs.settle(blob.sha256);
  return blob.sha256;
}

describe('The store of bytes', () => {
  it.each([
    ['none', Buffer.alloc(0)],
    ['few', SMALL],
    ['many', LARGE],
  ])('gives back what was kept, by its hash: %s', async (_, bytes) => {
    const blob = await blobs.receive(chunks(bytes));
    expect(blob).toMatchObject({ size: bytes.length, sha256: shaOf(bytes) });
    await blobs.keep(blob);
    expect(await buffer(blobs.read(blob.sha256))).toEqual(bytes);
    if (bytes.length > 4) expect(await buffer(blobs.read(blob.sha256, { start: 2, end: 4 }))).toEqual(bytes.subarray(2, 5));
    expect(waiting()).toEqual([]);
  });

  it('is not there before it is kept, nor after it is discarded', async () => {
    const blob = await blobs.receive(chunks(LARGE));
    expect(waiting()).toHaveLength(1);
    expect(existsSync(pathOf(blob.sha256))).toBe(false);
    await blobs.discard(blob);
    expect(waiting()).toEqual([]);
    await expect(buffer(blobs.read(blob.sha256))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('leaves nothing of an upload that broke off', async () => {
    await expect(blobs.receive(chunks(LARGE, 400_000))).rejects.toThrow('the line broke');
    expect(waiting()).toEqual([]);
  });

  it('forgets at its opening what an earlier process left half received', async () => {
    await blobs.receive(chunks(LARGE));
    const kept = await store(SMALL);
    blobs = await BlobStore.open(folder.path);
    expect(waiting()).toEqual([]);
    expect(await buffer(blobs.read(kept))).toEqual(SMALL);
  });

  it('removes nothing that somebody needs, or that an upload is about to need', async () => {
    const kept = await store(SMALL);
    expect(blobs.removeUnless(kept, () => true)).toBe(false);
    const again = await blobs.receive(chunks(SMALL));
    const third = await blobs.receive(chunks(SMALL));
    await blobs.keep(again);
    await blobs.keep(third); // two uploads of the same bytes
    blobs.settle(kept);
    expect(blobs.removeUnless(kept, nobody)).toBe(false);
    blobs.settle(kept);
    expect(blobs.removeUnless(kept, nobody)).toBe(true);
    expect(blobs.removeUnless(kept, nobody)).toBe(false);
    expect(existsSync(pathOf(kept))).toBe(false);
  });

  it('sweeps out what nobody references', async () => {
    const [kept, orphan] = [await store(SMALL), await store(LARGE)];
    expect(await blobs.sweep((sha256) => sha256 === kept)).toBe(1);
    expect([existsSync(pathOf(kept)), existsSync(pathOf(orphan))]).toEqual([true, false]);
    expect(await blobs.sweep(nobody)).toBe(1);
  });
});
