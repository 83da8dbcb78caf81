import type { RuleTable } from './rule-table.fixture';

export const aggregateGroupsTable: RuleTable = [
  [
    'FOR o IN orders COLLECT s = o.status INTO g RETURN [s, SUM(FOR x IN g FILTER x.o.paid RETURN x.o.total), LENGTH(g)]',
    'FOR o IN orders COLLECT s = o.status AGGREGATE sum = SUM(o.paid ? o.total : null), length = LENGTH(1) RETURN [s, sum, length]',
  ],
  [
    'FOR o IN orders COLLECT s = o.status INTO g = o.total RETURN [s, AVG(FOR x IN g RETURN x), LENGTH(FOR x IN g FILTER x > 3 RETURN x)]',
    'FOR o IN orders COLLECT s = o.status AGGREGATE average = AVERAGE(o.total), sum = SUM(o.total > 3 ? 1 : 0) RETURN [s, average, sum]',
  ],
  ['FOR o IN orders COLLECT s = o.status INTO g RETURN [s, g, LENGTH(g)]', null],
  ['FOR o IN orders COLLECT s = o.status INTO g RETURN [s, SUM(FOR x IN g LIMIT 2 RETURN x.o.total)]', null],
  [
    'FOR o IN orders COLLECT s = o.status INTO g RETURN [s, COUNT(g[*].o.total)]',
    'FOR o IN orders COLLECT s = o.status AGGREGATE length = LENGTH(1) RETURN [s, length]',
  ],
  [
    'FOR o IN orders COLLECT s = o.status INTO g RETURN [s, LENGTH(g[* FILTER CURRENT.o.paid]), COUNT(UNIQUE(g[*].o.buyer))]',
    'FOR o IN orders COLLECT s = o.status AGGREGATE sum = SUM(o.paid ? 1 : 0), count = COUNT_DISTINCT(o.buyer) RETURN [s, sum, count]',
  ],
  [
    'FOR o IN orders COLLECT s = o.status INTO g RETURN [s, SUM(g[* FILTER CURRENT.o.paid].o.total), SORTED_UNIQUE(g[*].o.buyer)]',
    'FOR o IN orders COLLECT s = o.status AGGREGATE sum = SUM(o.paid ? o.total : null), sorted = SORTED_UNIQUE(o.buyer) RETURN [s, sum, sorted]',
  ],
];
