import type { RuleTable } from '../rule-case.fixture';

export const optimizeCountTable: RuleTable = {
  rule: 'optimize-count',
  cases: [
    {
      query: 'FOR p IN plain COLLECT WITH COUNT INTO k RETURN k',
      before: ['FOR p IN plain', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
      after: ['FOR p IN plain count', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
    },
    {
      query: 'FOR p IN people FILTER p.n > 4 COLLECT WITH COUNT INTO k RETURN k',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byN[n > 4]', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
      after: ['INDEX p IN people: byN[n > 4] count', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
    },
    {
      query: 'FOR p IN plain FILTER p.n > 4 COLLECT WITH COUNT INTO k RETURN k',
      after: 'same',
    },
  ],
};
