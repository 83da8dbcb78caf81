import { describe, expect, it } from '@jest/globals';
import { KEPT_CHARACTERS } from '@strata/knowledge';
import { textLength } from './text-length';

const kept = (fileName: string, fileSize: number | null, characters = KEPT_CHARACTERS) => ({
  ...{ key: 'k', fileId: 'f', fileName, fileSize, characters, digest: 'd' },
});

describe('The length of a text', () => {
  it.each([
    ['is what is kept of a short one', kept('a.pdf', 90_000, 1_200), 1_200],
    ['is the size of a file that is a text', kept('a.md', 40_000), 20_000],
    ['is a share of the size of a file that is none', kept('A.PDF', 900_000), 90_000],
    ['is never less than what is kept', kept('a.pptx', 10_000), KEPT_CHARACTERS],
    ['is what is kept where nobody knows the size', kept('a.md', null), KEPT_CHARACTERS],
  ])('%s', (_, text, expected) => {
    expect(textLength(text, 2)).toBe(expected);
  });
});
