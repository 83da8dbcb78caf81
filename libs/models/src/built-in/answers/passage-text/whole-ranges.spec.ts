import { describe, expect, it } from '@jest/globals';
import { wholeAmounts, wholeDates } from './whole-ranges';

const spanOf = (sentence: string, part: string) => ({ start: sentence.indexOf(part), end: sentence.indexOf(part) + part.length });
const toldOf = (sentence: string, { start, end }: { start: number; end: number }) => sentence.slice(start, end);

describe('a date that begins or ends a period', () => {
  it.each([
    ['Date: Oct 23 - Nov 7, 2025; Item: reviews', 'Nov 7, 2025', 'Oct 23 - Nov 7, 2025'],
    ['Date: Oct 23 - Nov 7, 2025; Item: reviews', 'Oct 23', 'Oct 23 - Nov 7, 2025'],
    ['It ran from 3 to 5 May 2020 in Ulm.', '5 May 2020', 'from 3 to 5 May 2020'],
    ['The fair is on May 3-5, 2020 in Ulm.', 'May 3', 'May 3-5, 2020'],
    ['Sie dauert vom 3. bis 5. Mai 2020 in Ulm.', '5. Mai 2020', 'vom 3. bis 5. Mai 2020'],
    ['It is closed from June to August.', 'August', 'from June to August'],
    ['The shop is open Monday to Friday.', 'Friday', 'Monday to Friday'],
    ['The shop is open 9:00 - 17:00 on weekdays.', '9:00', '9:00 - 17:00'],
    ['It opens 9 am to 5 pm.', '5 pm', '9 am to 5 pm'],
  ])('is told with the other end: %s %s', (sentence, part, whole) => {
    expect(toldOf(sentence, wholeDates(sentence, spanOf(sentence, part)))).toBe(whole);
  });

  it.each([
    ['On May 3, 2020 two people came.', 'May 3, 2020'],
    ['Room 4 on May 3, 2020', 'May 3, 2020'],
    ['It opened on May 3, 2020 to the public.', 'May 3, 2020'],
    ['May 3, 2020 - the club opens', 'May 3, 2020'],
    ['It was built in 1901 or so.', '1901'],
  ])('stays as it is else: %s', (sentence, part) => {
    expect(toldOf(sentence, wholeDates(sentence, spanOf(sentence, part)))).toBe(part);
  });
});

describe('an amount that reaches to another, or may be another', () => {
  it.each([
    ['You take 30 minutes or one hour for lunch.', 'one hour', '30 minutes or one hour'],
    ['You take 30 minutes or one hour for lunch.', '30 minutes', '30 minutes or one hour'],
    ['They are hired for a maximum of four or eight years.', 'eight years', 'four or eight years'],
    ['They are hired for a maximum of four or eight years.', 'four', 'four or eight years'],
    ['It holds between 3 and 5 people.', '5', 'between 3 and 5'],
    ['Bake 25–30 minutes.', '30 minutes', '25–30 minutes'],
    ['Es dauert 2 bis 3 Wochen.', '3', '2 bis 3'],
  ])('is told with it: %s %s', (sentence, part, whole) => {
    expect(toldOf(sentence, wholeAmounts(sentence, spanOf(sentence, part)))).toBe(whole);
  });

  it.each([
    ['In 2020 or later 5 people came.', '5'],
    ['Room 4 - 20 people', '20 people'],
    ['It is 2020-05-03 now.', '05'],
    ['Page 4, 20 people', '20'],
    ['It takes 5 days or more.', '5 days'],
    ['Call 1-844-303-6515 today.', '303'],
  ])('stays as it is else: %s', (sentence, part) => {
    expect(toldOf(sentence, wholeAmounts(sentence, spanOf(sentence, part)))).toBe(part);
  });
});
