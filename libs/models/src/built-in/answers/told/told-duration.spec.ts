import { describe, expect, it } from '@jest/globals';
import { toldDuration } from './told-duration';

const passage = (text: string) => ({ id: '1', title: 'Handbook', text });
const told = (question: string, ...texts: string[]) => toldDuration(question, texts.map(passage))?.value;

describe('how long something is', () => {
  it.each([
    ['How long is a cycle?', 'We work in 6-week cycles. In between each cycle, we spend two weeks cooling down.', '6 weeks'],
    ['How long is the sabbatical?', 'Every three years employees may take a 6-week paid sabbatical.', '6 weeks'],
    ['how long are meet-ups', 'Meet-ups are 1 week long. Most people arrive on Sunday.', '1 week'],
    ['How long is the notice period?', 'There is a notice period of three months.', 'three months'],
    ['How long does the review take?', 'The review usually takes 2 to 3 days.', '2 to 3 days'],
    ['How long is the waiting period?', 'There is a 7-calendar-day waiting period for claims.', '7 calendar days'],
    ['How long is my lunch break?', 'You can take a 30-minute or one-hour lunch break.', '30 minutes or one hour'],
    ['How long is the lunch break?', 'The lunch break is one hour or 90 minutes.', 'one hour or 90 minutes'],
    ['How long is the trial?', 'There is a trial of two weeks to a month.', 'two weeks to a month'],
  ])('%s', (question, text, value) => {
    expect(told(question, 'Nothing of that is said here.', text)).toBe(value);
  });

  it.each([
    ['How long does handbook bread bake?', 'Bake the bread for an hour. Bake for around an hour, until it is done.', 'an hour'],
    ['How long does handbook bake?', 'Bake for around an hour, until it is done.', 'around an hour'],
    ['How long should bread bake?', 'The bread has to bake for about 2 - 2.5 hours.', 'about 2 - 2.5 hours'],
    ['How long must the bread be baked?', 'Bread: Bake for 40 minutes.', '40 minutes'],
  ])('is told of what is done with it: %s', (question, text, value) => {
    expect(told(question, text)).toBe(value);
  });

  it('is told of that thing only, whatever the sentence says besides', () => {
    expect(told('How long is the sabbatical?', 'After three years, a sabbatical may be taken.')).toBeUndefined();
    expect(told('How long is a cycle?', 'In between each cycle, we spend two weeks cooling down.')).toBeUndefined();
    expect(told('How long is the probation period?', 'There is a notice period of three months.')).toBeUndefined();
    expect(told('How long does bread bake?', 'Bake the bread that was left for an hour.')).toBeUndefined();
    expect(told('How long does bread bake?', 'Let the bread rest for an hour, then bake it.')).toBeUndefined();
    expect(told('How long has she lived there?', 'She has lived there for 6 years.')).toBeUndefined();
  });

  it('is told where the head above the sentence says what it is about', () => {
    const text = '## Probation\n\nThe period is six months.\n\n## Notice\n\nThe period is 4 weeks.\n';
    expect(told('How long is the notice period?', text)).toBe('4 weeks');
  });

  it('of a sentence as long as a text is found in no time', () => {
    const text = `${'a 6-week thing is '.repeat(6_000)}.`;
    expect(told('How long is the cycle?', text)).toBeUndefined();
  });
});
