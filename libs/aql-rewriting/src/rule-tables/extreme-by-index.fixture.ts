import type { RuleTable } from './rule-table.fixture';

export const extremeByIndexTable: RuleTable = [
  ['RETURN MAX(FOR t IN towns RETURN t.name)', 'RETURN FIRST((FOR t IN towns SORT t.name DESC LIMIT 1 RETURN t.name))'],
  [
    'FOR l IN ["a", "b"] RETURN MIN(FOR t IN towns FILTER t.land == l RETURN t.size)',
    'FOR l IN ["a", "b"] RETURN FIRST((FOR t IN towns FILTER t.land == l FILTER t.size != null SORT t.size LIMIT 1 RETURN t.size))',
  ],
  ['RETURN MAX(FOR t IN towns RETURN t.mayor)', null],
  ['RETURN MAX(FOR t IN towns FILTER t.size > 3 RETURN t.name)', null],
  ['RETURN MAX(FOR p IN people RETURN p.age)', null],
  [
    'FOR t IN towns COLLECT AGGREGATE a = MIN(t.name), b = MAX(t.name) RETURN [a, b]',
    'LET a = FIRST((FOR t2 IN towns FILTER t2.name != null SORT t2.name LIMIT 1 RETURN t2.name)) ' +
      'LET b = FIRST((FOR t3 IN towns SORT t3.name DESC LIMIT 1 RETURN t3.name)) RETURN [a, b]',
  ],
  ['FOR t IN towns COLLECT AGGREGATE a = MIN(t.name), n = SUM(t.size) RETURN [a, n]', null],
  ['FOR t IN towns COLLECT l = t.land AGGREGATE a = MIN(t.name) RETURN [l, a]', null],
];
