import { describe } from '@jest/globals';
import type { QueryCase } from './cases';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile([
  {
    name: 'sales',
    documents: [
      { _key: '1', shop: 'a', item: 'pen', n: 3, price: 1.5 }, { _key: '2', shop: 'b', item: 'pen', n: 1, price: 2 }, { _key: '3', shop: 'a', item: 'ink', n: 2, price: 5 },
      { _key: '4', shop: 'a', item: 'pen', n: 4, price: 1 }, { _key: '5', item: 'pad', n: null, price: 3 }, { _key: '6', shop: null, item: 'pad', n: 7 },
    ],
  },
  { name: 'empty', documents: [] },
]); // prettier-ignore

describe('COLLECT', () => {
  database.queries([
    ['FOR s IN sales COLLECT shop = s.shop RETURN shop', [null, 'a', 'b']], ['FOR s IN sales COLLECT shop = s.shop OPTIONS {method: "sorted"} RETURN shop', [null, 'a', 'b']], ['FOR s IN sales COLLECT shop = s.shop OPTIONS {method: "hash"} SORT shop RETURN shop', [null, 'a', 'b']], ['FOR s IN sales COLLECT shop = s.shop SORT null RETURN shop', [null, 'a', 'b'], { anyOrder: true }],
    ['FOR s IN sales COLLECT shop = s.shop, item = s.item RETURN [shop, item]', [[null, 'pad'], ['a', 'ink'], ['a', 'pen'], ['b', 'pen']]], ['FOR x IN [1, "1", 1.0, true] COLLECT y = x RETURN y', [true, 1, '1']], ['FOR x IN [[], [null], {}, {a: null}] COLLECT y = x WITH COUNT INTO n RETURN n', [2, 2]], ['FOR s IN empty COLLECT shop = s.shop RETURN shop', []], ['FOR x IN 1..6 COLLECT even = x % 2 == 0 WITH COUNT INTO n RETURN [even, n]', [[false, 3], [true, 3]]],
    ['FOR s IN sales COLLECT shop = s.shop WITH COUNT INTO n RETURN [shop, n]', [[null, 2], ['a', 3], ['b', 1]]], ['FOR s IN sales COLLECT WITH COUNT INTO n RETURN n', [6]], ['FOR s IN empty COLLECT WITH COUNT INTO n RETURN n', [0]], ['FOR x IN 1..5 FILTER x > 2 COLLECT WITH COUNT INTO n RETURN n', [3]], ['COLLECT WITH COUNT INTO n RETURN n', [1]], ['FOR s IN sales FILTER false COLLECT shop = s.shop WITH COUNT INTO n RETURN n', []],
    ['FOR s IN sales COLLECT shop = s.shop INTO g RETURN [shop, LENGTH(g)]', [[null, 2], ['a', 3], ['b', 1]]], ['FOR s IN sales SORT s._key COLLECT shop = s.shop INTO g RETURN SORTED(g[*].s.n)', [[null, 7], [2, 3, 4], [1]]], ['FOR s IN sales LET d = s.n * 2 COLLECT shop = s.shop INTO g RETURN SORTED(ATTRIBUTES(g[0]))', [['d', 's'], ['d', 's'], ['d', 's']]], ['FOR x IN [1, 2] FOR y IN [3] COLLECT z = y INTO g RETURN g', [[{ x: 1, y: 3 }, { x: 2, y: 3 }]]],
    ['LET outer = 1 FOR x IN [1, 2] COLLECT y = 1 INTO g RETURN g', [[{ x: 1 }, { x: 2 }]]], ['LET a = 1 COLLECT b = a INTO g RETURN g', [[{ a: 1 }]]], ['FOR s IN sales COLLECT shop = s.shop INTO g = s.n RETURN [shop, SORTED(g)]', [[null, [null, 7]], ['a', [2, 3, 4]], ['b', [1]]]], ['FOR s IN sales COLLECT shop = s.shop INTO g = {k: s._key} FILTER shop == "b" RETURN g', [[{ k: '2' }]]],
    ['FOR s IN sales LET d = s.n LET e = 1 COLLECT shop = s.shop INTO g KEEP d FILTER shop == "b" RETURN g', [[{ d: 1 }]]], ['FOR s IN sales LET d = s.n LET e = 1 COLLECT shop = s.shop INTO g KEEP d, e FILTER shop == "b" RETURN g', [[{ d: 1, e: 1 }]]], ['FOR x IN 1..4 COLLECT y = x % 2 INTO g RETURN SUM(g[*].x)', [6, 4]], ['FOR s IN sales COLLECT shop = s.shop INTO g COLLECT n = LENGTH(g) WITH COUNT INTO k RETURN [n, k]', [[1, 1], [2, 1], [3, 1]]],
    ['LET f = 2 FOR x IN 1..3 COLLECT y = x * f RETURN y + f', [4, 6, 8]], ['FOR x IN 1..3 COLLECT y = 1 RETURN x', { error: 1203 }], ['FOR x IN 1..3 COLLECT x = x RETURN x', { error: 1511 }], ['FOR x IN 1..3 COLLECT y = x, z = y RETURN z', { error: 1512 }], ['FOR x IN 1..3 COLLECT y = x KEEP x RETURN y', { error: 1501 }], ['FOR x IN 1..3 COLLECT y = x INTO g KEEP nope RETURN y', { error: 1512 }], ['FOR x IN 1..3 COLLECT RETURN 1', { error: 1501 }], ['FOR x IN 1..3 COLLECT y RETURN y', { error: 1501 }],
    ['FOR x IN 1..3 COLLECT y = x WITH COUNT n RETURN n', { error: 1501 }], ['FOR x IN 1..3 COLLECT y = x WITH COUNT INTO y RETURN y', { error: 1511 }], ['FOR x IN [3, 1, 2] COLLECT y = x SORT y DESC RETURN y', [3, 2, 1]], ['FOR x IN 1..9 COLLECT y = x % 3 LIMIT 2 RETURN y', [0, 1]], ['FOR x IN [{a: 1}, {a: 2}] COLLECT y = x.b RETURN y', [null]],
  ]); // prettier-ignore
});

describe('COLLECT INTO behind a COLLECT', () => {
  database.queries([
    ['FOR x IN 1..2 COLLECT a = x INTO g LET z = a + 1 COLLECT b = z INTO h RETURN h', [[{ a: 1, g: [{ x: 1 }], z: 2 }], [{ a: 2, g: [{ x: 2 }], z: 3 }]]], ['FOR x IN 1..2 COLLECT a = x INTO g FOR y IN [5] COLLECT b = y INTO h RETURN h', [[{ a: 1, g: [{ x: 1 }], y: 5 }, { a: 2, g: [{ x: 2 }], y: 5 }]]], ['LET o = 1 FOR x IN 1..2 COLLECT a = x WITH COUNT INTO n COLLECT b = 1 INTO h RETURN h', [[{ a: 1, n: 1 }, { a: 2, n: 1 }]]],
    ['LET o = 1 COLLECT a = o INTO g LET k = 2 COLLECT b = a INTO h RETURN h', [[{ a: 1, g: [{ o: 1 }], k: 2 }]]], ['LET o = 1 COLLECT a = o WITH COUNT INTO n FOR y IN [5] COLLECT b = y INTO h RETURN h', [[{ a: 1, n: 1, y: 5 }]]], ['LET o = 1 FOR x IN [1] LET s = (FOR y IN [x] COLLECT z = y INTO g RETURN g) RETURN s', [[[{ y: 1 }]]]],
  ]); // prettier-ignore
});

describe('SORT before a sorted COLLECT', () => {
  const ROWS = 'FOR x IN [{a: 1, b: 1}, {a: 2, b: 5}, {a: 1, b: 3}, {a: 1, b: 2}]';
  const GROUPS = 'COLLECT a = x.a INTO g = x.b OPTIONS {method: "sorted"} RETURN [a, g]';
  const DOWN: QueryCase[1] = [[1, [3, 2, 1]], [2, [5]]]; // prettier-ignore
  const cases: readonly QueryCase[] = [
    [`${ROWS} SORT x.a, x.b DESC ${GROUPS}`, DOWN], [`${ROWS} SORT x.a DESC, x.b DESC ${GROUPS}`, DOWN], [`${ROWS} SORT x.b DESC ${GROUPS}`, DOWN], [`${ROWS} SORT x.b ${GROUPS}`, [[1, [1, 2, 3]], [2, [5]]]],
    [`${ROWS} SORT x.b DESC COLLECT a = x.a AGGREGATE p = PUSH(x.b) OPTIONS {method: "sorted"} RETURN [a, p]`, DOWN], [`${ROWS} SORT x.a, x.b SORT x.a DESC RETURN x.a`, [2, 1, 1, 1]], [`${ROWS} SORT x.a, x.b SORT x.a RETURN x.a`, [1, 1, 1, 2]],
  ]; // prettier-ignore
  database.queries([
    ...cases,
    ...cases.map(([query, rows]): QueryCase => [query, rows, { options: { optimizer: { rules: ['-all'] } } }]),
  ]);
});

describe('AGGREGATE', () => {
  database.queries([
    ['FOR s IN sales COLLECT shop = s.shop AGGREGATE t = SUM(s.n) RETURN [shop, t]', [[null, 7], ['a', 9], ['b', 1]]], ['FOR s IN sales COLLECT AGGREGATE a = MIN(s.n), b = MAX(s.n), c = SUM(s.n), d = AVG(s.n), e = COUNT(s.n) RETURN [a, b, c, d, e]', [[1, 7, 17, 3.4, 6]]], ['FOR s IN empty COLLECT AGGREGATE a = MIN(s.n), b = MAX(s.n), c = SUM(s.n), d = AVG(s.n), e = COUNT(s.n) RETURN [a, b, c, d, e]', [[null, null, null, null, 0]]],
    ['FOR x IN 1..4 COLLECT AGGREGATE l = LENGTH(x), c = COUNT(1) RETURN [l, c]', [[4, 4]]], ['FOR x IN 1..4 COLLECT AGGREGATE l = LENGTH(), c = COUNT(1) RETURN [l, c]', [[4, 4]]], ['FOR s IN sales COLLECT AGGREGATE l = LENGTH(1) INTO g RETURN [l, LENGTH(g)]', [[6, 6]]], ['FOR s IN sales COLLECT AGGREGATE l = COUNT(1), c = LENGTH() RETURN [l, c]', [[6, 6]]], ['FOR x IN [1, 2, 2, null] COLLECT AGGREGATE u = UNIQUE(x), s = SORTED_UNIQUE(x), c = COUNT_DISTINCT(x), d = COUNT_UNIQUE(x) RETURN [u, s, c, d]', [[[1, 2, null], [null, 1, 2], 3, 3]]], ['FOR x IN [2, 4] COLLECT AGGREGATE a = STDDEV(x), b = STDDEV_POPULATION(x), c = STDDEV_SAMPLE(x), d = VARIANCE(x), e = VARIANCE_POPULATION(x), f = VARIANCE_SAMPLE(x) RETURN [a, b, c, d, e, f]', [[1, 1, Math.SQRT2, 1, 1, 2]]],
    ['FOR x IN [7, 3, null] COLLECT AGGREGATE a = BIT_AND(x), b = BIT_OR(x), c = BIT_XOR(x) RETURN [a, b, c]', [[3, 7, 4]]], ['FOR x IN [] COLLECT AGGREGATE a = BIT_AND(x), b = UNIQUE(x), c = STDDEV(x) RETURN [a, b, c]', [[null, [], null]]], ['FOR x IN [3, 1, 2] COLLECT AGGREGATE p = PUSH(x) RETURN p', [[3, 1, 2]]], ['FOR x IN 1..4 COLLECT y = x % 2 AGGREGATE a = AVERAGE(x) RETURN [y, a]', [[0, 3], [1, 2]]], ['FOR x IN ["b", null, 1] COLLECT AGGREGATE a = MIN(x), b = MAX(x) RETURN [a, b]', [[1, 'b']]],
    ['FOR x IN [1, "a"] COLLECT AGGREGATE s = SUM(x), a = AVG(x), v = VARIANCE(x), d = STDDEV_SAMPLE(x), b = BIT_AND(x) RETURN [s, a, v, d, b]', [[null, null, null, null, null]]], ['FOR x IN [null, null] COLLECT AGGREGATE s = SUM(x), a = AVG(x), m = MAX(x) RETURN [s, a, m]', [[0, null, null]]], ['FOR x IN [] COLLECT AGGREGATE s = SUM(x) RETURN s', [null]], ['FOR x IN [1e308, 1e308] COLLECT AGGREGATE s = SUM(x) RETURN s', [null]], ['FOR x IN [1] COLLECT AGGREGATE s = STDDEV_SAMPLE(x) RETURN s', [null]], ['FOR x IN 1..4 COLLECT y = x % 2 AGGREGATE s = SUM(x) INTO g RETURN [y, s, LENGTH(g)]', [[0, 6, 2], [1, 4, 2]]], ['FOR x IN 1..4 COLLECT y = x % 2 AGGREGATE s = SUM(x * 10), m = MAX(x + 1) RETURN [y, s, m]', [[0, 60, 5], [1, 40, 4]]],
    ['FOR x IN 1..4 COLLECT y = x % 2 AGGREGATE s = SUM(x) INTO g = x RETURN [s, SORTED(g)]', [[6, [2, 4]], [4, [1, 3]]]], ['FOR x IN 1..4 COLLECT y = x AGGREGATE s = SUM(y) RETURN s', { error: 1512 }], ['FOR x IN 1..4 COLLECT AGGREGATE s = SUM(x), t = SUM(s) RETURN t', { error: 1512 }], ['FOR x IN 1..4 COLLECT AGGREGATE s = x RETURN s', { error: 1501 }], ['FOR x IN 1..4 COLLECT AGGREGATE s = SUM(x) + 1 RETURN s', { error: 1501 }], ['FOR x IN 1..4 COLLECT AGGREGATE s = CONCAT(x) RETURN s', { error: 1574 }],
    ['FOR x IN 1..4 COLLECT AGGREGATE s = MEDIAN(x) RETURN s', { error: 1574 }], ['FOR x IN 1..4 COLLECT AGGREGATE s = SUM() RETURN s', { error: 1541 }], ['FOR x IN 1..4 COLLECT AGGREGATE s = SUM(x, 1) RETURN s', { error: 1541 }], ['FOR x IN 1..4 COLLECT AGGREGATE s = SUM(x) WITH COUNT INTO n RETURN n', { error: 1501 }], ['FOR x IN 1..4 COLLECT AGGREGATE RETURN 1', { error: 1501 }], ['COLLECT AGGREGATE s = SUM(5) RETURN s', [5]], ['FOR x IN 1..3 COLLECT AGGREGATE s = sum(x) RETURN s', [6]],
    ['FOR s IN sales COLLECT item = s.item AGGREGATE income = SUM(s.n * s.price) SORT income DESC, item RETURN [item, income]', [['pen', 10.5], ['ink', 10], ['pad', 0]]], ['FOR s IN sales COLLECT item = s.item AGGREGATE shops = SORTED_UNIQUE(s.shop) RETURN [item, shops]', [['ink', ['a']], ['pad', [null]], ['pen', ['a', 'b']]]],
  ]); // prettier-ignore
});

describe('WINDOW', () => {
  database.queries([
    ['FOR x IN 1..4 WINDOW {preceding: 1} AGGREGATE s = SUM(x) RETURN s', [1, 3, 5, 7]], ['FOR x IN 1..4 WINDOW {preceding: 1, following: 1} AGGREGATE s = SUM(x) RETURN s', [3, 6, 9, 7]], ['FOR x IN 1..4 WINDOW {preceding: "unbounded"} AGGREGATE s = SUM(x) RETURN s', [1, 3, 6, 10]], ['FOR x IN 1..4 WINDOW {preceding: "unbounded", following: "unbounded"} AGGREGATE s = SUM(x) RETURN s', [10, 10, 10, 10]], ['FOR x IN 1..4 WINDOW {following: 2} AGGREGATE m = MAX(x) RETURN [x, m]', [[1, 3], [2, 4], [3, 4], [4, 4]]],
    ['FOR x IN 1..3 WINDOW {preceding: 0} AGGREGATE c = COUNT(x), a = AVG(x) RETURN [c, a]', [[1, 1], [1, 2], [1, 3]]], ['FOR x IN [1, 2, 4, 8] WINDOW x WITH {preceding: 2} AGGREGATE s = SUM(x) RETURN s', [1, 3, 6, 8]], ['FOR x IN [8, 1, 4, 2] WINDOW x WITH {preceding: 1, following: 2} AGGREGATE c = COUNT(1) RETURN [x, c]', [[1, 2], [2, 3], [4, 1], [8, 1]]], ['FOR d IN ["2020-01-01", "2020-01-02", "2020-01-10"] WINDOW d WITH {preceding: "P1D"} AGGREGATE c = COUNT(1) RETURN c', [1, 2, 1]],
    ['FOR x IN 1..3 WINDOW {} AGGREGATE s = SUM(x) RETURN s', { error: 1501 }], ['FOR x IN 1..3 WINDOW {before: 1} AGGREGATE s = SUM(x) RETURN s', { error: 1501 }], ['FOR x IN 1..3 WINDOW {preceding: 1, preceding: 2} AGGREGATE s = SUM(x) RETURN s', { error: 1501 }], ['FOR x IN 1..3 WINDOW {preceding: 1} AGGREGATE s = x RETURN s', { error: 1501 }], ['FOR x IN 1..3 WINDOW {preceding: 1} AGGREGATE x = SUM(x) RETURN x', { error: 1511 }], ['FOR x IN [] WINDOW {preceding: 1} AGGREGATE s = SUM(x) RETURN s', []], ['FOR x IN 1..3 WINDOW {preceding: 1} AGGREGATE s = SUM(x == 1 ? "a" : null) RETURN s', [null, null, 0]], ['FOR x IN [1, 5] WINDOW x WITH {preceding: -1} AGGREGATE s = SUM(x) RETURN s', [null, null]],
  ]); // prettier-ignore
});

describe('what stands before the first loop', () => {
  database.queries([
    ['LET f = NOOPT(2) FOR x IN 1..3 COLLECT y = x * f RETURN y + f', [4, 6, 8]], ['LET total = LENGTH(sales) FOR s IN sales COLLECT shop = s.shop WITH COUNT INTO n RETURN n / total == n / 6', [true, true, true]], ['LET f = (FOR x IN [5] RETURN x) FOR x IN 1..3 COLLECT WITH COUNT INTO n RETURN [n, f]', [[3, [5]]]], ['LET f = NOOPT(7) FOR s IN sales COLLECT WITH COUNT INTO n RETURN [n, f]', [[6, 7]]],
    ['LET f = NOOPT(7) FOR s IN sales FILTER s.n > 100 COLLECT WITH COUNT INTO n RETURN [n, f]', [[0, 7]]], ['LET f = NOOPT(7) FOR x IN [1, 2] COLLECT AGGREGATE t = SUM(x) RETURN t + f', [10]], ['LET f = NOOPT(7) FOR x IN [1, 2] COLLECT y = x OPTIONS {method: "sorted"} COLLECT z = 1 WITH COUNT INTO n RETURN [z, n, f]', [[1, 2, 7]]], ['FOR a IN [1, 2] LET s = (LET b = a * 10 FOR x IN [5] COLLECT y = x RETURN [a, b, y]) RETURN s[0]', [[1, 10, 5], [2, 20, 5]]],
    ['LET f = NOOPT(1) FOR x IN [1, 1] RETURN DISTINCT x + f', [2]], ['LET f = {a: 1} FOR s IN sales COLLECT shop = s.shop INTO g RETURN f.a + LENGTH(g)', [3, 4, 2]],
  ]); // prettier-ignore
});
