import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredFile } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { builtApp } from '@strata/testing';
import { TextExtraction } from '@strata/text-extraction';
import { pathToFileURL } from 'node:url';
import { CountImages } from './count-images.use-case';

/** A header is all that is looked at. */
function picture(shade: number): string {
  const bytes = Buffer.alloc(64, shade);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(64, 16);
  bytes.writeUInt32BE(48, 20);
  return `<p>Figure ${shade}: <img src="data:image/png;base64,${bytes.toString('base64')}" alt="figure ${shade}"></p>`;
}
const page = (images: number) =>
  `<html><body><p>Words.</p>${Array.from({ length: images }, (_, n) => picture(n + 1)).join('')}<img src="https://e.org/a.png"></body></html>`;

let extraction: TextExtraction;
beforeAll(async () => {
  const program = new URL('./extract-text.worker.mjs', pathToFileURL(await builtApp('pipeline')));
  extraction = new TextExtraction(program, {
    memoryBytes: 512 * 1024 * 1024,
    processorMs: 60_000,
    processes: 1,
  });
});
afterAll(() => extraction.close());

/** Counts in files of these contents; undefined: it has gone. */
async function counted(contents: Record<string, string | undefined>) {
  const read: string[] = [];
  const files = {
    find: async (id: string) => (contents[id] === undefined ? undefined : ({ id, name: id, version: 3 } as StoredFile)),
    download: async (id: string, version: number) => {
      read.push(`${id} ${version}`);
      if (contents[id] === '') throw new AppError('not-found', 'FileNotFound', 'gone');
      return Buffer.from(contents[id]!);
    },
  };
  const texts = Object.keys(contents).map((id) => ({
    fileId: id,
    fileName: id,
  }));
  return {
    images: Object.fromEntries(await new CountImages(files, extraction).execute(texts)),
    read,
  };
}

describe('the images of documents', () => {
  it('are counted in those whose format may hold some; what is only linked does not count', async () => {
    const { images, read } = await counted({
      'a.html': page(3),
      'b.html': page(1),
      'c.txt': 'Words.',
      'd.md': '![x](https://e.org/x.png)',
    });
    expect(images).toEqual({ 'a.html': 2, 'b.html': 2 });
    expect(read.toSorted()).toEqual(['a.html 3', 'b.html 3']); // side by side
  });

  it('of many are expected to be as many as in eight of them', async () => {
    const { images, read } = await counted(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.html`, page(2)])));
    expect(read).toHaveLength(8);
    expect(Object.values(images)).toEqual(Array.from({ length: 40 }, () => 2));
  });

  it('of a file that is gone or cannot be read say nothing of the others', async () => {
    const { images } = await counted({
      'a.html': page(4),
      'b.html': undefined,
      'c.pdf': '%PDF-1.7 nonsense',
      'd.html': '',
    });
    expect(new Set(Object.values(images))).toEqual(new Set([4]));
  });
});
