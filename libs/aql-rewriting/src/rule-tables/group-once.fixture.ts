import type { RuleTable } from './rule-table.fixture';

export const groupOnceTable: RuleTable = [
  [
    'FOR o IN orders FOR p IN people FILTER p.code == o.buyer RETURN [o.n, p.name]',
    'LET peopleByCode = MERGE((FOR p2 IN people COLLECT key = IS_ARRAY(p2.code) || IS_OBJECT(p2.code) ? "[]" : TO_STRING(p2.code) INTO members = { code: p2.code, name: p2.name } RETURN { [key]: members })) ' +
      'FOR o IN orders FOR p IN peopleByCode[IS_ARRAY(o.buyer) || IS_OBJECT(o.buyer) ? "[]" : TO_STRING(o.buyer)] || [] FILTER p.code == o.buyer RETURN [o.n, p.name]',
  ],
  [
    'FOR p IN people LET n = LENGTH(FOR o IN orders FILTER o.paid AND o.buyer == p._key RETURN 1) RETURN [p._key, n]',
    'LET ordersByBuyer = MERGE((FOR o2 IN orders FILTER o2.paid COLLECT key = TO_STRING(o2.buyer) INTO members = { buyer: o2.buyer } RETURN { [key]: members })) ' +
      'FOR p IN people LET n = LENGTH((FOR o IN ordersByBuyer[p._key] || [] FILTER o.buyer == p._key RETURN 1)) RETURN [p._key, n]',
  ],
  [
    'LET list = (FOR p IN people RETURN { k: p._key, n: p.name }) FOR o IN orders RETURN FIRST(FOR x IN list FILTER x.k == o._key RETURN x.n)',
    'LET list = (FOR p IN people RETURN { k: p._key, n: p.name }) ' +
      'LET listByK = MERGE((FOR x2 IN list COLLECT key = TO_STRING(x2.k) INTO members = { k: x2.k, n: x2.n } RETURN { [key]: members })) ' +
      'FOR o IN orders RETURN FIRST((FOR x IN listByK[o._key] || [] FILTER x.k == o._key RETURN x.n))',
  ],
  ['FOR o IN orders FOR t IN towns FILTER t.name == o.town RETURN t', null],
  ['FOR o IN orders FOR p IN people FILTER p._key == o.buyer RETURN p', null],
  ['LET x = 3 FOR p IN people FILTER p.code == x RETURN p', null],
  ['FOR o IN orders FOR p IN people FILTER p.code < o.buyer RETURN p', null],
];
