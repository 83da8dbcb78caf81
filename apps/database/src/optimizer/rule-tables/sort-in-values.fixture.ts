import type { RuleTable } from '../rule-case.fixture';

export const sortInValuesTable: RuleTable = {
  rule: 'sort-in-values',
  cases: [
    {
      query: 'FOR x IN 1..2 FOR p IN plain FILTER p.n IN PUSH([x], 5) RETURN p.n',
      before: ['FOR x IN 1..2', 'FOR p IN plain', 'FILTER p.n IN PUSH([x], 5)', 'RETURN p.n'],
      after: ['FOR x IN 1..2', 'LET 2 = PUSH([x], 5)', 'FOR p IN plain', 'FILTER p.n IN `2`', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.n IN PUSH(p.tags, 3) OR p.n IN [1, 2] RETURN p.n',
      after: 'same',
    },
  ],
};
