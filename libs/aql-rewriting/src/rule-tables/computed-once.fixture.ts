import type { RuleTable } from './rule-table.fixture';

export const computedOnceTable: RuleTable = [
  [
    'FOR p IN people FILTER p.age > AVERAGE(FOR x IN people RETURN x.age) RETURN p',
    'LET once = AVERAGE((FOR x IN people RETURN x.age)) FOR p IN people FILTER p.age > once RETURN p',
  ],
  [
    'LET l = (FOR t IN towns RETURN t.size) FOR p IN people RETURN [p.a - MIN(l), p.a / MAX(l)]',
    'LET l = (FOR t IN towns RETURN t.size) LET once = MIN(l) LET once2 = MAX(l) FOR p IN people RETURN [p.a - once, p.a / once2]',
  ],
  [
    'LET l = (FOR t IN towns RETURN t.tags) FOR p IN people FILTER p.tag IN UNIQUE(FLATTEN(l)) RETURN p',
    'LET l = (FOR t IN towns RETURN t.tags) LET once = FLATTEN(l) LET once2 = UNIQUE(once) FOR p IN people FILTER p.tag IN once2 RETURN p',
  ],
  [
    'LET l = (FOR t IN towns RETURN t) FOR p IN people FILTER p.tag IN UNIQUE(l[*].name) RETURN p',
    'LET l = (FOR t IN towns RETURN t) LET once = UNIQUE(l[*].name) FOR p IN people FILTER p.tag IN once RETURN p',
  ],
  ['FOR p IN people FILTER p.age > AVERAGE(FOR x IN people FILTER x.city == p.city RETURN x.age) RETURN p', null],
  ['FOR p IN people FILTER p.age > MAX([p.a, p.b]) RETURN p', null],
  ['FOR p IN people FILTER p.age > MAX([1, 2]) RETURN p', null], // a constant
  ['RETURN AVERAGE(FOR x IN people RETURN x.age)', null],
];
