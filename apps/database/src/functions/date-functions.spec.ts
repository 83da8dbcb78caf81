import { describe, expect, it } from '@jest/globals';
import type { AqlValue } from '@strata/aql';
import { callFunction } from './function-calls.builder';

type Case = readonly [name: string, args: readonly AqlValue[], value: AqlValue, warning?: number];

function check(cases: readonly Case[]): void {
  it.each(cases.map((one) => [`${one[0]}(${JSON.stringify(one[1]).slice(1, -1)})`, one] as const))(
    '%s',
    (_, [name, args, value, warning]) => {
      const result = callFunction(name, args);
      expect(result.value).toEqual(value);
      expect(result.warnings).toEqual(warning === undefined ? [] : [warning]);
    },
  );
}

describe('reading dates', () => {
  check([
    ['DATE_TIMESTAMP', ['2000-04-29'], 956966400000], ['DATE_TIMESTAMP', ['2012-02-12 13:24:12Z'], 1329053052000], ['DATE_TIMESTAMP', ['1221-2-28Z'], -23631091200000],
    ['DATE_TIMESTAMP', ['9999-12-31T23:59:59.999Z'], 253402300799999], ['DATE_TIMESTAMP', ['  2012-01-2z'], 1325462400000], ['DATE_TIMESTAMP', [1.9], 1],
    ['DATE_ISO8601', ['1970-01-01T01:05:27+01:00'], '1970-01-01T00:05:27.000Z'], ['DATE_ISO8601', ['6789-12-31T23:59:58.99Z'], '6789-12-31T23:59:58.990Z'],
    ['DATE_ISO8601', [2016, 13, 1], '2017-01-01T00:00:00.000Z'], ['DATE_ISO8601', ['2016', '2', '3', 4], '2016-02-03T04:00:00.000Z'], ['DATE_ISO8601', [2016, -1, 1], null, 1572],
    ['DATE_ISO8601', [2016, 1], null, 1542], ['DATE_ISO8601', [253402300800000], null, 1572], ['DATE_ISO8601', ['0000-01-01'], '0000-01-01T00:00:00.000Z'],
    ['DATE_NOW', [], 1_700_000_000_000],
  ]); // prettier-ignore

  it.each([
    'foobar', '2012fjh', '', ' ', 'abc2012-01-01', '2000-00-00', '2001-02-11 24:01:01', '2001-02-11 23:60:00', '2001-02-11 23:01:60', '2001-0-11', '2001-13-11',
    '2001-01-00', '2001-1-32',
  ])('%j is no date', (text) => expect(callFunction('DATE_ISO8601', [text])).toEqual({ value: null, warnings: [1572] })); // prettier-ignore
});

describe('parts', () => {
  check([
    ['DATE_YEAR', ['2016-08-29'], 2016], ['DATE_MONTH', ['2016-08-29'], 8], ['DATE_DAY', ['2016-08-29'], 29], ['DATE_HOUR', ['2016-08-29 12:34:56.789'], 12],
    ['DATE_MILLISECOND', ['2016-08-29 12:34:56.789'], 789], ['DATE_DAYOFWEEK', ['2020-08-29'], 6], ['DATE_DAYOFYEAR', ['2016-12-31'], 366], ['DATE_ISOWEEK', ['2021-01-03'], 53],
    ['DATE_ISOWEEKYEAR', ['2021-01-03'], { week: 53, year: 2020 }], ['DATE_LEAPYEAR', ['2000-01-01'], true], ['DATE_LEAPYEAR', ['1900-01-01'], false], ['DATE_QUARTER', ['2016-08-29'], 3],
    ['DATE_DAYS_IN_MONTH', ['2016-02-01'], 29], ['DATE_DAY', ['2020-10-15T23:30:00Z', 'Europe/Berlin'], 16], ['DATE_YEAR', [null], null, 1572], ['DATE_DAY', ['2020-01-01', 'Nowhere'], null, 1572],
  ]); // prettier-ignore
});

describe('arithmetic', () => {
  check([
    ['DATE_ADD', ['2000-04-29', 2, 'days'], '2000-05-01T00:00:00.000Z'], ['DATE_ADD', ['2100-12-31Z', -3, 'm'], '2100-10-01T00:00:00.000Z'],
    ['DATE_ADD', ['2000-01-01', 'P1Y2M3W4DT5H6M7.890S'], '2001-03-26T05:06:07.890Z'], ['DATE_ADD', ['2000-01-01', 'PT0.0009999S'], '2000-01-01T00:00:00.000Z'],
    ['DATE_ADD', ['2012-02-12', 'p1y'], '2013-02-12T00:00:00.000Z'], ['DATE_ADD', ['1221-02-28 23:59:59Z', 800, 'years'], '2021-02-28T23:59:59.000Z'],
    ['DATE_ADD', [1, -1, 'ms'], '1970-01-01T00:00:00.000Z'], ['DATE_ADD', ['2015-02-22Z', 'P1W'], '2015-03-01T00:00:00.000Z'], ['DATE_ADD', ['2000-01-01', 1.5, 'days'], '2000-01-02T12:00:00.000Z'],
    ['DATE_ADD', ['2020-10-24T12:00:00Z', 1, 'day', 'Europe/Berlin'], '2020-10-25T13:00:00.000Z'], ['DATE_SUBTRACT', ['2000-03-01', 1, 'd'], '2000-02-29T00:00:00.000Z'],
    ['DATE_SUBTRACT', ['2001-01-01', 'P1Y'], '2000-01-01T00:00:00.000Z'], ['DATE_ADD', [1, 1], null, 1542], ['DATE_ADD', [1, 1, 1], null, 1542], ['DATE_ADD', [1, 'P1Y', 1], null, 1542],
    ['DATE_ADD', [null, 1, 'year'], null, 1572], ['DATE_ADD', [0, 1, 'sugar'], null, 1572], ['DATE_ADD', [0, 1, ''], null, 1572], ['DATE_ADD', [0, '1', 'year'], null, 1542],
    ['DATE_ADD', [0, null, 'year'], null, 1542], ['DATE_ADD', ['9999-12-31', 1, 'year'], null, 1572], ['DATE_DIFF', ['2000-01-01', '2000-01-03', 'd'], 2],
    ['DATE_DIFF', ['2000-01-03', '2000-01-01T12:00:00Z', 'd'], -1], ['DATE_DIFF', ['2000-01-01', '2000-01-01T12:00:00Z', 'd', true], 0.5], ['DATE_DIFF', ['2000-01-01', '2000-01-02', 'x'], null, 1572],
    ['DATE_COMPARE', ['1985-04-04', '1984-04-04', 'month', 'day'], true], ['DATE_COMPARE', ['1984-01-31', '1984-02-01', 'month'], false], ['DATE_COMPARE', ['1985-04-04', '1984-04-04', 'year', 'day'], false],
    ['DATE_TRUNC', ['2017-02-03 04:05:06', 'month'], '2017-02-01T00:00:00.000Z'], ['DATE_TRUNC', ['2017-02-03 04:05:06', 'hours'], '2017-02-03T04:00:00.000Z'],
    ['DATE_TRUNC', ['2020-10-15T23:30:00Z', 'day', 'Europe/Berlin'], '2020-10-15T22:00:00.000Z'], ['DATE_ROUND', ['2000-04-28T11:11:11.111Z', 15, 'minutes'], '2000-04-28T11:00:00.000Z'],
    ['DATE_ROUND', ['2000-04-28T11:11:11.111Z', 1, 'month'], null, 1572],
  ]); // prettier-ignore
});

describe('formats and zones', () => {
  check([
    ['DATE_FORMAT', ['2016-08-09 01:02:03.004', '%yyyy-%mm-%dd %hh:%ii:%ss.%fff %y %m %d %h %i %s %f'], '2016-08-09 01:02:03.004 2016 8 9 1 2 3 4'],
    ['DATE_FORMAT', ['2016-08-09', '%www, %wwww %mmm %mmmm %w %q %a %l %xxx %kk 100%%'], 'Tue, Tuesday Aug August 2 3 31 1 222 32 100%'],
    ['DATE_FORMAT', [0, 1], null, 1542], ['DATE_UTCTOLOCAL', ['2020-03-15T00:00:00.000Z', 'Europe/Berlin'], '2020-03-15T01:00:00.000'],
    ['DATE_LOCALTOUTC', ['2020-03-15T01:00:00.000', 'Europe/Berlin'], '2020-03-15T00:00:00.000Z'], ['DATE_LOCALTOUTC', ['2020-07-01T02:00:00', 'Europe/Berlin'], '2020-07-01T00:00:00.000Z'],
    ['DATE_UTCTOLOCAL', [0, 'nope'], null, 1572],
  ]); // prettier-ignore

  it('tells what the zone does', () => {
    const { value } = callFunction('DATE_UTCTOLOCAL', ['2020-07-01T00:00:00Z', 'America/New_York', true]);
    expect(value).toMatchObject({ local: '2020-06-30T20:00:00.000', zoneInfo: { dst: true, offset: -14400, save: 3600 } });
  });
});
