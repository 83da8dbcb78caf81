import { describe } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();

describe('type tests', () => {
  database.expressions([
    ['IS_NULL(null)', true], ['IS_NULL(0)', false], ['IS_NULL("")', false], ['IS_NULL([])', false], ['IS_NULL({}.a)', true], ['IS_NULL(false)', false],
    ['IS_BOOL(true)', true], ['IS_BOOL(false)', true], ['IS_BOOL(null)', false], ['IS_BOOL(0)', false], ['IS_BOOL("true")', false], ['IS_BOOL([])', false],
    ['IS_NUMBER(0)', true], ['IS_NUMBER(-1.5)', true], ['IS_NUMBER("1")', false], ['IS_NUMBER(null)', false], ['IS_NUMBER([1])', false], ['IS_NUMBER(1 / 0)', false, 1562],
    ['IS_STRING("")', true], ['IS_STRING("a")', true], ['IS_STRING(1)', false], ['IS_STRING(null)', false], ['IS_STRING([])', false], ['IS_STRING({})', false],
    ['IS_ARRAY([])', true], ['IS_ARRAY([1])', true], ['IS_ARRAY(1..2)', true], ['IS_ARRAY("a")', false], ['IS_ARRAY({})', false], ['IS_ARRAY(null)', false], ['IS_LIST([])', true],
    ['IS_LIST(1)', false], ['IS_OBJECT({})', true], ['IS_OBJECT([])', false], ['IS_OBJECT(null)', false], ['IS_OBJECT("{}")', false], ['IS_DOCUMENT({a: 1})', true],
    ['IS_DOCUMENT([])', false], ['IS_DATESTRING("2015")', true], ['IS_DATESTRING("2015-10")', true], ['IS_DATESTRING("2015-02-31")', true], ['IS_DATESTRING("2015-10-12T01:02:03Z")', true],
    ['IS_DATESTRING("2015-10-12 01:02")', true], ['IS_DATESTRING("2015-13-01")', false], ['IS_DATESTRING("2015-01-32")', false], ['IS_DATESTRING("tomorrow")', false],
    ['IS_DATESTRING(20151012)', false], ['IS_DATESTRING(null)', false], ['IS_DATESTRING("")', false], ['IS_DATESTRING("12345-01-01")', false], ['IS_DATESTRING("2015-10-12T25:00")', false],
    ['IS_IPV4("127.0.0.1")', true], ['IS_IPV4("0.0.0.0")', true], ['IS_IPV4("255.255.255.255")', true], ['IS_IPV4("256.0.0.1")', false], ['IS_IPV4("1.2.3")', false],
    ['IS_IPV4("01.2.3.4")', false], ['IS_IPV4("1.2.3.4.5")', false], ['IS_IPV4(" 1.2.3.4")', false], ['IS_IPV4("")', false], ['IS_IPV4(1)', false], ['IS_IPV4(null)', false],
    ['IS_KEY("abc")', true], ['IS_KEY("a-b_c:d.e@f")', true], ['IS_KEY("a/b")', false], ['IS_KEY("")', false], ['IS_KEY("ä")', false], ['IS_KEY("a b")', false], ['IS_KEY(1)', false],
    ['IS_KEY(null)', false], ['IS_KEY(REPEAT("x", 254))', true], ['IS_KEY(REPEAT("x", 255))', false],
    ['TYPENAME(null)', 'null'], ['TYPENAME(true)', 'bool'], ['TYPENAME(1)', 'number'], ['TYPENAME(1.5)', 'number'], ['TYPENAME("")', 'string'], ['TYPENAME([])', 'array'], ['TYPENAME({})', 'object'],
    ['typename(1)', 'number'], ['Is_Null(null)', true],
  ]); // prettier-ignore
});

describe('casts', () => {
  database.expressions([
    ['TO_BOOL(null)', false], ['TO_BOOL(false)', false], ['TO_BOOL(true)', true], ['TO_BOOL(0)', false], ['TO_BOOL(-1)', true], ['TO_BOOL(0.5)', true], ['TO_BOOL("")', false],
    ['TO_BOOL("false")', true], ['TO_BOOL("0")', true], ['TO_BOOL(" ")', true], ['TO_BOOL([])', true], ['TO_BOOL({})', true], ['TO_BOOL([0])', true],
    ['TO_NUMBER(null)', 0], ['TO_NUMBER(false)', 0], ['TO_NUMBER(true)', 1], ['TO_NUMBER(-2.5)', -2.5], ['TO_NUMBER("42")', 42], ['TO_NUMBER(" 42 ")', 42], ['TO_NUMBER("-1.5e2")', -150],
    ['TO_NUMBER("")', 0], ['TO_NUMBER("x")', 0], ['TO_NUMBER("1x")', 0], ['TO_NUMBER("1 2")', 0], ['TO_NUMBER("0x10")', 0], ['TO_NUMBER(".5")', 0.5], ['TO_NUMBER("5.")', 5],
    ['TO_NUMBER("+5")', 5], ['TO_NUMBER([])', 0], ['TO_NUMBER([7])', 7], ['TO_NUMBER(["7"])', 7], ['TO_NUMBER([[7]])', 7], ['TO_NUMBER([1, 2])', 0], ['TO_NUMBER({})', 0],
    ['TO_NUMBER({a: 1})', 0], ['TO_NUMBER("\\t3\\n")', 3], ['TO_NUMBER("1e999")', 0],
    ['TO_STRING(null)', ''], ['TO_STRING(true)', 'true'], ['TO_STRING(false)', 'false'], ['TO_STRING(1)', '1'], ['TO_STRING(-1.5)', '-1.5'], ['TO_STRING(1.0)', '1'], ['TO_STRING("a")', 'a'],
    ['TO_STRING(0.1)', '0.1'], ['TO_STRING(1e21)', '1e+21'], ['TO_STRING(1e-7)', '1e-7'], ['TO_STRING(123456789)', '123456789'], ['TO_STRING([])', '[]'], ['TO_STRING([1, "a", null])', '[1,"a",null]'],
    ['TO_STRING({})', '{}'], ['TO_STRING({a: 1})', '{"a":1}'], ['TO_STRING({a: {b: [true]}})', '{"a":{"b":[true]}}'], ['TO_STRING("ä/😀")', 'ä/😀'], ['TO_STRING(["ä/"])', '["ä/"]'],
    ['TO_STRING(1..3)', '[1,2,3]'], ['TO_STRING(0 - 0)', '0'],
    ['TO_ARRAY(null)', []], ['TO_ARRAY(true)', [true]], ['TO_ARRAY(0)', [0]], ['TO_ARRAY("ab")', ['ab']], ['TO_ARRAY([])', []], ['TO_ARRAY([1, [2]])', [1, [2]]], ['TO_ARRAY({})', []],
    ['TO_ARRAY({a: 1, b: [2]})', [1, [2]]], ['TO_LIST("x")', ['x']], ['TO_ARRAY(1..3)', [1, 2, 3]],
    ['TO_CHAR(65)', 'A'], ['TO_CHAR(228)', 'ä'], ['TO_CHAR(128512)', '😀'], ['TO_CHAR(0)', '\0'], ['TO_CHAR(55.9)', '7'],
    ['TO_CHAR(-1)', null, 1542], ['TO_CHAR(1114112)', null, 1542], ['TO_CHAR("x")', null, 1542], ['TO_CHAR(null)', null, 1542], ['TO_CHAR([])', null, 1542],
  ]); // prettier-ignore
});

/** Every value is smaller than the next one, in AQL's order. */
const ASCENDING = [
  'null', 'false', 'true', '-1e300', '-1', '-0.5', '0', '0.5', '1', '2', '10', '1e300', '""', '" "', '"_"', '"-"', '"0"', '"1"', '"10"', '"9"', '"A"', '"a"', '"ä"', '"AA"', '"Aa"', '"aA"', '"aa"', '"ab"',
  '"B"', '"b"', '"Z"', '"z"', '"ω"', '[]', '[false]', '[0]', '[0, 1]', '[1]', '["a"]', '[[1]]', '[{a: 1}]', '{}', '{b: 1}', '{a: false}', '{a: 0}', '{a: 0, b: 1}', '{a: 1}', '{a: "x"}', '{a: []}',
]; // prettier-ignore

describe('the order of all values', () => {
  database.expressions(
    ASCENDING.slice(1).map(
      (value, i) =>
        [`[${ASCENDING[i]} < ${value}, ${value} < ${ASCENDING[i]}, ${value} == ${value}]`, [true, false, true]] as const,
    ),
  );
  database.queries([
    [`LET list = [${ASCENDING.join(', ')}] RETURN SORTED(REVERSE(list)) == list`, [true]],
    [`LET list = [${ASCENDING.join(', ')}] LET sorted = (FOR x IN REVERSE(list) SORT x RETURN x) RETURN sorted == list`, [true]],
    [`LET list = [${ASCENDING.join(', ')}] LET sorted = (FOR x IN list SORT x DESC RETURN x) RETURN REVERSE(sorted) == list`, [true]],
    [`LET list = [${ASCENDING.join(', ')}] RETURN [MIN(list), MAX(list)]`, [[false, { a: [] }]]],
    [`LET list = [${ASCENDING.join(', ')}] FOR x IN REVERSE(list) COLLECT y = x INTO g RETURN LENGTH(g)`, ASCENDING.map(() => 1)],
    [`LET list = [${ASCENDING.join(', ')}] RETURN LENGTH(UNIQUE(APPEND(list, list))) == LENGTH(list)`, [true]],
  ]); // prettier-ignore
});
