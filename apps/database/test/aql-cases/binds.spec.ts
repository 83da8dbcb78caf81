import { describe, expect, it } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile([
  {
    name: 'things',
    documents: [
      { _key: 'a', n: 1 },
      { _key: 'b', n: 2 },
    ],
  },
]);
database.cases('binds');

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
    [`RETURN ${'['.repeat(400)}${']'.repeat(400)}`, [JSON.parse('['.repeat(400) + ']'.repeat(400)) as never]],
    [`RETURN ${'['.repeat(600)}${']'.repeat(600)}`, { error: 1524 }],
    [nested(600), { error: 1524 }],
    [`RETURN ${'-'.repeat(600)}1`, { error: 1524 }],
    [`RETURN ${'NOT '.repeat(600)}1`, { error: 1524 }],
    [`RETURN 1${' + 1'.repeat(400)}`, [401]],
    [`RETURN 1${' + 1'.repeat(600)}`, { error: 1524 }],
    [`LET a = {} RETURN a${'.b'.repeat(600)}`, { error: 1524 }],
    [`RETURN ${'(RETURN '.repeat(600)}1${')'.repeat(600)}`, { error: 1524 }],
    [`WITH ${Array.from({ length: 2049 }, (_, i) => `c${i}`).join(', ')} RETURN 1`, { error: 1522 }],
    [`RETURN [${'1, '.repeat(5000)}1]`, [new Array<number>(5001).fill(1)]],
    [`RETURN LENGTH(CONCAT(${'"x", '.repeat(2000)}"y"))`, [2001]],
    ['WITH things FOR d IN things SORT d.n RETURN d.n', [1, 2]],
    ['WITH things, things RETURN 1', [1]],
    ['WITH nope RETURN 1', { error: 1203 }],
    ['WITH RETURN 1', { error: 1501 }],
    ['RETURN things.n', { error: 1568 }],
    ['RETURN x', { error: 1203 }],
    ['RETURN `x y`', { error: 1203 }],
    ['FOR x IN [1] RETURN OLD', { error: 1203 }],
    ['RETURN NEW', { error: 1203 }],
  ]);
});
