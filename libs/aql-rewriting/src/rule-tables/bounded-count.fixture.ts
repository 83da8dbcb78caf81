import type { RuleTable } from './rule-table.fixture';

export const boundedCountTable: RuleTable = [
  [
    'FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN o) >= 3 RETURN p',
    'FOR p IN people FILTER LENGTH((FOR o IN orders FILTER o.buyer == p._key LIMIT 3 RETURN o)) >= 3 RETURN p',
  ],
  [
    'FOR p IN people FILTER COUNT(FOR o IN orders FILTER o.buyer == p._key SORT o.x RETURN o) == 2 RETURN p',
    'FOR p IN people FILTER COUNT((FOR o IN orders FILTER o.buyer == p._key LIMIT 3 RETURN o)) == 2 RETURN p',
  ],
  [
    'FOR p IN people FILTER 3 <= LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN o) RETURN p',
    'FOR p IN people FILTER LENGTH((FOR o IN orders FILTER o.buyer == p._key LIMIT 3 RETURN o)) >= 3 RETURN p',
  ],
  [
    'FOR p IN people RETURN LENGTH(FOR v IN 1..2 OUTBOUND p knows RETURN v) < 5',
    'FOR p IN people RETURN LENGTH((FOR v IN 1..2 OUTBOUND p knows LIMIT 5 RETURN v)) < 5',
  ],
  ['FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN o) > 0 RETURN p', null], // every optimizer does it
  ['FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN DISTINCT o.x) > 2 RETURN p', null],
  ['FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key LIMIT 9 RETURN o) > 2 RETURN p', null],
  ['FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN o) > 5000 RETURN p', null],
  ['FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN o) > 2.5 RETURN p', null],
];
