import { describe } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();
const LONE_BACKSLASH = '"\\\\"';

describe('numbers', () => {
  database.expressions([
    ['0', 0], ['1', 1], ['-1', -1], ['+7', 7], ['42.5', 42.5], ['.5', 0.5], ['-.25', -0.25], ['1e3', 1000], ['1E3', 1000], ['1e+2', 100],
    ['25e-1', 2.5], ['1.5e2', 150], ['0.0', 0], ['0e0', 0], ['0x0', 0], ['0x1F', 31], ['0Xff', 255], ['0xFFFFFFFF', 4294967295],
    ['0b0', 0], ['0b101', 5], ['0B11', 3], ['0b11111111111111111111111111111111', 4294967295], ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991], ['123456789012345678901234567890', 1.2345678901234568e29], ['1e308', 1e308],
    ['- 5', -5], ['--5', 5], ['-+-5', 5], ['1..1', [1]], ['1 ..3', [1, 2, 3]],
  ]); // prettier-ignore
  database.queries([
    ['RETURN 1.', { error: 1501 }], ['RETURN 01', { error: 1501 }], ['RETURN 007', { error: 1501 }], ['RETURN 1.e3', { error: 1501 }],
    ['RETURN 1e', { error: 1501 }], ['RETURN 1.2.3', { error: 1501 }], ['RETURN 1 2', { error: 1501 }], ['RETURN 0b2', { error: 1501 }],
    ['RETURN 0xFG', { error: 1501 }], ['RETURN 0x1FFFFFFFF', { error: 1501 }], ['RETURN 0x000000001', { error: 1501 }], [`RETURN 0b${'0'.repeat(33)}`, { error: 1501 }], ['RETURN 1e999', [null], { warnings: [1504] }], ['RETURN [-1e999, 1e999 + 1]', [[0, 1]], { warnings: [1504] }], ['RETURN 12abc', { error: 1501 }],
  ]); // prettier-ignore
});

describe('texts', () => {
  database.expressions([
    ['""', ''], ["''", ''], ['"a"', 'a'], ["'a'", 'a'], [`"it's"`, "it's"], [`'say "x"'`, 'say "x"'], ['"\\""', '"'], ["'\\''", "'"],
    ['"a\\nb"', 'a\nb'], ['"\\b\\f\\r\\t"', '\b\f\r\t'], ['"\\/"', '/'], [LONE_BACKSLASH, '\\'], ['"\\u0041"', 'A'], ['"\\u00e4"', 'ä'],
    ['"\\uD83D\\uDE00"', '😀'], ['"😀"', '😀'], ['"\\x41"', 'x41'], ['"\\q"', 'q'], ['"line\nbreak"', 'line\nbreak'], ["'tab\tstop'", 'tab\tstop'],
    ['"// no comment"', '// no comment'], ['"/* no comment */"', '/* no comment */'], ['"@no_bind"', '@no_bind'], ['"`ticks`"', '`ticks`'],
    ['"ünïcödé"', 'ünïcödé'], ['"日本語"', '日本語'], ['"\\u12"', 'u12'],
  ]); // prettier-ignore
  database.queries([
    ['RETURN "open', { error: 1501 }], ["RETURN 'open", { error: 1501 }], ['RETURN "a" "b"', { error: 1501 }], ['RETURN "a\\"', { error: 1501 }],
    ['RETURN "a\'', { error: 1501 }],
  ]); // prettier-ignore
});

describe('constants, arrays, objects', () => {
  database.expressions([
    ['null', null], ['NULL', null], ['Null', null], ['true', true], ['TRUE', true], ['tRuE', true], ['false', false], ['FALSE', false],
    ['[]', []], ['[ ]', []], ['[1]', [1]], ['[1,]', [1]], ['[1, 2, 3,]', [1, 2, 3]], ['[[]]', [[]]], ['[[1], [[2]]]', [[1], [[2]]]],
    ['[null, true, 1, "a", [], {}]', [null, true, 1, 'a', [], {}]], ['[1 + 1, 2 * 3]', [2, 6]], ['["a" == "a", 1 IN [1]]', [true, true]],
    ['{}', {}], ['{ }', {}], ['{a: 1}', { a: 1 }], ['{a: 1,}', { a: 1 }], ['{"a": 1}', { a: 1 }], ["{'a': 1}", { a: 1 }], ['{`a b`: 1}', { 'a b': 1 }],
    ['{a: 1, b: {c: [2]}}', { a: 1, b: { c: [2] } }], ['{a: 1, a: 2}', { a: 1 }], ['{"a": 1, a: 3}', { a: 1 }], ['{"": 0, "": 2, [CONCAT("", "x")]: 1, x: 2}', { '': 0, x: 1 }], ['{a: 1, [NOOPT("a")]: 2}', { a: 1 }], ['{[NOOPT("a")]: 1, a: 2}.a', 1], ['{a: null, a: 2}.a', null], ['{__proto__: 1, __proto__: 2}.__proto__', 1], ['MERGE({a: 1}, {a: 2, a: 3})', { a: 2 }], ['{toString: 1}.toString', 1], ['{[CONCAT("x", 1)]: 2}', { x1: 2 }],
    ['{[1 + 1]: "two"}', { 2: 'two' }], ['{[null]: 1}', { '': 1 }], ['{[true]: 1}', { true: 1 }], ['{"": 1}', { '': 1 }], ['{`for`: 1}', { for: 1 }],
    ['{_key: "x", $x: 1}', { _key: 'x', $x: 1 }], ['{a: null}', { a: null }], ['{"__proto__": 1}.a', null],
  ]); // prettier-ignore
  database.queries([
    ['RETURN [1,,2]', { error: 1501 }], ['RETURN [,]', { error: 1501 }], ['RETURN [1', { error: 1501 }], ['RETURN 1]', { error: 1501 }],
    ['RETURN {,}', { error: 1501 }], ['RETURN {a}', { error: 1512 }], ['RETURN {a: }', { error: 1501 }], ['RETURN {1: 2}', { error: 1501 }],
    ['RETURN {null: 2}', { error: 1501 }], ['RETURN {for: 1}', { error: 1501 }], ['RETURN {a: 1', { error: 1501 }], ['RETURN {"a"}', { error: 1501 }],
    ['LET a = 1 RETURN {a}', [{ a: 1 }]], ['LET a = 1 LET b = "x" RETURN {a, b, c: 3}', [{ a: 1, b: 'x', c: 3 }]],
    ['FOR x IN [1, 2] RETURN {x, y: x * 2}', [{ x: 1, y: 2 }, { x: 2, y: 4 }]], ['LET k = "n" RETURN {[k]: 1, [CONCAT(k, k)]: 2}', [{ n: 1, nn: 2 }]],
  ]); // prettier-ignore
});

describe('names, keywords and comments', () => {
  database.queries([
    ['return 1', [1]], ['ReTuRn 1', [1]], ['for x in [1] return x', [1]], ['LET a = 1 RETURN a', [1]], ['LET A = 1 LET a = 2 RETURN [A, a]', [[1, 2]]],
    ['LET _a = 1 RETURN _a', [1]], ['LET a_1 = 1 RETURN a_1', [1]], ['LET $a = 1 RETURN $a', [1]], ['LET `a b` = 1 RETURN `a b`', [1]],
    ['LET `for` = 1 RETURN `for`', [1]], ['LET ´a b´ = 1 RETURN ´a b´', [1]], ['LET `a\\`b` = 1 RETURN `a\\`b`', [1]], ['LET count = 1 RETURN count', [1]],
    ['LET keep = 1 LET options = 2 LET prune = 3 LET search = 4 LET to = 5 RETURN [keep, options, prune, search, to]', [[1, 2, 3, 4, 5]]],
    ['LET current = 1 RETURN current', [1]], ['LET old = 1 LET new = 2 RETURN old + new', [3]], ['LET at = 1 LET least = 2 RETURN at + least', [3]],
    ['LET for = 1 RETURN 1', { error: 1501 }], ['LET filter = 1 RETURN 1', { error: 1501 }], ['LET _ = 1 RETURN 1', { error: 1501 }], ['LET `_` = 1 RETURN 1', { error: 1501 }], ['LET `_0` = 1 RETURN 1', { error: 1501 }], ['LET `00` = 1 RETURN 1', { error: 1501 }], ['LET __0a = 1 RETURN 1', { error: 1501 }], ['LET a$b = 1 RETURN 1', { error: 1501 }], ['RETURN {a: 1}._1', { error: 1501 }], ['LET __a_0 = 1, $b = 2, `c+d` = 3 RETURN __a_0 + $b + `c+d`', [6]], ['LET d = {`_1`: 1, `a$`: 2} RETURN d.`_1` + d.`a$`', [3]],
    ['LET 1a = 1 RETURN 1', { error: 1501 }], ['LET `` = 1 RETURN 1', { error: 1501 }], ['LET a-b = 1 RETURN 1', { error: 1501 }],
    ['RETURN 1 // the end', [1]], ['RETURN // in between\n 1', [1]], ['RETURN /* one */ 1 /* two */', [1]], ['/* first */ RETURN 1', [1]],
    ['RETURN /* over\nlines */ 1', [1]], ['RETURN /** doc **/ 1', [1]], ['RETURN /* open', { error: 1501 }], ['RETURN /* /* */ 1', [1]],
    ['RETURN /* a */ */ 1', { error: 1501 }], ['RETURN 1 /', { error: 1501 }], ['// nothing', { error: 1501 }], ['', { error: 1502 }], ['   ', { error: 1501 }],
    ['RETURN 1;', { error: 1501 }], ['RETURN #1', { error: 1501 }], ['RETURN 1 RETURN 2', { error: 1501 }], ['FOR', { error: 1501 }], ['nonsense', { error: 1501 }],
    ['\n\t RETURN\n\t1\r\n', [1]], ['RETURN{a:1}', [{ a: 1 }]], ['RETURN[1]', [[1]]], ['RETURN(1)', [1]], ['RETURN"x"', ['x']], ['FOR x IN[1,2]FILTER(x>1)RETURN x', [2]],
  ]); // prettier-ignore
});
