import type { RuleTable } from '../rule-case.fixture';

export const interchangeAdjacentEnumerationsTable: RuleTable = {
  rule: 'interchange-adjacent-enumerations',
  cases: [
    {
      query: 'FOR a IN people FOR b IN plain FILTER a.n == b.n RETURN a.n',
      beside: ['use-indexes'],
      before: ['FOR a IN people', 'FOR b IN plain', 'FILTER a.n == b.n', 'RETURN a.n'],
      after: ['FOR b IN plain', 'INDEX a IN people: byN[n == b.n]', 'FILTER a.n == b.n', 'RETURN a.n'],
    },
    {
      query: 'FOR b IN plain FOR a IN people FILTER a.n == b.n RETURN a.n',
      beside: ['use-indexes'],
      after: 'same',
    },
    {
      query: 'FOR a IN people FOR b IN plain FILTER a.n == b.n LIMIT 3 RETURN 1',
      beside: ['use-indexes'],
      after: 'same',
    },
    {
      query: 'FOR a IN people FOR b IN plain RETURN 1',
      beside: ['use-indexes'],
      after: 'same',
    },
    {
      query:
        'FOR a IN people LET m = a.group FOR b IN plain FILTER b.group == 1 FOR e IN knows FILTER e._from == a._id AND a.n == b.n RETURN [m, e.group]',
      beside: ['use-indexes', 'move-filters-up-2'],
      before: [
        'FOR a IN people',
        'LET m = a.group',
        'FOR b IN plain',
        'FILTER b.group == 1',
        'FILTER a.n == b.n',
        'INDEX e IN knows: edge[_from == a._id]',
        'FILTER e._from == a._id',
        'RETURN [m, e.group]',
      ],
      after: [
        'FOR b IN plain',
        'FILTER b.group == 1',
        'INDEX a IN people: byN[n == b.n]',
        'FILTER a.n == b.n',
        'LET m = a.group',
        'INDEX e IN knows: edge[_from == a._id]',
        'FILTER e._from == a._id',
        'RETURN [m, e.group]',
      ],
    },
    {
      query: 'FOR a IN people FOR b IN [3, 4] FOR x IN a.tags FILTER a.n == b RETURN x',
      beside: ['use-indexes'],
      before: ['FOR a IN people', 'FOR b IN [3,4]', 'FOR x IN a.tags', 'FILTER a.n == b', 'RETURN x'],
      after: ['FOR b IN [3,4]', 'INDEX a IN people: byN[n == b]', 'FILTER a.n == b', 'FOR x IN a.tags', 'RETURN x'],
    },
  ],
};
