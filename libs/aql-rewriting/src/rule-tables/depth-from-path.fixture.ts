import type { RuleTable } from './rule-table.fixture';

export const depthFromPathTable: RuleTable = [
  [
    'FOR v, e, p IN 1..6 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) == 2 AND v.age > 3 RETURN v',
    'FOR v, e IN 2..2 OUTBOUND "people/1" knows FILTER v.age > 3 RETURN v',
  ],
  [
    'FOR v, e, p IN 1..6 ANY "people/1" knows FILTER LENGTH(p.vertices) < 4 RETURN p',
    'FOR v, e, p IN 1..2 ANY "people/1" knows RETURN p',
  ],
  ['FOR v, e, p IN 1..3 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) == 7 RETURN v', null],
  ['FOR v, e, p IN 1..3 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) != 2 RETURN v', null],
  [
    'FOR v, e, p IN 1..3 OUTBOUND "people/1" knows OPTIONS { uniqueVertices: "global", order: "bfs" } FILTER LENGTH(p.edges) == 2 RETURN v',
    null,
  ],
];
