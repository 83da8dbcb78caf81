import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../src/store/database';

/** Values of all types: what compares, groups and converts differently. */
const VALUES: readonly JsonValue[] = [
  ...[null, false, true, -1, 0, 1, 2.5, 20, '', 'a', 'B', 'b', '1', 'ab', 'abc', 'Abc', ' a', 'ä'],
  ...['2024', '2024-03-05', '2024-12-31T23:59:59.999Z', '2023-01-01T00:00:00Z', 1709600000000, 'k1', 'c/k2'],
  ...[[], [null], [1], [1, 'a'], {}, { x: null }, { x: 1 }, { x: 1, y: 2 }, { y: 2, x: 1 }],
];
export const value = fc.constantFrom(...VALUES);
export const document = fc.record(
  {
    a: value,
    b: fc.oneof(fc.integer({ min: 0, max: 6 }), value),
    c: fc.record({ d: value }),
    tags: fc.oneof(fc.array(value, { maxLength: 3 }), value),
    items: fc.array(fc.record({ sku: value, n: fc.nat(3) }), { maxLength: 3 }),
    name: fc.constantFrom<JsonValue>('a', 'b', 'ab', 'abc', 'Abc', 'abd', 'x', null),
    date: fc.constantFrom('2023-06-01T10:00:00.000Z', '2024-03-05T00:00:00.000Z', '2024-12-31T23:59:59.999Z', '2025-01-01'),
    age: fc.integer({ min: -3, max: 9 }),
    other: fc.integer({ min: 0, max: 45 }).map((n) => `k${n}`),
  },
  { requiredKeys: ['b', 'date', 'other'] },
);

export const INDEXES: Readonly<Record<string, readonly JsonObject[]>> = {
  c: [
    { fields: ['a'] },
    { fields: ['b', 'age'] },
    { fields: ['name'] },
    { fields: ['date'] },
    { fields: ['tags[*]'] },
    { fields: ['items[*].sku'] },
  ],
  e: [{ fields: ['a'], sparse: true }, { fields: ['other'] }],
  knows: [],
};

export const literal = value.map((one) => JSON.stringify(one));
export const attribute = fc.constantFrom('a', 'b', 'c.d', 'tags', 'name', 'age', '_key', 'other', 'missing', 'c');
export const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
export const collection = fc.constantFrom('c', 'e');
/** Conditions on a document, with what looks at it through functions. */
export const conditionOn = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.tuple(attribute, operator, literal).map(([path, op, right]) => `${name}.${path} ${op} ${right}`),
    fc.tuple(attribute, fc.array(literal, { maxLength: 3 })).map(([path, list]) => `${name}.${path} IN [${list.join()}]`),
    fc.tuple(attribute, literal, attribute, literal).map(([p, x, q, y]) => `(${name}.${p} == ${x} OR ${name}.${q} == ${y})`),
    fc.constantFrom(
      ...[`IS_NULL(${name}.a)`, `NOT IS_NULL(${name}.name)`, `POSITION(["a", null, 1, {}], ${name}.a)`, `${name}.age > 3`],
      ...[`CONTAINS_ARRAY([[null], 2.5, "b"], ${name}.a)`, `LENGTH(INTERSECTION(${name}.tags, ["a"])) > 0`],
      ...[`LENGTH(INTERSECTION([null], ${name}.tags)) >= 1`, `TO_STRING(${name}.a) == "ab"`, `TO_STRING(${name}.a) == "1"`],
      ...[`LEFT(${name}.name, 2) == "ab"`, `SUBSTRING(${name}.a, 0, 4) == "2024"`, `STARTS_WITH(${name}.name, "ab")`],
      ...[
        `STARTS_WITH(${name}.a, "2024-")`,
        `${name}.date LIKE "2024-%"`,
        `LOWER(${name}.name) == "abc"`,
        `UPPER(${name}.a) == "B"`,
      ],
      ...[`TRIM(${name}.a) == "a"`, `CONCAT("k", ${name}.b) == "k1"`, `CONCAT(${name}.name, "c") == "abc"`],
      ...[`DATE_YEAR(${name}.date) == 2024`, `DATE_YEAR(${name}.a) >= 2024`, `DATE_YEAR(${name}.date) < 2024`],
      ...[`DATE_FORMAT(${name}.date, "%yyyy-%mm") == "2024-12"`, `DATE_TRUNC(${name}.date, "day") == "2024-03-05T00:00:00.000Z"`],
      ...[`POSITION([1, null, "a"], ${name}.a, true) >= 0`, `POSITION([1, {}], ${name}.a, true) != -1`],
      ...[
        `[${name}.a, ${name}.b] == [null, 1]`,
        `[${name}.b, ${name}.c] IN [[1, null], [2, {}]]`,
        `{ a: ${name}.a } == { a: null }`,
      ],
      ...[`POSITION(${name}.tags, null)`, `POSITION(${name}.tags, "a")`, `${name}.tags ANY IN ["a", [null], 1]`],
      ...[`LENGTH(${name}.tags[* FILTER CURRENT == 1]) > 0`, `${name}.items[? FILTER CURRENT.sku == "a"]`],
      ...[`LENGTH(${name}.items[* FILTER CURRENT.sku IN [null, 1] AND CURRENT.n > 0]) >= 1`],
      ...[`LENGTH(FOR t IN ${name}.tags FILTER t.x == null RETURN 1) > 0`, `${name}.tags[? FILTER CURRENT.x == 1]`],
      ...[`${name}.name =~ "^ab+"`, `REGEX_TEST(${name}.name, "^AB?", true)`, `REGEX_TEST(${name}.a, "^b*")`],
      ...[`LOWER(${name}.name) LIKE "ab%"`, `LIKE(${name}.a, "B%", true)`, `STARTS_WITH(UPPER(${name}.name), "AB")`],
      ...[`FIND_FIRST(${name}.name, "ab") == 0`, `UPPER(${name}.name) == "ABC"`, `LEFT(${name}.date, 10) <= "2024-03-05"`],
      ...[`SUBSTRING(${name}.date, 0, 7) > "2024-03"`, `DATE_DIFF(${name}.date, "2024-03-05", "d") < 3`],
      ...[`DATE_DIFF("2024-01-01", ${name}.date, "months") == 2`, `DATE_DIFF(${name}.date, 1709600000000, "h") > 100`],
      ...[`DATE_ADD(${name}.date, 1, "month") >= "2025-01-01"`, `DATE_SUBTRACT(${name}.date, 2, "y") < "2022-03-06"`],
      ...[`DATE_TIMESTAMP(${name}.date) > 1709600000000`, `DATE_TIMESTAMP(${name}.a) <= 1709600000000`],
      ...[`LEFT(${name}.name, 2) IN ["ab", "x"]`, `LEFT(${name}.name, 1) == "a" OR ${name}.name == "x"`],
      ...[`LOWER(${name}.name) IN ["ab", "abc"]`, `DATE_YEAR(${name}.date) IN [2023, 2025]`, `NOT_NULL(${name}.a, 1) == 1`],
      ...[`NOT_NULL(${name}.name, "none") == "ab"`, `(${name}.b || 1) == 1`, `(${name}.a || "none") == "a"`],
      ...[`(${name}.a == null ? "none" : ${name}.a) == "none"`, `(${name}.name != null ? ${name}.name : 1) == "x"`],
      ...[`MATCHES(${name}, { name: "ab" })`, `MATCHES(${name}, [{ b: 2, a: 1 }, { b: 1 }])`, `MATCHES(${name}, { a: "" })`],
      ...[`IN_RANGE(${name}.b, 1, "a", true, false)`, `IN_RANGE(${name}.a, null, 2.5, false, true)`],
      ...[
        `SPLIT(${name}.date, "-")[0] == "2024"`,
        `FIRST(SPLIT(${name}.a, "-")) == "2024"`,
        `TO_NUMBER(LEFT(${name}.date, 4)) == 2024`,
      ],
      ...[`${name}.name =~ "^(ab|abc)$"`, `REGEX_TEST(${name}.a, "^a$")`, `CONCAT(${name}.name, "-", ${name}.b) == "ab-2"`],
      ...[
        `CONCAT_SEPARATOR("-", ${name}.name, ${name}.b) == "a-1"`,
        `-${name}.b < -2`,
        `ABS(${name}.b) <= 2`,
        `ABS(${name}.a) == 1`,
      ],
      ...[`["a"] ALL IN ${name}.tags`, `["a", 1] ANY IN ${name}.tags`, `LENGTH(MINUS(["a", null], ${name}.tags)) == 0`],
      ...[
        `INTERSECTION(${name}.tags, ["a", 1]) != []`,
        `COUNT(INTERSECTION(["a", 1], ${name}.tags)) == 2`,
        `PARSE_KEY(${name}._id) == "k3"`,
      ],
      ...[`${name}.b + 2 == 4`, `${name}.b * -2 < 3`, `10 - ${name}.b >= 6`, `FLOOR(${name}.b) == 2`, `${name}.b / 3 > 1`],
    ),
  );
export const filters = (name: string): fc.Arbitrary<string> =>
  fc.array(conditionOn(name), { maxLength: 2 }).map((all) => all.map((one) => `FILTER ${one}`).join(' '));
export const rowOf = (name: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    `${name}._key`,
    `[${name}.a, ${name}.b]`,
    `{ n: ${name}.name, ${name}: ${name}.c }`,
    `UNSET(${name}, "_rev", "_id")`,
  );
