import { describe, expect, it } from '@jest/globals';
import { readQueryRequest } from '../../src/queries/query-request';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile([
  { name: 'things', documents: [{ _key: 'a', n: 1 }, { _key: 'b', n: 2 }] },
  { name: 'empty', documents: [] },
]); // prettier-ignore

describe('choices and effects', () => {
  database.expressions([
    ['NOT_NULL(null, 0, 1)', 0], ['NOT_NULL(null, null)', null], ['NOT_NULL("a")', 'a'], ['NOT_NULL(null, false)', false], ['NOT_NULL({}.a, [])', []], ['FIRST_LIST(1, "a", [2], [3])', [2]], ['FIRST_LIST(null)', null], ['FIRST_LIST({}, [])', []], ['FIRST_DOCUMENT([], "x", {a: 1}, {b: 2})', { a: 1 }], ['FIRST_DOCUMENT(null, 1)', null], ['FIRST_DOCUMENT({})', {}],
    ['MIN_MATCH(true, false, true, 2)', true], ['MIN_MATCH(true, false, false, 2)', false], ['MIN_MATCH(1, "x", [], 3)', true], ['MIN_MATCH(false, 0)', true], ['MIN_MATCH(null, 0, "", 1)', false], ['IN_RANGE(3, 1, 5, true, true)', true], ['IN_RANGE(3, 3, 5, true, true)', true], ['IN_RANGE(3, 3, 5, false, true)', false], ['IN_RANGE(5, 3, 5, true, true)', true], ['IN_RANGE(5, 3, 5, true, false)', false],
    ['IN_RANGE("b", "a", "c", true, true)', true], ['IN_RANGE(null, false, 1, true, true)', false], ['IN_RANGE(1, 0, "x", true, true)', true], ['IN_RANGE(3, 1, 5, 1, true)', null, 1542], ['IN_RANGE(3, 1, 5, true, null)', null, 1542], ['PASSTHRU([1])', [1]], ['NOOPT(1 + 1)', 2], ['NOEVAL("x")', 'x'], ['ASSERT(true, "x")', true], ['ASSERT(1, "x")', true], ['ASSERT(true, 1)', null, 1542], ['WARN(true, "x")', true], ['WARN(false, "x")', false, 1594],
    ['WARN(0, "x")', false, 1594], ['WARN(false, 1)', null, 1542], ['CALL("LOWER", "A")', 'a'], ['CALL("lower", "A")', 'a'], ['CALL("PI")', Math.PI], ['CALL("CONCAT", "a", "b", 1)', 'ab1'], ['APPLY("SUBSTRING", ["this is a test", 0, 7])', 'this is'], ['APPLY("PI", [])', Math.PI], ['APPLY("PI")', Math.PI], ['APPLY("LOWER", "A")', null, 1542], ['CALL("ABS", -1) + 1', 2], ['CALL("SUM", 1)', null, 1563],
  ]); // prettier-ignore
  database.queries([
    ['RETURN FAIL("no")', { error: 1569 }], ['RETURN FAIL()', { error: 1569 }], ['RETURN FAIL(1)', { error: 1569 }], ['RETURN true ? 1 : FAIL("no")', [1]], ['RETURN false AND FAIL("no")', [false]], ['FOR i IN [1, 2, 3] FILTER i < 3 OR FAIL("three") RETURN i', { error: 1569 }], ['FOR i IN [] RETURN FAIL("never")', []], ['RETURN ASSERT(false, "no")', { error: 1593 }], ['RETURN ASSERT(null, "no")', { error: 1593 }],
    ['FOR i IN 1..3 FILTER ASSERT(i < 9, "large") RETURN i', [1, 2, 3]], ['RETURN WARN(false, "x")', { error: 1594 }, { options: { failOnWarning: true } }], ['RETURN CALL("CALL", "LOWER", "A")', ['a']], ['RETURN CALL("APPLY", "LOWER", ["A"])', ['a']], ['RETURN APPLY("CALL", ["LOWER", "A"])', ['a']], ['RETURN CALL("A::B", 1)', { error: 1582 }], ['RETURN CALL("CALL")', { error: 1541 }], ['RETURN CALL("NOPE")', { error: 1540 }], ['RETURN CALL("LOWER")', { error: 1541 }],
    ['RETURN CALL("LOWER", "a", "b")', { error: 1541 }], ['RETURN APPLY("LOWER", ["a", "b"])', { error: 1541 }], ['RETURN CALL(1)', { error: 1542 }], ['RETURN APPLY(null, [])', { error: 1542 }], ['RETURN SLEEP(0)', [null]], ['RETURN SLEEP(-1)', [null], { warnings: [1542] }], ['RETURN SLEEP("x")', [null], { warnings: [1542] }], ['RETURN V8(1)', { error: 9 }], ['RETURN PREGEL_RESULT("1")', { error: 9 }],
    ['RETURN NOPE(1)', { error: 1540 }], ['RETURN NS::FUNC(1)', { error: 1582 }], ['RETURN LENGTH()', { error: 1541 }], ['RETURN LENGTH(1, 2)', { error: 1541 }], ['RETURN CONCAT()', { error: 1541 }], ['RETURN PI(1)', { error: 1541 }], ['RETURN SUBSTRING("x")', { error: 1541 }], ['RETURN LIKE("x")', { error: 1541 }], ['RETURN BM25(1)', { error: 1542 }],
  ]); // prettier-ignore
});

describe('calls with effects in loops', () => {
  const THREE = 'FOR i IN 1..3';
  it.each([
    [`${THREE} LET w = WARN(false, "x") FILTER i == 1 RETURN i`, 3],
    [`${THREE} LET w = (RETURN WARN(false, "x")) FILTER i == 1 RETURN i`, 3],
    [`${THREE} FILTER NOT WARN(false, "x") FILTER i == 1 RETURN i`, 3],
    [`${THREE} FOR j IN 1..2 LET w = WARN(false, "x") FILTER i == 1 RETURN i`, 6],
    [`${THREE} FOR j IN 1..2 FILTER NOT WARN(false, "x") FILTER i == 1 RETURN i`, 6],
    [`${THREE} LET w = WARN(false, "x") FOR d IN things FILTER d.n == i FILTER i == 1 RETURN i`, 3],
    ['FOR a IN things FOR b IN things FILTER a.n == b.n FILTER NOT WARN(false, "x") RETURN 1', 2],
    ['FOR i IN [] FOR a IN things FOR b IN things FILTER a.n == b.n FILTER FAIL() RETURN 1', 0],
    ['FOR a IN empty FOR b IN things FILTER a.n == b.n FILTER FAIL() RETURN 1', 0],
    ['FOR a IN empty FILTER NOT FAIL() FOR b IN things FILTER a.n == b.n RETURN 1', 0],
  ])('%s calls %i times', async (query, times) => {
    const { engine, database: test } = database.test;
    const running = await engine.start(test, readQueryRequest({ query }), { user: 'root' });
    await running.readAll();
    expect(running.warnings.list).toHaveLength(times);
    running.abort();
  });
});

describe('the database', () => {
  database.expressions([
    ['DOCUMENT("things/a").n', 1], ['DOCUMENT("things/zzz")', null], ['DOCUMENT("nope/a")', null], ['DOCUMENT("things")', null], ['DOCUMENT("things/a/b")', null], ['DOCUMENT("")', null], ['DOCUMENT(null)', null], ['DOCUMENT(1)', null], ['DOCUMENT(["things/a", "things/zzz", "things/b"])[*].n', [1, 2]], ['DOCUMENT([])', []], ['DOCUMENT(["nope/a", 1, null])', []],
    ['DOCUMENT("things", "a").n', 1], ['DOCUMENT(things, "b").n', 2], ['DOCUMENT("things", "things/b").n', 2], ['DOCUMENT("things", "empty/b")', null], ['DOCUMENT("things", ["a", "zzz", "b"])[*].n', [1, 2]], ['DOCUMENT("things", "zzz")', null], ['DOCUMENT("nope", "a")', null], ['DOCUMENT("things", 1)', null], ['DOCUMENT(1, "a")', null, 1542], ['DOCUMENT(null, "a")', null, 1542],
    ['LENGTH(things)', 2], ['COUNT(things)', 2], ['LENGTH(empty)', 0], ['COLLECTION_COUNT("things")', 2], ['COLLECTION_COUNT(things)', 2], ['COLLECTION_COUNT("empty")', 0], ['"things" IN COLLECTIONS()[*].name', true], ['CURRENT_DATABASE()', '_system'], ['CURRENT_USER()', 'root'], ['VERSION() =~ "^3[.]12"', true], ['CHECK_DOCUMENT({a: 1})', true], ['CHECK_DOCUMENT([])', false], ['CHECK_DOCUMENT(null)', false],
    ['SCHEMA_GET("things")', null], ['SCHEMA_GET(things)', null], ['SCHEMA_VALIDATE({a: 1}, {rule: {required: ["a"]}})', { valid: true }], ['SCHEMA_VALIDATE({}, {rule: {required: ["a"]}, message: "no a"})', { valid: false, errorMessage: 'no a' }], ['SCHEMA_VALIDATE({}, {})', { valid: true }], ['SCHEMA_VALIDATE({}, null)', { valid: true }], ['SCHEMA_VALIDATE(1, {})', null, 1542],
    ['SCHEMA_VALIDATE({n: "x"}, {rule: {properties: {n: {type: "number"}}}, message: "m"}).valid', false], ['SHARD_ID("things", {_key: "a"})', 'things'],
    ['MINHASH_COUNT(0.05)', 400], ['MINHASH_COUNT(0.5)', 4], ['MINHASH_COUNT(1)', null, 1542], ['MINHASH_COUNT(-0.1)', null, 1542], ['MINHASH_COUNT("x")', null, 1542], ['MINHASH_ERROR(400)', 0.05], ['MINHASH_ERROR(1)', 1], ['MINHASH_ERROR(0)', null, 1542], ['MINHASH_ERROR("x")', null, 1542], ['LENGTH(MINHASH(["a", "b", "c"], 2))', 2], ['LENGTH(MINHASH(["a", "b", "a"], 5))', 2],
    ['MINHASH(["a", "b"], 3) == MINHASH(["b", "a", "b"], 3)', true], ['MINHASH([1], 1) == MINHASH(["1"], 1)', false], ['MINHASH([], 3)', []], ['MINHASH("x", 3)', null, 1542], ['MINHASH(["x"], 0)', null, 1542], ['MINHASH(["x"], "y")', null, 1542],
  ]); // prettier-ignore
  database.queries([
    ['RETURN COLLECTION_COUNT("nope")', { error: 1203 }], ['RETURN COLLECTION_COUNT(1)', { error: 1542 }], ['RETURN LENGTH(nope)', { error: 1203 }], ['RETURN SCHEMA_GET("nope")', { error: 1203 }], ['RETURN SCHEMA_GET(1)', { error: 10 }], ['RETURN SCHEMA_VALIDATE({}, 1)', { error: 10 }], ['RETURN SHARD_ID("nope", {})', { error: 1203 }], ['RETURN SHARD_ID(1, {})', { error: 10 }], ['RETURN SHARD_ID("things", 1)', { error: 10 }],
    ['RETURN things + 1', { error: 1568 }], ['RETURN CONCAT(things, "x")', { error: 1568 }], ['FOR d IN things RETURN DOCUMENT(d._id).n', [1, 2], { anyOrder: true }], ['FOR k IN ["b", "a"] RETURN DOCUMENT("things", k).n', [2, 1]],
  ]); // prettier-ignore

  it('has one now throughout a query', async () => {
    const { rows } = await database.run('LET a = DATE_NOW() LET b = SLEEP(0.01) FOR i IN 1..2 RETURN DATE_NOW() == a');
    expect(rows).toEqual([true, true]);
  });
});
