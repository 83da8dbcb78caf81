import type { RuleTable } from './rule-table.fixture';

export const equalInConditionTable: RuleTable = [
  [
    'FOR n IN ["1", "2"] FOR o IN orders FILTER o.nr == n AND o._key == CONCAT(o.nr, "-de") RETURN o',
    'FOR n IN ["1", "2"] FOR o IN orders FILTER o._key == CONCAT(n, "-de") FILTER o.nr == n && o._key == CONCAT(o.nr, "-de") RETURN o',
  ],
  [
    'FOR p IN people FOR t IN towns FILTER t.x == p.x FILTER t.name == t.x RETURN [p, t]',
    'FOR p IN people FOR t IN towns FILTER t.name == p.x FILTER t.x == p.x FILTER t.name == t.x RETURN [p, t]',
  ],
  ['FOR p IN people FOR t IN towns FILTER t.land == p.x FILTER t.name == t.land RETURN [p, t]', null], // an index serves it
  ['FOR p IN people FOR t IN towns FILTER t.x == p.x FILTER t.y == t.x RETURN [p, t]', null],
  ['FOR p IN people FOR t IN towns FILTER t.x < p.x FILTER t.name == t.x RETURN [p, t]', null],
  [
    'FOR p IN people RETURN (FOR t IN towns FILTER t.x == p.x FILTER t._key == CONCAT("t", t.x) RETURN t)',
    'FOR p IN people RETURN (FOR t IN towns FILTER t._key == CONCAT("t", p.x) FILTER t.x == p.x FILTER t._key == CONCAT("t", t.x) RETURN t)',
  ],
  ['FOR p IN people RETURN (FOR t IN towns FILTER t.x == p.x FILTER t.name == t.x RETURN t)', null], // its order is seen
];
