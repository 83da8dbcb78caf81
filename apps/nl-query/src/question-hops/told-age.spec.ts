import { describe, expect, it } from '@jest/globals';
import { readPassage } from './read-passage';
import { ageAtDeath } from './told-age';

describe('how old somebody was', () => {
  it.each([
    ['Ada (4 May 1891 – 2 March 1960) was a director.', '68'],
    ['Ada (4 May 1891 – 4 May 1960) was a director.', '69'],
    ['Ada (1891–1960) was a director.', '68 or 69'],
    ['Ada was born on 4 May 1891. She died in 1960.', '68 or 69'],
    ['Ada (born 4 May 1891) is a director.', undefined],
    ['Ada (1960–1891) was a director.', undefined],
    ['Ada is a river.', undefined],
  ])('%s %s', (text, age) => expect(ageAtDeath(readPassage(0, { title: 'Ada', text }, []))?.text).toBe(age));
});
