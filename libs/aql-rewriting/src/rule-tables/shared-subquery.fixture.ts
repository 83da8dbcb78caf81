import type { RuleTable } from './rule-table.fixture';

const COUNT = 'LENGTH((FOR o IN orders FILTER o.buyer == p._key RETURN 1))';

export const sharedSubqueryTable: RuleTable = [
  [
    `FOR p IN people FILTER ${COUNT} > 3 RETURN [p.name, ${COUNT.replaceAll('o.', 'x.').replace('FOR o', 'FOR x')}]`,
    `FOR p IN people LET shared = ${COUNT} FILTER shared > 3 RETURN [p.name, shared]`,
  ],
  [
    'FOR p IN people RETURN [FIRST(FOR o IN orders FILTER o.buyer == p._key RETURN o), LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN o)]',
    'FOR p IN people LET shared = (FOR o IN orders FILTER o.buyer == p._key RETURN o) RETURN [FIRST(shared), LENGTH(shared)]',
  ],
  [`FOR p IN people LET n = ${COUNT} FOR q IN people RETURN [n, ${COUNT}]`, null],
  [`FOR p IN people RETURN [${COUNT}, ${COUNT.replace('p._key', 'p.name')}]`, null],
];
