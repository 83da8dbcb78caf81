import type { RuleTable } from './rule-table.fixture';

const WALK = 'FOR v, e, p IN 1..4 OUTBOUND "people/1" knows';

export const pathConditionTable: RuleTable = [
  [
    `${WALK} FILTER LENGTH(p.edges[* FILTER CURRENT.kind != "a"]) == 0 RETURN v`,
    `${WALK} FILTER p.edges[*].kind ALL == "a" RETURN v`,
  ],
  [
    `${WALK} FILTER COUNT(FOR x IN p.vertices FILTER x.age < 18 RETURN 1) == 0 AND e.n RETURN v`,
    `${WALK} FILTER p.vertices[*].age ALL >= 18 AND e.n RETURN v`,
  ],
  [
    `${WALK} FILTER LENGTH(p.edges[* FILTER CURRENT.kind IN ["a", "b"]]) == LENGTH(p.edges) RETURN v`,
    `${WALK} FILTER p.edges[*].kind ALL IN ["a", "b"] RETURN v`,
  ],
  [`${WALK} FILTER "x" NOT IN p.edges[*].kind RETURN v`, `${WALK} FILTER p.edges[*].kind ALL != "x" RETURN v`],
  [
    `${WALK} LET kinds = p.edges[*].kind FILTER NOT POSITION(kinds, "x") RETURN v`,
    `${WALK} LET kinds = p.edges[*].kind FILTER p.edges[*].kind ALL != "x" RETURN v`,
  ],
  [`${WALK} FILTER MAX(p.edges[*].weight) <= 3 RETURN v`, `${WALK} FILTER p.edges[*].weight ALL <= 3 RETURN v`],
  [`${WALK} FILTER MIN(p.edges[*].weight) >= 3 RETURN v`, null], // null is left out, and less than 3
  [`${WALK} FILTER MAX(p.edges[*].weight) <= null RETURN v`, null],
  [
    `${WALK} FILTER SUM(p.edges[*].weight) < 10 RETURN v`,
    `${WALK} PRUNE SUM(p.edges[*].weight) >= 10 FILTER SUM(p.edges[*].weight) < 10 RETURN v`,
  ],
  [`${WALK} FILTER SUM(p.edges[*].weight) > 10 RETURN v`, null],
  [
    `${WALK} FILTER LENGTH(UNIQUE(p.vertices[*]._id)) == LENGTH(p.vertices) RETURN v`,
    'FOR v IN 1..4 OUTBOUND "people/1" knows OPTIONS { uniqueVertices: "path" } RETURN v',
  ],
  [
    `${WALK} FILTER COUNT(p.vertices) == COUNT_DISTINCT(p.vertices[*]._key) RETURN v`,
    `${WALK} OPTIONS { uniqueVertices: "path" } FILTER COUNT(p.vertices) == COUNT_DISTINCT(p.vertices[*]._key) RETURN v`,
  ],
  [
    `${WALK} FILTER LAST(p.vertices).age > 60 RETURN p.edges[-1].n`,
    'FOR v, e IN 1..4 OUTBOUND "people/1" knows FILTER v.age > 60 RETURN e.n',
  ],
  [`${WALK} FILTER "x" IN p.edges[*].kind RETURN v`, null],
  [`${WALK} OPTIONS { uniqueVertices: "global", order: "bfs" } FILTER "x" NOT IN p.edges[*].kind RETURN v`, null],
  [`${WALK} LIMIT 5 FILTER "x" NOT IN p.edges[*].kind RETURN v`, null],
];
