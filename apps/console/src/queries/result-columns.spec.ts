import { describe, expect, it } from '@jest/globals';
import { cellText, commaSeparated, resultColumns } from './result-columns';

describe('Rows as a table', () => {
  it.each([
    [
      'objects by attribute, in the order of first appearance',
      [{ a: 1 }, { b: 2, a: 3 }],
      ['a', 'b'],
      [
        [1, undefined],
        [3, 2],
      ],
    ],
    ['texts and numbers in one column', ['x', 2], ['value'], [['x'], [2]]],
    ['objects beside others in one column', [{ a: 1 }, null], ['value'], [[{ a: 1 }], [null]]],
    ['objects without attributes in one column', [{}], ['value'], [[{}]]],
    ['no rows', [], ['value'], []],
  ])('has %s', (_, rows, names, cells) => {
    expect(resultColumns(rows)).toEqual({ names, cells });
  });

  it.each([
    ['a text', 'a "b"', 'a "b"'],
    ['nothing', undefined, ''],
    ['null', null, 'null'],
    ['a list', [1, { a: 2 }], '[1,{"a":2}]'],
  ])('shows %s', (_, value, text) => {
    expect(cellText(value)).toBe(text);
  });

  it('goes out as comma-separated values, with formulas as texts', () => {
    expect(
      commaSeparated([
        { name: 'a, "b"', n: -1 },
        { name: '=1+1', n: null },
      ]),
    ).toBe('name,n\r\n"a, ""b""",-1\r\n\'=1+1,null\r\n');
  });
});
