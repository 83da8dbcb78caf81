import type { RuleTable } from '../rule-case.fixture';

export const pushLimitIntoIndexTable: RuleTable = {
  rule: 'push-limit-into-index',
  cases: [
    {
      query: 'FOR p IN plain LIMIT 2, 3 RETURN 1',
      before: ['FOR p IN plain', 'LIMIT 2, 3', 'RETURN 1'],
      after: ['FOR p IN plain LIMIT 5', 'LIMIT 2, 3', 'RETURN 1'],
    },
    {
      query: 'FOR p IN people FILTER p.n > 4 LIMIT 3 RETURN 1',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byN[n > 4]', 'LIMIT 0, 3', 'RETURN 1'],
      after: ['INDEX p IN people: byN[n > 4] LIMIT 3', 'LIMIT 0, 3', 'RETURN 1'],
    },
    {
      query: 'FOR p IN plain FILTER p.n > 4 LIMIT 3 RETURN 1',
      after: 'same',
    },
    {
      query: 'FOR p IN plain UPDATE p WITH {n: p.n} IN plain LIMIT 3 RETURN 1',
      after: 'same',
    },
  ],
};
