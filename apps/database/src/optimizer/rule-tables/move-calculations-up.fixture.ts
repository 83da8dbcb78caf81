import type { RuleTable } from '../rule-case.fixture';

export const moveCalculationsUpTable: RuleTable = {
  rule: 'move-calculations-up',
  cases: [
    {
      query: 'FOR x IN 1..2 FOR p IN plain LET a = x * 2 RETURN p.n * a',
      before: ['FOR x IN 1..2', 'FOR p IN plain', 'LET a = x * 2', 'RETURN p.n * a'],
      after: ['FOR x IN 1..2', 'LET a = x * 2', 'FOR p IN plain', 'RETURN p.n * a'],
    },
    {
      query: 'FOR a IN 1..2 FOR p IN plain LET s = (FOR q IN plain FILTER q.n == a RETURN q.n) RETURN s',
      before: [
        'FOR a IN 1..2',
        'FOR p IN plain',
        'SUBQUERY s',
        '  FOR q IN plain',
        '  FILTER q.n == a',
        '  RETURN q.n',
        'RETURN s',
      ],
      after: ['FOR a IN 1..2', 'SUBQUERY s', '  FOR q IN plain', '  FILTER q.n == a', '  RETURN q.n', 'FOR p IN plain', 'RETURN s'],
    },
    {
      query: 'FOR p IN plain LET r = RAND() < 2 RETURN r',
      after: 'same',
    },
    {
      query: 'FOR p IN plain LET a = p.n * 2 RETURN a',
      after: 'same',
    },
  ],
};
