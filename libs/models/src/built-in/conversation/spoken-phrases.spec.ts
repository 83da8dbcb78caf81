import { expect, it } from '@jest/globals';
import { spokenPhrases } from './spoken-phrases';

it.each([
  ['How do you know when your garage door opener is going bad?', ['garage door opener']],
  ['How do Venus flytraps attract and catch their prey?', ['Venus flytraps', 'prey']],
  ['What do Venus flytraps eat?', ['Venus flytraps']],
  ['What was Lea Salonga’s Cinderella tour?', ['Lea Salonga’s Cinderella tour']],
  ['Who passed the taxpayer protection pledge?', ['taxpayer protection pledge']],
  ['What are the differences between saturated fat and unsaturated fat?', ['differences', 'saturated fat', 'unsaturated fat']],
  ['How does the food truck work?', ['food truck']],
  ['Tell me more about the Hamlin variety.', ['Hamlin variety']],
  ['Who directed The Birth of a Nation in 1915?', ['Birth of a Nation']],
  ['Why?', []],
])('The noun phrases of %j', (question, phrases) => {
  expect(spokenPhrases(question).map(({ text }) => text)).toEqual(phrases);
});

it('A phrase tells its last word in the singular, what opens it, and whether it is of several', () => {
  const [phrase] = spokenPhrases('Are the smart garage door openers safe?');
  expect(phrase).toMatchObject({ head: 'opener', opened: 'the', isPlural: true, isNamed: false, start: 8 });
});

it('A text in place of a question is read to its beginning', () => {
  const text = 'the smart garage door opener of Mr. X’s '.repeat(20_000);
  expect(spokenPhrases(text).every(({ end }) => end <= 3_000)).toBe(true);
});
