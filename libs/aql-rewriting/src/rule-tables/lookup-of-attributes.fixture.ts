import type { RuleTable } from './rule-table.fixture';
import { WITH_ENDS } from './rule-table.fixture';

export const lookupOfAttributesTable: RuleTable = [
  [
    'FOR o IN orders LET p = DOCUMENT("people", o.buyer) RETURN [o.total, p.name, p.address.city]',
    'FOR o IN orders LET p = FIRST((FOR p2 IN people FILTER p2._key == o.buyer RETURN {name: p2.name, address: p2.address})) RETURN [o.total, p.name, p.address.city]',
  ],
  [
    'FOR o IN orders LET p = DOCUMENT(CONCAT("people/", o.buyer)) RETURN p.name',
    'FOR o IN orders LET p = FIRST((FOR p2 IN people FILTER p2._key == o.buyer RETURN {name: p2.name})) RETURN p.name',
  ],
  [
    'FOR k IN knows LET p = DOCUMENT(k._to) RETURN p.name',
    'FOR k IN knows LET p = FIRST((FOR p2 IN people FILTER p2._id == k._to RETURN {name: p2.name})) RETURN p.name',
    WITH_ENDS,
  ],
  ['FOR k IN knows LET p = DOCUMENT(k._to) RETURN p.name', null], // of which collection?
  ['FOR k IN knows LET p = DOCUMENT(k._from) RETURN p.name', null, WITH_ENDS], // of two
  ['FOR o IN orders LET p = DOCUMENT("people", o.buyer) RETURN p', null],
  ['FOR o IN orders LET p = DOCUMENT("people", o.buyer) FILTER p != null RETURN p.name', null],
  ['LET p = DOCUMENT("people", "k1") RETURN p.name', null],
  ['FOR o IN orders LET p = DOCUMENT("elsewhere", o.buyer) RETURN p.name', null],
];
