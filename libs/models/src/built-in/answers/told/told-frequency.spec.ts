import { describe, expect, it } from '@jest/globals';
import { toldFrequency } from './told-frequency';

const passage = (text: string) => ({ id: '1', title: 'Handbook', text });
const told = (question: string, ...texts: string[]) => toldFrequency(question, texts.map(passage))?.value;

describe('how often something is', () => {
  it.each([
    [
      'How often does the company meet in person?',
      '## Meet-ups\n\nThe entire company gathers in person twice a year.',
      'twice a year',
    ],
    ['How often are salaries reviewed?', 'Pay is fair. Wages are reviewed once per year, at the end of November.', 'once per year'],
    ['how often is the All Hands meeting', 'We hold an All Hands meeting every six weeks.', 'every six weeks'],
    ['How frequently are backups made?', 'Backups are made nightly. They are kept for 30 days.', 'nightly'],
    ['How often should exams be performed?', 'Exams should be performed every 3-12 months for two years.', 'every 3-12 months'],
    [
      'How often are backups made?',
      'Invoices are sent monthly by the office in Ulm, and backups of all machines are made nightly.',
      'nightly',
    ],
    ['How often do we deploy?', 'Teams deploy every other Friday. Invoices are sent monthly.', 'every other Friday'],
  ])('%s', (question, text, value) => {
    expect(told(question, 'Nothing of that is said here.', text)).toBe(value);
  });

  it('is told where the head above the sentence says what happens', () => {
    const text = '## Backups\n\nThey are made daily.\n\n## Invoices\n\nThey are sent monthly.\n';
    expect(told('How often are invoices sent?', text)).toBe('monthly');
  });

  it('is told of nothing else, and of no other name', () => {
    expect(told('How often are backups made?', 'Invoices are sent monthly.')).toBeUndefined();
    expect(told('How often does Anna Vane visit Paris?', 'Jonas Holm visits Paris twice a year.')).toBeUndefined();
    expect(told('How long do backups last?', 'Backups are made nightly.')).toBeUndefined();
  });
});
