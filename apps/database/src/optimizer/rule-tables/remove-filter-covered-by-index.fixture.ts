import type { RuleTable } from '../rule-case.fixture';

export const removeFilterCoveredByIndexTable: RuleTable = {
  rule: 'remove-filter-covered-by-index',
  cases: [
    {
      query: 'FOR p IN people FILTER p.n == 3 AND p.tags FILTER p.n < 20 RETURN p.n',
      beside: ['use-indexes'],
      before: ['INDEX p IN people: byN[n == 3]', 'FILTER p.n == 3', 'FILTER p.tags', 'FILTER p.n < 20', 'RETURN p.n'],
      after: ['INDEX p IN people: byN[n == 3]', 'FILTER p.tags', 'FILTER p.n < 20', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.n == 3 OR p.name == "a0" RETURN p.n',
      beside: ['use-indexes'],
      before: ['INDEX p IN people: byN[n == 3] | byName[name == "a0"]', 'FILTER p.n == 3 || p.name == "a0"', 'RETURN p.n'],
      after: ['INDEX p IN people: byN[n == 3] | byName[name == "a0"]', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.n == 3 OR (p.name == "a0" AND p.tags) RETURN p.n',
      beside: ['use-indexes'],
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER (p.group == 3 AND p.n == 8) OR p.name == "a0" FILTER p.group == 3 RETURN p.n',
      beside: ['use-indexes'],
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p.n IN 3..5 RETURN p.n',
      beside: ['use-indexes'],
      after: 'same',
    },
  ],
};
