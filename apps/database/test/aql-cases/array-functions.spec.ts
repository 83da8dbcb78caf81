import { describe } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();

describe('length, ends, members', () => {
  database.expressions([
    ['LENGTH([])', 0], ['LENGTH([1, null])', 2], ['LENGTH(null)', 0], ['LENGTH(true)', 1], ['LENGTH(false)', 0], ['LENGTH(0)', 1], ['LENGTH(123)', 3], ['LENGTH(-1.5)', 4], ['LENGTH("")', 0], ['LENGTH("äö")', 2], ['LENGTH("😀")', 1], ['LENGTH({})', 0], ['LENGTH({a: 1, b: null})', 2], ['COUNT([1, 2])', 2], ['COUNT("abc")', 3],
    ['LENGTH(FOR i IN 1..3 RETURN i)', 3], ['LENGTH((FOR i IN 1..3 RETURN i))', 3],
    ['FIRST([1, 2])', 1], ['FIRST([])', null], ['FIRST([null, 1])', null], ['FIRST(1)', null, 1563], ['FIRST(null)', null, 1563], ['FIRST("abc")', null, 1563], ['FIRST({a: 1})', null, 1563], ['LAST([1, 2])', 2], ['LAST([])', null], ['LAST("abc")', null, 1563], ['LAST(null)', null, 1563],
    ['NTH([1, 2, 3], 0)', 1], ['NTH([1, 2, 3], 2)', 3], ['NTH([1, 2, 3], 3)', null], ['NTH([1, 2, 3], -1)', null], ['NTH([1, 2, 3], 1.9)', 2], ['NTH([1, 2, 3], "1")', 2], ['NTH([1, 2, 3], null)', 1], ['NTH([], 0)', null], ['NTH("abc", 0)', null, 1563], ['NTH(null, 0)', null, 1563],
    ['POSITION([1, 2], 2)', true], ['POSITION([1, 2], 3)', false], ['POSITION([1, 2], 2, true)', 1], ['POSITION([1, 2], 3, true)', -1], ['POSITION([], null)', false], ['POSITION([null], null)', true], ['POSITION([1], "1")', false], ['POSITION([[1], {a: 2}], {a: 2}, true)', 1], ['POSITION("abc", "b")', null, 1563], ['POSITION(null, 1)', null, 1563],
    ['CONTAINS_ARRAY([1, 2], 2)', true], ['CONTAINS_ARRAY([1, 2], 2, true)', 1], ['CONTAINS_ARRAY(1, 2)', null, 1563],
    ['REVERSE([1, 2, 3])', [3, 2, 1]], ['REVERSE([])', []], ['REVERSE([[1, 2]])', [[1, 2]]],
    ['SLICE([1, 2, 3, 4, 5], 0, 1)', [1]], ['SLICE([1, 2, 3, 4, 5], 1, 2)', [2, 3]], ['SLICE([1, 2, 3, 4, 5], 3)', [4, 5]], ['SLICE([1, 2, 3, 4, 5], 1, -1)', [2, 3, 4]], ['SLICE([1, 2, 3, 4, 5], 0, -2)', [1, 2, 3]], ['SLICE([1, 2, 3, 4, 5], -3, 2)', [3, 4]], ['SLICE([1, 2, 3, 4, 5], -10)', [1, 2, 3, 4, 5]],
    ['SLICE([1, 2, 3], 5)', []], ['SLICE([1, 2, 3], 0, 0)', []], ['SLICE([1, 2, 3], 1, 100)', [2, 3]], ['SLICE([1, 2, 3], 0, -10)', []], ['SLICE([1, 2, 3], 2, -2)', []], ['SLICE([1, 2, 3], 1, null)', [2, 3]], ['SLICE([1, 2, 3], null)', [1, 2, 3]], ['SLICE([], 0, 1)', []], ['SLICE("abc", 1)', null, 1542], ['SLICE(null, 1)', null, 1542],
  ]); // prettier-ignore
});

describe('changing', () => {
  database.expressions([
    ['PUSH([1], 2)', [1, 2]], ['PUSH([], null)', [null]], ['PUSH(null, 1)', [1]], ['PUSH([1], 1)', [1, 1]], ['PUSH([1], 1, true)', [1]], ['PUSH([1], 2, true)', [1, 2]], ['PUSH([1], [2])', [1, [2]]], ['PUSH("x", 1)', null, 1542], ['PUSH({}, 1)', null, 1542], ['PUSH([1, 1], 2, true)', [1, 1, 2]],
    ['POP([1, 2])', [1]], ['POP([])', []], ['POP(null)', null], ['POP("x")', null, 1542], ['SHIFT([1, 2])', [2]], ['SHIFT([])', []], ['SHIFT(null)', null], ['SHIFT(1)', null, 1542],
    ['UNSHIFT([2], 1)', [1, 2]], ['UNSHIFT(null, 1)', [1]], ['UNSHIFT([1], 1)', [1, 1]], ['UNSHIFT([1], 1, true)', [1]], ['UNSHIFT([1], 2, true)', [2, 1]], ['UNSHIFT("x", 1)', null, 1542],
    ['APPEND([1], [2, 3])', [1, 2, 3]], ['APPEND([1], [1])', [1, 1]], ['APPEND([1, 1], [1, 2], true)', [1, 2]], ['APPEND([1], 2)', [1, 2]], ['APPEND([1], "x")', [1, 'x']], ['APPEND([1], null)', [1]], ['APPEND([1], [])', [1]], ['APPEND(null, [1])', [1]], ['APPEND(null, 1)', 1], ['APPEND("x", null)', 'x'], ['APPEND("x", [1])', null, 1542],
    ['APPEND([1], {a: 1})', [1, { a: 1 }]], ['APPEND([1], [[2]])', [1, [2]]], ['APPEND([], [], true)', []],
    ['REMOVE_VALUE([1, 2, 1], 1)', [2]], ['REMOVE_VALUE([1, 2, 1], 1, 1)', [2, 1]], ['REMOVE_VALUE([1, 2, 1], 3)', [1, 2, 1]], ['REMOVE_VALUE([1, 2, 1], 1, 0)', [1, 2, 1]], ['REMOVE_VALUE([1, 2, 1], 1, -1)', [2]], ['REMOVE_VALUE([1, 2, 1], 1, null)', [2]], ['REMOVE_VALUE(null, 1)', []], ['REMOVE_VALUE("x", 1)', null, 1542],
    ['REMOVE_VALUE([[1], {a: 1}], {a: 1})', [[1]]], ['REMOVE_VALUES([1, 2, 3], [1, 3])', [2]], ['REMOVE_VALUES([1, 1, 2], [1])', [2]], ['REMOVE_VALUES([1], [])', [1]], ['REMOVE_VALUES([1], null)', [1]], ['REMOVE_VALUES(null, [1])', []], ['REMOVE_VALUES("x", null)', 'x'], ['REMOVE_VALUES([1], 1)', null, 1542], ['REMOVE_VALUES("x", [1])', null, 1542],
    ['REMOVE_NTH([1, 2, 3], 1)', [1, 3]], ['REMOVE_NTH([1, 2, 3], -1)', [1, 2]], ['REMOVE_NTH([1, 2, 3], 3)', [1, 2, 3]], ['REMOVE_NTH([1, 2, 3], -4)', [1, 2, 3]], ['REMOVE_NTH([1, 2, 3], -0.5)', [1, 2]], ['REMOVE_NTH([1, 2, 3], -1.5)', [1, 3]], ['REMOVE_NTH([1, 2, 3], -3.5)', [1, 2, 3]], ['REMOVE_NTH([1, 2, 3], 1.9)', [1, 3]], ['REMOVE_NTH([], 0)', []], ['REMOVE_NTH([1, 2, 3], -3)', [2, 3]], ['REMOVE_NTH(null, 0)', []], ['REMOVE_NTH("x", 0)', null, 1542], ['REMOVE_NTH([1, 2], "0")', [2]],
    ['REPLACE_NTH([1, 2, 3], 1, "x")', [1, 'x', 3]], ['REPLACE_NTH([1, 2, 3], -1, "x")', [1, 2, 'x']], ['REPLACE_NTH([1, 2, 3], -9, "x")', ['x', 2, 3]], ['REPLACE_NTH([1], 1, 2)', [1, 2]], ['REPLACE_NTH([1], 3, 2, 0)', [1, 0, 0, 2]], ['REPLACE_NTH([1], 3, 2, null)', [1, null, null, 2]], ['REPLACE_NTH([], 0, 1)', [1]], ['REPLACE_NTH("x", 0, 1)', null, 1542],
    ['REPLACE_NTH(null, 0, 1)', null, 1542], ['INTERLEAVE([1, 1], [2, 2])', [1, 2, 1, 2]], ['INTERLEAVE([1, 1, 1], [2], [3, 3])', [1, 2, 3, 1, 3, 1]], ['INTERLEAVE([], [1])', [1]], ['INTERLEAVE([], [])', []], ['INTERLEAVE([1], 2)', null, 1563], ['INTERLEAVE(null, [1])', null, 1563],
    ['FLATTEN([1, [2, [3]]])', [1, 2, [3]]], ['FLATTEN([1, [2, [3]]], 2)', [1, 2, 3]], ['FLATTEN([1, [2, [3]]], 0)', [1, 2, [3]]], ['FLATTEN([1, [2, [3]]], -1)', [1, 2, [3]]], ['FLATTEN([1, [2]], "x")', [1, 2]], ['FLATTEN([])', []], ['FLATTEN([[], [[]]])', [[]]], ['FLATTEN([{a: [1]}])', [{ a: [1] }]], ['FLATTEN(1)', null, 1563], ['FLATTEN(null)', null, 1563],
    ['SORTED([3, 1, 2])', [1, 2, 3]], ['SORTED(["b", "A", "a", "B"])', ['A', 'a', 'B', 'b']], ['SORTED([true, null, {}, [], "", 0])', [null, true, 0, '', [], {}]], ['SORTED([2, 2, 1])', [1, 2, 2]], ['SORTED([])', []], ['SORTED(1)', null, 1563], ['SORTED("ba")', null, 1563],
    ['SORTED_UNIQUE([3, 1, 3, 2])', [1, 2, 3]], ['SORTED_UNIQUE(["b", "a", "b"])', ['a', 'b']], ['SORTED_UNIQUE([1, 1.0, "1"])', [1, '1']], ['SORTED_UNIQUE(null)', null, 1563], ['UNIQUE([1, 2, 1, 3])', [1, 2, 3]], ['UNIQUE([1, "1", 1.0])', [1, '1']], ['UNIQUE([{a: 1, b: 2}, {b: 2, a: 1}])', [{ a: 1, b: 2 }]], ['UNIQUE([[], [null], [1]])', [[], [1]]],
    ['UNIQUE("aa")', null, 1563], ['COUNT_DISTINCT([1, 2, 1])', 2], ['COUNT_DISTINCT([])', 0], ['COUNT_DISTINCT([null, null])', 1], ['COUNT_UNIQUE([1, "1"])', 2], ['COUNT_DISTINCT(1)', null, 1563],
  ]); // prettier-ignore
  database.queries([
    ['RETURN REPLACE_NTH([1], 3, 2)', { error: 1542 }],
    ['RETURN REPLACE_NTH([1], null, 2)', { error: 1542 }],
  ]);
});

describe('sets', () => {
  database.expressions([
    ['UNION([1, 2], [2, 3])', [1, 2, 2, 3]], ['UNION([1], [2], [3])', [1, 2, 3]], ['UNION([], [])', []], ['UNION([1], 2)', null, 1542], ['UNION(null, [1])', null, 1542], ['SORTED(UNION_DISTINCT([1, 2], [2, 3], [3, 4]))', [1, 2, 3, 4]], ['UNION_DISTINCT([1, 1], [])', [1]], ['UNION_DISTINCT([1], "x")', null, 1542],
    ['SORTED(INTERSECTION([1, 2, 3, 4, 5], [2, 3, 4, 5, 6], [3, 4, 5, 6, 7]))', [3, 4, 5]], ['INTERSECTION([1, 2], [3])', []], ['INTERSECTION([1, 1], [1, 1])', [1]], ['INTERSECTION([1], null)', null, 1563], ['INTERSECTION([{a: 1}], [{a: 1}])', [{ a: 1 }]],
    ['SORTED(OUTERSECTION([1, 2, 3], [2, 3, 4], [3, 4, 5]))', [1, 5]], ['OUTERSECTION([1], [1])', []], ['OUTERSECTION([1, 1], [2])', [2]], ['SORTED(OUTERSECTION([1, 2, 2], [3, 3], [4]))', [1, 4]], ['OUTERSECTION([1], 1)', null, 1563], ['SORTED(MINUS([1, 2, 3, 4], [3, 4, 5], [1]))', [2]], ['MINUS([1, 1, 2], [2])', [1]], ['MINUS([], [1])', []], ['MINUS([1], [])', [1]], ['MINUS([1], null)', null, 1542], ['MINUS("x", [1])', null, 1542],
    ['JACCARD([1, 2, 3, 4], [3, 4, 5, 6])', 1 / 3], ['JACCARD([1, 2], [1, 2])', 1], ['JACCARD([1], [2])', 0], ['JACCARD([], [])', 1], ['JACCARD([], [1])', 0], ['JACCARD([1, 1, 2], [2])', 0.5], ['JACCARD(1, [1])', null, 1563], ['JACCARD([1], "x")', null, 1563],
  ]); // prettier-ignore
});
