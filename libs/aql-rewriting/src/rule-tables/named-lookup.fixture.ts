import type { RuleTable } from './rule-table.fixture';
import { WITH_ENDS } from './rule-table.fixture';

export const namedLookupTable: RuleTable = [
  [
    'FOR o IN orders FILTER DOCUMENT("towns", o.town).name == "x" RETURN DOCUMENT("towns", o.town).size',
    'FOR o IN orders LET found = DOCUMENT("towns", o.town) FILTER found.name == "x" RETURN found.size',
  ],
  [
    'FOR k IN knows RETURN [DOCUMENT(k._to).name, DOCUMENT(k._to).age]',
    'FOR k IN knows LET found = DOCUMENT(k._to) RETURN [found.name, found.age]',
    WITH_ENDS,
  ],
  [
    'FOR o IN orders LET n = (FOR t IN towns FILTER t.name == o.town RETURN t.size)[0] + 1 RETURN [n, (FOR t IN towns FILTER t.name == o.town RETURN t.size)[0]]',
    'FOR o IN orders LET found = (FOR t IN towns FILTER t.name == o.town RETURN t.size)[0] LET n = found + 1 RETURN [n, found]',
  ],
  ['FOR o IN orders RETURN DOCUMENT("towns", o.town).name', null], // looked up once as it is
  ['FOR o IN orders RETURN o.town ? [DOCUMENT("towns", o.town).name, DOCUMENT("towns", o.town).size] : null', null],
  ['RETURN [DOCUMENT("towns/x").name, DOCUMENT("towns/x").size]', null], // one row
];
