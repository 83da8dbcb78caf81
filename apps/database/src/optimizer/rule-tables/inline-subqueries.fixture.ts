import type { RuleTable } from '../rule-case.fixture';

export const inlineSubqueriesTable: RuleTable = {
  rule: 'inline-subqueries',
  cases: [
    {
      query: 'FOR x IN (FOR p IN plain FILTER p.n > 3 RETURN p.n) RETURN x + 1',
      before: ['SUBQUERY 2', '  FOR p IN plain', '  FILTER p.n > 3', '  RETURN p.n', 'FOR x IN `2`', 'RETURN x + 1'],
      after: ['FOR p IN plain', 'FILTER p.n > 3', 'LET x = p.n', 'RETURN x + 1'],
    },
    {
      query: 'LET s = (FOR p IN plain SORT p.n LIMIT 2 RETURN p) FOR x IN s RETURN x.n',
      before: ['SUBQUERY s', '  FOR p IN plain', '  SORT p.n', '  LIMIT 0, 2', '  RETURN p', 'FOR x IN s', 'RETURN x.n'],
      after: ['FOR p IN plain', 'SORT p.n', 'LIMIT 0, 2', 'LET x = p', 'RETURN x.n'],
    },
    {
      query: 'FOR a IN 1..2 FOR x IN (FOR p IN plain FILTER p.n == a RETURN p.n) RETURN x',
      before: ['FOR a IN 1..2', 'SUBQUERY 3', '  FOR p IN plain', '  FILTER p.n == a', '  RETURN p.n', 'FOR x IN `3`', 'RETURN x'],
      after: ['FOR a IN 1..2', 'FOR p IN plain', 'FILTER p.n == a', 'LET x = p.n', 'RETURN x'],
    },
    {
      query: 'FOR a IN 1..2 FOR x IN (FOR p IN plain SORT p.n LIMIT 1 RETURN p.n) RETURN x',
      after: 'same',
    },
    {
      query: 'LET s = (FOR p IN plain RETURN p.n) FOR x IN s RETURN [x, LENGTH(s)]',
      after: 'same',
    },
    {
      query: 'LET k = 3 FOR x IN (FOR p IN plain COLLECT g = p.group RETURN g) FILTER x < NOOPT(k) RETURN x',
      before: [
        'LET k = 3',
        'SUBQUERY 4',
        '  FOR p IN plain',
        '  COLLECT hash g = p.group',
        '  SORT g',
        '  RETURN g',
        'FOR x IN `4`',
        'FILTER x < NOOPT(3)',
        'RETURN x',
      ],
      after: ['LET k = 3', 'FOR p IN plain', 'COLLECT hash g = p.group', 'SORT g', 'LET x = g', 'FILTER x < NOOPT(3)', 'RETURN x'],
    },
    {
      query: 'LET k = NOOPT(3) FOR x IN (FOR p IN plain COLLECT g = p.group RETURN g) FILTER x < k RETURN x',
      after: 'same',
    },
  ],
};
