import type { RuleTable } from './rule-table.fixture';

/** Alone it gains nothing, so that it makes no candidate: what it makes room for is in the tables of `inline-let with …`. */
export const inlineLetTable: RuleTable = [
  ['FOR p IN people LET s = (FOR o IN orders FILTER o.buyer == p._key RETURN o) FILTER LENGTH(s) > 0 RETURN p', null],
];
