import type { RuleTable } from './rule-table.fixture';

export const extremeOfSortedTable: RuleTable = [
  ['RETURN LAST(FOR o IN orders SORT o.total RETURN o.total)', 'RETURN MAX((FOR o IN orders RETURN o.total))'],
  [
    'RETURN (FOR o IN orders FILTER o.paid SORT o.total RETURN o.total)[-1]',
    'RETURN MAX((FOR o IN orders FILTER o.paid RETURN o.total))',
  ],
  ['RETURN LAST(SORTED_UNIQUE(FOR o IN orders RETURN o.total))', 'RETURN MAX((FOR o IN orders RETURN o.total))'],
  ['RETURN LAST(FOR o IN orders SORT o.total DESC RETURN o.total)', null],
  ['RETURN LAST(FOR o IN orders SORT o.total RETURN o.day)', null],
  ['RETURN FIRST(SORTED(FOR o IN orders RETURN o.total))', 'RETURN FIRST((FOR o IN orders SORT o.total LIMIT 1 RETURN o.total))'],
  [
    'RETURN SORTED_UNIQUE(FOR o IN orders RETURN o.total)[0]',
    'RETURN FIRST((FOR o IN orders SORT o.total LIMIT 1 RETURN o.total))',
  ],
];
