import { describe, expect, it } from '@jest/globals';
import { readPassage } from './read-passage';
import { toldCount } from './told-count';

const count = (text: string, ...counted: string[]) => toldCount(readPassage(0, { title: 'It', text }, []), counted)?.value;

describe('how many of something a passage tells', () => {
  it.each([
    ['Vane is an opera in three acts by Bo Holt.', ['act'], '3'],
    ['It contains from 70 to 165 species, as some count.', ['speci'], '165'],
    ['It has a single species, Vane minor.', ['speci'], '1'],
    ['She won 11 titles: 6 in doubles.', ['titl'], '11'],
    ['She won four Grand Slam titles in doubles.', ['titl', 'slam'], '4'],
    ['She won four club titles in doubles.', ['titl', 'slam'], undefined],
    ['It was founded in 1990, and its members are many.', ['member'], undefined],
    ['It has 12 rooms. The acts are long.', ['act'], undefined],
  ])('%s', (text, counted, value) => expect(count(text, ...counted)).toBe(value));
});
