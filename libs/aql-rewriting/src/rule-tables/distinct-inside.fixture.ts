import type { RuleTable } from './rule-table.fixture';

export const distinctInsideTable: RuleTable = [
  [
    'RETURN UNIQUE(FOR v IN 1..3 OUTBOUND "people/1" knows RETURN v.age)',
    'RETURN (FOR v IN 1..3 OUTBOUND "people/1" knows RETURN DISTINCT v.age)',
  ],
  [
    'RETURN COUNT_DISTINCT(FOR v IN 1..3 OUTBOUND "people/1" knows RETURN v._id)',
    'RETURN LENGTH((FOR v IN 1..3 OUTBOUND "people/1" knows RETURN DISTINCT v._id))',
  ],
  [
    'RETURN SORTED_UNIQUE(FOR v IN 1..3 OUTBOUND "people/1" knows RETURN v._id)',
    'RETURN SORTED((FOR v IN 1..3 OUTBOUND "people/1" knows RETURN DISTINCT v._id))',
  ],
  ['RETURN UNIQUE(FOR v IN 1..3 OUTBOUND "people/1" knows RETURN DISTINCT v.age)', null],
  ['RETURN UNIQUE(FOR o IN orders RETURN o.status)', null],
  ['RETURN LENGTH(UNIQUE(FOR t IN towns RETURN t.name))', 'RETURN LENGTH((FOR t IN towns RETURN DISTINCT t.name))'],
  ['RETURN COUNT_DISTINCT(FOR t IN towns FILTER t.size > 3 RETURN t.name)', null],
];
