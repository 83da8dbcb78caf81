import { describe, expect, it } from '@jest/globals';
import { isCovered, questionCoverage } from './question-coverage';

const rarity = () => 1;
const coverage = (question: string, ...texts: string[]) =>
  questionCoverage(
    question,
    texts.map((text) => ({ title: 'Harbours', text })),
    rarity,
  );

describe('How much of a question passages cover', () => {
  it('is told by the best passage and by the best sentence', () => {
    const text = 'The crane stands in Bergstad. It was bought by Ole Vane. It lifts 40 tons.';
    expect(coverage('Who bought the crane in Bergstad?', text, 'Nothing of it.')).toEqual({
      passage: 1,
      sentence: expect.closeTo(2 / 3),
      words: 3,
    });
  });

  it('counts the title for the passage, and another word for a relation less than the word itself', () => {
    expect(coverage('Which harbours has Ole?', 'Ole is here.')).toMatchObject({ passage: 1, sentence: 0.5 });
    const { sentence } = coverage('Where was Ole born?', 'The birthplace of Ole is Bergstad.');
    expect(sentence).toBeGreaterThan(0.5);
    expect(sentence).toBeLessThan(1);
  });

  it('takes a number for its digit', () => {
    expect(coverage('Who had five cranes?', 'Ole has 5 cranes.').sentence).toBe(1);
  });

  it.each([
    ['How many portions does the stew make?', 'The stew has 4 servings.', 'The stew has 4 pages.'],
    ['Are the boxers clothed?', 'Two nude boxers stand there.', 'Two old boxers stand there.'],
    ['Gibt es eine Versicherung?', 'Wir haben keine Unfallversicherung.', 'Wir haben keine Werkstatt.'],
  ])('takes another word for a thing, its kind or a compound: %s', (question, said, other) => {
    expect(coverage(question, said).sentence).toBeGreaterThan(coverage(question, other).sentence);
    expect(coverage(question, said).sentence).toBeLessThan(1);
  });

  it('knows words of languages with many forms by their beginnings', () => {
    expect(
      coverage('Wann wurde der Hafen von Bergstad gegründet?', 'Die Gründung des Hafens liegt weit zurück.').passage,
    ).toBeLessThan(0.5);
    expect(coverage('Welche Geschichten erzählt Ole?', 'Eine Geschichte wird von Ole erzählt.').sentence).toBe(1);
  });

  it('is whole where a question has no words of its own', () => {
    expect(isCovered(coverage('What is it?', 'Ole.'))).toBe(true);
  });

  it.each([
    [{ passage: 0.5, sentence: 0.4, words: 3 }, false],
    [{ passage: 0.5, sentence: 0.5, words: 3 }, true],
    [{ passage: 0.35, sentence: 0.2, words: 9 }, true],
    [{ passage: 0.2, sentence: 0.1, words: 9 }, false],
    [{ passage: 0.2, sentence: 0.1, words: 90 }, false],
  ])('is enough or not: %j, %s', (covered, expected) => {
    expect(isCovered(covered)).toBe(expected);
  });
});
