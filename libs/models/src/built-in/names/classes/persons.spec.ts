import { describe, expect, it } from '@jest/globals';
import { thingsOfText } from '../../things-of-text';
import { readText } from '../text-reading';

const kindsIn = (text: string): Record<string, string | undefined> =>
  Object.fromEntries(thingsOfText(readText(text)).map(({ thing, told }) => [thing.name, told.kind]));

describe('persons', () => {
  it.each([
    ['I came to see Miss Irene Adler about the photograph.', 'Miss Irene Adler'],
    ['The Count Von Kramm came to the house at night.', 'Count Von Kramm'],
    ['We met Madame Bovary there.', 'Madame Bovary'],
    ['He read of Mademoiselle Nina in the papers.', 'Mademoiselle Nina'],
  ])('are addressed as such: %s', (text, name) => {
    expect(kindsIn(text)[name]).toBe('person');
  });

  it.each([
    ['She won Miss America in 1987.', 'Miss America'],
    ['They sang in the Lady Chapel of Ulm.', 'Lady Chapel'],
    ['She was Miss Berlin for a year.', 'Miss Berlin'],
  ])('are not what is only called so: %s', (text, name) => {
    expect(kindsIn(text)[name]).not.toBe('person');
  });
});

describe('what is called out', () => {
  it.each([
    ['“Oh, Mr. Holmes,” she cried, “come!”', ['Mr. Holmes']],
    ['“For Heaven’s sake, Watson, come with me!”', ['Watson']],
    ['“Come, for God’s sake!” cried Watson.', ['Watson']],
    ['By Monday I had only got as far as H. I went to London.', ['London']],
    ['He did it for Helen’s sake in Columbus, OH, where she lived.', ['Helen', 'Columbus', 'OH']],
    ['Elizabeth I of England died in 1603.', ['Elizabeth I', 'England']],
  ])('is no name: %s', (text, names) => {
    const found = Object.keys(kindsIn(text));
    expect(found.filter((name) => /^(?:Oh|For|God|Heaven|H\b)/.test(name))).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(names));
  });
});
