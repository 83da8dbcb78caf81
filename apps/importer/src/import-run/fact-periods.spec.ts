import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Period } from './fact-periods';
import { isBefore, joinedPeriods, periodText, readPeriod } from './fact-periods';

const joined = (...said: string[]) => joinedPeriods(said.map(readPeriod)).map(periodText);

describe('periods of a fact', () => {
  it.each<[said: string[], periods: string[]]>([
    [['1901/..', '../1912'], ['1901/1912']],
    [['1901/1912', '1901-05/..'], ['1901-05/1912']],
    [['1901-05/..', '1901/1912-03-02'], ['1901-05/1912-03-02']],
    [
      ['2000/..', '1990/1995'],
      ['1990/1995', '2000/..'],
    ],
    [
      ['../1985', '1990/..'],
      ['../1985', '1990/..'],
    ],
    [
      ['1990/1995', '1995/2000'],
      ['1990/1995', '1995/2000'],
    ],
    [['1990/1998', '1995/2000'], ['1990/2000']],
    [['1995/1990'], []],
    [['../..'], []],
    [['-0043/-0026', '-0043/..'], ['-0043/-0026']],
  ])('%j are %j', (said, periods) => {
    expect(joined(...said)).toEqual(periods);
  });

  const year = fc.integer({ min: 1_000, max: 2_030 }).map(String);
  const time = fc.oneof(
    year,
    fc.tuple(year, fc.integer({ min: 10, max: 12 })).map(([y, month]) => `${y}-${month}`),
  );
  const period: fc.Arbitrary<Period> = fc.record({ from: time, until: time }, { requiredKeys: [] });

  it('never overlap, whatever is said, and say the same when joined again', () => {
    fc.assert(
      fc.property(fc.array(period, { maxLength: 6 }), (said) => {
        const periods = joinedPeriods(said);
        expect(joinedPeriods(periods)).toEqual(periods);
        for (const [i, { from, until }] of periods.entries()) {
          if (from !== undefined && until !== undefined) expect(isBefore(until, from)).toBe(false);
          const next = periods[i + 1];
          if (until !== undefined && next?.from !== undefined) expect(isBefore(next.from, until)).toBe(false);
        }
      }),
    );
  });

  it('of years before Christ come before those after', () => {
    expect(isBefore('-0043', '-0026')).toBe(true);
    expect(isBefore('-0026', '0014')).toBe(true);
    expect(isBefore('0014', '-0026')).toBe(false);
  });
});
