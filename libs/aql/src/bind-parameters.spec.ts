import { describe, expect, it } from '@jest/globals';
import { bindParameters } from './bind-parameters';
import { parse } from './parse';
import { print } from './print';

const bound = (text: string, values?: unknown) => print(bindParameters(parse(text), values));

describe('bindParameters', () => {
  it.each<[string, object, string]>([
    ['RETURN @a', { a: { b: [1] } }, 'RETURN {"b":[1]}'],
    ['FOR x IN @@c RETURN x.@a', { '@c': 'my-coll', a: 'b c' }, 'FOR x IN `my-coll`\nRETURN x.`b c`'],
    ['FOR x IN c RETURN x.@a', { a: ['b', 'c'] }, 'FOR x IN c\nRETURN x.b.c'],
    [
      'FOR x IN c SORT x.a @d LIMIT @o, @n RETURN x',
      { d: 'desc', o: 1, n: null },
      'FOR x IN c\nSORT x.a DESC\nLIMIT 1, null\nRETURN x',
    ],
    [
      'FOR v IN @d OUTBOUND @s @@e, ANY @f RETURN v',
      { d: 2, s: 'a/1', '@e': 'e', f: 'f' },
      'FOR v IN 2..2 OUTBOUND "a/1" e, ANY f\nRETURN v',
    ],
    ['FOR v IN ANY @s GRAPH @g RETURN v', { s: 'a/1', g: 'g' }, 'FOR v IN ANY "a/1" GRAPH "g"\nRETURN v'],
    ['INSERT {@k: @v} INTO @@c', { k: 'x', v: 1, '@c': 'c' }, 'INSERT { x: 1 } INTO c'],
    ['RETURN (FOR x IN @@c RETURN x)', { '@c': 'c' }, 'RETURN (FOR x IN c RETURN x)'],
  ])('%s', (text, values, result) => expect(bound(text, values)).toBe(result));

  it('never makes query text of a value', () => {
    const evil = '1) RETURN 2 //';
    expect(bound('RETURN @a', { a: evil })).toBe(`RETURN ${JSON.stringify(evil)}`);
    expect(bound('FOR x IN @@c RETURN x', { '@c': '`a` RETURN 1' })).toBe('FOR x IN `\\`a\\` RETURN 1`\nRETURN x');
  });

  it.each<[string, unknown, number]>([
    ['RETURN @a', {}, 1551],
    ['RETURN @a', { a: 1, b: 2 }, 1552],
    ['RETURN 1', { a: 1 }, 1552],
    ['RETURN @a', [1], 1550],
    ['RETURN @a', 'x', 1550],
    ['FOR x IN @@c RETURN x', { '@c': 1 }, 1553],
    ['FOR x IN c RETURN x.@a', { a: 1 }, 1553],
    ['FOR x IN c SORT x @d RETURN x', { d: 'up' }, 1553],
    ['RETURN {@a: 1}', { a: 1 }, 1553],
    ['FOR x IN c LIMIT @n RETURN x', { n: -1 }, 1504],
    ['FOR x IN c LIMIT @n RETURN x', { n: 'a' }, 1504],
    ['FOR x IN c LIMIT -1 RETURN x', {}, 1504],
    ['FOR x IN c LIMIT x.a RETURN x', {}, 1504],
  ])('refuses %s with %j', (text, values, errorNum) => {
    expect(() => bound(text, values)).toThrow(expect.objectContaining({ errorNum }));
  });

  it('takes absent values for none', () => expect(bound('RETURN 1')).toBe('RETURN 1'));
});
