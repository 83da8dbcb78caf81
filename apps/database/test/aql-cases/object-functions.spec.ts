import { describe } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();
const DOC = '{ foo: { bar: { foo: 1, baz: 2 }, baz: 3 }, baz: 4 }';

describe('names and values', () => {
  database.expressions([
    ['SORTED(ATTRIBUTES({b: 1, a: 2}))', ['a', 'b']], ['ATTRIBUTES({})', []], ['SORTED(ATTRIBUTES({_key: 1, a: 2}))', ['_key', 'a']], ['ATTRIBUTES({_key: 1, a: 2}, true)', ['a']], ['ATTRIBUTES({b: 1, _c: 3, a: 2}, true, true)', ['a', 'b']], ['ATTRIBUTES({b: 1, B: 2, a: 3}, false, true)', ['a', 'B', 'b']], ['ATTRIBUTES([1])', null, 1542],
    ['ATTRIBUTES(null)', null, 1542], ['ATTRIBUTES("x")', null, 1542], ['KEYS({a: 1})', ['a']], ['KEYS({_a: 1}, true)', []], ['KEYS(1)', null, 1542], ['VALUES({a: 1, b: [2]})', [1, [2]]], ['VALUES({})', []], ['VALUES({_id: 1, a: 2}, true)', [2]], ['VALUES({_id: 1, a: 2}, false)', [1, 2]], ['VALUES([1])', null, 1542], ['VALUES(null)', null, 1542],
    ['HAS({a: 1}, "a")', true], ['HAS({a: null}, "a")', true], ['HAS({a: 1}, "b")', false], ['HAS({}, "a")', false], ['HAS({"1": 1}, 1)', true], ['HAS({a: 1}, null)', false], ['HAS(null, "a")', false], ['HAS([1], 0)', false], ['HAS("a", "a")', false], ['HAS({}, "toString")', false], ['HAS({"__proto__": 1}, "__proto__")', true],
    ['ENTRIES({a: 1, b: null})', [['a', 1], ['b', null]]], ['ENTRIES({})', []], ['ENTRIES([1])', null, 1542], ['ENTRIES(null)', null, 1542], ['ZIP(["a", "b"], [1, 2])', { a: 1, b: 2 }], ['ZIP([], [])', {}], ['ZIP(["a", "a"], [1, 2])', { a: 1 }], ['ZIP([1, null], ["x", "y"])', { 1: 'x', '': 'y' }], ['ZIP(["a"], [])', null, 1542], ['ZIP("a", [1])', null, 1542], ['ZIP(["a"], 1)', null, 1542], ['ZIP([["x"]], [1])', { '["x"]': 1 }],
    ['VALUE({a: {b: [1, 2]}}, ["a", "b", 1])', 2], ['VALUE({a: 1}, ["a"])', 1], ['VALUE({a: 1}, ["b"])', null], ['VALUE({a: 1}, [])', null], ['VALUE({a: [1, 2]}, ["a", -1])', null], ['VALUE({"1": "x"}, [1])', null], ['VALUE({a: [1, 2]}, ["a", 1.5])', 2], ['VALUE({a: 1}, "a")', null, 1542], ['VALUE({a: 1}, null)', null, 1542], ['VALUE([1], [0])', null, 1542], ['VALUE({a: 1}, ["a", "b"])', null],
  ]); // prettier-ignore
});

describe('keeping, removing, merging', () => {
  database.expressions([
    ['KEEP({a: 1, b: 2}, "a")', { a: 1 }], ['KEEP({a: 1, b: 2, c: 3}, "a", "c")', { a: 1, c: 3 }], ['KEEP({a: 1, b: 2}, ["a", "b"])', { a: 1, b: 2 }], ['KEEP({a: 1}, "x")', {}], ['KEEP({a: 1}, [])', {}], ['KEEP({a: 1, b: 2, c: 3}, ["a"], "b")', { a: 1, b: 2 }], ['KEEP({"1": 2, a: 1}, 1)', { 1: 2 }], ['KEEP({a: 1}, null)', {}], ['KEEP({a: 1}, ["a", 1])', { a: 1 }, 1542], ['KEEP(1, "a")', null, 1542], ['KEEP(null, "a")', null, 1542],
    ['KEEP([1], "a")', null, 1542], ['UNSET({a: 1, b: 2}, "a")', { b: 2 }], ['UNSET({a: 1, b: 2, c: 3}, "a", "c")', { b: 2 }], ['UNSET({a: 1, b: 2}, ["a", "b"])', {}], ['UNSET({a: 1}, "x")', { a: 1 }], ['UNSET({a: {b: 1}}, "b")', { a: { b: 1 } }], ['UNSET("x", "a")', null, 1542], ['UNSET({"1": 1}, 1)', {}],
    [`KEEP_RECURSIVE(${DOC}, "foo")`, { foo: {} }], [`KEEP_RECURSIVE(${DOC}, "bar")`, {}], [`KEEP_RECURSIVE(${DOC}, "baz")`, { baz: 4 }], [`KEEP_RECURSIVE(${DOC}, "foo", "bar")`, { foo: { bar: { foo: 1 } } }], [`KEEP_RECURSIVE(${DOC}, ["foo", "baz"])`, { baz: 4, foo: { baz: 3 } }], ['KEEP_RECURSIVE(1, "a")', null, 1542],
    [`UNSET_RECURSIVE(${DOC}, "foo")`, { baz: 4 }], [`UNSET_RECURSIVE(${DOC}, "bar")`, { baz: 4, foo: { baz: 3 } }], [`UNSET_RECURSIVE(${DOC}, "baz")`, { foo: { bar: { foo: 1 } } }], [`UNSET_RECURSIVE(${DOC}, ["foo", "baz"])`, {}], ['UNSET_RECURSIVE([{a: 1}], "a")', null, 1542], ['UNSET_RECURSIVE({a: [{b: 1}]}, "b")', { a: [{ b: 1 }] }],
    ['MERGE({a: 1}, {b: 2})', { a: 1, b: 2 }], ['MERGE({a: 1}, {a: 2})', { a: 2 }], ['MERGE({a: {x: 1}}, {a: {y: 2}})', { a: { y: 2 } }], ['MERGE({a: 1}, {a: null})', { a: null }], ['MERGE({a: 1})', { a: 1 }], ['MERGE({}, {}, {a: 1})', { a: 1 }], ['MERGE([{a: 1}, {b: 2}, {a: 3}])', { a: 3, b: 2 }], ['MERGE([])', {}], ['MERGE({a: 1}, 2)', null, 1542], ['MERGE(1)', null, 1542],
    ['MERGE(null, {a: 1})', null, 1542], ['MERGE([{a: 1}, 1])', null, 1542], ['MERGE([{a: 1}], {b: 1})', null, 1542], ['MERGE_RECURSIVE({a: {x: 1}}, {a: {y: 2}})', { a: { x: 1, y: 2 } }], ['MERGE_RECURSIVE({a: {x: 1}}, {a: {x: null}})', { a: { x: null } }], ['MERGE_RECURSIVE({a: [1]}, {a: [2]})', { a: [2] }], ['MERGE_RECURSIVE({a: 1}, {a: {b: 1}})', { a: { b: 1 } }],
    ['MERGE_RECURSIVE([{a: {b: 1}}, {a: {c: 2}}])', { a: { b: 1, c: 2 } }], ['MERGE_RECURSIVE({a: {b: {c: 1}}}, {a: {b: {d: 2}}}, {a: {e: 3}})', { a: { b: { c: 1, d: 2 }, e: 3 } }], ['MERGE_RECURSIVE({a: 1}, null)', null, 1542], ['MERGE_RECURSIVE({a: 1})', { a: 1 }],
    ['MATCHES({a: 1, b: 2}, {a: 1})', true], ['MATCHES({a: 1, b: 2}, {a: 2})', false], ['MATCHES({a: 1}, {})', true], ['MATCHES({a: 1}, {b: null})', true], ['MATCHES({a: 1}, {b: 1})', false], ['MATCHES({a: 1}, [{a: 2}, {a: 1}])', true], ['MATCHES({a: 1}, [{a: 2}, {a: 1}], true)', 1], ['MATCHES({a: 1}, [{a: 2}], true)', -1], ['MATCHES({a: {b: 1}}, {a: {b: 1}})', true],
    ['MATCHES({a: {b: 1, c: 2}}, {a: {b: 1}})', false], ['MATCHES(1, {a: 1})', false], ['MATCHES(null, {})', false], ['MATCHES({a: 1}, 1)', false, 1542], ['MATCHES({a: 1}, [1, {a: 1}])', true, 1542], ['MATCHES({a: 1}, [])', false], ['MATCHES({a: [1, 2]}, {a: [1, 2]})', true],
    ['TRANSLATE("a", {a: 1})', 1], ['TRANSLATE("x", {a: 1})', 'x'], ['TRANSLATE("x", {a: 1}, "d")', 'd'], ['TRANSLATE(1, {"1": "one"})', 'one'], ['TRANSLATE(2, {"1": "one"})', 2], ['TRANSLATE(null, {"": 1})', 1], ['TRANSLATE("a", {a: null}, 1)', null], ['TRANSLATE("x", {}, null)', null], ['TRANSLATE("a", 1)', null, 1542], ['TRANSLATE("a", null)', null, 1542], ['TRANSLATE([1], {"[1]": "list"})', 'list'],
  ]); // prettier-ignore
});

describe('ids', () => {
  database.expressions([
    ['PARSE_IDENTIFIER("c/1")', { collection: 'c', key: '1' }], ['PARSE_IDENTIFIER({_id: "c/1"})', { collection: 'c', key: '1' }], ['PARSE_IDENTIFIER("c")', null, 1542], ['PARSE_IDENTIFIER("c/1/2")', null, 1542], ['PARSE_IDENTIFIER({})', null, 1542], ['PARSE_IDENTIFIER(1)', null, 1542], ['PARSE_IDENTIFIER(null)', null, 1542], ['PARSE_IDENTIFIER("")', null, 1542], ['PARSE_IDENTIFIER({_id: 1})', null, 1542],
    ['PARSE_KEY("_users/my-user")', 'my-user'], ['PARSE_KEY({_id: "c/k"})', 'k'], ['PARSE_KEY("c")', null, 1542], ['PARSE_KEY(1)', null, 1542], ['PARSE_COLLECTION("_users/my-user")', '_users'], ['PARSE_COLLECTION({_id: "c/k"})', 'c'], ['PARSE_COLLECTION("c")', null, 1542], ['PARSE_COLLECTION([])', null, 1542],
    ['IS_SAME_COLLECTION("c", "c/1")', true], ['IS_SAME_COLLECTION("c", {_id: "c/1"})', true], ['IS_SAME_COLLECTION("c", "d/1")', false], ['IS_SAME_COLLECTION("c/1", "c/2")', true], ['IS_SAME_COLLECTION("c", 1)', null, 1542], ['IS_SAME_COLLECTION(null, "c")', null, 1542], ['IS_SAME_COLLECTION("", "c")', null, 1542], ['IS_SAME_COLLECTION({}, "c")', null, 1542],
    ['DECODE_REV("_YU0HOEG---")', { date: '2019-03-11T16:15:05.314Z', count: 0 }], ['DECODE_REV("")', null, 1542], ['DECODE_REV("!!")', null, 1542], ['DECODE_REV(1)', null, 1542], ['DECODE_REV(null)', null, 1542],
  ]); // prettier-ignore
});
