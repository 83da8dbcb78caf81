import type { RuleTable } from '../rule-case.fixture';

export const removeRedundantSorts2Table: RuleTable = {
  rule: 'remove-redundant-sorts-2',
  cases: [
    {
      query: 'FOR p IN plain SORT p.group SORT p.n RETURN p.n',
      before: ['FOR p IN plain', 'SORT p.group', 'SORT p.n', 'RETURN p.n'],
      after: ['FOR p IN plain', 'SORT p.n', 'RETURN p.n'],
    },
  ],
};
