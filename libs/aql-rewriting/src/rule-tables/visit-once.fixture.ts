import type { RuleTable } from './rule-table.fixture';

export const visitOnceTable: RuleTable = [
  [
    'FOR v, e IN 0..3 ANY "people/1" knows FILTER v.age > 3 RETURN DISTINCT v._key',
    'FOR v IN 0..3 ANY "people/1" knows OPTIONS { order: "bfs", uniqueVertices: "global" } FILTER v.age > 3 RETURN DISTINCT v._key',
  ],
  [
    'FOR p IN people FOR v IN 1..3 INBOUND p knows COLLECT name = v.name RETURN name',
    'FOR p IN people FOR visited, edge IN 0..2 INBOUND p knows OPTIONS { order: "bfs", uniqueVertices: "global" } ' +
      'FOR v IN INBOUND edge == null ? p : edge._from knows COLLECT name = v.name RETURN name',
  ],
  ['FOR v IN 1..3 ANY "people/1" knows RETURN DISTINCT v', null],
  ['FOR v IN 2..3 OUTBOUND "people/1" knows RETURN DISTINCT v', null],
  ['FOR v IN 1..3 OUTBOUND "people/1" knows RETURN v', null],
  ['FOR v, e IN 1..3 OUTBOUND "people/1" knows RETURN DISTINCT [v, e]', null],
  ['FOR v IN 1..3 OUTBOUND "people/1" knows COLLECT a = v.age WITH COUNT INTO n RETURN n', null],
  [
    'FOR v IN 1..3 ANY "people/1" knows FILTER v._id != "people/1" AND v.age > 3 RETURN DISTINCT v._key',
    'FOR v IN 1..3 ANY "people/1" knows OPTIONS { order: "bfs", uniqueVertices: "global" } FILTER v._id != "people/1" AND v.age > 3 RETURN DISTINCT v._key',
  ],
  [
    'FOR v IN 1..3 ANY "people/1" knows FILTER v._key != "1" COLLECT k = v._key RETURN k',
    'FOR v IN 1..3 ANY "people/1" knows OPTIONS { order: "bfs", uniqueVertices: "global" } FILTER v._key != "1" COLLECT k = v._key RETURN k',
  ],
  ['FOR v IN 1..3 ANY "people/1" knows FILTER v._key != "2" RETURN DISTINCT v', null],
];
