import type { RuleTable } from '../rule-case.fixture';

export const removeUnnecessaryFilters2Table: RuleTable = {
  rule: 'remove-unnecessary-filters-2',
  cases: [
    {
      query: 'FOR p IN plain FILTER 1 < 2 RETURN p.n',
      before: ['FOR p IN plain', 'FILTER true', 'RETURN p.n'],
      after: ['FOR p IN plain', 'RETURN p.n'],
    },
  ],
};
