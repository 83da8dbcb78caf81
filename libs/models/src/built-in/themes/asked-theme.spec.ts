import { describe, expect, it } from '@jest/globals';
import { askedTheme, isOfClass, searchedWords } from './asked-theme';

describe('a question about a collection', () => {
  it.each([
    'What are the main themes of these documents?',
    'Give me an overview.',
    'What is this collection about?',
    'Which topics are covered?',
  ])('asks for everything: %s', (question) => {
    expect(askedTheme(question)).toEqual({ about: 'all' });
    expect(searchedWords(askedTheme(question))).toBe('');
  });

  it.each([
    ['What do these documents say about batteries?', 'batteries'],
    ['What do they say about Iranian villages?', 'iranian iran villages'],
    ['What film music is there?', 'film music'],
    ['What is said about licences and copyright?', 'licences licenses copyright'],
    ['What do the documents say about research with users?', 'research users'],
  ])('asks for topics: %s', (question, words) => {
    expect(askedTheme(question).about).toBe('topics');
    expect(searchedWords(askedTheme(question))).toBe(words);
  });

  it('takes either of two topics that "and" joins', () => {
    const asked = askedTheme('What is said about meetings and votes?');
    expect(asked.about === 'topics' && asked.alternatives.map((terms) => terms.map(({ word }) => word))).toEqual([
      ['meetings'],
      ['votes'],
    ]);
  });

  it.each([
    ['Which tools are described and what are they for?', [['tools', 'product']]],
    [
      'Which companies and organizations appear, and what do they do?',
      [
        ['companies', 'organization'],
        ['organizations', 'organization'],
      ],
    ],
    ['Which ships are described?', [['ships', undefined]]],
    ['Who appears in these documents?', [['person', 'person']]],
    ['List all the people.', [['people', 'person']]],
  ])('asks for things of a kind: %s', (question, kinds) => {
    const asked = askedTheme(question);
    expect(asked.about === 'things' && asked.kinds.map(({ noun, general }) => [noun.word, general])).toEqual(kinds);
  });

  it('asks for a topic where things are asked for that something is said of', () => {
    expect(askedTheme('Which ships were built in Lysvik?').about).toBe('topics');
  });
});

it('A text in place of a question asks for what its beginning does', () => {
  const terms = searchedWords(askedTheme(`What is said about ferries? ${'harbour '.repeat(1_000)}${'glacier '.repeat(10_000)}`));
  expect(terms).toContain('ferries');
  expect(terms).not.toContain('glacier');
});

describe('a noun', () => {
  it.each([
    ['libraries', 'product', true],
    ['library', 'organization', false],
    ['foundation', 'organization', true],
    ['community', 'organization', false],
    ['microbiologist', 'person', true],
  ] as const)('names a thing of a class or does not: %s, %s', (noun, kind, expected) => {
    expect(isOfClass(noun, kind)).toBe(expected);
  });
});
