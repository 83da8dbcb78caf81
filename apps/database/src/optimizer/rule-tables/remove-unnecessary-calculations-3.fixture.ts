import type { RuleTable } from '../rule-case.fixture';

export const removeUnnecessaryCalculations3Table: RuleTable = {
  rule: 'remove-unnecessary-calculations-3',
  cases: [
    {
      query: 'FOR p IN plain LET a = p.n * 2 RETURN p.n',
      before: ['FOR p IN plain', 'LET a = p.n * 2', 'RETURN p.n'],
      after: ['FOR p IN plain', 'RETURN p.n'],
    },
  ],
};
