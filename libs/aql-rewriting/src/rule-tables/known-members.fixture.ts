import type { RuleTable } from './rule-table.fixture';

export const knownMembersTable: RuleTable = [
  [
    'FOR p IN people FILTER p.age > 3 AND LENGTH(FOR o IN orders FILTER o.buyer == p._key AND o.paid RETURN 1) > 0 RETURN p',
    'LET known = (FOR o IN orders FILTER o.paid RETURN DISTINCT o.buyer) FOR p IN people FILTER p.age > 3 && p._key IN known RETURN p',
  ],
  [
    'FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN 1) == 0 RETURN p',
    'LET known = (FOR o IN orders RETURN DISTINCT o.buyer) FOR p IN people FILTER p._key NOT IN known RETURN p',
  ],
  ['FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key AND o.town == p.town RETURN 1) > 0 RETURN p', null],
  ['FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN 1) > 2 RETURN p', null],
];
