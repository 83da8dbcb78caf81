import type { RuleTable } from '../rule-case.fixture';

export const moveFiltersUp2Table: RuleTable = {
  rule: 'move-filters-up-2',
  cases: [
    {
      query: 'FOR p IN plain SORT p.n DESC FILTER p.group == 1 RETURN p.n',
      before: ['FOR p IN plain', 'SORT p.n DESC', 'FILTER p.group == 1', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.group == 1', 'SORT p.n DESC', 'RETURN p.n'],
    },
  ],
};
