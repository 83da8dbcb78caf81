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
  [
    'FOR o IN orders SORT o.day DESC, o.x FOR p IN people FILTER p._key == o.buyer SORT o.day DESC LIMIT 9 RETURN [o, p]',
    'FOR o IN orders SORT o.day DESC, o.x FOR p IN people FILTER p._key == o.buyer LIMIT 9 RETURN [o, p]',
  ],
  ['FOR o IN orders SORT o.day DESC FOR p IN people SORT o.day LIMIT 9 RETURN [o, p]', null],
  ['FOR o IN orders SORT o.day FOR p IN people SORT o.day, p.name LIMIT 9 RETURN [o, p]', null],
  [
    'FOR o IN orders SORT o.day COLLECT d = o.day SORT d LIMIT 9 RETURN d',
    'FOR o IN orders COLLECT d = o.day SORT d LIMIT 9 RETURN d', // the first, not the second
  ],
];
