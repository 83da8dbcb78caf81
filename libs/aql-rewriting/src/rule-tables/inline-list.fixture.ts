import type { RuleTable } from './rule-table.fixture';

export const inlineListTable: RuleTable = [
  [
    'LET l = (FOR o IN orders RETURN { b: o.buyer, t: o.total }) FOR x IN l FILTER x.b == "u1" RETURN [x.t, x.missing]',
    'FOR o IN orders FILTER o.buyer == "u1" RETURN [o.total, null]',
  ],
  [
    'LET l = (FOR o IN orders SORT o.total, o._key RETURN { b: o.buyer }) FOR x IN l FILTER x.b == "u1" LIMIT 3 RETURN x',
    'FOR o IN orders SORT o.total, o._key LET x = { b: o.buyer } FILTER o.buyer == "u1" LIMIT 3 RETURN x',
  ],
  [
    'FOR p IN people FOR x IN (FOR o IN orders FILTER o.buyer == p._key RETURN o) FILTER x.total > 3 RETURN x',
    'FOR p IN people FOR o IN orders FILTER o.buyer == p._key FILTER o.total > 3 RETURN o',
  ],
  ['FOR p IN people FOR x IN (FOR o IN orders FILTER o.buyer == p._key LIMIT 3 RETURN o) RETURN x', null],
  ['LET l = (FOR o IN orders RETURN { b: o.buyer }) FOR x IN l FILTER x.b == "u1" LIMIT 3 RETURN x', null],
  ['LET l = (FOR o IN orders RETURN o) FOR x IN l RETURN [x.b, LENGTH(l)]', null],
  ['LET l = (FOR o IN orders RETURN DISTINCT o.buyer) FOR x IN l RETURN x', null],
  ['LET l = (FOR o IN orders RETURN o) FOR p IN people FOR x IN l FILTER x.b == p.b RETURN x', null],
  [
    'LET l = (FOR o IN orders RETURN { b: o.buyer, b: o.total }) FOR x IN l FILTER x.b == "u1" RETURN 1',
    'FOR o IN orders LET x = { b: o.buyer, b: o.total } FILTER x.b == "u1" RETURN 1',
  ],
];
