import type { RuleTable } from './rule-table.fixture';

export const narrowListTable: RuleTable = [
  [
    'FOR p IN people LET l = (FOR o IN orders FILTER o.buyer == p._key RETURN o) RETURN [SUM(l[*].total), MAX(l[*].date.day)]',
    'FOR p IN people LET l = (FOR o IN orders FILTER o.buyer == p._key RETURN { total: o.total, date: o.date }) RETURN [SUM(l[*].total), MAX(l[*].date.day)]',
  ],
  [
    'LET l = (FOR o IN orders RETURN o) FOR p IN people RETURN (FOR o IN l FILTER o.buyer == p._key RETURN o.total)',
    'LET l = (FOR o IN orders RETURN { buyer: o.buyer, total: o.total }) FOR p IN people RETURN (FOR o IN l FILTER o.buyer == p._key RETURN o.total)',
  ],
  ['LET l = (FOR o IN orders RETURN o) FOR p IN people RETURN (FOR o IN l FILTER o.buyer == p._key RETURN o)', null],
  ['LET l = (FOR o IN orders RETURN o) RETURN [l[*].total, l[0]]', null],
  ['LET l = (FOR o IN orders RETURN DISTINCT o) RETURN SUM(l[*].total)', null], // of fewer attributes more are equal
  ['LET l = (FOR o IN orders RETURN o) RETURN LENGTH(l)', null],
];
