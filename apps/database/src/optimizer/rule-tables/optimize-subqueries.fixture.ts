import type { RuleTable } from '../rule-case.fixture';

export const optimizeSubqueriesTable: RuleTable = {
  rule: 'optimize-subqueries',
  cases: [
    {
      query: 'FOR g IN 0..5 LET s = (FOR p IN plain FILTER p.group == g RETURN p) RETURN LENGTH(s)',
      before: ['FOR g IN 0..5', 'SUBQUERY s', '  FOR p IN plain', '  FILTER p.group == g', '  RETURN p', 'RETURN LENGTH(s)'],
      after: [
        'FOR g IN 0..5',
        'SUBQUERY s',
        '  FOR p IN plain',
        '  FILTER p.group == g',
        '  COLLECT count 3 = LENGTH(null)',
        '  RETURN `3`',
        'RETURN s[0]',
      ],
    },
    {
      query: 'FOR g IN 0..9 FILTER LENGTH(FOR p IN plain FILTER p.group == g RETURN 1) > 0 RETURN g',
      before: [
        'FOR g IN 0..9',
        'SUBQUERY 2',
        '  FOR p IN plain',
        '  FILTER p.group == g',
        '  RETURN 1',
        'FILTER LENGTH(`2`) > 0',
        'RETURN g',
      ],
      after: [
        'FOR g IN 0..9',
        'SUBQUERY 2',
        '  FOR p IN plain',
        '  FILTER p.group == g',
        '  LIMIT 0, 1',
        '  RETURN 1',
        'FILTER LENGTH(`2`) > 0',
        'RETURN g',
      ],
    },
    {
      query: 'FOR g IN 0..9 RETURN FIRST(FOR p IN plain SORT p.n DESC FILTER p.group == g RETURN p.n)',
      before: [
        'FOR g IN 0..9',
        'SUBQUERY 2',
        '  FOR p IN plain',
        '  SORT p.n DESC',
        '  FILTER p.group == g',
        '  RETURN p.n',
        'RETURN FIRST(`2`)',
      ],
      after: [
        'FOR g IN 0..9',
        'SUBQUERY 2',
        '  FOR p IN plain',
        '  SORT p.n DESC',
        '  FILTER p.group == g',
        '  LIMIT 0, 1',
        '  RETURN p.n',
        'RETURN FIRST(`2`)',
      ],
    },
    {
      query: 'FOR g IN 0..9 LET s = (FOR p IN plain FILTER p.group == g SORT p.n RETURN p.n) RETURN [s[0], s[2]]',
      before: [
        'FOR g IN 0..9',
        'SUBQUERY s',
        '  FOR p IN plain',
        '  FILTER p.group == g',
        '  SORT p.n',
        '  RETURN p.n',
        'RETURN [s[0], s[2]]',
      ],
      after: [
        'FOR g IN 0..9',
        'SUBQUERY s',
        '  FOR p IN plain',
        '  FILTER p.group == g',
        '  SORT p.n',
        '  LIMIT 0, 3',
        '  RETURN p.n',
        'RETURN [s[0], s[2]]',
      ],
    },
    {
      query: 'FOR g IN 0..9 LET s = (FOR p IN plain FILTER p.group == g RETURN p.n) RETURN [s, LENGTH(s)]',
      after: 'same',
    },
    {
      query: 'FOR g IN 0..9 FILTER (FOR p IN plain FILTER p.group == g RETURN p) != [] RETURN g',
      before: ['FOR g IN 0..9', 'SUBQUERY 2', '  FOR p IN plain', '  FILTER p.group == g', '  RETURN p', 'FILTER `2` != []', 'RETURN g'],
      after: [
        'FOR g IN 0..9',
        'SUBQUERY 2',
        '  FOR p IN plain',
        '  FILTER p.group == g',
        '  LIMIT 0, 1',
        '  RETURN p',
        'FILTER `2` != []',
        'RETURN g',
      ],
    },
    {
      query: 'FOR g IN 0..9 FILTER (FOR p IN plain FILTER p.group == g RETURN p.nothing) != [] RETURN g', // [null] equals []
      after: 'same',
    },
    {
      query: 'FOR g IN 0..3 RETURN g > 1 ? LENGTH(FOR p IN plain RETURN 1) : -1',
      after: 'same',
    },
  ],
};
