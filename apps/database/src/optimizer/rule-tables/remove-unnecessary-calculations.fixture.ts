import type { RuleTable } from '../rule-case.fixture';

export const removeUnnecessaryCalculationsTable: RuleTable = {
  rule: 'remove-unnecessary-calculations',
  cases: [
    {
      query: 'FOR p IN plain LET a = p.n * 2 LET s = (FOR q IN plain RETURN q) RETURN p.n',
      before: ['FOR p IN plain', 'LET a = p.n * 2', 'SUBQUERY s', '  FOR q IN plain', '  RETURN q', 'RETURN p.n'],
      after: ['FOR p IN plain', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain LET a = ASSERT(true, "x") RETURN p.n',
      after: 'same',
    },
  ],
};
