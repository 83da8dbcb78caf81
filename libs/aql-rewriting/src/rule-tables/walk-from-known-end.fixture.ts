import type { RuleTable } from './rule-table.fixture';
import { WITH_ENDS } from './rule-table.fixture';

export const walkFromKnownEndTable: RuleTable = [
  [
    'FOR p IN people FILTER p.age > 3 FOR v IN 1..2 OUTBOUND p knows FILTER v._id == "people/7" RETURN [p.name, v.name]',
    'FOR p IN 1..2 INBOUND "people/7" knows FILTER IS_SAME_COLLECTION("people", p._id) FILTER p.age > 3 LET v = DOCUMENT("people/7") RETURN [p.name, v.name]',
  ],
  ['FOR p IN people FOR v, e IN 1..2 OUTBOUND p knows FILTER v._id == "people/7" RETURN e', null],
  ['FOR p IN people FOR v IN 1..2 OUTBOUND p knows FILTER v._id == p.friend RETURN p', null],
  [
    'FOR t IN towns FOR v, e IN 1..1 OUTBOUND t knows FILTER v._key == "7" AND e.n > 1 RETURN [t.name, e.n, v.age]',
    'FOR v IN people FILTER v._key == "7" FOR t, e IN 1..1 INBOUND v knows FILTER IS_SAME_COLLECTION("towns", t._id) FILTER e.n > 1 RETURN [t.name, e.n, v.age]',
    WITH_ENDS,
  ],
  ['FOR t IN towns FOR v, e IN 1..2 OUTBOUND t knows FILTER v._key == "7" RETURN e.n', null, WITH_ENDS],
  ['FOR t IN towns FOR v IN 0..1 OUTBOUND t knows FILTER v._key == "7" RETURN t', null, WITH_ENDS],
  ['FOR p IN people FOR v IN 1..1 INBOUND p knows FILTER v._key == "7" RETURN p', null, WITH_ENDS], // people and towns know
  ['FOR t IN towns FOR v IN 1..1 OUTBOUND t knows FILTER v.age == 7 RETURN t', null, WITH_ENDS], // no index
];
