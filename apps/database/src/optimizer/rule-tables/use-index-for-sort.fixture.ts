import type { RuleTable } from '../rule-case.fixture';

export const useIndexForSortTable: RuleTable = {
  rule: 'use-index-for-sort',
  cases: [
    {
      query: 'FOR p IN people SORT p.n LIMIT 3 RETURN p.n',
      before: ['FOR p IN people', 'SORT p.n', 'LIMIT 0, 3', 'RETURN p.n'],
      after: ['INDEX p IN people: byN[]', 'LIMIT 0, 3', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people SORT p.group DESC, p.n DESC RETURN p.n',
      before: ['FOR p IN people', 'SORT p.group DESC,p.n DESC', 'RETURN p.n'],
      after: ['INDEX p IN people: byGroup[] reverse', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people SORT p._key DESC, p.group DESC RETURN p.n',
      before: ['FOR p IN people', 'SORT p._key DESC,p.group DESC', 'RETURN p.n'],
      after: ['INDEX p IN people: primary[] reverse', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.n % 2 == 0 SORT p._key LIMIT 3 RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.n % 2 == 0', 'SORT p._key', 'LIMIT 0, 3', 'RETURN p.n'],
      after: ['INDEX p IN people: primary[]', 'FILTER p.n % 2 == 0', 'LIMIT 0, 3', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.n % 2 == 0 SORT p._key RETURN p.n', // half of them are sorted sooner than all are walked
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p.n % 20 == 0 SORT p._key LIMIT 3 RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p._key < "k3" SORT p._id LIMIT 2 RETURN p.n',
      beside: ['use-indexes'],
      before: ['INDEX p IN people: primary[_key < "k3"]', 'FILTER p._key < "k3"', 'SORT p._id', 'LIMIT 0, 2', 'RETURN p.n'],
      after: ['INDEX p IN people: primary[_key < "k3"]', 'FILTER p._key < "k3"', 'LIMIT 0, 2', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people SORT p.group, p.n DESC RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p.group == 2 SORT p.group, p.n RETURN p.n',
      beside: ['use-indexes'],
      before: ['INDEX p IN people: byGroup[group == 2]', 'FILTER p.group == 2', 'SORT p.group,p.n', 'RETURN p.n'],
      after: ['INDEX p IN people: byGroup[group == 2]', 'FILTER p.group == 2', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.group IN [4, 2] SORT p.group DESC LET m = p.n SORT m RETURN p.n',
      beside: ['use-indexes'],
      before: [
        'INDEX p IN people: byGroup[group IN [4,2]]',
        'FILTER p.group IN [4,2]',
        'SORT p.group DESC',
        'LET m = p.n',
        'SORT m',
        'RETURN p.n',
      ],
      after: [
        'INDEX p IN people: byGroup[group IN [4,2]] reverse',
        'FILTER p.group IN [4,2]',
        'LET m = p.n',
        'SORT m',
        'RETURN p.n',
      ],
    },
    {
      query: 'FOR p IN people FILTER p.group == 2 OR p.name == "a0" SORT p.n RETURN p.n',
      beside: ['use-indexes'],
      after: 'same',
    },
    {
      query: 'FOR p IN people SORT p.nick RETURN p.nick',
      after: 'same',
    },
    {
      query: 'FOR x IN 1..2 FOR p IN people SORT p.n RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR p IN people FOR x IN 1..2 SORT p.n RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR p IN people LET m = p.address.city FILTER p.n > 5 SORT m RETURN m',
      before: ['FOR p IN people', 'LET m = p.address.city', 'FILTER p.n > 5', 'SORT m', 'RETURN m'],
      after: ['INDEX p IN people: byCity[]', 'LET m = p.address.city', 'FILTER p.n > 5', 'RETURN m'],
    },
  ],
};
