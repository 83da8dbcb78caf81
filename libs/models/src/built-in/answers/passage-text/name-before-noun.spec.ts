import { describe, expect, it } from '@jest/globals';
import { somebodyNamed } from './name-before-noun';

const told = (sentence: string, name: string) =>
  somebodyNamed(sentence, { start: sentence.indexOf(name), end: sentence.indexOf(name) + name.length });

describe('somebody by name', () => {
  it.each([
    ['All GSA employees are eligible for subsidies.', 'GSA', 'All GSA employees'],
    ['GSA employees who take transit to work, may apply.', 'GSA', 'GSA employees who take transit to work'],
    ['It was founded by Royal Society members.', 'Royal Society', 'Royal Society members'],
    ['We accept DMCA takedown notices.', 'DMCA', ''],
    ['It was written by Google engineer Rob Pike.', 'Google', ''],
    ['It is kept in GSA’s office.', 'GSA', ''],
  ])('is told with whom it is of, or not at all: %s', (sentence, name, whole) => expect(told(sentence, name)).toBe(whole));

  it.each([
    ['GSA processes new badges.', 'GSA'],
    ['Twilio notices it.', 'Twilio'],
    ['It was founded by Microsoft in 1990.', 'Microsoft'],
    ['Microsoft', 'Microsoft'],
    ['It became John C. Messenger’s translation of it.', 'John C. Messenger'],
    ['Stripe performs it.', 'Stripe'],
    ['It was led by Ada Vane president of the club.', 'Ada Vane'],
    ['Napoleon army was his.', 'Napoleon'],
  ])('stays alone else: %s', (sentence, name) => expect(told(sentence, name)).toBe(name));
});
