import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { temporaryFolder } from '@strata/testing';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
const bytesOf = async (sha256: string, range?: { start: number; end: number }) => buffer((await blobs.read(sha256, range))!);

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
    expect(await bytesOf(blob.sha256)).toEqual(bytes);
    if (bytes.length > 4) expect(await bytesOf(blob.sha256, { start: 2, end: 4 })).toEqual(bytes.subarray(2, 5));
    expect(waiting()).toEqual([]);
  });

  it('is not there before it is kept, nor after it is discarded', async () => {
    const blob = await blobs.receive(chunks(LARGE));
    expect(waiting()).toHaveLength(1);
    expect(existsSync(pathOf(blob.sha256))).toBe(false);
    await blobs.discard(blob);
    expect(waiting()).toEqual([]);
    expect(await blobs.read(blob.sha256)).toBeUndefined();
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
    expect(await bytesOf(kept)).toEqual(SMALL);
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

  it('keeps a copy of a file that lies elsewhere, which stays until its owner removes it', async () => {
    const elsewhere = join(folder.path, 'elsewhere');
    writeFileSync(elsewhere, LARGE);
    const sha256 = shaOf(LARGE);
    for (const time of ['new', 'known already']) {
      await blobs.keepCopyOf(elsewhere, sha256);
      expect([time, blobs.removeUnless(sha256, nobody)]).toEqual([time, false]);
      blobs.settle(sha256);
    }
    rmSync(elsewhere);
    expect(await bytesOf(sha256)).toEqual(LARGE);
    expect(blobs.removeUnless(sha256, nobody)).toBe(true);
  });

  it('can be read to its end when it is removed meanwhile', async () => {
    const reading = await blobs.read(await store(LARGE));
    blobs.removeUnless(shaOf(LARGE), nobody);
    expect(await buffer(reading!)).toEqual(LARGE);
  });

  it('sweeps out what nobody references', async () => {
    const [kept, orphan] = [await store(SMALL), await store(LARGE)];
    expect(await blobs.sweep((sha256) => sha256 === kept)).toBe(1);
    expect([existsSync(pathOf(kept)), existsSync(pathOf(orphan))]).toEqual([true, false]);
    expect(await blobs.sweep(nobody)).toBe(1);
  });
});
