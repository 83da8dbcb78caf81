import type { RuleTable } from '../rule-case.fixture';

export const spliceSubqueriesTable: RuleTable = {
  rule: 'splice-subqueries',
  cases: [
    {
      query: 'FOR x IN 1..2 LET s = (FOR p IN plain RETURN p.n) RETURN s',
      before: ['FOR x IN 1..2', 'SUBQUERY s', '  FOR p IN plain', '  RETURN p.n', 'RETURN s'],
      after: ['FOR x IN 1..2', 'SUBQUERY s spliced', '  FOR p IN plain', '  RETURN p.n', 'RETURN s'],
    },
    {
      query: 'FOR p IN plain RETURN p.n',
      after: 'same',
    },
  ],
};
