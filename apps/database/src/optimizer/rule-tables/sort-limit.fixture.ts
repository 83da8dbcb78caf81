import type { RuleTable } from '../rule-case.fixture';

export const sortLimitTable: RuleTable = {
  rule: 'sort-limit',
  cases: [
    {
      query: 'FOR p IN plain SORT p.n LIMIT 2, 3 RETURN p.n',
      before: ['FOR p IN plain', 'SORT p.n', 'LIMIT 2, 3', 'RETURN p.n'],
      after: ['FOR p IN plain', 'SORT p.n LIMIT 5', 'LIMIT 2, 3', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain SORT p.n LET a = p.n + 1 LIMIT 3 RETURN a',
      before: ['FOR p IN plain', 'SORT p.n', 'LET a = p.n + 1', 'LIMIT 0, 3', 'RETURN a'],
      after: ['FOR p IN plain', 'SORT p.n LIMIT 3', 'LET a = p.n + 1', 'LIMIT 0, 3', 'RETURN a'],
    },
    {
      query: 'FOR p IN plain SORT p.n FILTER p.group == 1 LIMIT 3 RETURN p.n',
      after: 'same',
    },
  ],
};
