import { describe, expect, it } from '@jest/globals';
import { namesDefinedByOpening, namesDefinedIn } from './defined-names';

const opening = (title: string, text: string) => ({ id: 'c', document: 'd', title, fileName: 'd.md', text });

describe('names that a text defines', () => {
  it.each([
    ['Brage is the car ferry between Lysvik and Tarn.', 'Brage', 'ferry'],
    ['Anders Rokke (1876–1949) was a boat builder and the founder of Halden Yard.', 'Anders Rokke', 'builder'],
    ['# Zod\n\nZod is a TypeScript-first validation library.', 'Zod', 'library'],
    ['It rains. The Tordis was one of the icebreakers of the yard.', 'Tordis', 'icebreakers'],
  ])('have the noun that says what they are: %s', (text, name, noun) => {
    const found = namesDefinedIn(text);
    expect(found.map((one) => one.name)).toEqual([name]);
    expect(found[0]!.nouns).toContain(noun);
  });

  it.each(['This is a test of the engine.', 'If Brage is a ferry, say so.', 'the yard is a place', 'Most of them are the same.'])(
    'are none in «%s»',
    (text) => expect(namesDefinedIn(text)).toEqual([]),
  );

  it('are those of the document itself, where its first words say what it is of', () => {
    expect(namesDefinedByOpening(opening('redisc', '# redisc\n\nA robust, fast and small Redis client for Node.js.'))).toEqual([
      { name: 'redisc', nouns: ['client', 'robust'] },
    ]);
  });

  it('are not half of what the document is called', () => {
    expect(namesDefinedByOpening(opening('Louis II of Flanders', 'Louis was a count of Flanders in the old days.'))).toEqual([]);
  });
});
