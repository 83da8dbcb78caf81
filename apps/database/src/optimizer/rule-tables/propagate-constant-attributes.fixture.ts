import type { RuleTable } from '../rule-case.fixture';

export const propagateConstantAttributesTable: RuleTable = {
  rule: 'propagate-constant-attributes',
  cases: [
    {
      query: 'FOR a IN plain FILTER a.group == 2 FOR b IN people FILTER b.group == a.group RETURN [a.n, b.n]',
      before: ['FOR a IN plain', 'FILTER a.group == 2', 'FOR b IN people', 'FILTER b.group == a.group', 'RETURN [a.n, b.n]'],
      after: ['FOR a IN plain', 'FILTER a.group == 2', 'FOR b IN people', 'FILTER b.group == 2', 'RETURN [a.n, b.n]'],
    },
    {
      query: 'FOR a IN plain FOR b IN people FILTER b.n == a.n AND 7 == a.n RETURN b.n',
      before: ['FOR a IN plain', 'FOR b IN people', 'FILTER b.n == a.n', 'FILTER 7 == a.n', 'RETURN b.n'],
      after: ['FOR a IN plain', 'FOR b IN people', 'FILTER b.n == 7', 'FILTER 7 == a.n', 'RETURN b.n'],
    },
    {
      query: 'FOR a IN plain FILTER a.group == 2 LIMIT 2 FILTER a.n > a.group RETURN 1',
      after: 'same',
    },
  ],
};
