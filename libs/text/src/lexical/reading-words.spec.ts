import { describe, expect, it } from '@jest/globals';
import { readingWords } from './reading-words';
import { words } from './words';

const said = (text: string) => readingWords(text).map(({ start, end }) => text.slice(start, end));

describe('Words of scripts without blanks', () => {
  it.each([
    ['长江流入东海。', ['长江', '流入']],
    ['大阪城を築いた', ['大阪城', 'を']],
    ['วัดพระแก้วสร้างขึ้น', ['สร้าง']],
  ])('%s', (text, some) => expect(said(text)).toEqual(expect.arrayContaining(some)));

  it('stand beside those of others at their places', () => {
    expect(said('Tokyo (長江) is 333 m high').slice(-4)).toEqual(['is', '333', 'm', 'high']);
  });

  it('cover a run of any length', () => {
    const text = '长江'.repeat(2_000);
    const found = readingWords(text);
    expect([found[0]!.start, found.at(-1)!.end]).toEqual([0, text.length]);
    expect(found.every((word, i) => i === 0 || word.start === found[i - 1]!.end)).toBe(true);
  });

  it('are those of other texts where there are none', () => {
    const text = 'Größe über alles: naïve Älteste, 12 m';
    expect(readingWords(text)).toEqual(words(text));
  });
});
