import type { RuleTable } from './rule-table.fixture';

export const depthFromPathTable: RuleTable = [
  [
    'FOR v, e, p IN 1..6 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) == 2 AND v.age > 3 RETURN v',
    'FOR v IN 2..2 OUTBOUND "people/1" knows FILTER v.age > 3 RETURN v',
  ],
  [
    'FOR v, e, p IN 1..6 ANY "people/1" knows FILTER LENGTH(p.vertices) < 4 RETURN p',
    'FOR v, e, p IN 1..2 ANY "people/1" knows RETURN p',
  ],
  [
    'FOR v, e, p IN 1..6 OUTBOUND "people/1" knows FILTER 2 >= LENGTH(p.edges) RETURN v',
    'FOR v IN 1..2 OUTBOUND "people/1" knows RETURN v',
  ],
  [
    'FOR v, e, p IN 1..6 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) IN [3, 2] RETURN v',
    'FOR v IN 2..3 OUTBOUND "people/1" knows RETURN v',
  ],
  [
    'FOR v, e, p IN 1..6 OUTBOUND "people/1" knows FILTER LENGTH(p.vertices) IN [3, 5, "x", 2.5] RETURN v',
    'FOR v, e, p IN 2..4 OUTBOUND "people/1" knows FILTER LENGTH(p.vertices) IN [3, 5, "x", 2.5] RETURN v',
  ],
  [
    'FOR v, e, p IN 1..6 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) IN 2..4 RETURN v',
    'FOR v IN 2..4 OUTBOUND "people/1" knows RETURN v',
  ],
  ['FOR v, e, p IN 1..3 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) IN [1, 3] RETURN v', null],
  ['FOR v, e, p IN 1..3 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) IN [] RETURN v', null],
  [
    'FOR v, e, p IN 1..6 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) == 3 RETURN e.since',
    'FOR v, e IN 3..3 OUTBOUND "people/1" knows RETURN e.since',
  ],
  ['FOR v, e, p IN 1..3 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) == 7 RETURN v', null],
  ['FOR v, e, p IN 1..3 OUTBOUND "people/1" knows FILTER LENGTH(p.edges) != 2 RETURN v', null],
  [
    'FOR v, e, p IN 1..3 OUTBOUND "people/1" knows OPTIONS { uniqueVertices: "global", order: "bfs" } FILTER LENGTH(p.edges) == 2 RETURN v',
    null,
  ],
];
