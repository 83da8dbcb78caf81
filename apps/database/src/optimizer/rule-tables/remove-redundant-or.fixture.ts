import type { RuleTable } from '../rule-case.fixture';

export const removeRedundantOrTable: RuleTable = {
  rule: 'remove-redundant-or',
  cases: [
    {
      query: 'FOR p IN plain FILTER p.n > 5 OR p.n > 3 RETURN p.n',
      before: ['FOR p IN plain', 'FILTER p.n > 5 || p.n > 3', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n > 3', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.n <= 5 OR 5 == p.n OR p.n < 5 OR p.group == 1 RETURN p.n',
      before: ['FOR p IN plain', 'FILTER p.n <= 5 || 5 == p.n || p.n < 5 || p.group == 1', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n <= 5 || p.group == 1', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.n > 7 OR p.n >= 7 OR p.n > 9 OR p.n >= 7 OR p.group < 2 OR p.group < 2 RETURN p.n',
      before: ['FOR p IN plain', 'FILTER p.n > 7 || p.n >= 7 || p.n > 9 || p.n >= 7 || p.group < 2 || p.group < 2', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n >= 7 || p.group < 2', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.tags == [] OR p.n == 3 OR [null] == p.tags OR p.tags >= [2] OR p.tags == [3] RETURN p.n',
      before: [
        'FOR p IN plain',
        'FILTER p.tags == [] || p.n == 3 || [null] == p.tags || p.tags >= [2] || p.tags == [3]',
        'RETURN p.n',
      ],
      after: ['FOR p IN plain', 'FILTER p.tags == [] || p.n == 3 || p.tags >= [2]', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.n > 15 OR p.n < 3 RETURN p.n',
      after: 'same',
    },
  ],
};
