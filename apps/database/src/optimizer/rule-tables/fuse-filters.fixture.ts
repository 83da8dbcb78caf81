import type { RuleTable } from '../rule-case.fixture';

export const fuseFiltersTable: RuleTable = {
  rule: 'fuse-filters',
  cases: [
    {
      query: 'FOR p IN plain SORT p.n LIMIT 9 FILTER p.n > 3 FILTER p.group == 1 OR p.n == 4 RETURN p.n',
      before: ['FOR p IN plain', 'SORT p.n', 'LIMIT 0, 9', 'FILTER p.n > 3', 'FILTER p.group == 1 || p.n == 4', 'RETURN p.n'],
      after: ['FOR p IN plain', 'SORT p.n', 'LIMIT 0, 9', 'FILTER p.n > 3 && (p.group == 1 || p.n == 4)', 'RETURN p.n'],
    },
  ],
};
