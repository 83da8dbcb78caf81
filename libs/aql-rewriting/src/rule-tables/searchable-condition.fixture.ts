import type { RuleTable } from './rule-table.fixture';

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
    'FOR t IN towns FILTER t.name == "bonn" FILTER LOWER(t.name) == @name RETURN t',
    { bindVars: { name: 'bonn' } },
  ],
  [
    'FOR t IN towns FILTER CONCAT("x/", t.name) == "x/bonn" RETURN t',
    'FOR t IN towns FILTER t.name == "bonn" FILTER CONCAT("x/", t.name) == "x/bonn" RETURN t',
  ],
  ['FOR t IN towns FILTER t.name * 2 > 8 RETURN t', 'FOR t IN towns FILTER t.name >= 3.999999996 FILTER t.name * 2 > 8 RETURN t'],
  ['FOR t IN towns FILTER LOWER(t.size) == "bonn" RETURN t', null],
  ['FOR t IN towns FILTER LEFT(t.name, 3) == "bonn" RETURN t', null],
  ['FOR t IN towns FILTER LOWER(t.name) == "Bonn" RETURN t', null],
];
