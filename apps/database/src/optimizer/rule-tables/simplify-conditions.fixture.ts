import type { RuleTable } from '../rule-case.fixture';

export const simplifyConditionsTable: RuleTable = {
  rule: 'simplify-conditions',
  cases: [
    {
      query: 'FOR p IN plain FILTER NOT (p.n > 3 AND p.group == 1) RETURN p.n',
      before: ['FOR p IN plain', 'FILTER !(p.n > 3 && p.group == 1)', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n <= 3 || p.group != 1', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER NOT NOT p.n OR NOT (p.n <= 3) RETURN p.n',
      before: ['FOR p IN plain', 'FILTER !!p.n || !(p.n <= 3)', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n || p.n > 3', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.n IN [4] RETURN p.n',
      before: ['FOR p IN plain', 'FILTER p.n IN [4]', 'RETURN p.n'],
      after: ['FOR p IN plain', 'FILTER p.n == 4', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain FILTER p.n > 2 AND (true OR p.group) RETURN {a: p.n, b: 2}.a',
      before: ['FOR p IN plain', 'FILTER p.n > 2', 'FILTER true', 'RETURN { a: p.n, b: 2 }.a'],
      after: ['FOR p IN plain', 'FILTER p.n > 2', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain RETURN [p.n, p.group][1]',
      before: ['FOR p IN plain', 'RETURN [p.n, p.group][1]'],
      after: ['FOR p IN plain', 'RETURN p.group'],
    },
    {
      query: 'FOR p IN plain FILTER NOT (p.n IN 5) RETURN {a: 1, [p.group]: 2}.a',
      after: 'same',
    },
  ],
};
