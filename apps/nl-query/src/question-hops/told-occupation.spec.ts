import { describe, expect, it } from '@jest/globals';
import { readPassage } from './read-passage';
import { occupation } from './told-occupation';

const told = (text: string) => occupation(readPassage(0, { title: 'Ada Vane', text }, []))?.text;

describe('what somebody does', () => {
  it.each([
    ['Ada Vane (12 May 1901 – 3 June 1980) was an Australian soldier and politician from Cohuna.', 'soldier and politician'],
    ['Ada Vane is a Polish-American stage, film and television actor, who lives in Graz.', 'stage, film and television actor'],
    ['Ada Vane was a British and Danish explorer, navigator, and captain in the Royal Navy.', 'explorer, navigator, and captain'],
    ['Ada Vane is a race car driver and crew chief in the league.', 'race car driver and crew chief'],
    ['Ada Vane is a former professional footballer who played for Graz.', 'professional footballer'],
    ['Ada Vane is a professor of philosophy at Graz and a novelist.', 'professor of philosophy'],
    ['Ada Vane was born in Graz. She worked as a nurse in Ulm.', 'nurse'],
  ])('%s', (text, occupation) => expect(told(text)).toBe(occupation));

  it.each([
    'Ada Vane is a river in Austria.',
    'Ada Vane was born in 1901.',
    'Ada Vane is the daughter of a sailor.',
    'Ada Vane is a 1937 film, and an actor plays in it.',
    `Ada Vane was ${'a, '.repeat(5_000)}sailor.`,
  ])('is not told by %#', (text) => expect(told(text)).toBeUndefined());
});
