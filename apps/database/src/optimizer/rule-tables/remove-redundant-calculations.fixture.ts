import type { RuleTable } from '../rule-case.fixture';

export const removeRedundantCalculationsTable: RuleTable = {
  rule: 'remove-redundant-calculations',
  cases: [
    {
      query: 'FOR p IN plain LET a = p.n * 2 LET b = p.n * 2 RETURN a + b',
      before: ['FOR p IN plain', 'LET a = p.n * 2', 'LET b = p.n * 2', 'RETURN a + b'],
      after: ['FOR p IN plain', 'LET a = p.n * 2', 'LET b = p.n * 2', 'RETURN a + a'],
    },
    {
      query: 'FOR p IN plain LET a = p.n LET b = a FILTER b > 3 RETURN b',
      before: ['FOR p IN plain', 'LET a = p.n', 'LET b = a', 'FILTER b > 3', 'RETURN b'],
      after: ['FOR p IN plain', 'LET a = p.n', 'LET b = a', 'FILTER a > 3', 'RETURN a'],
    },
    {
      query: 'FOR p IN plain LET a = RAND() < 0 LET b = RAND() < 0 RETURN [a, b]',
      after: 'same',
    },
  ],
};
