import { describe, expect, it } from '@jest/globals';
import { reasonedAnswer } from '../reasoned-answer';
import { rulesOnThing } from './rules-on-thing';

const passages = (text: string, title = 'Handbook') => [{ id: '1', title, text }];
const rules = (question: string, text: string, title?: string) =>
  rulesOnThing(question, passages(text, title))?.map((rule) => rule.text);

describe('the rules on what is asked to be allowed', () => {
  it.each([
    [
      'Is harassment allowed?',
      'Harassment is bad for all of us. We do not tolerate harassment of guests.',
      ['We do not tolerate harassment of guests.'],
    ],
    ['Are dogs allowed?', 'Dogs are fun. Pets are not permitted in the hall.', ['Pets are not permitted in the hall.']],
    ['Is alcohol allowed?', 'Alcoholic drinks may be sold at night.', ['Alcoholic drinks may be sold at night.']],
    ['Is it allowed to smoke here?', 'Visitors who smoke must go outside.', ['Visitors who smoke must go outside.']],
    [
      'Is doxxing prohibited?',
      "Don't post what others told you of themselves.",
      ["Don't post what others told you of themselves."],
      'Doxxing',
    ],
    ['Is photography allowed in the museum?', 'Flash is for photography at night. No dogs.', []],
    ['Are pets allowed?', 'Tell us about your pets. You may ask us at any time.', []],
    ['Are pets allowed?', 'You can see names of people, pets and teams.', []],
    [
      'Is gambling allowed?',
      'You will not raise funds for:\n\n- fraud, ransom and theft\n- lotteries and gambling\n',
      ['- lotteries and gambling'],
    ],
    ['Are pets allowed?', 'May I bring pets to the hall?', []],
    ['Who is allowed?', 'Members are allowed.', undefined],
    ['May I smoke?', 'Smoking is allowed.', undefined],
    ['Is it allowed?', 'Smoking is allowed.', undefined],
  ])('%s', (question, text, expected, title = 'Handbook') => {
    expect(rules(question, text, title)).toEqual(expected);
  });

  it('are quoted before what merely speaks of it, and it is refused where there are none', () => {
    const [speaks, rule] = [
      'Smoking indoors has been shown to stain the walls of a house.',
      'Those who need smoking must do it outside.',
    ];
    const ask = (text: string) => reasonedAnswer('Is smoking allowed?', passages(text), undefined);
    expect(ask(speaks)).toMatchObject({ form: 'not_stated', sentences: [{ text: speaks }] });
    expect(ask(`${speaks} ${rule}`)).toMatchObject({ form: 'quoted', sentences: [{ text: rule }] });
  });

  it.each(['a ', 'no ', '- ', 'ban'])('takes no time that grows with the square of %j over and over', (piece) => {
    const before = process.cpuUsage();
    rules('Are pets allowed?', piece.repeat(40_000));
    rules(`Are ${piece.repeat(40_000)} allowed?`, 'Pets are allowed.');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
