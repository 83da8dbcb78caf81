import type { RuleTable } from '../rule-case.fixture';

export const moveFiltersUpTable: RuleTable = {
  rule: 'move-filters-up',
  cases: [
    {
      query: 'FOR x IN 1..9 WINDOW {preceding: 1} AGGREGATE s = SUM(x) FILTER x > 3 RETURN s',
      after: 'same',
    },
    {
      query: 'FOR a IN 1..3 FOR p IN plain LET m = p.n * 2 FILTER a > 1 FILTER p.n == a RETURN m',
      before: ['FOR a IN 1..3', 'FOR p IN plain', 'LET m = p.n * 2', 'FILTER a > 1', 'FILTER p.n == a', 'RETURN m'],
      after: ['FOR a IN 1..3', 'FILTER a > 1', 'FOR p IN plain', 'FILTER p.n == a', 'LET m = p.n * 2', 'RETURN m'],
    },
    {
      query: 'FOR p IN plain SORT p.n DESC FILTER p.group == 1 RETURN p.n',
      before: ['FOR p IN plain', 'SORT p.n DESC', 'FILTER p.group == 1', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.group == 1', 'SORT p.n DESC', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain SORT p.n LIMIT 5 FILTER p.group == 1 RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR p IN plain COLLECT g = p.group FILTER g > 1 RETURN g',
      before: ['FOR p IN plain', 'COLLECT hash g = p.group', 'SORT g', 'FILTER g > 1', 'RETURN g'],
      after: ['FOR p IN plain', 'COLLECT hash g = p.group', 'FILTER g > 1', 'SORT g', 'RETURN g'],
    },
  ],
};
