import type { RuleTable } from './rule-table.fixture';

/** It is a candidate in company only (`compose-candidates.spec`): alone it is not worth a measurement. */
export const countWithoutValuesTable: RuleTable = [
  ['FOR p IN people RETURN LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN o)', null],
  ['RETURN LENGTH(FOR o IN orders RETURN DISTINCT o.buyer)', null],
];
