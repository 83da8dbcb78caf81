import { describe, expect, it } from '@jest/globals';
import { PagedTextWriter } from './paged-text-writer';

const PAGE = 256 * 1024;
const textOf = (length: number, seed: number) =>
  Array.from({ length: Math.ceil(length / 8) }, (_, i) => ((i * seed) % 1e8).toString().padStart(8, '€'))
    .join('')
    .slice(0, length);

describe('PagedTextWriter', () => {
  it.each([
    ['nothing', []],
    ['a short text', [5]],
    ['parts that end with a page', [PAGE - 1, 1, PAGE]],
    ['parts around the ends of pages', [PAGE - 3, 7, 0, PAGE + 1, 1]],
    ['a part of several pages', [10, 3 * PAGE + 5, 2]],
  ])('gives any part of what was added as the joined string would: %s', (_, lengths) => {
    const parts = lengths.map((length, i) => textOf(length, 7919 + i));
    const writer = new PagedTextWriter();
    for (const part of parts) writer.add(part);
    const [text, whole] = [writer.take(), parts.join('')];
    expect(text.length).toBe(whole.length);
    expect(text.slice() === whole).toBe(true);
    for (let at = 0; at < whole.length; at += 100_003) expect(text.slice(at, at + 50)).toBe(whole.slice(at, at + 50));
  });

  it('begins another text once one was taken', () => {
    const writer = new PagedTextWriter();
    writer.add('one');
    writer.take();
    writer.add('two');
    expect(writer.take().slice()).toBe('two');
  });
});
