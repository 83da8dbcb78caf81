import type { RuleTable } from '../rule-case.fixture';

export const reduceExtractionToProjectionTable: RuleTable = {
  rule: 'reduce-extraction-to-projection',
  cases: [
    {
      query: 'FOR p IN people FILTER p.group == 1 RETURN p.n',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byGroup[group == 1]', 'RETURN p.n'],
      after: ['INDEX p IN people: byGroup[group == 1] covering {n}', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.n < 5 RETURN [p.name, p._key]',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byN[n < 5]', 'RETURN [p.name, p._key]'],
      after: ['INDEX p IN people: byN[n < 5] covering {_key,name}', 'RETURN [p.name, p._key]'],
    },
    {
      query: 'FOR p IN people RETURN p.n', // an index is read instead of all documents
      before: ['FOR p IN people', 'RETURN p.n'],
      after: ['INDEX p IN people: byN[] covering {n}', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.name > "b" RETURN p.n', // what the condition reads is stored in it
      beside: ['move-filters-into-enumerate'],
      before: ['FOR p IN people FILTER p.name > "b"', 'RETURN p.n'],
      after: ['INDEX p IN people: byN[] covering {n} FILTER p.name > "b"', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people OPTIONS {indexHint: "byGroup", forceIndexHint: true} RETURN p.n',
      after: ['INDEX p IN people: byGroup[] covering {n}', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people RETURN p.address.city',
      before: ['FOR p IN people', 'RETURN p.address.city'],
      after: ['INDEX p IN people: byCity[] covering {address.city}', 'RETURN p.address.city'],
    },
    { query: 'FOR p IN people OPTIONS {disableIndex: true} RETURN p.n', after: ['FOR p IN people', 'RETURN p.n'] },
    { query: 'FOR p IN people RETURN p.nick', after: ['FOR p IN people', 'RETURN p.nick'] }, // sparse: not every document is in it
    { query: 'FOR p IN people RETURN p.tags', after: ['FOR p IN people', 'RETURN p.tags'] }, // holds members, not the array
    { query: 'FOR p IN people RETURN [p.n, p.place]', after: ['FOR p IN people', 'RETURN [p.n, p.place]'] },
    {
      query: 'FOR p IN people RETURN p',
      after: 'same',
    },
  ],
};
