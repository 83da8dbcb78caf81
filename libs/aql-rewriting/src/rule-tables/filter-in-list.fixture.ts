import type { RuleTable } from './rule-table.fixture';

export const filterInListTable: RuleTable = [
  [
    'RETURN LENGTH((FOR o IN orders RETURN o)[* FILTER CURRENT.buyer == "u1"].total)',
    'RETURN LENGTH((FOR o IN orders FILTER o.buyer == "u1" RETURN o.total))',
  ],
  [
    'FOR p IN people RETURN (FOR o IN orders SORT o.date RETURN { b: o.buyer })[* FILTER CURRENT.b == p._key]',
    'FOR p IN people RETURN (FOR o IN orders SORT o.date FILTER { b: o.buyer }.b == p._key RETURN { b: o.buyer })',
  ],
  ['RETURN (FOR o IN orders RETURN DISTINCT o.buyer)[* FILTER CURRENT != "u1"]', null],
  ['RETURN (FOR o IN orders RETURN o)[* FILTER CURRENT.buyer == "u1" LIMIT 3]', null],
  ['RETURN (FOR o IN orders RETURN o)[*].total', null], // nothing to look for
];
