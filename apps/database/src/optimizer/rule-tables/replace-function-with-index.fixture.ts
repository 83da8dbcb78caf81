import type { RuleTable } from '../rule-case.fixture';

export const replaceFunctionWithIndexTable: RuleTable = {
  rule: 'replace-function-with-index',
  cases: [
    {
      query: 'FOR p IN FULLTEXT(people, "text", "word1") RETURN p.n',
      before: ['FOR p IN FULLTEXT(people, "text", "word1")', 'RETURN p.n'],
      after: ['INDEX p IN people: byText fulltext("word1", 0)', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN NEAR("people", 3, 2, 4) RETURN p.n',
      before: ['FOR p IN NEAR("people", 3, 2, 4)', 'RETURN p.n'],
      after: ['INDEX p IN people: byPlace geo-distance([2, 3], null, null, "asc") LIMIT 4', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN NEAR(people, 3, 2) RETURN p.n',
      before: ['FOR p IN NEAR(people, 3, 2)', 'RETURN p.n'],
      after: ['INDEX p IN people: byPlace geo-distance([2, 3], null, null, "asc") LIMIT 100', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN WITHIN(people, 3, 2, 300000) RETURN p.n',
      before: ['FOR p IN WITHIN(people, 3, 2, 300000)', 'RETURN p.n'],
      after: ['INDEX p IN people: byPlace geo-distance([2, 3], null, 300000, "asc")', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN WITHIN(people, 3, 2, 300000, "distance") RETURN p.distance',
      after: 'same',
    },
    {
      query: 'FOR x IN 2..3 FOR p IN NEAR(people, x, 2, 4) RETURN p.n',
      after: 'same',
    },
  ],
};
