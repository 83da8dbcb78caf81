import type { RuleTable } from '../rule-case.fixture';

export const replaceAnyEqWithInTable: RuleTable = {
  rule: 'replace-any-eq-with-in',
  cases: [
    {
      query: 'FOR p IN plain FILTER [1, 3] ANY == p.n RETURN p.n',
      before: ['FOR p IN plain', 'FILTER [1,3] ANY == p.n', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n IN [1,3]', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.tags ANY == 2 RETURN p.n',
      before: ['FOR p IN plain', 'FILTER p.tags ANY == 2', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER 2 IN p.tags', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.tags ALL == 2 RETURN p.n',
      after: 'same',
    },
  ],
};
