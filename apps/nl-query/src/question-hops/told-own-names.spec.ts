import { describe, expect, it } from '@jest/globals';
import { readPassage } from './read-passage';
import { birthName, fullName, realName } from './told-own-names';

const passage = (text: string) => readPassage(0, { title: 'Bo Vane', text }, []);

describe('what somebody is called', () => {
  it.each([
    ['Bo Vane (born Elizabeth de la Barton; September 26, 1900) was an actress.', 'Elizabeth de la Barton', undefined],
    ['Bo Vane (née Turbill, 15 June 1925) was a politician.', 'Turbill', undefined],
    ['Bo Vane was born Norma Jeane Holt in Graz.', 'Norma Jeane Holt', undefined],
    ['Robert Ian Vane (born May 4, 1969), known as Bo Vane, is a rapper.', undefined, 'Robert Ian Vane'],
    ['Robert Ian Vane, Lord of Tarn, was a peer.', undefined, 'Robert Ian Vane'],
    ['Bo Vane (born Paris, 1901) was a painter.', undefined, undefined],
    ['Bo Vane is a rapper born in May.', undefined, undefined],
    ['The works of Bo Vane (1901) are many.', undefined, undefined],
    [`${'Bo '.repeat(20_000)}(born Ada Holt) is a name.`, 'Ada Holt', undefined],
  ])('%# %s', (text, birth, full) => {
    expect([birthName(passage(text))?.text, fullName(passage(text))?.text]).toEqual([birth, full]);
    expect(realName(passage(text))?.text).toBe(birth ?? full);
  });
});
