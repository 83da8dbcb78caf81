import { describe, expect, it } from '@jest/globals';
import { yearsBeside } from './years-of-life';

describe('yearsBeside', () => {
  it.each([
    [' (1815–1852)', { born: 1815, died: 1852 }],
    ['( born 10 May 1962)', { born: 1962 }],
    ['( died 11 November 1275)', { died: 1275 }],
    [' (12 May 1837 – 3 June 1901)', { born: 1837, died: 1901 }],
    [' (reigned 1837–1901)', {}],
    [' (1984)', {}],
    [', born 1962', {}],
  ])('%j', (text, years) => {
    expect(yearsBeside(text)).toEqual(years);
  });
});
