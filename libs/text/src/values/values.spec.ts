import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amounts } from './amounts';
import { timeExpressions } from './dates';

describe('dates of a text', () => {
  it.each([
    ['on 13 March 1963', '1963-03-13'],
    ['on March 13, 1963', '1963-03-13'],
    ['on 2012-07-04', '2012-07-04'],
    ['in July 2012', '2012-07'],
    ['in 1992', '1992'],
    ['in the 1990s', '199X'],
    ['in the 19th century', '18XX'],
    ['(1997–1998)', '1997/1998'],
    ['1914-18', '1914/1918'],
    ['in 44 BC', '-0043'],
  ])('%j is %s', (text, iso) => {
    expect(timeExpressions(text).map((time) => time.iso)).toEqual([iso]);
  });

  it.each(['version 1.1998', 'on 45 March 1963', 'port 8080', '1992 km away'])('are not in %j', (text) => {
    expect(timeExpressions(text).filter(({ iso }) => /^\d{4}-\d\d-\d\d$|^\d{4}$/.test(iso) && iso !== '1963')).toEqual([]);
  });

  it('may stand at either end of a line, and go on in the next one', () => {
    const text = 'Nothing here.\nMay 1990 was warm.\nNo date.\nFrom 1997-\n1999, and (early 1980s)\n4 July 1963';
    expect(timeExpressions(text).map(({ start, end, iso }) => [text.slice(start, end), iso])).toEqual([
      ['May 1990', '1990-05'],
      ['1997-\n1999', '1997/1999'],
      ['early 1980s', '198X'],
      ['4 July 1963', '1963-07-04'],
    ]);
  });

  it('are read back as they were written, for every day', () => {
    const day = fc.date({ min: new Date('1000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const written = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
        expect(timeExpressions(`It was on ${written} that`).map((time) => time.iso)).toEqual([iso]);
      }),
    );
  });
});

describe('amounts of a text', () => {
  it.each<[text: string, value: number, unit: string]>([
    ['for $3 billion in all', 3e9, 'USD'],
    ['for €1,250.50 then', 1_250.5, 'EUR'],
    ['twenty-five kilometres', 25, 'kilometres'],
    ['12 % of it', 12, '%'],
    ['five million people', 5e6, ''],
  ])('%j is %d %s', (text, value, unit) => {
    expect(amounts(text)).toMatchObject([{ value, unit }]);
  });

  it('lie in order inside of the text, whatever this is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('$', '1', '0', ',', '.', ' ', '%', 'k', 'm', 'million ', 'two ') }), (text) => {
        let last = 0;
        for (const { start, end, value } of amounts(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(Number.isFinite(value)).toBe(true);
          last = end;
        }
      }),
    );
  });
});
