import type { RuleTable } from './rule-table.fixture';

const PARTS = '(FOR p IN people RETURN p), (FOR t IN towns RETURN t)';
const FILTERED =
  '(FOR x2 IN (FOR p IN people RETURN p) FILTER x2.name == "a" RETURN x2), (FOR x3 IN (FOR t IN towns RETURN t) FILTER x3.name == "a" RETURN x3)';

export const filterBeforeUnionTable: RuleTable = [
  [`FOR x IN UNION(${PARTS}) FILTER x.name == "a" RETURN x.z`, `FOR x IN UNION(${FILTERED}) RETURN x.z`],
  [`FOR x IN UNION_DISTINCT(${PARTS}) FILTER x.name == "a" RETURN x.z`, `FOR x IN UNION_DISTINCT(${FILTERED}) RETURN x.z`],
  [
    `LET l = APPEND(${PARTS}) FOR x IN l FILTER x.name == "a" AND LENGTH(FOR o IN orders FILTER o.p == x._key RETURN 1) > 2 RETURN x`,
    `LET l = APPEND(${FILTERED}) FOR x IN l FILTER LENGTH((FOR o IN orders FILTER o.p == x._key RETURN 1)) > 2 RETURN x`,
  ],
  [`LET l = UNION(${PARTS}) FOR x IN l FILTER x.name == "a" RETURN [x, LENGTH(l)]`, null],
  [`LET l = UNION(${PARTS}) LET n = LENGTH(people) FOR x IN l FILTER x.name == n RETURN x`, null], // n is not known up there
  [`FOR x IN UNION(${PARTS}) LIMIT 3 FILTER x.name == "a" RETURN x`, null],
  ['FOR x IN APPEND((FOR p IN people RETURN p), (FOR t IN towns RETURN t), true) FILTER x.name == "a" RETURN x', null],
];
