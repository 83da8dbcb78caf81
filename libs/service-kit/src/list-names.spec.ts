import { describe, expect, it } from '@jest/globals';
import { withoutListMark, withoutListMarks } from './list-names';

describe('names of lists', () => {
  it.each([
    ['scope', 'scope'],
    ['scope[]', 'scope'],
    ['scope[0]', 'scope'],
    ['scope[12]', 'scope'],
    ['scope[a]', 'scope[a]'],
    ['scope[', 'scope['],
    ['[]', ''],
    ['', ''],
  ])('%j is %j', (sent, name) => {
    expect(withoutListMark(sent)).toBe(name);
  });

  it.each([
    [
      { scope: ['a', 'b'], limit: '5' },
      { scope: ['a', 'b'], limit: '5' },
    ],
    [
      { 'scope[]': ['a', 'b'], limit: '5' },
      { scope: ['a', 'b'], limit: '5' },
    ],
    [{ 'scope[]': 'a' }, { scope: 'a' }],
    [{ 'scope[0]': 'a', 'scope[1]': 'b' }, { scope: ['a', 'b'] }],
    [{ scope: 'a', 'scope[]': ['b', 'c'] }, { scope: ['a', 'b', 'c'] }],
    [{}, {}],
  ])('%j is read as %j', (query, read) => {
    expect(withoutListMarks(query)).toEqual(read);
  });

  it('never touch the prototype of what is read', () => {
    const read = withoutListMarks({ '__proto__[]': { admin: true }, 'a[]': '1' });
    expect([read['admin'], Object.getPrototypeOf(read)]).toEqual([undefined, Object.prototype]);
  });

  it.each(['[', ']', '[0', 'a'])('are read without a halt where %j stands 100,000 times', (piece) => {
    expect(withoutListMark(piece.repeat(100_000))).toHaveLength(piece.length * 100_000);
  });
});
