import type { RuleTable } from './rule-table.fixture';

export const limitInsideTable: RuleTable = [
  ['RETURN SLICE((FOR t IN towns SORT t.name RETURN t), 2, 5)', 'RETURN (FOR t IN towns SORT t.name LIMIT 2, 5 RETURN t)'],
  [
    'RETURN LAST(FOR t IN towns SORT t.size, t._key RETURN t)',
    'RETURN FIRST((FOR t IN towns SORT t.size DESC, t._key DESC LIMIT 1 RETURN t))',
  ],
  ['RETURN LAST(FOR t IN towns SORT t.size RETURN t)', null],
  ['RETURN SLICE((FOR t IN towns RETURN t), -2, 5)', null],
  ['RETURN SLICE((FOR t IN towns RETURN DISTINCT t.size), 0, 5)', null],
];
