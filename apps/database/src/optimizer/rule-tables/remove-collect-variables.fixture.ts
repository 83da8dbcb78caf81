import type { RuleTable } from '../rule-case.fixture';

export const removeCollectVariablesTable: RuleTable = {
  rule: 'remove-collect-variables',
  cases: [
    {
      query: 'FOR p IN plain COLLECT g = p.group INTO list RETURN g',
      before: ['FOR p IN plain', 'COLLECT hash g = p.group, INTO list = { p: p }', 'SORT g', 'RETURN g'],
      after: ['FOR p IN plain', 'COLLECT hash g = p.group', 'SORT g', 'RETURN g'],
    },
    {
      query: 'FOR p IN plain COLLECT g = p.group INTO list RETURN [g, LENGTH(list)]',
      before: ['FOR p IN plain', 'COLLECT hash g = p.group, INTO list = { p: p }', 'SORT g', 'RETURN [g, LENGTH(list)]'],
      after: ['FOR p IN plain', 'COLLECT hash g = p.group, 3 = LENGTH(null)', 'SORT g', 'RETURN [g, `3`]'],
    },
    {
      query: 'FOR p IN plain COLLECT g = p.group INTO list = p.n RETURN [g, SUM(list)]',
      after: 'same',
    },
  ],
};
