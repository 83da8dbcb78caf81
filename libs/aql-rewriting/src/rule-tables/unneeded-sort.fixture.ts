import type { RuleTable } from './rule-table.fixture';

export const unneededSortTable: RuleTable = [
  [
    'FOR o IN orders SORT o.total COLLECT s = o.status WITH COUNT INTO n RETURN [s, n]',
    'FOR o IN orders COLLECT s = o.status WITH COUNT INTO n RETURN [s, n]',
  ],
  ['RETURN SUM(FOR o IN orders SORT o.day RETURN o.total)', 'RETURN SUM((FOR o IN orders RETURN o.total))'],
  ['FOR o IN orders SORT o.total COLLECT s = o.status INTO g RETURN g', null],
  ['RETURN SUM(FOR o IN orders SORT o.day LIMIT 3 RETURN o.total)', null],
  ['RETURN (FOR o IN orders SORT o.day RETURN o.total)', null],
];
