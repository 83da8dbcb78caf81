import type { RuleTable } from './rule-table.fixture';
import { WITH_ENDS, WITH_NUMBERS } from './rule-table.fixture';

export const attributeConditionTable: RuleTable = [
  [
    'FOR t IN towns FILTER DATE_YEAR(t.name) == 2024 AND t.x RETURN t',
    'FOR t IN towns FILTER t.name >= "2024-01-01" && t.name < "2025-01-01" FILTER t.x RETURN t',
  ],
  [
    'FOR t IN towns LET y = DATE_FORMAT(t.name, "%yyyy-%mm") FILTER y == "2024-02" RETURN y',
    'FOR t IN towns LET y = DATE_FORMAT(t.name, "%yyyy-%mm") FILTER t.name >= "2024-02-01" && t.name < "2024-03-01" RETURN y',
  ],
  ['FOR t IN towns FILTER t.name =~ "^abc" RETURN t', 'FOR t IN towns FILTER t.name >= "abc" && t.name < "abd" RETURN t'],
  ['FOR t IN towns FILTER t.name LIKE "abc%" RETURN t', 'FOR t IN towns FILTER t.name >= "abc" && t.name < "abd" RETURN t'],
  ['FOR t IN towns FILTER "abc" == LEFT(t.name, 3) RETURN t', 'FOR t IN towns FILTER t.name >= "abc" && t.name < "abd" RETURN t'],
  ['FOR t IN towns FILTER t.name =~ "^(ab|cd)$" RETURN t', 'FOR t IN towns FILTER t.name IN ["ab", "cd"] RETURN t'],
  ['FOR t IN towns FILTER LEFT(t.name, 10) > "2024-03-01" RETURN t', 'FOR t IN towns FILTER t.name >= "2024-03-02" RETURN t'],
  ['FOR t IN towns FILTER LEFT(t.name, 10) >= "2024-03-01" RETURN t', 'FOR t IN towns FILTER t.name >= "2024-03-01" RETURN t'],
  ['FOR t IN towns FILTER LEFT(t.name, 10) <= "2024-03-01" RETURN t', 'FOR t IN towns FILTER t.name < "2024-03-02" RETURN t'],
  ['FOR t IN towns FILTER t.name + 10 == 50 RETURN t', 'FOR t IN towns FILTER t.name == 40 RETURN t'],
  ['FOR t IN towns FILTER 10 - t.name >= 6 RETURN t', 'FOR t IN towns FILTER t.name <= 4 RETURN t'],
  ['FOR t IN towns FILTER t.name * -2 < 8 RETURN t', 'FOR t IN towns FILTER t.name > -4 RETURN t'],
  ['FOR t IN towns FILTER DATE_TIMESTAMP(t.name) < 1704067200000 RETURN t', 'FOR t IN towns FILTER t.name < "2024-01-01" RETURN t'],
  [
    'FOR t IN towns FILTER DATE_DIFF(t.name, "2024-03-10", "d") > 3 RETURN t',
    'FOR t IN towns FILTER t.name < "2024-03-06T12:00:00.001" RETURN t',
  ],
  [
    'FOR t IN towns FILTER DATE_DIFF("2024-03-10", t.name, "hours") <= 12 RETURN t',
    'FOR t IN towns FILTER t.name < "2024-03-10T12:30" RETURN t',
  ],
  [
    'FOR k IN knows FILTER SPLIT(k._to, "/")[1] == "7" RETURN k._from',
    'FOR k IN knows FILTER k._to == "people/7" RETURN k._from',
    WITH_ENDS,
  ],
  ['FOR t IN towns FILTER DATE_DIFF(t.name, "2024-03-10", "months") > 3 RETURN t', null],
  ['FOR t IN towns FILTER DATE_DIFF(t.name, "2024-03-10", "d") < 0 RETURN t', null],
  ['FOR t IN towns FILTER t.name / 3 > 1.3333333333333333 RETURN t', 'FOR t IN towns FILTER t.name > 4 RETURN t'],
  ['FOR t IN towns FILTER t.name / 3 > 0.3333333333333 RETURN t', null],
  ['FOR t IN towns FILTER LOWER(t.name) == "abc" RETURN t', null],
  ['FOR t IN towns FILTER t.name =~ "^abc+" RETURN t', null],
  ['FOR t IN towns FILTER t.name LIKE "abc%d" RETURN t', null],
  ['FOR t IN towns FILTER LIKE(t.name, "abc%", true) RETURN t', null],
  ['FOR t IN towns FILTER TO_NUMBER(t.name) > 120 RETURN t', 'FOR t IN towns FILTER t.name > 120 RETURN t'],
  ['FOR t IN towns FILTER LEFT(t.name, 2) == "94" RETURN t', null, WITH_NUMBERS],
  ['FOR t IN towns FILTER FLOOR(t.name) == 3 RETURN t', null],
  ['FOR t IN towns FILTER DATE_YEAR(t.mayor) == 2024 RETURN t', null], // its index is sparse
  ['FOR p IN people FILTER DATE_YEAR(p.born) == 2024 RETURN p', null],
  ['FOR t IN towns FILTER DATE_YEAR(t.name) == 2024 LIMIT 3 RETURN t', null],
];
