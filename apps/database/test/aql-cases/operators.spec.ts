import { describe } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();

describe('arithmetic', () => {
  database.expressions([
    ['1 + 2', 3], ['1 - 2', -1], ['2 * 3', 6], ['5 / 2', 2.5], ['6 / 3', 2], ['7 % 3', 1], ['-7 % 3', -1], ['7 % -3', 1], ['7.5 % 2', 1.5],
    ['0.1 + 0.2', 0.30000000000000004], ['1 + null', 1], ['null + null', 0], ['1 + true', 2], ['true + true', 2], ['1 + false', 1],
    ['1 + "2"', 3], ['"1" + "2"', 3], ['"1.5" * 2', 3], ['" 7 " + 1', 8], ['"abc" + 1', 1], ['"1abc" + 1', 1], ['"" + 1', 1], ['1 + []', 1], ['1 + [5]', 6],
    ['1 + ["5"]', 6], ['1 + [5, 6]', 1], ['1 + [[3]]', 4], ['1 + {}', 1], ['1 + {a: 5}', 1], ['{a: 1} + {b: 2}', 0], ['[2] * [3]', 6], ['"a" - "b"', 0],
    ['1 / 0', null, 1562], ['0 / 0', null, 1562], ['1 % 0', null, 1562], ['1 / null', null, 1562], ['1 / "x"', null, 1562], ['1 % []', null, 1562],
    ['1e308 * 10', null, 1504], ['-1e308 * 10', null, 1504], ['1e308 + 1e308', null, 1504], ['NOOPT(1e308) * 10', null], ['(1 / 0) + 1', 1, 1562], ['0 * -1', 0], ['0 / 5', 0], ['null / 5', 0],
    ['+null', 0], ['-null', 0], ['-true', -1], ['+"12"', 12], ['-"12"', -12], ['-"x"', 0], ['+[]', 0], ['-[7]', -7], ['-{}', 0], ['-(1 + 2)', -3], ['- -3', 3],
    ['9007199254740991 + 1', 9007199254740992], ['4503599627370496 * 2', 9007199254740992], ['3 - -3', 6], ['3 - - 3', 6], ['2 * -3', -6], ['10 % 2.5', 0],
    ['1.0', 1], ['1.0 == 1', true], ['2 / 4', 0.5], ['1 / 3', 1 / 3], ['100 * 1.1', 110.00000000000001],
  ]); // prettier-ignore
});

describe('comparison', () => {
  database.expressions([
    ['1 == 1', true], ['1 == 1.0', true], ['1 == "1"', false], ['0 == false', false], ['null == null', true], ['null == 0', false], ['null == false', false],
    ['"" == null', false], ['"a" == "a"', true], ['"a" == "A"', false], ['[] == []', true], ['[1] == [1]', true], ['[1] == [2]', false], ['[] == [null]', true],
    ['[1] == [1, null]', true], ['{} == {}', true], ['{a: 1} == {a: 1}', true], ['{a: 1, b: 2} == {b: 2, a: 1}', true], ['{} == {a: null}', true],
    ['{a: 1} == {A: 1}', false], ['1 != 2', true], ['1 != 1', false], ['1 != "1"', true], ['null != false', true], ['1 < 2', true], ['2 < 1', false], ['1 < 1', false],
    ['1 <= 1', true], ['1 > 0', true], ['1 >= 2', false], ['"a" < "b"', true], ['"A" < "a"', true], ['"a" < "B"', true], ['"10" < "9"', true], ['10 < 9', false],
    ['null < false', true], ['false < true', true], ['true < 0', true], ['true < -1', true], ['1e9 < ""', true], ['"zz" < []', true], ['[] < {}', true], ['[9] < {}', true],
    ['null <= null', true], ['null > null', false], ['[1, 2] < [1, 3]', true], ['[1] < [1, 0]', true], ['[false] < [false, false]', true], ['[2] > [1, 5]', true],
    ['{a: 1} < {a: 2}', true], ['{a: 2} > {a: 1}', true], ['{a: false} < {A: false}', true], ['{b: 1} < {a: 1}', true], ['{a: 1} < {a: 1, b: 0}', true],
    ['-0 == 0', true], ['0.1 + 0.2 == 0.3', false], ['"ä" > "a"', true], ['"ä" < "b"', true], ['"é" == "é"', true], ['"a" < "aa"', true], ['"" < "a"', true],
    ['1 < "1"', true], ['true > null', true], ['{} > [1, 2, 3]', true], ['[[]] == [[]]', true], ['[[]] == [null]', false], ['1 == [1]', false],
  ]); // prettier-ignore
});

describe('logic', () => {
  database.expressions([
    ['true AND true', true], ['true AND false', false], ['false AND true', false], ['true OR false', true], ['false OR false', false], ['NOT true', false], ['!true', false],
    ['NOT false', true], ['!!1', true], ['NOT NOT 1', true], ['1 AND 2', 2], ['0 AND 2', 0], ['1 OR 2', 1], ['0 OR 2', 2], ['null OR "x"', 'x'], ['"" OR null', null],
    ['null AND 1', null], ['"" AND 1', ''], ['[] AND 1', 1], ['{} AND 1', 1], ['[] OR 1', []], ['{} OR 1', {}], ['"a" AND "b"', 'b'], ['"a" || "b"', 'a'],
    ['"a" && "b"', 'b'], ['1 && 0 || 3', 3], ['0 && 1 || 3', 3], ['false || 0', 0], ['!null', true], ['!0', true], ['!""', true], ['!"0"', false], ['![]', false], ['!{}', false],
    ['!-1', false], ['NOT "a"', false], ['1 and 0', 0], ['0 or 1', 1], ['not 0', true], ['true AND (1 / 0)', null, 1562], ['false AND (1 / 0)', false], ['true OR (1 / 0)', true],
    ['0 OR null', null], ['null AND (1 / 0)', null], ['1 AND 2 AND 3', 3], ['1 AND 0 AND 3', 0], ['null OR 0 OR "" OR 4', 4],
  ]); // prettier-ignore
});

describe('the conditional', () => {
  database.expressions([
    ['true ? 1 : 2', 1], ['false ? 1 : 2', 2], ['null ? 1 : 2', 2], ['"" ? 1 : 2', 2], ['0 ? 1 : 2', 2], ['[] ? 1 : 2', 1], ['"0" ? 1 : 2', 1], ['1 ? 2 ? 3 : 4 : 5', 3],
    ['0 ? 1 : 0 ? 2 : 3', 3], ['1 > 2 ? "a" : "b"', 'b'], ['1 ?: 2', 1], ['0 ?: 2', 2], ['null ?: 2', 2], ['null ?: null ?: 3', 3], ['"a" ?: 1 / 0', 'a'], ['true ? 1 : 1 / 0', 1],
    ['false ? 1 / 0 : 2', 2], ['1 ? null : 2', null], ['1 + 1 == 2 ? "y" : "n"', 'y'], ['(true ? 1 : 2) + 1', 2], ['true ? 1 : 2 + 1', 1], ['{a: true ? 1 : 2}', { a: 1 }],
    ['[true ? 1 : 2, false ? 1 : 2]', [1, 2]], ['true?1:2', 1], ['true ? {a: 1} : 2', { a: 1 }],
  ]); // prettier-ignore
});

describe('IN and NOT IN', () => {
  database.expressions([
    ['1 IN [1, 2]', true], ['3 IN [1, 2]', false], ['1 NOT IN [1, 2]', false], ['3 NOT IN [1, 2]', true], ['"a" IN ["a"]', true], ['null IN [null]', true], ['null IN []', false],
    ['1 IN ["1"]', false], ['[1] IN [[1]]', true], ['{a: 1} IN [{a: 1}]', true], ['{} IN [{a: null}]', true], ['1 IN []', false], ['1 NOT IN []', true], ['1 IN 1', false],
    ['1 NOT IN 1', false], ['1 IN null', false], ['1 NOT IN null', false], ['"a" IN "abc"', false], ['"a" IN {a: 1}', false], ['1 IN 1..3', true], ['4 IN 1..3', false],
    ['4 NOT IN 1..3', true], ['2 IN 3..1', true], ['1.5 IN 1..3', false], ['"2" IN 1..3', false], ['1 in [1]', true], ['1 not in [1]', false], ['NOT (1 IN [1])', false],
    ['NOT 1 IN [false]', true], ['!1 IN [false]', true], ['1 NOT   IN [2]', true], ['1 IN [1, 2] AND true', true], ['[] IN [[]]', true], ['[] IN [[null]]', true],
    ['1 + 1 IN [2]', true], ['1 IN [2] OR 2 IN [2]', true], ['1 IN [1] == true', true], ['true == 1 IN [1]', true],
  ]); // prettier-ignore
});

describe('LIKE and regular expressions as operators', () => {
  database.expressions([
    ['"abc" LIKE "a%"', true], ['"abc" LIKE "b%"', false], ['"abc" LIKE "_b_"', true], ['"abc" NOT LIKE "a%"', false], ['"abc" NOT LIKE "x%"', true], ['"abc" like "ABC"', false],
    ['"abc" LIKE "%"', true], ['"" LIKE "%"', true], ['"" LIKE ""', true], ['"a" LIKE ""', false], ['"a%" LIKE "a\\\\%"', true], ['"ab" LIKE "a\\\\%"', false], ['1 LIKE "1"', true],
    ['null LIKE ""', true], ['"abc" =~ "b"', true], ['"abc" =~ "^b"', false], ['"abc" !~ "x"', true], ['"abc" !~ "b"', false], ['"abc" =~ "["', null, 1543], ['12 =~ "^1"', true],
    ['NOT "abc" LIKE "a%"', false], ['NOT "abc" LIKE "false"', true], ['NOT ("abc" LIKE "a%")', false], ['"a" NOT =~ "b"', true], ['"a" NOT =~ "a"', false], ['"a" NOT !~ "a"', true],
    ['"a" LIKE "a" == true', true], ['"foo" LIKE CONCAT("f", "%")', true], ['"a.c" LIKE "a.c"', true], ['"abc" LIKE "a.c"', false], ['"a\\nb" LIKE "a%b"', true],
  ]); // prettier-ignore
});

describe('ranges', () => {
  database.expressions([
    ['1..3', [1, 2, 3]], ['3..1', [3, 2, 1]], ['1..1', [1]], ['-1..1', [-1, 0, 1]], ['1..-1', [1, 0, -1]], ['1.9..3.9', [1, 2, 3]], ['-1.9..0', [-1, 0]], ['null..2', [0, 1, 2]],
    ['"1".."3"', [1, 2, 3]], ['true..3', [1, 2, 3]], ['"a"..1', [0, 1]], ['[2]..3', [2, 3]], ['{}..1', [0, 1]], ['1 + 1..2 * 2', [2, 3, 4]], ['(1..3)[1]', 2], ['(1..3)[-1]', 3],
    ['LENGTH(1..10)', 10], ['LENGTH(10..1)', 10], ['COUNT(1..1000000)', 1000000], ['SUM(1..4)', 10], ['(1..3)[*]', [1, 2, 3]], ['(1..3) == [1, 2, 3]', true], ['[1..2]', [[1, 2]]],
    ['IS_ARRAY(1..2)', true], ['TYPENAME(1..2)', 'array'], ['1..2 == [1, 2]', true], ['FIRST(5..1)', 5], ['LAST(1..5)', 5], ['MAX(1..5)', 5], ['REVERSE(1..3)', [3, 2, 1]],
  ]); // prettier-ignore
  database.queries([
    ['FOR i IN 1..3 RETURN i', [1, 2, 3]], ['FOR i IN 3..1 RETURN i', [3, 2, 1]], ['FOR i IN 1..1000000000 LIMIT 2 RETURN i', [1, 2]], ['FOR i IN 0..2 FOR j IN i..2 RETURN [i, j]',
      [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]]], ['RETURN 1..1000000000', { error: 32 }], ['FOR i IN @from..@to RETURN i', [2, 3], { bind: { from: 2, to: 3 } }],
    ['LET n = 3 FOR i IN 1..n RETURN i', [1, 2, 3]], ['FOR i IN 1..3 RETURN i IN 2..3', [false, true, true]], ['RETURN LENGTH(1..100000000)', [100000000]],
  ]); // prettier-ignore
});

describe('precedence', () => {
  database.expressions([
    ['1 + 2 * 3', 7], ['(1 + 2) * 3', 9], ['2 * 3 + 1', 7], ['10 - 2 - 3', 5], ['100 / 10 / 2', 5], ['2 * 3 % 4', 2], ['-2 * 3', -6], ['2 + -3', -1], ['1 + 2 == 3', true],
    ['1 == 1 AND 2 == 2', true], ['true OR false AND false', true], ['(true OR false) AND false', false], ['NOT true OR true', true], ['NOT (true OR true)', false],
    ['1 < 2 == true', true], ['1 < 2 AND 2 < 3', true], ['1 IN [1] AND 2 IN [3] OR true', true], ['!true == false', true], ['!(true == false)', true], ['-1 IN [-1]', true],
    ['1 + 1 IN 1..3', true], ['1 == 1 == true', true], ['2 > 1 > false', true], ['1 ? 2 : 3 + 4', 2], ['0 ? 2 : 3 + 4', 7], ['1 OR 0 ? "y" : "n"', 'y'], ['-[1][0]', -1], ['![1][0]', false],
    ['NOT {a: 0}.a', true], ['-{a: 2}.a * 3', -6], ['1 + [2, 3][1] * 2', 7], ['"a" IN ["a"] ? 1 : 0', 1], ['1 == 2 IN [false]', false], ['1 IN [2] == false', true],
    ['3 > 2 IN [true]', true], ['"a" LIKE "a" AND true', true], ['1..2 IN [[1, 2]]', true], ['[1, 2] ANY == 2 AND true', true], ['1 != 2 != false', true], ['4 - 2 * 2 / 4 % 3', 3],
  ]); // prettier-ignore
});
