import type { RuleTable } from '../rule-case.fixture';

export const replaceLikeWithRangeTable: RuleTable = {
  rule: 'replace-like-with-range',
  cases: [
    {
      query: 'FOR p IN people FILTER LIKE(p.name, "a%") RETURN p.name',
      before: ['FOR p IN people', 'FILTER LIKE(p.name, "a%")', 'RETURN p.name'],
      after: ['FOR p IN people', 'FILTER p.name >= "a"', 'FILTER p.name < "b"', 'FILTER LIKE(p.name, "a%")', 'RETURN p.name'],
    },
    {
      query: 'FOR p IN people FILTER p.name LIKE "az_" RETURN p.name',
      before: ['FOR p IN people', 'FILTER LIKE(p.name, "az_")', 'RETURN p.name'],
      after: ['FOR p IN people', 'FILTER p.name >= "az"', 'FILTER p.name < "b"', 'FILTER LIKE(p.name, "az_")', 'RETURN p.name'],
    },
    {
      query: 'FOR p IN people FILTER p.name LIKE "z%" RETURN p.name',
      before: ['FOR p IN people', 'FILTER LIKE(p.name, "z%")', 'RETURN p.name'],
      after: ['FOR p IN people', 'FILTER p.name >= "z"', 'FILTER LIKE(p.name, "z%")', 'RETURN p.name'],
    },
    {
      query: 'FOR p IN people FILTER p._key LIKE "k1%" RETURN p.name',
      before: ['FOR p IN people', 'FILTER LIKE(p._key, "k1%")', 'RETURN p.name'],
      after: ['FOR p IN people', 'FILTER p._key >= "k1"', 'FILTER p._key < "k2"', 'FILTER LIKE(p._key, "k1%")', 'RETURN p.name'],
    },
    {
      query: 'FOR p IN people FILTER p.name LIKE "1%" OR p.name LIKE "%a" RETURN p.name',
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p.name LIKE "tr%" RETURN p.name',
      after: 'same',
    },
    {
      query: 'FOR p IN plain FILTER p.name LIKE "a%" RETURN p.name',
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER LIKE(p.name, "A%", true) RETURN p.name',
      after: 'same',
    },
  ],
};
