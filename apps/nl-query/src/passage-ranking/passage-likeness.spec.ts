import { describe, expect, it } from '@jest/globals';
import { isLikenessBelieved, likenessBeyondWords } from './passage-likeness';

describe('Likeness of vectors', () => {
  it('is believed where the likest passage is one of the three that words and names put first', () => {
    const believed = [0, 1, 2, 3, 4].map((likest) => isLikenessBelieved(likest, [0, 1, 2, 3], 0.8));
    expect(believed).toEqual([true, true, true, false, false]);
  });

  it('is believed where words tell next to nothing, and nowhere without vectors', () => {
    expect(isLikenessBelieved(4, [0, 1, 2], 0.3)).toBe(true);
    expect(isLikenessBelieved(4, [], 0)).toBe(true);
    expect(isLikenessBelieved(undefined, [], 0)).toBe(false);
  });

  it('counts as far as words do not explain it', () => {
    expect(likenessBeyondWords(0.8, 0)).toBe(0.8);
    expect(likenessBeyondWords(0.8, 0.2)).toBeCloseTo(0.54);
    expect(likenessBeyondWords(0.8, 1)).toBe(0);
  });
});
