import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from './parse';
import { print } from './print';

const QUERIES = [
  'RETURN 1',
  'FOR u IN users FILTER u.age > 18 && u.name LIKE "a%" SORT u.name DESC, u.x LIMIT 10, 20 RETURN {u, a: u.b.c[0], "x y": 1, [u.n]: 2, @k: 3}',
  'FOR v, e, p IN 1..3 OUTBOUND "a/1" edges, ANY x, @y, @@z PRUNE y = v.a == 1 OPTIONS {order: "bfs"} FILTER y RETURN p',
  'FOR v IN 2 ANY @s GRAPH @g RETURN v',
  'FOR v, e IN ANY SHORTEST_PATH "a/1" TO @t GRAPH "g" OPTIONS {weightAttribute: "w"} RETURN [v, e]',
  'FOR p IN 1..4 OUTBOUND K_PATHS a TO b edges RETURN p',
  'FOR p IN OUTBOUND ALL_SHORTEST_PATHS "a/1" TO "a/2" INBOUND edges LIMIT 1 RETURN p',
  'FOR d IN c COLLECT a = d.x, b = d.y AGGREGATE s = SUM(d.z), n = COUNT() INTO g OPTIONS {method: "hash"} RETURN {a, b, s, n, g}',
  'FOR d IN c LET e = d.x COLLECT a = d.x INTO g = {d, e} RETURN g',
  'FOR d IN c COLLECT a = d.x INTO g KEEP d RETURN g',
  'FOR d IN c COLLECT WITH COUNT INTO n RETURN n',
  'FOR t IN c WINDOW {preceding: 1, following: "unbounded"} AGGREGATE s = SUM(t.v) RETURN s',
  'FOR t IN c WINDOW t.time WITH {preceding: "PT1H"} AGGREGATE s = AVG(t.v) RETURN s',
  'INSERT {a: 1} INTO c OPTIONS {overwrite: true} RETURN [OLD, NEW]',
  'FOR d IN c UPDATE d WITH {n: d.n + 1} IN c OPTIONS {keepNull: false} LET x = OLD RETURN [x, NEW.n]',
  'FOR d IN c REPLACE d IN c',
  'FOR i IN 1..3 INSERT i IN [1] INTO a INSERT {i} INTO b',
  'REMOVE x IN y IN c RETURN OLD',
  'UPSERT {a: 1} INSERT {a: 1, n: 0} UPDATE {n: OLD.n + 1} IN @@c RETURN [OLD, NEW]',
  'UPSERT FILTER CURRENT.a == 1 INSERT {a: 1} REPLACE {a: 2} IN c RETURN NEW',
  'WITH a, b FOR x IN a RETURN DISTINCT x._key',
  'LET {a, b: [c, , d]} = @x RETURN [a, c, d][* FILTER CURRENT > 1 LIMIT 1, 2 RETURN CURRENT.a].b[**].c',
  'FOR [k, v] IN ENTRIES({a: 1}) RETURN k',
  'LET x = [] RETURN x[*].a[* FILTER CURRENT.q == 1].b[0].c[*][**][* RETURN CURRENT[CURRENT.i]]',
  'LET x = [] RETURN (x[*].a)[0]',
  'LET x = [] RETURN [x[*].a[*].b[*].c[0][*], x[*].a[* RETURN CURRENT].b[*].c, x[*].a[*].b[?][*]]',
  'LET x = [] RETURN [x[* RETURN CURRENT.a[* RETURN CURRENT.b[*].c]], x[* RETURN CURRENT.a[* RETURN CURRENT.b[?]]]]',
  'LET x = [] RETURN x[* RETURN CURRENT.y[* FILTER CURRENT.z].w[CURRENT.v]]',
  'LET x = [] RETURN [x[?], x[? 2 FILTER CURRENT > 1], x[? 1..3 FILTER CURRENT], x[? AT LEAST (2) FILTER true], x[? NONE FILTER 1]]',
  'RETURN NOT a.x LIKE "x" ? 1 : 2 ?: 3',
  'RETURN (1 ? 2 : 3) ? 4 : (5 ? 6 : 7)',
  'RETURN - (1 + 2) * 3 - (4 - 5) - -6 + !(a && b) .. 7',
  'RETURN a ANY == 1 AND b ALL IN c OR d AT LEAST (1 + 1) NOT IN e',
  'RETURN (a == b) == c AND a == (b == c) AND (a IN b) IN c AND NOT (a IN b)',
  'RETURN [(-1)[0], ("abc").x, (null)[1], @b[0], @b.@c, `select`.`for`, [1, 2][0], {a: 1}.a, "\\u0041\\n\'"]',
  'RETURN NS::F(1, (FOR x IN 1..2 RETURN x), LENGTH(FOR y IN 1..2 RETURN y))',
  'RETURN a =~ "x" AND b !~ "y" AND c NOT LIKE "z" AND d NOT =~ "w"',
];

describe('print', () => {
  it.each(QUERIES)('gives text of the same tree: %s', (query) => {
    const tree = parse(query);
    const text = print(tree);
    expect(parse(text)).toEqual(tree);
    expect(print(parse(text))).toBe(text);
  });

  it('keeps any expression as it is', () => {
    const { expression } = fc.letrec<{ expression: string }>((tie) => {
      const e = tie('expression');
      const operators = [
        '+',
        '-',
        '*',
        '/',
        '%',
        '==',
        '!=',
        '<',
        '<=',
        'IN',
        'NOT IN',
        '&&',
        'OR',
        '..',
        'LIKE',
        'NOT LIKE',
        '=~',
        '!~',
        'ANY ==',
        'ALL IN',
        'NONE <',
      ];
      return {
        expression: fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom('1', '-2', 'a', 'x.y', '"s"', 'null', 'true', '@p', '[1]', '{q: 1}', '1.5', 'c[0]'),
          fc.tuple(e, fc.constantFrom(...operators), e).map(([l, o, r]) => `${l} ${o} ${r}`),
          fc.tuple(e, fc.constantFrom(...operators), e).map(([l, o, r]) => `(${l}) ${o} (${r})`),
          fc.tuple(fc.constantFrom('!', '-', '+', 'NOT '), e).map(([o, x]) => `${o}${x}`),
          fc.tuple(e, e, e).map(([c, a, b]) => `${c} ? ${a} : ${b}`),
          fc.tuple(e, e).map(([c, b]) => `(${c}) ?: ${b}`),
          fc.tuple(e, e).map(([x, i]) => `(${x})[${i}]`),
          fc.tuple(e, e, e).map(([x, f, r]) => `(${x})[* FILTER ${f} RETURN ${r}].b`),
          fc.tuple(e, e).map(([x, f]) => `(${x})[*].a[? FILTER ${f}]`),
          fc.tuple(e, e).map(([x, f]) => `(${x})[* RETURN CURRENT.a[* RETURN CURRENT.b[* FILTER ${f}].c]][*].d[*].e[*]`),
          fc.tuple(e, e).map(([x, f]) => `(${x})[*].a[CURRENT][* LIMIT 1 RETURN [CURRENT, ${f}]]`),
          fc.tuple(e, e).map(([x, y]) => `[${x}, {a: ${y}, [${x}]: 1}]`),
          fc.tuple(e).map(([x]) => `MAX(${x})`),
          fc.tuple(e, e).map(([x, y]) => `(FOR i${x.length}_${y.length} IN ${x} RETURN ${y})`),
        ),
      };
    });
    const check = (text: string) => {
      let tree;
      try {
        tree = parse(`RETURN ${text}`);
      } catch {
        return; // a loop variable named twice
      }
      expect(parse(print(tree))).toEqual(tree);
    };
    fc.assert(fc.property(expression, check), { numRuns: 500 });
  });
});
