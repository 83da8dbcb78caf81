import type { RuleTable } from './rule-table.fixture';
import { WITH_ENDS } from './rule-table.fixture';

export const searchableConditionTable: RuleTable = [
  ['FOR t IN towns FILTER IS_NULL(t.name) RETURN t', 'FOR t IN towns FILTER t.name == null RETURN t'],
  ['FOR t IN towns FILTER NOT IS_NULL(t.name) AND t.x RETURN t', 'FOR t IN towns FILTER t.name != null FILTER t.x RETURN t'],
  ['FOR t IN towns FILTER POSITION(["a", "b"], t.name) RETURN t', 'FOR t IN towns FILTER t.name IN ["a", "b"] RETURN t'],
  ['FOR t IN towns FILTER TO_STRING(t.name) == "x1" RETURN t', 'FOR t IN towns FILTER t.name == "x1" RETURN t'],
  [
    'FOR t IN towns FILTER TO_STRING(t.name) == "15" RETURN t',
    'FOR t IN towns FILTER t.name == "15" FILTER TO_STRING(t.name) == "15" RETURN t',
  ],
  [
    'FOR t IN towns FILTER DATE_YEAR(t.name) == 2024 RETURN t',
    'FOR t IN towns FILTER t.name >= "2024-01-01" && t.name < "2025-01-01" FILTER DATE_YEAR(t.name) == 2024 RETURN t',
  ],
  [
    'FOR t IN towns FILTER DATE_FORMAT(t.name, "%yyyy-%mm") == "2024-02" RETURN t',
    'FOR t IN towns FILTER t.name >= "2024-02-01" && t.name < "2024-03-01" FILTER DATE_FORMAT(t.name, "%yyyy-%mm") == "2024-02" RETURN t',
  ],
  [
    'FOR t IN towns FILTER LEFT(t.name, 3) == "2.9" RETURN t',
    'FOR t IN towns FILTER t.name >= "2.9" && t.name < "2.A" FILTER LEFT(t.name, 3) == "2.9" RETURN t',
  ],
  [
    'FOR t IN towns FILTER LOWER(t.name) == @name RETURN t',
    'FOR t IN towns FILTER t.name >= "BONN" && t.name <= "bonn" FILTER LOWER(t.name) == @name RETURN t',
    { bindVars: { name: 'bonn' } },
  ],
  [
    'FOR t IN towns FILTER CONCAT("x/", t.name) == "x/bonn" RETURN t',
    'FOR t IN towns FILTER t.name == "bonn" FILTER CONCAT("x/", t.name) == "x/bonn" RETURN t',
  ],
  ['FOR t IN towns FILTER t.name * 2 > 8 RETURN t', 'FOR t IN towns FILTER t.name >= 3.999999996 FILTER t.name * 2 > 8 RETURN t'],
  [
    'FOR t IN towns FILTER t.name + 10 < 5 RETURN t',
    'FOR t IN towns FILTER t.name <= -4.999999995 FILTER t.name + 10 < 5 RETURN t',
  ],
  ['FOR t IN towns FILTER POSITION(["a"], t.name, true) >= 0 RETURN t', 'FOR t IN towns FILTER t.name IN ["a"] RETURN t'],
  ['FOR t IN towns FILTER POSITION(["a"], t.name, true) != -1 RETURN t', 'FOR t IN towns FILTER t.name IN ["a"] RETURN t'],
  ['FOR t IN towns FILTER [t.x, t.name] == [1, "a"] RETURN t', 'FOR t IN towns FILTER t.x == 1 && t.name == "a" RETURN t'],
  [
    'FOR t IN towns FILTER [t.name, t.x] IN [["a", 1], ["b", 2]] RETURN t',
    'FOR t IN towns FILTER t.name == "a" && t.x == 1 || t.name == "b" && t.x == 2 RETURN t',
  ],
  ['FOR t IN towns FILTER { n: t.name } == { n: "a" } RETURN t', 'FOR t IN towns FILTER t.name == "a" RETURN t'],
  ['FOR t IN towns FILTER [t.name] == ["a", null] RETURN t', null],
  ['FOR t IN towns FILTER POSITION(t.tags, "a") RETURN t', 'FOR t IN towns FILTER "a" IN t.tags RETURN t'],
  ['FOR t IN towns FILTER t.tags ANY IN ["a", "b"] RETURN t', 'FOR t IN towns FILTER "a" IN t.tags || "b" IN t.tags RETURN t'],
  ['FOR t IN towns FILTER t.tags[? FILTER CURRENT == "a"] RETURN t', 'FOR t IN towns FILTER "a" IN t.tags RETURN t'],
  [
    'FOR t IN towns FILTER LENGTH(t.items[* FILTER CURRENT.sku == "a" AND CURRENT.n > 2]) > 0 RETURN t',
    'FOR t IN towns FILTER "a" IN t.items[*].sku FILTER LENGTH(t.items[* FILTER CURRENT.sku == "a" AND CURRENT.n > 2]) > 0 RETURN t',
  ],
  [
    'FOR t IN towns FILTER LENGTH(FOR i IN t.items FILTER i.sku == "a" RETURN 1) > 0 RETURN t',
    'FOR t IN towns FILTER "a" IN t.items[*].sku RETURN t',
  ],
  ['FOR t IN towns FILTER LENGTH(t.tags[* FILTER CURRENT == "a" LIMIT 0]) > 0 RETURN t', null],
  [
    'FOR t IN towns FILTER t.name =~ "^bon+" RETURN t',
    'FOR t IN towns FILTER t.name >= "bon" && t.name < "boo" FILTER t.name =~ "^bon+" RETURN t',
  ],
  [
    'FOR t IN towns FILTER LOWER(t.name) LIKE "bo%" RETURN t',
    'FOR t IN towns FILTER t.name >= "BO" && t.name < "BP" FILTER LOWER(t.name) LIKE "bo%" RETURN t',
  ],
  ['FOR t IN towns FILTER t.name =~ "^b|c" RETURN t', null],
  ['FOR t IN towns FILTER t.name =~ "^b?c" RETURN t', null],
  [
    'FOR t IN towns FILTER LEFT(t.name, 10) <= "2024-03-01" RETURN t',
    'FOR t IN towns FILTER t.name < "2024-03-02" FILTER LEFT(t.name, 10) <= "2024-03-01" RETURN t',
  ],
  [
    'FOR t IN towns FILTER DATE_DIFF(t.name, "2024-03-10", "d") < 3 RETURN t',
    'FOR t IN towns FILTER t.name >= "2024-03-02" FILTER DATE_DIFF(t.name, "2024-03-10", "d") < 3 RETURN t',
  ],
  [
    'FOR t IN towns FILTER DATE_ADD(t.name, 1, "month") > "2024-03-10" RETURN t',
    'FOR t IN towns FILTER t.name >= "2024-02-04" FILTER DATE_ADD(t.name, 1, "month") > "2024-03-10" RETURN t',
  ],
  [
    'FOR t IN towns FILTER DATE_TIMESTAMP(t.name) < 1704067200000 RETURN t',
    'FOR t IN towns FILTER t.name < "2024-01-05" FILTER DATE_TIMESTAMP(t.name) < 1704067200000 RETURN t',
  ],
  [
    'FOR t IN towns FILTER STARTS_WITH(t.name, ["ab", "x"]) RETURN t',
    'FOR t IN towns FILTER t.name >= "ab" && t.name < "ac" || t.name >= "x" && t.name < "y" FILTER STARTS_WITH(t.name, ["ab", "x"]) RETURN t',
  ],
  ['FOR t IN towns FILTER STARTS_WITH(t.name, ["ab", "ö"]) RETURN t', null],
  [
    'FOR t IN towns FILTER LIKE(CONCAT(t.name, ""), "bo%") RETURN t',
    'FOR t IN towns FILTER t.name >= "bo" && t.name < "bp" FILTER LIKE(CONCAT(t.name, ""), "bo%") RETURN t',
  ],
  ['FOR t IN towns FILTER LIKE(CONCAT(t.name, "x"), "bo%") RETURN t', null], // "b" and "ox" would be too
  [
    'FOR t IN towns FILTER DATE_COMPARE(t.name, "2024-02-29T10:00:00Z", "years", "months") RETURN t',
    'FOR t IN towns FILTER t.name >= "2024-02-01" && t.name < "2024-03-01" FILTER DATE_COMPARE(t.name, "2024-02-29T10:00:00Z", "years", "months") RETURN t',
  ],
  [
    'FOR t IN towns FILTER DATE_COMPARE("2024-12-31", t.name, "years", "days") RETURN t',
    'FOR t IN towns FILTER t.name >= "2024-12-31" && t.name < "2025-01-01" FILTER DATE_COMPARE("2024-12-31", t.name, "years", "days") RETURN t',
  ],
  ['FOR t IN towns FILTER DATE_COMPARE(t.name, "2024-02-29", "months", "days") RETURN t', null], // of any year
  [
    'FOR k IN knows FILTER SPLIT(k._to, "/")[1] == "p7" RETURN k',
    'FOR k IN knows FILTER k._to == "people/p7" FILTER SPLIT(k._to, "/")[1] == "p7" RETURN k',
    WITH_ENDS,
  ],
  [
    'FOR k IN knows FILTER PARSE_IDENTIFIER(k._from).key == "p7" RETURN k',
    'FOR k IN knows FILTER k._from IN ["people/p7", "towns/p7"] FILTER PARSE_IDENTIFIER(k._from).key == "p7" RETURN k',
    WITH_ENDS,
  ],
  [
    'FOR k IN knows FILTER SPLIT(k._to, "/")[0] == "people" RETURN k',
    'FOR k IN knows FILTER k._to >= "people" && k._to < "peoplf" FILTER SPLIT(k._to, "/")[0] == "people" RETURN k',
    WITH_ENDS,
  ],
  ['FOR k IN knows FILTER SPLIT(k._to, "/")[1] == "p7" RETURN k', null],
  [
    'FOR t IN towns FILTER LOWER(t.name) == LOWER("Bad Ems") RETURN t',
    'FOR t IN towns FILTER t.name >= "BAD EMS" && t.name <= "bad ems" FILTER LOWER(t.name) == LOWER("Bad Ems") RETURN t',
  ],
  ['FOR t IN towns FILTER LOWER(t.name) == LOWER("Köln") RETURN t', null],
  ['FOR t IN towns FILTER LOWER(t.size) == "bonn" RETURN t', null],
  ['FOR t IN towns FILTER LEFT(t.name, 3) == "bonn" RETURN t', null],
  ['FOR t IN towns FILTER LOWER(t.name) == "Bonn" RETURN t', null],
  [
    'FOR t IN towns LET y = DATE_YEAR(t.name) FILTER y == 2024 RETURN y',
    'FOR t IN towns LET y = DATE_YEAR(t.name) FILTER t.name >= "2024-01-01" && t.name < "2025-01-01" FILTER y == 2024 RETURN y',
  ],
  [
    'FOR t IN towns FILTER LEFT(t.name, 2) == "ab" OR t.name == "x" RETURN t',
    'FOR t IN towns FILTER t.name >= "ab" && t.name < "ac" || t.name == "x" FILTER LEFT(t.name, 2) == "ab" || t.name == "x" RETURN t',
  ],
  [
    'FOR t IN towns FILTER LEFT(t.name, 2) IN ["ab", "xy"] RETURN t',
    'FOR t IN towns FILTER t.name >= "ab" && t.name < "ac" || t.name >= "xy" && t.name < "xz" FILTER LEFT(t.name, 2) IN ["ab", "xy"] RETURN t',
  ],
  ['FOR t IN towns FILTER LEFT(t.name, 2) == "ab" OR t.x == 1 RETURN t', null],
  ['FOR t IN towns FILTER t.name == "ab" OR t.name > "x" RETURN t', null], // an index serves it as it is
  [
    'FOR t IN towns FOR i IN t.items FILTER i.sku == "a" AND i.n > 1 RETURN i',
    'FOR t IN towns FILTER "a" IN t.items[*].sku FOR i IN t.items FILTER i.sku == "a" AND i.n > 1 RETURN i',
  ],
  [
    'FOR t IN towns FOR g IN t.tags FILTER g == "a" RETURN t',
    'FOR t IN towns FILTER "a" IN t.tags FOR g IN t.tags FILTER g == "a" RETURN t',
  ],
  ['FOR t IN towns FOR g IN t.tags LIMIT 3 FILTER g == "a" RETURN t', null],
  ['FOR t IN towns FILTER ["a", "b"] ALL IN t.tags RETURN t', 'FOR t IN towns FILTER "a" IN t.tags && "b" IN t.tags RETURN t'],
  ['FOR t IN towns FILTER LENGTH(MINUS(["a"], t.tags)) == 0 RETURN t', 'FOR t IN towns FILTER "a" IN t.tags RETURN t'],
  [
    'FOR t IN towns FILTER INTERSECTION(t.tags, ["a", "b"]) != [] RETURN t',
    'FOR t IN towns FILTER "a" IN t.tags || "b" IN t.tags RETURN t',
  ],
  [
    'FOR t IN towns FILTER LENGTH(INTERSECTION(["a", "b"], t.tags)) == 2 RETURN t',
    'FOR t IN towns FILTER "a" IN t.tags && "b" IN t.tags RETURN t',
  ],
  ['FOR t IN towns FILTER LENGTH(INTERSECTION(["a", "b"], t.tags)) == 1 RETURN t', null],
  ['FOR t IN towns FILTER NOT_NULL(t.name, "none") == "a" RETURN t', 'FOR t IN towns FILTER t.name == "a" RETURN t'],
  ['FOR t IN towns FILTER NOT_NULL(t.name, "a") == "a" RETURN t', 'FOR t IN towns FILTER t.name == "a" || t.name == null RETURN t'],
  [
    'FOR t IN towns FILTER (t.name || "a") == "a" RETURN t',
    'FOR t IN towns FILTER t.name == "a" || t.name == null || t.name == false || t.name == 0 || t.name == "" RETURN t',
  ],
  ['FOR t IN towns FILTER (t.name == null ? "none" : t.name) == "a" RETURN t', 'FOR t IN towns FILTER t.name == "a" RETURN t'],
  ['FOR t IN towns FILTER (t.name == null ? "none" : t.x) == "a" RETURN t', null],
  [
    'FOR t IN towns FILTER MATCHES(t, { name: "a", x: 1 }) RETURN t',
    'FOR t IN towns FILTER t.name == "a" FILTER MATCHES(t, { name: "a", x: 1 }) RETURN t',
  ],
  ['FOR t IN towns FILTER MATCHES(t, { name: null }) RETURN t', null],
  [
    'FOR t IN towns FILTER IN_RANGE(t.name, "a", "c", true, false) RETURN t',
    'FOR t IN towns FILTER t.name >= "a" && t.name < "c" RETURN t',
  ],
  [
    'FOR t IN towns FILTER SPLIT(t.name, "-")[0] == "2024" RETURN t',
    'FOR t IN towns FILTER t.name >= "2024" && t.name < "2025" FILTER SPLIT(t.name, "-")[0] == "2024" RETURN t',
  ],
  [
    'FOR t IN towns FILTER TO_NUMBER(LEFT(t.name, 4)) == 2024 RETURN t',
    'FOR t IN towns FILTER t.name >= "2024" && t.name < "2025" FILTER TO_NUMBER(LEFT(t.name, 4)) == 2024 RETURN t',
  ],
  [
    'FOR t IN towns FILTER t.name =~ "^(new|paid)$" RETURN t',
    'FOR t IN towns FILTER t.name IN ["new", "paid"] FILTER t.name =~ "^(new|paid)$" RETURN t',
  ],
  [
    'FOR t IN towns FILTER CONCAT(t.name, "-", t.size) == "bonn-5" RETURN t',
    'FOR t IN towns FILTER t.name == "bonn" FILTER CONCAT(t.name, "-", t.size) == "bonn-5" RETURN t',
  ],
  ['FOR t IN towns FILTER CONCAT(t.name, t.size) == "bonn5" RETURN t', null],
  ['FOR t IN towns FILTER -t.name < -3 RETURN t', 'FOR t IN towns FILTER t.name >= 2.999999997 FILTER -t.name < -3 RETURN t'],
  ['FOR t IN towns FILTER ABS(t.name) > 3 RETURN t', null],
  [
    'FOR t IN towns FILTER PARSE_KEY(t._id) == "a" RETURN t',
    'FOR t IN towns FILTER t._id == "towns/a" FILTER PARSE_KEY(t._id) == "a" RETURN t',
  ],
];
