import type { RuleTable } from './rule-table.fixture';

export const sortedLoopFirstTable: RuleTable = [
  [
    'FOR p IN people FOR o IN orders FILTER p._key == o.buyer SORT o.total DESC, o._key LIMIT 9 RETURN [o, p.name]',
    'FOR o IN orders SORT o.total DESC, o._key FOR p IN people FILTER p._key == o.buyer LIMIT 9 RETURN [o, p.name]',
  ],
  [
    'FOR p IN people FILTER p.active FOR t IN towns FILTER t.x > 3 AND t.mayor == p._id AND t.y != p.y SORT t.name LIMIT 9 RETURN [t, p]',
    'FOR t IN towns FILTER t.x > 3 SORT t.name FOR p IN people FILTER p.active && t.mayor == p._id && t.y != p.y LIMIT 9 RETURN [t, p]',
  ],
  ['FOR p IN people FOR o IN orders FILTER p.name == o.buyer SORT o._key LIMIT 9 RETURN [o, p]', null], // several may be called so
  ['FOR p IN people FOR o IN orders FILTER p._key == o.buyer SORT o.total, p.name LIMIT 9 RETURN [o, p]', null],
  ['FOR p IN people FOR o IN orders FILTER p._key == o.buyer SORT o.total RETURN [o, p]', null],
  ['FOR p IN people LIMIT 5 FOR o IN orders FILTER p._key == o.buyer SORT o._key LIMIT 9 RETURN [o, p]', null],
];
