import type { RuleTable } from './rule-table.fixture';

export const sortBeforeJoinTable: RuleTable = [
  [
    'FOR o IN orders FILTER o.paid FOR p IN people FILTER p._key == o.buyer SORT o.total DESC LIMIT 10 RETURN [o, p]',
    'FOR o IN orders FILTER o.paid SORT o.total DESC FOR p IN people FILTER p._key == o.buyer LIMIT 10 RETURN [o, p]',
  ],
  [
    'FOR o IN orders LET p = (FOR q IN people FILTER q._key == o.buyer RETURN q.name)[0] FILTER p SORT o.total, o._key LIMIT 10 RETURN [o, p]',
    'FOR o IN orders SORT o.total, o._key LET p = (FOR q IN people FILTER q._key == o.buyer RETURN q.name)[0] FILTER p LIMIT 10 RETURN [o, p]',
  ],
  ['FOR o IN orders LET p = (FOR q IN people RETURN q.name)[0] SORT o.total LIMIT 10 RETURN [o, p]', null], // moved down by the optimizer
  ['FOR o IN orders LET p = (FOR q IN people FILTER q._key == o.buyer RETURN q.name)[0] FILTER p SORT p LIMIT 10 RETURN p', null],
  ['FOR o IN orders FOR p IN people FILTER p._key == o.buyer SORT o.total RETURN [o, p]', null],
  ['FOR o IN orders FOR p IN people FILTER p._key == o.buyer SORT o.total, p.name LIMIT 10 RETURN [o, p]', null],
  ['FOR o IN orders COLLECT b = o.buyer FOR p IN people FILTER p._key == b SORT b LIMIT 10 RETURN p', null],
];
