import { describe, expect, it } from '@jest/globals';
import { textWidth } from '../terminal/text-width';
import { resultTable } from './result-table';

const linesOf = (rows: unknown[], width = 80) => resultTable(rows, width).split('\n');

describe('A table of rows', () => {
  it('has the attributes of all rows as columns, numbers to the right', () => {
    expect(
      linesOf([
        { name: 'Li', age: 7 },
        { age: 42, city: 'Bergen' },
      ]),
    ).toEqual(['  name  age  city', '  ────  ───  ──────', '  Li      7', '         42  Bergen']);
  });

  it.each([
    [
      [1, 'two', null, [3]],
      ['  value', '  ─────', '  1', '  two', '  null', '  [3]'],
    ],
    [[{}], ['  value', '  ─────', '']],
    [
      [{ a: 1 }, 2],
      ['  value', '  ───────', '  {"a":1}', '  2'],
    ],
  ])('shows %j', (rows, lines) => {
    expect(linesOf(rows)).toEqual(lines);
  });

  it('keeps line breaks and escape sequences of values out of the terminal', () => {
    expect(linesOf([{ a: 'x\ny\u001b[31m' }])[2]).toBe('  x\\ny\\u001b[31m');
  });

  it.each([40, 60, 100])('is never wider than %i columns, and takes from the widest first', (width) => {
    const lines = linesOf([{ id: 'a1', text: '日本語'.repeat(30), other: 'x'.repeat(50) }], width);
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
    expect(lines[2]).toContain('a1 ');
    expect(lines[2]).toContain('…');
  });
});
