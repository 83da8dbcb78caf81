import type { RuleTable } from './rule-table.fixture';
import { WITH_ENDS } from './rule-table.fixture';

export const joinInsteadOfLookupTable: RuleTable = [
  [
    'FOR k IN knows LET p = DOCUMENT(k._to) FILTER p.name == "x" RETURN [k, p]',
    'FOR k IN knows FOR p IN people FILTER p._id == k._to FILTER p.name == "x" RETURN [k, p]',
    WITH_ENDS,
  ],
  [
    'FOR o IN orders LET t = FIRST(FOR q IN towns FILTER q._key == o.town RETURN q) FILTER t.name == "x" RETURN [o, t]',
    'FOR o IN orders FOR t IN towns FILTER t._key == o.town FILTER t.name == "x" RETURN [o, t]',
  ],
  [
    'FOR o IN orders LET t = DOCUMENT(CONCAT("towns/", o.town)) FILTER t.name == "x" RETURN o',
    'FOR o IN orders FOR t IN towns FILTER t._key == o.town FILTER t.name == "x" RETURN o',
  ],
  [
    'FOR o IN orders LET t = DOCUMENT("towns", o.town) FILTER t.size > 5 RETURN o',
    'FOR o IN orders FOR t IN towns FILTER t._key == o.town FILTER t.size > 5 RETURN o',
  ],
  ['FOR o IN orders LET t = DOCUMENT("towns", o.town) FILTER t.name == null RETURN o', null],
  ['FOR o IN orders LET t = DOCUMENT("towns", o.town) FILTER t.size < 5 RETURN o', null],
  ['FOR o IN orders LET t = DOCUMENT("towns", o.town) RETURN [o, t]', null],
  [
    'FOR o IN orders LET s = (FOR t IN towns FILTER t.name == o.town RETURN t.size)[0] FILTER s >= 5 RETURN [o, s]',
    'FOR o IN orders FOR t IN towns FILTER t.name == o.town LET s = t.size FILTER s >= 5 RETURN [o, s]',
  ],
  [
    'FOR o IN orders LET t = DOCUMENT("towns", o.town) LET s = t.size FILTER s IN [4, 5] RETURN o',
    'FOR o IN orders FOR t IN towns FILTER t._key == o.town LET s = t.size FILTER s IN [4, 5] RETURN o',
  ],
  ['FOR o IN orders LET s = FIRST(FOR t IN towns FILTER t.land == o.land RETURN t.size) FILTER s >= 5 RETURN o', null], // may be many
  ['FOR o IN orders LET s = FIRST(FOR t IN towns FILTER t.name == o.town RETURN o.size) FILTER s >= 5 RETURN o', null],
];
