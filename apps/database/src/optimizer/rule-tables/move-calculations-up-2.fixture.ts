import type { RuleTable } from '../rule-case.fixture';

export const moveCalculationsUp2Table: RuleTable = {
  rule: 'move-calculations-up-2',
  cases: [
    {
      query: 'FOR x IN 1..2 FOR p IN plain LET a = x * 2 RETURN p.n * a',
      before: ['FOR x IN 1..2', 'FOR p IN plain', 'LET a = x * 2', 'RETURN p.n * a'],
      after: ['FOR x IN 1..2', 'LET a = x * 2', 'FOR p IN plain', 'RETURN p.n * a'],
    },
  ],
};
