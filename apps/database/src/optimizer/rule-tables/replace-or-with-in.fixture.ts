import type { RuleTable } from '../rule-case.fixture';

export const replaceOrWithInTable: RuleTable = {
  rule: 'replace-or-with-in',
  cases: [
    {
      query: 'FOR p IN plain FILTER p.n == 1 OR 5 == p.n OR p.n IN [5, 7] RETURN p.n',
      before: ['FOR p IN plain', 'FILTER p.n == 1 || 5 == p.n || p.n IN [5,7]', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n IN [1,5,7]', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.n == 1 OR p.group == 2 OR p.n == 4 RETURN p.n',
      before: ['FOR p IN plain', 'FILTER p.n == 1 || p.group == 2 || p.n == 4', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n IN [1,4] || p.group == 2', 'RETURN p.n'],
    },
    {
      query: 'FOR a IN 1..2 FOR p IN plain FILTER p.n == a OR p.n == a * 3 RETURN p.n',
      before: ['FOR a IN 1..2', 'FOR p IN plain', 'FILTER p.n == a || p.n == a * 3', 'RETURN p.n'],
      after: ['FOR a IN 1..2', 'FOR p IN plain', 'FILTER p.n IN [a, a * 3]', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FOR k IN knows FILTER k._from == p._id OR k._to == p._id RETURN k._key', // each has an index of its own
      after: 'same',
    },
    {
      query: 'FOR a IN people FOR p IN plain LET two = a.n * 2 FILTER p.n == two OR p.group == two RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR k IN knows FOR p IN people FILTER k._from == p._id OR k._to == p._id RETURN p.n',
      before: ['FOR k IN knows', 'FOR p IN people', 'FILTER k._from == p._id || k._to == p._id', 'RETURN p.n'],
      after: ['FOR k IN knows', 'FOR p IN people', 'FILTER p._id IN [k._from, k._to]', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.n == 1 OR p.n > 15 RETURN p.n',
      after: 'same',
    },
  ],
};
