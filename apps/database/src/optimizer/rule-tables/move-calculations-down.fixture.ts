import type { RuleTable } from '../rule-case.fixture';

export const moveCalculationsDownTable: RuleTable = {
  rule: 'move-calculations-down',
  cases: [
    {
      query: 'FOR p IN plain LET a = p.n * 2 FILTER p.group == 1 SORT p.n LIMIT 2 RETURN a',
      before: ['FOR p IN plain', 'LET a = p.n * 2', 'FILTER p.group == 1', 'SORT p.n', 'LIMIT 0, 2', 'RETURN a'],
      after: ['FOR p IN plain', 'FILTER p.group == 1', 'SORT p.n', 'LIMIT 0, 2', 'LET a = p.n * 2', 'RETURN a'],
    },
    {
      query: 'FOR p IN plain LET s = (FOR q IN plain FILTER q.n == p.n RETURN 1) LET t = LENGTH(s) FILTER p.n > 18 RETURN t',
      before: [
        'FOR p IN plain',
        'SUBQUERY s',
        '  FOR q IN plain',
        '  FILTER q.n == p.n',
        '  RETURN 1',
        'LET t = LENGTH(s)',
        'FILTER p.n > 18',
        'RETURN t',
      ],
      after: [
        'FOR p IN plain',
        'FILTER p.n > 18',
        'SUBQUERY s',
        '  FOR q IN plain',
        '  FILTER q.n == p.n',
        '  RETURN 1',
        'LET t = LENGTH(s)',
        'RETURN t',
      ],
    },
    {
      query: 'FOR p IN plain LET a = p.n * 2 FILTER a > 30 FOR x IN 1..2 RETURN a',
      after: 'same',
    },
  ],
};
