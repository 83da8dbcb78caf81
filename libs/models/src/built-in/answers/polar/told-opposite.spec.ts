import { describe, expect, it } from '@jest/globals';
import { toldPolar } from './told-polar';

const told = (question: string, text: string, title = 'Handbook') => toldPolar(question, [{ id: '1', title, text }]);

describe('the opposite of what is asked', () => {
  it.each([
    [
      'Are lunch breaks paid?',
      'Lunch breaks are unpaid, so a day of eight hours ends at five. Short breaks do not count, since they’re paid.',
    ],
    ['Is the membership limited?', 'Membership is unlimited.'],
    ['Is the account active?', 'The account is inactive because nobody uses it.'],
    ['Are tickets refundable?', 'All tickets are non-refundable.'],
    ['Is the old mill open?', 'The old mill is closed.'],
    ['Was the register complete?', 'The register was incomplete.'],
    ['Is the leave unpaid?', 'The leave is paid.'],
  ])('is told with No and its sentence: %s', (question, text) => {
    expect(told(question, text)).toMatchObject({ answer: 'No', sentence: expect.stringMatching(/^[^.]+\.$/) });
  });

  it.each([
    ['of another thing', 'Are breaks paid?', 'Lunch breaks are unpaid.'],
    ['of a part', 'Are lunch breaks paid?', 'Some lunch breaks are unpaid.'],
    ['at times', 'Are lunch breaks paid?', 'Lunch breaks are unpaid on Sundays.'],
    ['with an exception', 'Are lunch breaks paid?', 'Lunch breaks are unpaid, but those of guards are not.'],
    ['perhaps', 'Are lunch breaks paid?', 'If lunch breaks are unpaid, tell us.'],
    ['of another time', 'Is the mill open?', 'The mill was closed in 1950.'],
    ['though the same is said, too', 'Is the mill open?', 'The mill is closed. In summer it turns. The mill is open.'],
    ['no opposite', 'Is the mill famous?', 'The mill is infamous.'],
  ])('is not what holds %s: %s', (_, question, text) => {
    expect(told(question, text)?.answer).not.toBe('No');
  });

  it.each(['a ', 'is ', 'un', 'a is un'])('takes no time that grows with the square of %j over and over', (piece) => {
    const before = process.cpuUsage();
    told('Is the mill open?', piece.repeat(40_000));
    told(`Is ${piece.repeat(40_000)} open?`, 'The mill is closed.');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
