import type { RuleTable } from './rule-table.fixture';

export const firstOfListTable: RuleTable = [
  [
    'FOR p IN people LET l = (FOR o IN orders FILTER o.buyer == p._key SORT o.date DESC RETURN o) RETURN [l[0].date, FIRST(l).total]',
    'FOR p IN people LET l = FIRST(FOR o IN orders FILTER o.buyer == p._key SORT o.date DESC RETURN o) RETURN [l.date, l.total]',
  ],
  ['FOR p IN people LET l = (FOR o IN orders FILTER o.buyer == p._key RETURN o) RETURN [l[0], LENGTH(l)]', null],
  ['FOR p IN people LET l = (FOR o IN orders FILTER o.buyer == p._key RETURN o) RETURN l[1]', null],
  ['FOR p IN people LET l = (FOR o IN orders FILTER o.buyer == p._key RETURN o) RETURN (FOR x IN l RETURN l[0])', null],
];
