import type { RuleTable } from '../rule-case.fixture';

export const joinIndexNodesTable: RuleTable = {
  rule: 'join-index-nodes',
  cases: [
    {
      query: 'FOR p IN people FOR q IN people FILTER q.group == p.group RETURN [p.n, q.name]',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['FOR p IN people', 'INDEX q IN people: byGroup[group == p.group]', 'RETURN [p.n, q.name]'],
      after: [
        'JOIN',
        '  INDEX p IN people: byGroup[] covering',
        '  INDEX q IN people: byGroup[group == p.group]',
        'RETURN [p.n, q.name]',
      ],
    },
    {
      query:
        'FOR p IN people FILTER p.n > 7 FOR q IN people FILTER q.n == p.n FOR r IN people FILTER r.n == q.n RETURN [p.address, q.name, r.tags]',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: [
        'INDEX p IN people: byN[n > 7]',
        'INDEX q IN people: byN[n == p.n]',
        'INDEX r IN people: byN[n == q.n]',
        'RETURN [p.address, q.name, r.tags]',
      ],
      after: [
        'JOIN',
        '  INDEX p IN people: byN[n > 7]',
        '  INDEX q IN people: byN[n == p.n]',
        '  INDEX r IN people: byN[n == q.n]',
        'RETURN [p.address, q.name, r.tags]',
      ],
    },
    {
      query: 'FOR p IN people FOR q IN people FILTER q.group == 3 AND q.n == p.n RETURN [p.name, q.tags]',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['FOR p IN people', 'INDEX q IN people: byN[n == p.n]', 'FILTER q.group == 3', 'RETURN [p.name, q.tags]'],
      after: [
        'JOIN',
        '  INDEX p IN people: byN[] covering',
        '  INDEX q IN people: byN[n == p.n]',
        'FILTER q.group == 3',
        'RETURN [p.name, q.tags]',
      ],
    },
    {
      query: 'FOR p IN people FOR q IN people FILTER q.n == p.n COLLECT WITH COUNT INTO k RETURN k',
      beside: ['use-indexes', 'remove-filter-covered-by-index', 'optimize-count'],
      before: ['FOR p IN people', 'INDEX q IN people: byN[n == p.n] count', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
      after: [
        'JOIN',
        '  INDEX p IN people: byN[] covering',
        '  INDEX q IN people: byN[n == p.n] covering',
        'COLLECT count k = LENGTH(null)',
        'RETURN k',
      ],
    },
    {
      query: 'FOR p IN people FOR q IN people FILTER q.n == p.group RETURN [p.address, q.n]',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: 'same', // the index by group does not hold the address
    },
    {
      query: 'FOR p IN people FILTER p.n < 3 FOR q IN people FILTER q.n == p.n RETURN q',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: 'same', // too few
    },
    {
      query: 'FOR p IN people FOR q IN people FILTER q.n == p.n + 1 RETURN q',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: 'same', // in what order, nobody knows
    },
  ],
};
