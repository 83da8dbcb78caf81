import { describe, expect, it } from '@jest/globals';
import { NumberList } from './number-list';

describe('a list of numbers', () => {
  it.each([0, 1, 255, 256, 257, 32_767, 32_768, 32_769, 100_000])('gives back each of %d numbers', (count) => {
    const list = new NumberList();
    for (let at = 0; at < count; at++) list.push((at * 2_654_435_761) >>> 0);
    expect(list).toHaveLength(count);
    let wrong = 0;
    for (let at = 0; at < count; at++) if (list.at(at) !== (at * 2_654_435_761) >>> 0) wrong++;
    expect(wrong).toBe(0);
  });
});
