import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/store/database';
import { CaseDatabase } from './cases';

const PEOPLE: readonly JsonObject[] = [
  { _key: '1', name: 'ann', age: 30, city: 'rome', tags: ['a', 'b'] }, { _key: '2', name: 'bob', age: 25, city: 'oslo', tags: ['b'] },
  { _key: '3', name: 'cid', age: 35, city: 'rome', tags: [] }, { _key: '4', name: 'dan', city: 'oslo' }, { _key: '5', name: 'eve', age: null, city: 'bonn', tags: ['a', 'c'] },
]; // prettier-ignore
const database = CaseDatabase.forFile([
  { name: 'people', documents: PEOPLE },
  { name: 'empty', documents: [] },
]);

describe('FOR', () => {
  database.queries([
    ['FOR x IN [] RETURN x', []], ['FOR x IN [1, "a", null, [2], {b: 3}] RETURN x', [1, 'a', null, [2], { b: 3 }]], ['FOR x IN [1, 2] FOR y IN [3, 4] RETURN [x, y]', [[1, 3], [1, 4], [2, 3], [2, 4]]], ['FOR x IN [[1, 2], [3]] FOR y IN x RETURN y', [1, 2, 3]], ['FOR x IN [1, 2] RETURN x + 1', [2, 3]], ['FOR x IN (FOR y IN [3, 4] RETURN y * 2) RETURN x', [6, 8]], ['FOR x IN @list RETURN x', [1, 2], { bind: { list: [1, 2] } }],
    ['FOR x IN null RETURN x', { error: 1563 }], ['FOR x IN 1 RETURN x', { error: 1563 }], ['FOR x IN "abc" RETURN x', { error: 1563 }], ['FOR x IN {a: 1} RETURN x', { error: 1563 }], ['FOR x IN true RETURN x', { error: 1563 }], ['LET l = null FOR x IN l RETURN x', { error: 1563 }], ['FOR x IN [1, 2] FOR y IN x RETURN y', { error: 1563 }], ['FOR x IN @l RETURN x', { error: 1563 }, { bind: { l: null } }], ['FOR x IN [] FOR y IN null RETURN y', []],
    ['FOR p IN people SORT p._key RETURN p.name', ['ann', 'bob', 'cid', 'dan', 'eve']], ['FOR p IN @@c FILTER p.age > 26 SORT p.name RETURN p.name', ['ann', 'cid'], { bind: { '@c': 'people' } }], ['FOR p IN empty RETURN p', []], ['FOR p IN nope RETURN p', { error: 1203 }], ['FOR p IN @@c RETURN p', { error: 1203 }, { bind: { '@c': 'nope' } }], ['FOR x IN x RETURN x', { error: 1203 }], ['FOR x IN [1] FOR x IN [2] RETURN x', { error: 1511 }], ['FOR x, y IN [1] RETURN x', { error: 1501 }],
    ['FOR x IN [1] RETURN y', { error: 1203 }], ['FOR x IN [1, 2, 3] FOR p IN people FILTER p._key == TO_STRING(x) RETURN p.name', ['ann', 'bob', 'cid']], ['FOR p IN people FILTER p._key == "2" RETURN p._id', ['people/2']], ['FOR p IN people FILTER p._id == "people/3" RETURN p.name', ['cid']], ['FOR p IN people FILTER "a" IN p.tags SORT p._key RETURN p.name', ['ann', 'eve']], ['FOR p IN people FILTER p.tags[*] ANY == "c" RETURN p.name', ['eve']],
    ['FOR p IN people FILTER p.age == null SORT p._key RETURN p.name', ['dan', 'eve']], ['FOR p IN people FILTER HAS(p, "age") AND p.age == null RETURN p.name', ['eve']], ['FOR p IN people FILTER p.age < 30 SORT p._key RETURN p.name', ['bob', 'dan', 'eve']], ['FOR p IN people FILTER p.age >= 0 AND p.age < 30 RETURN p.name', ['bob']], ['FOR p IN people OPTIONS {indexHint: "nope"} FILTER p._key == "1" RETURN p.name', ['ann']],
    ['FOR p IN people OPTIONS {forceIndexHint: true, indexHint: "nope"} FILTER p.age == 1 RETURN p', { error: 1577 }], ['FOR p IN people OPTIONS {nonsense: 1} FILTER p._key == "1" RETURN p.name', ['ann'], { warnings: [1539] }], ['LET o = true FOR p IN people OPTIONS {useCache: o} RETURN 1', { error: 1575 }], ['FOR p IN people OPTIONS 1 RETURN 1', { error: 1501 }], ['FOR p IN people OPTIONS {useCache: false, lookahead: 1, maxProjections: 3} FILTER p._key == "1" RETURN p.name', ['ann']],
  ]); // prettier-ignore
});

describe('FILTER and LET', () => {
  database.queries([
    ['FOR x IN 1..5 FILTER x > 3 RETURN x', [4, 5]], ['FOR x IN 1..5 FILTER x > 1 FILTER x < 4 RETURN x', [2, 3]], ['FOR x IN 1..5 FILTER x > 1 && x < 4 || x == 5 RETURN x', [2, 3, 5]], ['FOR x IN [0, 1, "", "a", null, [], {}, false, true] FILTER x RETURN x', [1, 'a', [], {}, true]], ['FOR x IN [0, "", null, false, []] FILTER !x RETURN x', [0, '', null, false]], ['FILTER true RETURN 1', [1]], ['FILTER false RETURN 1', []], ['FILTER null RETURN 1', []], ['FILTER [] RETURN 1', [1]],
    ['LET a = 1 FILTER a == 1 RETURN a', [1]], ['LET a = 1 FILTER a == 2 RETURN a', []], ['FOR x IN 1..3 LET y = x * 2 FILTER y > 2 RETURN y', [4, 6]], ['LET a = 1, b = a + 1, c = b * 2 RETURN [a, b, c]', [[1, 2, 4]]], ['LET a = 1 LET b = 2 RETURN a + b', [3]], ['LET a = a RETURN a', { error: 1203 }], ['LET a = 1 LET a = 2 RETURN a', { error: 1511 }], ['LET a = 1, a = 2 RETURN a', { error: 1511 }], ['LET a RETURN a', { error: 1501 }], ['LET = 1 RETURN 1', { error: 1501 }],
    ['LET a = 1 FOR a IN [1] RETURN a', { error: 1511 }], ['FOR a IN [1] LET a = 2 RETURN a', { error: 1511 }], ['LET a = (FOR b IN [1] RETURN b) LET b = 2 RETURN [a, b]', [[[1], 2]]], ['LET a = 1 RETURN (LET b = a RETURN b)', [[1]]], ['LET a = 1 LET s = (FOR a IN [1] RETURN a) RETURN s', { error: 1511 }], ['FOR x IN [1] FILTER RETURN x', { error: 1501 }], ['RETURN', { error: 1501 }], ['LET a = 1', { error: 1501 }], ['FOR x IN [1]', { error: 1501 }], ['FILTER true', { error: 1501 }],
    ['FOR x IN 1..3 FILTER x == 1 OR x == 3 RETURN x', [1, 3]], ['FOR x IN 1..3 FILTER x IN [1, 3] RETURN x', [1, 3]], ['FOR x IN 1..3 FILTER NOT (x == 2) RETURN x', [1, 3]], ['FOR x IN [{a: 1}, {}] FILTER x.a == null RETURN x', [{}]], ['FOR x IN ["a", "b"] FILTER x LIKE "A%" RETURN x', []],
  ]); // prettier-ignore
});

describe('SORT and LIMIT', () => {
  database.queries([
    ['FOR x IN [3, 1, 2] SORT x RETURN x', [1, 2, 3]], ['FOR x IN [3, 1, 2] SORT x ASC RETURN x', [1, 2, 3]], ['FOR x IN [3, 1, 2] SORT x DESC RETURN x', [3, 2, 1]], ['FOR x IN [3, 1, 2] SORT x asc RETURN x', [1, 2, 3]], ['FOR x IN [3, 1, 2] SORT -x RETURN x', [3, 2, 1]], ['FOR x IN [{a: 1, b: 2}, {a: 1, b: 1}, {a: 0, b: 3}] SORT x.a, x.b RETURN x.b', [3, 1, 2]], ['FOR x IN [{a: 1, b: 2}, {a: 1, b: 1}, {a: 0, b: 3}] SORT x.a DESC, x.b RETURN x.b', [1, 2, 3]],
    ['FOR x IN ["b", 1, null, true, [], {}, "a"] SORT x RETURN x', [null, true, 1, 'a', 'b', [], {}]], ['FOR x IN [3, 1] SORT null RETURN x', [3, 1]], ['FOR x IN [3, 1] SORT 1 RETURN x', [3, 1]], ['FOR x IN [3, 1, 2] SORT x @dir RETURN x', [3, 2, 1], { bind: { dir: 'DESC' } }], ['FOR x IN [3, 1, 2] SORT x @dir RETURN x', { error: 1553 }, { bind: { dir: 'up' } }], ['FOR x IN [3, 1, 2] SORT x LIMIT 2 RETURN x', [1, 2]], ['FOR x IN [3, 1, 2] LIMIT 2 SORT x RETURN x', [1, 3]], ['SORT 1 RETURN 5', [5]],
    ['FOR x IN 1..9 LIMIT 3 RETURN x', [1, 2, 3]], ['FOR x IN 1..9 LIMIT 2, 3 RETURN x', [3, 4, 5]], ['FOR x IN 1..9 LIMIT 0 RETURN x', []], ['FOR x IN 1..3 LIMIT 5 RETURN x', [1, 2, 3]], ['FOR x IN 1..3 LIMIT 5, 5 RETURN x', []], ['FOR x IN 1..9 LIMIT @n RETURN x', [1, 2], { bind: { n: 2 } }], ['FOR x IN 1..9 LIMIT @o, @n RETURN x', [8, 9], { bind: { o: 7, n: 5 } }], ['FOR x IN 1..3 LIMIT null RETURN x', [1, 2, 3]], ['FOR x IN 1..3 LIMIT 1, null RETURN x', [2, 3]], ['FOR x IN 1..9 LIMIT -1 RETURN x', { error: 1504 }],
    ['FOR x IN 1..9 LIMIT @n RETURN x', { error: 1504 }, { bind: { n: -1 } }], ['FOR x IN 1..9 LIMIT "a" RETURN x', { error: 1504 }], ['FOR x IN 1..9 LIMIT @n RETURN x', { error: 1504 }, { bind: { n: 'a' } }], ['FOR x IN 1..9 LIMIT x RETURN x', { error: 1504 }], ['FOR x IN 1..9 LIMIT RETURN x', { error: 1501 }], ['FOR x IN 1..9 LIMIT 1, 2, 3 RETURN x', { error: 1501 }], ['FOR x IN 1..9 LIMIT 6 LIMIT 2, 2 RETURN x', [3, 4]], ['FOR x IN 1..3 FOR y IN 1..3 LIMIT 4 RETURN [x, y]', [[1, 1], [1, 2], [1, 3], [2, 1]]],
    ['FOR x IN 1..2 FOR y IN (FOR z IN 1..9 LIMIT 2 RETURN z) RETURN x * y', [1, 2, 2, 4]], ['FOR p IN people SORT p.age, p._key RETURN p.name', ['dan', 'eve', 'bob', 'ann', 'cid']], ['FOR p IN people SORT p.city DESC, p.name DESC RETURN p.name', ['cid', 'ann', 'dan', 'bob', 'eve']], ['FOR p IN people SORT LENGTH(p.tags) DESC, p.name LIMIT 1 RETURN p.name', ['ann']], ['LIMIT 1 RETURN 7', [7]], ['LIMIT 0 RETURN 7', []],
    ['FOR x IN [2, 1] SORT x RETURN DISTINCT x', [1, 2]], ['FOR x IN [1, 2, 1, "1", 1.0] RETURN DISTINCT x', [1, 2, '1']], ['FOR x IN [{a: 1}, {a: 1}, {b: 1}] RETURN DISTINCT x', [{ a: 1 }, { b: 1 }]], ['FOR p IN people SORT p.city RETURN DISTINCT p.city', ['bonn', 'oslo', 'rome']], ['RETURN DISTINCT 1', { error: 1501 }], ['FOR x IN [[], [null]] RETURN DISTINCT x', [[]]],
  ]); // prettier-ignore
});

describe('subqueries', () => {
  database.queries([
    ['RETURN (RETURN 1)', [[1]]], ['RETURN (FOR x IN [1, 2] RETURN x)', [[1, 2]]], ['LET s = (FOR x IN [] RETURN x) RETURN s', [[]]], ['LET s = (FOR x IN [1, 2, 3] FILTER x > 1 RETURN x) RETURN LENGTH(s)', [2]], ['FOR x IN [1, 2] LET s = (FOR y IN 1..x RETURN y * x) RETURN s', [[1], [2, 4]]], ['FOR x IN [1, 2] RETURN (FOR y IN 1..x RETURN (FOR z IN 1..y RETURN z))', [[[1]], [[1], [1, 2]]]], ['RETURN LENGTH(FOR x IN [1, 2] RETURN x)', [2]], ['RETURN SUM(FOR x IN [1, 2] RETURN x)', [3]],
    ['RETURN FIRST(FOR x IN [5, 6] RETURN x)', [5]], ['FOR x IN [1, 2, 3] FILTER LENGTH((FOR y IN [2, 3] FILTER y == x RETURN 1)) > 0 RETURN x', [2, 3]], ['FOR x IN [1, 2, 3] FILTER x IN (FOR y IN [2, 9] RETURN y) RETURN x', [2]], ['FOR x IN [3, 1, 2] SORT (FOR y IN [x] RETURN y) RETURN x', [1, 2, 3]], ['RETURN (FOR x IN [1] RETURN x)[0] + 1', [2]], ['RETURN {a: (RETURN 1), b: [(RETURN 2)]}', [{ a: [1], b: [[2]] }]], ['RETURN true ? (RETURN 1) : (RETURN FAIL("no"))', [[1]]], ['RETURN false AND (RETURN FAIL("no"))', [false]],
    ['FOR p IN people SORT p._key LIMIT 2 LET same = (FOR q IN people FILTER q.city == p.city AND q._key != p._key SORT q._key RETURN q.name) RETURN [p.name, same]', [['ann', ['cid']], ['bob', ['dan']]]], ['LET s = (FOR p IN people COLLECT c = p.city WITH COUNT INTO n SORT c RETURN [c, n]) RETURN s', [[['bonn', 1], ['oslo', 2], ['rome', 2]]]], ['RETURN (FOR x IN [1, 2] LIMIT 1 RETURN x)', [[1]]], ['LET x = 1 RETURN (FOR y IN [1, 2] FILTER y > x RETURN y)', [[2]]],
    ['RETURN (LET x = 1)', { error: 1501 }], ['RETURN (FOR x IN [1])', { error: 1501 }], ['RETURN ((RETURN 1))', [[1]]], ['RETURN (1)', [1]], ['RETURN ()', { error: 1501 }], ['FOR x IN (FOR y IN [1, 2] SORT y DESC RETURN y) RETURN x', [2, 1]], ['LET a = (RETURN 1), b = (RETURN a) RETURN b', [[[1]]]], ['RETURN NOT (RETURN 0)', [false]], ['RETURN (FOR x IN [1] RETURN DISTINCT x)', [[1]]], ['LET s = (FOR x IN 1..3 RETURN x) FOR y IN s RETURN y', [1, 2, 3]],
    ['FOR x IN 1..2 LET s = (FOR y IN 1..2 FILTER y == x RETURN y) FILTER s[0] == 2 RETURN x', [2]], ['RETURN LENGTH((FOR i IN 1..100 FILTER i % 7 == 0 RETURN i))', [14]], ['RETURN COUNT(FOR p IN people RETURN 1)', [5]], ['RETURN MAX((FOR p IN people RETURN p.age))', [35]],
  ]); // prettier-ignore
});

describe('conditions of 4,000 parts', () => {
  const all = (part: (n: number) => string, operator: string): string =>
    Array.from({ length: 4000 }, (_, n) => part(n)).join(operator);
  it.each([
    ['OR', `FOR x IN [1, 3999, 4000] FILTER ${all((n) => `x == ${n}`, ' OR ')} RETURN x`, [1, 3999]],
    ['AND', `FOR x IN [1, 3999, 4000] FILTER ${all((n) => `x != ${n}`, ' AND ')} RETURN x`, [4000]],
    ['both', `FOR x IN [1, 3999, 4000] FILTER ${all((n) => `(x >= ${n} AND x <= ${n})`, ' OR ')} RETURN x`, [1, 3999]],
    ['values', `RETURN ${all((n) => (n === 3000 ? '7' : 'null'), ' || ')}`, [7]],
    ['values', `RETURN ${all((n) => (n === 3999 ? '8' : '7'), ' && ')}`, [8]],
  ])('%s', async (_, query, rows) => {
    expect((await database.run(query)).rows).toEqual(rows);
  });

  it('are the longest but for a thousand', async () => {
    await expect(database.run(`RETURN ${'true AND '.repeat(6000)} true`)).rejects.toMatchObject({ errorNum: 1524 });
  });
});
