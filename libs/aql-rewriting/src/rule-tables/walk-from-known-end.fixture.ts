import type { RuleTable } from './rule-table.fixture';

export const walkFromKnownEndTable: RuleTable = [
  [
    'FOR p IN people FILTER p.age > 3 FOR v IN 1..2 OUTBOUND p knows FILTER v._id == "people/7" RETURN [p.name, v.name]',
    'FOR p IN 1..2 INBOUND "people/7" knows FILTER IS_SAME_COLLECTION("people", p._id) FILTER p.age > 3 LET v = DOCUMENT("people/7") RETURN [p.name, v.name]',
  ],
  ['FOR p IN people FOR v, e IN 1..2 OUTBOUND p knows FILTER v._id == "people/7" RETURN e', null],
  ['FOR p IN people FOR v IN 1..2 OUTBOUND p knows FILTER v._id == p.friend RETURN p', null],
];
