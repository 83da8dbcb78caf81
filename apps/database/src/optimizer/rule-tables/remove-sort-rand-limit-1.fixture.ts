import type { RuleTable } from '../rule-case.fixture';

export const removeSortRandLimit1Table: RuleTable = {
  rule: 'remove-sort-rand-limit-1',
  cases: [
    {
      query: 'FOR p IN plain SORT RAND() LIMIT 1 RETURN p.n',
      before: ['FOR p IN plain', 'SORT RAND()', 'LIMIT 0, 1', 'RETURN p.n'],
      after: ['FOR p IN plain random LIMIT 1', 'LIMIT 0, 1', 'RETURN p.n'],
      isSteady: false,
    },
    {
      query: 'FOR p IN plain SORT RAND() LIMIT 2 RETURN p.n',
      after: 'same',
      isSteady: false,
    },
    {
      query: 'FOR p IN plain FILTER p.n > 3 SORT RAND() LIMIT 1 RETURN p.n',
      after: 'same',
      isSteady: false,
    },
  ],
};
