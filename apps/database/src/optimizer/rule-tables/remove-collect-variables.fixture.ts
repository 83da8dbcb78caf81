import type { RuleTable } from '../rule-case.fixture';

export const removeCollectVariablesTable: RuleTable = {
  rule: 'remove-collect-variables',
  cases: [
    {
      query: 'FOR p IN plain FOR q IN 1..2 COLLECT g = p.group INTO list RETURN [g, LENGTH(list), SORTED(list[*].p.n)]',
      before: [
        'FOR p IN plain',
        'FOR q IN 1..2',
        'COLLECT hash g = p.group, INTO list = { p: p, q: q }',
        'SORT g',
        'RETURN [g, LENGTH(list), SORTED(list[*].p.n)]',
      ],
      after: [
        'FOR p IN plain',
        'FOR q IN 1..2',
        'COLLECT hash g = p.group, INTO list = { p: { n: p.n } }',
        'SORT g',
        'RETURN [g, LENGTH(list), SORTED(list[*].p.n)]',
      ],
    },
    {
      query:
        'FOR p IN plain LET m = p.n COLLECT g = p.group INTO list RETURN [g, SORTED(list[* FILTER CURRENT.p.n > 3 RETURN CURRENT.m])]',
      before: [
        'FOR p IN plain',
        'LET m = p.n',
        'COLLECT hash g = p.group, INTO list = { p: p, m: m }',
        'SORT g',
        'RETURN [g, SORTED(list[* FILTER CURRENT.p.n > 3].m)]',
      ],
      after: [
        'FOR p IN plain',
        'LET m = p.n',
        'COLLECT hash g = p.group, INTO list = { p: { n: p.n }, m: m }',
        'SORT g',
        'RETURN [g, SORTED(list[* FILTER CURRENT.p.n > 3].m)]',
      ],
    },
    {
      query: 'FOR p IN plain COLLECT g = p.group INTO list RETURN [g, SORTED(list[*].p)[0].n]',
      after: 'same',
    },
    {
      query: 'FOR p IN plain FOR q IN 1..2 COLLECT g = p.group INTO list RETURN [g, list[0].q > 0, list[1].p.n > -1]',
      after: [
        'FOR p IN plain',
        'FOR q IN 1..2',
        'COLLECT hash g = p.group, INTO list = { p: { n: p.n }, q: q }',
        'SORT g',
        'RETURN [g, list[0].q > 0, list[1].p.n > -1]',
      ],
    },
    {
      query: 'FOR p IN plain COLLECT g = p.group INTO list RETURN [g, HAS(list[0], "p")]',
      after: 'same',
    },
    {
      query: 'FOR p IN plain COLLECT g = p.group INTO list RETURN [g, FIRST(list).p.n > -1]',
      after: 'same',
    },
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
