import { describe, expect, it } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile([{ name: 'things', documents: [{ _key: 'a', n: 1 }, { _key: 'b', n: 2 }] }]); // prettier-ignore

describe('bind parameters', () => {
  database.queries([
    ['RETURN @x', [1], { bind: { x: 1 } }], ['RETURN @x', [null], { bind: { x: null } }], ['RETURN @x', [{ a: [1, { b: 2 }] }], { bind: { x: { a: [1, { b: 2 }] } } }], ['RETURN @x + @x', [4], { bind: { x: 2 } }], ['RETURN [@a, @b]', [[1, 'z']], { bind: { a: 1, b: 'z' } }], ['RETURN @x.a', [5], { bind: { x: { a: 5 } } }], ['RETURN @x[1]', [6], { bind: { x: [5, 6] } }], ['RETURN @x[*].a', [[1, 2]], { bind: { x: [{ a: 1 }, { a: 2 }] } }], ['RETURN {[@k]: 1, @k2: 2}', [{ p: 1, q: 2 }], { bind: { k: 'p', k2: 'q' } }],
    ['RETURN {@k: 2}', { error: 1553 }, { bind: { k: 1 } }], ['RETURN @1', ['one'], { bind: { 1: 'one' } }], ['RETURN @_x', [1], { bind: { _x: 1 } }], ['RETURN @x_1', [1], { bind: { x_1: 1 } }], ['RETURN @X', { error: 1551 }, { bind: { x: 1 } }], ['RETURN @x', { error: 1551 }], ['RETURN 1', { error: 1552 }, { bind: { x: 1 } }], ['RETURN @x', { error: 1552 }, { bind: { x: 1, y: 2 } }], ['RETURN @', { error: 1501 }], ['RETURN @@', { error: 1501 }], ['RETURN @x@y', { error: 1501 }, { bind: { x: 1, y: 1 } }],
    ['FOR d IN @@c SORT d.n RETURN d.n', [1, 2], { bind: { '@c': 'things' } }], ['FOR d IN @@c RETURN d', { error: 1553 }, { bind: { '@c': 1 } }], ['FOR d IN @@c RETURN d', { error: 1208 }, { bind: { '@c': '' } }], ['FOR d IN @@c RETURN d', { error: 1551 }, { bind: { c: 'things' } }], ['FOR d IN @c RETURN d', { error: 1563 }, { bind: { c: 'things' } }], ['FOR d IN @@c RETURN d', { error: 1203 }, { bind: { '@c': 'things RETURN 1' } }], ['RETURN LENGTH(@@c)', [2], { bind: { '@c': 'things' } }],
    ['FOR @x IN [1] RETURN 1', { error: 1501 }, { bind: { x: 'y' } }], ['RETURN @f("a")', { error: 1501 }, { bind: { f: 'LOWER' } }], ['@x 1', { error: 1501 }, { bind: { x: 'RETURN' } }], ['RETURN @x', ['RETURN 1 // "'], { bind: { x: 'RETURN 1 // "' } }], ['FOR d IN things FILTER d.@attr == @value RETURN d._key', ['b'], { bind: { attr: 'n', value: 2 } }], ['FOR d IN things FILTER d.n IN @list SORT d.n RETURN d.n', [1, 2], { bind: { list: [1, 2, 3] } }], ['FOR d IN things FILTER d == @doc RETURN 1', [], { bind: { doc: {} } }],
    ['FOR x IN 1..3 FILTER x == @n RETURN x', [2], { bind: { n: 2 } }], ['RETURN @s LIKE @p', [true], { bind: { s: 'abc', p: 'a%' } }], ['RETURN @a ? @b : @c', ['yes'], { bind: { a: true, b: 'yes', c: 'no' } }], ['LET x = @x RETURN x', [[1]], { bind: { x: [1] } }], ['RETURN LENGTH(@x)', [3], { bind: { x: 'abc' } }], ['RETURN -@x', [-3], { bind: { x: 3 } }], ['RETURN @from..@to', [[1, 2]], { bind: { from: 1, to: 2 } }], ['FOR x IN [1, 2] RETURN DISTINCT @v', ['v'], { bind: { v: 'v' } }], ['WITH @@c RETURN 1', [1], { bind: { '@c': 'things' } }],
  ]); // prettier-ignore
});

describe('errors of the language', () => {
  it.each([
    ['RETURN 1 +', /near '1 \+' at position 1:8|near .* at position 1:/],
    ['RETURN\n  foo(1)', /'FOO\(\)' near 'foo\(1\)' at position 2:3/],
    ['FOR x IN [1]\nRETURN x x', /unexpected identifier, expecting end of query string near 'x' at position 2:10/],
    ['RETURN (1', /unexpected end of query string.* at position 1:9/],
    ['LET a = 1 LET a = 2 RETURN a', /variable 'a' is assigned multiple times near 'a = 2 RETURN a' at position 1:15/],
  ])('%j is told with its place', async (query, message) => {
    await expect(database.run(query)).rejects.toThrow(message);
  });

  const nested = (depth: number): string => `RETURN ${'('.repeat(depth)}1${')'.repeat(depth)}`;
  database.queries([
    [`RETURN ${'['.repeat(400)}${']'.repeat(400)}`, [JSON.parse('['.repeat(400) + ']'.repeat(400)) as never]], [`RETURN ${'['.repeat(600)}${']'.repeat(600)}`, { error: 1524 }], [nested(600), { error: 1524 }], [`RETURN ${'-'.repeat(600)}1`, { error: 1524 }], [`RETURN ${'NOT '.repeat(600)}1`, { error: 1524 }], [`RETURN 1${' + 1'.repeat(400)}`, [401]], [`RETURN 1${' + 1'.repeat(600)}`, { error: 1524 }], [`LET a = {} RETURN a${'.b'.repeat(600)}`, { error: 1524 }],
    [`RETURN ${'(RETURN '.repeat(600)}1${')'.repeat(600)}`, { error: 1524 }], [`WITH ${Array.from({ length: 2049 }, (_, i) => `c${i}`).join(', ')} RETURN 1`, { error: 1522 }], [`RETURN [${'1, '.repeat(5000)}1]`, [new Array<number>(5001).fill(1)]], [`RETURN LENGTH(CONCAT(${'"x", '.repeat(2000)}"y"))`, [2001]],
    ['WITH things FOR d IN things SORT d.n RETURN d.n', [1, 2]], ['WITH things, things RETURN 1', [1]], ['WITH nope RETURN 1', { error: 1203 }], ['WITH RETURN 1', { error: 1501 }], ['RETURN things.n', { error: 1568 }], ['RETURN x', { error: 1203 }], ['RETURN `x y`', { error: 1203 }], ['FOR x IN [1] RETURN OLD', { error: 1203 }], ['RETURN NEW', { error: 1203 }],
  ]); // prettier-ignore
});
