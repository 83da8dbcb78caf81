import type { RuleTable } from '../rule-case.fixture';

export const removeUnnecessaryFiltersTable: RuleTable = {
  rule: 'remove-unnecessary-filters',
  cases: [
    {
      query: 'FOR p IN plain FILTER 1 < 2 RETURN p.n',
      before: ['FOR p IN plain', 'FILTER true', 'RETURN p.n'],
      after: ['FOR p IN plain', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER 1 > 2 SORT p.n RETURN p.n',
      before: ['FOR p IN plain', 'FILTER false', 'SORT p.n', 'RETURN p.n'],
      after: ['NoResultsNode', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.n > 2 RETURN p.n',
      after: 'same',
    },
  ],
};
