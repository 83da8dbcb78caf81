import type { RuleTable } from '../rule-case.fixture';

export const removeRedundantSortsTable: RuleTable = {
  rule: 'remove-redundant-sorts',
  cases: [
    {
      query: 'FOR p IN plain SORT p.group FILTER p.n > 1 SORT p.n RETURN p.n',
      before: ['FOR p IN plain', 'SORT p.group', 'FILTER p.n > 1', 'SORT p.n', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n > 1', 'SORT p.n', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain SORT p.n COLLECT WITH COUNT INTO k RETURN k',
      before: ['FOR p IN plain', 'SORT p.n', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
      after: ['FOR p IN plain', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
    },
    {
      query: 'FOR p IN plain SORT p.group LIMIT 5 SORT p.n RETURN 1',
      after: 'same',
    },
    {
      query: 'FOR p IN plain SORT p.n COLLECT AGGREGATE a = PUSH(p.n) RETURN a',
      after: 'same',
    },
  ],
};
