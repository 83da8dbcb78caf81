import { describe } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();
const LIST = '[{a: 1, b: [1, 2]}, {a: 2, b: [3]}, {a: 3}]';

describe('attributes and indexes', () => {
  database.expressions([
    ['{a: 1}.a', 1], ['{a: 1}.b', null], ['{a: {b: 2}}.a.b', 2], ['{a: {b: 2}}.x.y.z', null], ['{a: 1}["a"]', 1], ['{a: 1}["x"]', null], ['{"1": "x"}[1]', 'x'], ['{`a b`: 1}.`a b`', 1], ['{`for`: 1}.`for`', 1], ['{a: 1}[CONCAT("", "a")]', 1], ['[1, 2, 3][0]', 1], ['[1, 2, 3][2]', 3], ['[1, 2, 3][3]', null], ['[1, 2, 3][-1]', 3], ['[1, 2, 3][-3]', 1], ['[1, 2, 3][-4]', null],
    ['[1, 2, 3][1.7]', 2], ['[1, 2, 3]["1"]', 2], ['[1, 2, 3]["x"]', null], ['[1, 2, 3][null]', null], ['[1, 2, 3].length', null], ['[[1, 2], [3]][0][1]', 2], ['("abc").a', null], ['("abc")[0]', null], ['(1).a', null], ['(null).a', null], ['(null)[0]', null], ['(true).a.b', null], ['{a: [1, {b: 2}]}.a[1].b', 2], ['({a: 1}).a', 1], ['(1..3)[1]', 2], ['{}.toString', null], ['{}["constructor"]', null],
    ['SPLIT("a,b", ",")[1]', 'b'], ['MERGE({a: 1}, {b: 2}).b', 2], ['(true ? {a: 1} : {a: 2}).a', 1],
  ]); // prettier-ignore
  database.queries([
    ['RETURN "abc".a', { error: 1501 }], ['RETURN 1[0]', { error: 1501 }], ['RETURN null.a', { error: 1501 }], ['LET d = {a: 1} RETURN d.a', [1]], ['LET d = {a: 1} RETURN d.`a`', [1]], ['LET d = {a: 1} RETURN d.', { error: 1501 }], ['LET d = {a: 1} RETURN d[]', { error: 1501 }], ['LET d = {for: 1} RETURN 1', { error: 1501 }], ['LET d = {a: {b: 5}} RETURN d.a["b"]', [5]],
    ['LET d = {a: 1} RETURN d.@name', [1], { bind: { name: 'a' } }], ['LET d = {a: {b: 2}} RETURN d.@path', [2], { bind: { path: ['a', 'b'] } }], ['LET d = {a: 1} RETURN d[@name]', [1], { bind: { name: 'a' } }], ['LET d = [5, 6] RETURN d[@i]', [6], { bind: { i: 1 } }], ['LET d = {a: 1} RETURN d.@name', { error: 1553 }, { bind: { name: 1 } }], ['LET d = {a: 1} RETURN d.@name', { error: 1553 }, { bind: { name: [] } }],
    ['LET d = {} RETURN d.@n', [null], { bind: { n: 'a.b' } }], ['LET d = {`a.b`: 1} RETURN d.@n', [1], { bind: { n: 'a.b' } }],
  ]); // prettier-ignore
});

describe('expansion', () => {
  database.expressions([
    [`${LIST}[*].a`, [1, 2, 3]], [`${LIST}[*].b`, [[1, 2], [3], null]], [`${LIST}[*].b[0]`, [1, 3, null]], [`${LIST}[*].b[*]`, [[1, 2], [3], []]], [`${LIST}[*].b[**]`, [1, 2, 3, null]], [`${LIST}[*].x`, [null, null, null]], ['[1, 2][*]', [1, 2]], ['[][*].a', []], ['(null)[*]', []], ['(1)[*].a', []], ['{a: 1}[*]', []], ['("abc")[*]', []],
    ['[[1, 2], [3]][**]', [1, 2, 3]], ['[[1, [2]], [3]][**]', [1, [2], 3]], ['[[1, [2]], [3]][***]', [1, 2, 3]], ['[1, [2]][**]', [1, 2]], ['[[[1]]][****]', [1]], ['[][**]', []], [`${LIST}[* FILTER CURRENT.a > 1].a`, [2, 3]], [`${LIST}[* FILTER CURRENT.a > 1 RETURN CURRENT.a * 10]`, [20, 30]], [`${LIST}[* RETURN CURRENT.a]`, [1, 2, 3]], [`${LIST}[* LIMIT 2].a`, [1, 2]],
    [`${LIST}[* LIMIT 1, 1].a`, [2]], [`${LIST}[* FILTER CURRENT.a != 2 LIMIT 1, 1 RETURN CURRENT.a]`, [3]], ['[1, 2, 3, 4][* FILTER CURRENT % 2 == 0]', [2, 4]], ['[1, 2, 3][* RETURN CURRENT + 1]', [2, 3, 4]], ['[[1, 2], [3]][* RETURN CURRENT[* RETURN CURRENT * 2]]', [[2, 4], [6]]], ['[[1, 2], [3]][* FILTER LENGTH(CURRENT[* FILTER CURRENT > 2]) > 0]', [[3]]], ['[[1, 2], [3, 4]][** FILTER CURRENT > 1 RETURN CURRENT * 10]', [20, 30, 40]],
    ['[1, 2, 3][* LIMIT 0]', []], ['[1, 2, 3][* LIMIT 5, 5]', []], ['[{a: {b: 1}}, {a: {b: 2}}][*].a.b', [1, 2]], ['[{a: [{b: 1}, {b: 2}]}][*].a[*].b', [[1, 2]]], ['[{a: [{b: 1}, {b: 2}]}, {a: [{b: 3}]}][*].a[**].b', [1, 2, 3]], ['SUM([{n: 1}, {n: 2}][*].n)', 3], ['[1, 2][* RETURN {v: CURRENT}]', [{ v: 1 }, { v: 2 }]], ['(1..3)[* RETURN CURRENT * CURRENT]', [1, 4, 9]],
    ['[{b: [{c: 1}, {c: 2}]}, {b: [{c: 3}]}][*].b[*].c[*]', [[1, 2], [3]]], ['[{b: [{c: [{d: 1}]}, {c: []}]}][*].b[*].c[*].d', [[null, null]]], ['[{b: [{c: [1]}, {c: []}]}][*].b[*].c[* FILTER LENGTH(CURRENT) > 0 RETURN CURRENT[0]]', [[1]]], ['[{b: [{c: [{d: 1}]}, {c: []}]}][* RETURN CURRENT.b[* RETURN CURRENT.c[*].d]]', [[[1], []]]], ['[{b: [{c: 1}, {c: 2}]}, {b: []}][*].b[*].c[?]', [true, false]], ['[{b: [{c: [1, 2]}, {c: [3]}]}][*].b[*].c[*][**]', [[1, 2], [3]]], ['[[[1, 2], [3]], [[4]]][*][*][*]', [[[1, 2], [3]], [[4]]]], ['([{b: [1, 2]}][*].b)[*][0]', [1]],
    ['[3, 1][* RETURN CURRENT][0]', [null, null]], ['([3, 1][* RETURN CURRENT])[0]', 3], ['LENGTH([1, 2, 3][* FILTER CURRENT > 1])', 2], ['[1, null, 2][* FILTER CURRENT]', [1, 2]], ['["a", "b"][* RETURN CONCAT(CURRENT, "!")]', ['a!', 'b!']], ['[1, 2][* RETURN (FOR x IN [1, 2] FILTER x >= CURRENT RETURN x)]', [[1, 2], [2]]],
  ]); // prettier-ignore
  database.queries([
    ['RETURN CURRENT', { error: 1203 }], ['RETURN [1][* LIMIT]', { error: 1501 }], ['RETURN [1][* RETURN]', { error: 1501 }], ['RETURN [1][* LIMIT 1 FILTER CURRENT]', { error: 1501 }], ['RETURN [1][* RETURN CURRENT FILTER 1]', { error: 1501 }], ['LET x = 2 RETURN [1, 2, 3][* FILTER CURRENT > x]', [[3]]], ['FOR x IN [1, 2] RETURN [1, 2, 3][* FILTER CURRENT > x RETURN CURRENT + x]', [[3, 4], [5]]],
    ['FOR d IN [{t: [{n: 1}, {n: 5}]}, {t: []}, {}] RETURN d.t[* FILTER CURRENT.n > 2].n', [[5], [], []]],
  ]); // prettier-ignore
});

describe('question marks and array comparison', () => {
  database.expressions([
    ['[1, 2][?]', true], ['[][?]', false], ['(null)[?]', false], ['(1)[?]', false], ['("x")[?]', false], ['[null][?]', true], ['[1, 2, 3][? FILTER CURRENT > 2]', true], ['[1, 2, 3][? FILTER CURRENT > 5]', false], ['[][? FILTER CURRENT > 5]', false], ['[1, 2, 3][? ANY FILTER CURRENT == 2]', true], ['[1, 2, 3][? ALL FILTER CURRENT > 0]', true], ['[1, 2, 3][? ALL FILTER CURRENT > 1]', false],
    ['[][? ALL FILTER CURRENT > 1]', true], ['[1, 2, 3][? NONE FILTER CURRENT > 5]', true], ['[1, 2, 3][? NONE FILTER CURRENT > 2]', false], ['[1, 2, 3][? 2 FILTER CURRENT > 1]', true], ['[1, 2, 3][? 1 FILTER CURRENT > 1]', false], ['[1, 2, 3][? 1..2 FILTER CURRENT > 1]', true], ['[1, 2, 3][? 0..1 FILTER CURRENT > 1]', false], ['[1, 2, 3][? AT LEAST (2) FILTER CURRENT > 1]', true],
    ['[1, 2, 3][? AT LEAST (3) FILTER CURRENT > 1]', false], ['[1, 2, 3][? 0 FILTER CURRENT > 5]', true], ['[1, 2, 3][? AT LEAST (1 + 1) FILTER CURRENT > 1]', true], ['(null)[? ALL FILTER CURRENT]', true], ['(null)[? NONE FILTER CURRENT]', true], ['(null)[? ANY FILTER CURRENT]', false], ['[[1], [2, 3]][? FILTER CURRENT[? FILTER CURRENT == 3]]', true],
    ['[1, 2, 3] ALL > 0', true], ['[1, 2, 3] ALL > 1', false], ['[1, 2, 3] ANY > 2', true], ['[1, 2, 3] ANY > 3', false], ['[1, 2, 3] NONE > 3', true], ['[1, 2, 3] NONE > 2', false], ['[1, 2, 3] ALL == 1', false], ['[1, 1] ALL == 1', true], ['[1, 2] ANY == 2', true], ['[1, 2] NONE == 3', true], ['[1, 2] ALL != 3', true], ['[1, 2] ANY != 1', true], ['[1, 1] NONE != 1', true], ['[1, 2] ALL <= 2', true], ['[1, 2] ANY < 2', true],
    ['[1, 2] NONE >= 3', true], ['[1, 2] ALL IN [1, 2, 3]', true], ['[1, 4] ALL IN [1, 2, 3]', false], ['[1, 4] ANY IN [1, 2, 3]', true], ['[4, 5] NONE IN [1, 2, 3]', true], ['[4, 5] ALL NOT IN [1, 2, 3]', true], ['[1, 5] ANY NOT IN [1, 2, 3]', true], ['[1, 2] NONE NOT IN [1, 2, 3]', true], ['[] ALL == 1', true], ['[] ANY == 1', false], ['[] NONE == 1', true], ['null ALL == 1', true], ['null ANY == 1', false], ['1 ALL == 1', true],
    ['1 ANY == 1', false], ['"abc" NONE == "a"', true], ['[1, 2, 3] AT LEAST (2) > 1', true], ['[1, 2, 3] AT LEAST (3) > 1', false], ['[1, 2, 3] AT LEAST (0) > 9', true], ['[1, 2, 3] at least (1) IN [3]', true], ['["a", "b"] ALL IN ["a", "b"]', true], ['[[1], [2]] ANY == [2]', true], ['[1, 2] ALL > 0 AND [1] ANY == 1', true], ['[1, 2] ANY == 1 + 1', true], ['[null] ALL == null', true], ['[1, "a"] ALL > 0', true],
    ['[1, 2] ALL IN 1..2', true], ['1..3 ALL > 0', true], ['[1, 2] ANY IN 3', false], ['NOT ([1] ALL == 1)', false],
  ]); // prettier-ignore
  database.queries([['RETURN [1][? 2]', { error: 1501 }], ['RETURN [1][? ALL]', { error: 1501 }], ['RETURN [1] ALL', { error: 1501 }], ['RETURN [1] ALL + 1', { error: 1501 }], ['RETURN [1] AT LEAST 1 == 1', { error: 1501 }], ['LET l = [1, 2] RETURN l ANY == @x', [true], { bind: { x: 2 } }]]); // prettier-ignore
});

describe('destructuring', () => {
  database.queries([
    ['LET {, b} = {a: 1, b: 2} RETURN b', [2]], ['LET {a, , , b,} = {a: 1, b: 2} RETURN [a, b]', [[1, 2]]], ['FOR {, , a} IN [{a: 1}] RETURN a', [1]], ['FOR [a] IN OUTBOUND SHORTEST_PATH "x/1" TO "x/2" e RETURN a', { error: 1501 }], ['FOR {a} IN 1..2 ANY "x/1" e RETURN a', { error: 1501 }], ['FOR [a] IN v SEARCH a == 1 RETURN a', { error: 1501 }],
    ['LET [a, b] = [1, 2] RETURN [a, b]', [[1, 2]]], ['LET [a, , b] = [1, 2, 3] RETURN [a, b]', [[1, 3]]], ['LET [a, b, c] = [1] RETURN [a, b, c]', [[1, null, null]]], ['LET [a, [b, c]] = [1, [2, 3]] RETURN a + b + c', [6]], ['LET [[a], {b}] = [[1], {b: 2}] RETURN [a, b]', [[1, 2]]], ['LET {a} = {a: 1} RETURN a', [1]], ['LET {a, b} = {a: 1, b: 2, c: 3} RETURN [a, b]', [[1, 2]]],
    ['LET {a: x} = {a: 1} RETURN x', [1]], ['LET {a: {b: {c}}} = {a: {b: {c: 7}}} RETURN c', [7]], ['LET {a: [x, y]} = {a: [1, 2]} RETURN [y, x]', [[2, 1]]], ['LET {missing} = {} RETURN missing', [null]], ['LET {a} = null RETURN a', [null]], ['LET [a] = 5 RETURN a', [null]], ['LET [a] = {a: 1} RETURN a', [null]], ['LET {a} = [1] RETURN a', [null]], ['LET [a, b] = [1, 2], c = 3 RETURN [a, b, c]', [[1, 2, 3]]],
    ['LET x = {n: [1]}, {n: [m]} = x RETURN m', [1]], ['FOR [k, v] IN ENTRIES({x: 1, y: 2}) SORT k RETURN CONCAT(k, v)', ['x1', 'y2']], ['FOR {a, b} IN [{a: 1, b: 2}, {a: 3}] RETURN [a, b]', [[1, 2], [3, null]]], ['FOR {n: {m}} IN [{n: {m: 1}}, {}] RETURN m', [1, null]], ['FOR [a, {b}] IN [[1, {b: 2}]] RETURN a + b', [3]], ['LET {"a b": x} = {"a b": 1} RETURN x', [1]], ['LET {a, } = {a: 1} RETURN a', [1]],
    ['LET [a, a] = [1, 2] RETURN a', { error: 1511 }], ['LET {a, b: a} = {} RETURN a', { error: 1511 }], ['LET a = 1 LET [a] = [2] RETURN a', { error: 1511 }], ['LET [a = [1] RETURN a', { error: 1501 }], ['LET {1: a} = {} RETURN a', { error: 1501 }], ['LET [] = [1] RETURN 1', [1]], ['LET {} = {a: 1} RETURN 1', [1]],
  ]); // prettier-ignore
});
