import type { RuleTable } from './rule-table.fixture';

export const narrowGroupsTable: RuleTable = [
  [
    'FOR o IN orders COLLECT s = o.status INTO g LET n = LENGTH(g) FILTER n > 3 RETURN [s, g[*].o._key]',
    'FOR o IN orders COLLECT s = o.status INTO g = o._key LET n = LENGTH(g) FILTER n > 3 RETURN [s, g]',
  ],
  [
    'FOR o IN orders COLLECT s = o.status INTO g RETURN [s, (FOR x IN g RETURN x.o.a.b), SLICE(g[*].o.a.b, 0, 3)]',
    'FOR o IN orders COLLECT s = o.status INTO g = o.a.b RETURN [s, g, SLICE(g, 0, 3)]',
  ],
  [
    'FOR o IN orders COLLECT s = o.status INTO g RETURN [s, g[*].o.a, g[*].o.b]',
    'FOR o IN orders COLLECT s = o.status INTO g = { o: { a: o.a, b: o.b } } RETURN [s, g[*].o.a, g[*].o.b]',
  ],
  ['FOR o IN orders COLLECT s = o.status INTO g RETURN [s, g[*].o.a, g[0]]', null],
  [
    'FOR o IN orders COLLECT s = o.status INTO g RETURN [s, g[* FILTER CURRENT.o.a > 1].o.a]',
    'FOR o IN orders COLLECT s = o.status INTO g = { o: { a: o.a } } RETURN [s, g[* FILTER CURRENT.o.a > 1].o.a]',
  ],
  [
    'FOR o IN orders COLLECT s = o.status INTO g RETURN [s, (FOR x IN g SORT x.o.a RETURN x.o.b)]',
    'FOR o IN orders COLLECT s = o.status INTO g = { o: { a: o.a, b: o.b } } RETURN [s, (FOR x IN g SORT x.o.a RETURN x.o.b)]',
  ],
  ['FOR o IN orders COLLECT s = o.status INTO g RETURN [s, g[*].o.a, g[*].o]', null],
  ['FOR o IN orders COLLECT s = o.status INTO g RETURN [s, LENGTH(g)]', null],
];
