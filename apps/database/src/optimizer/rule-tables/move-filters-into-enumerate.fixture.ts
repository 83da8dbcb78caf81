import type { RuleTable } from '../rule-case.fixture';

export const moveFiltersIntoEnumerateTable: RuleTable = {
  rule: 'move-filters-into-enumerate',
  cases: [
    {
      query: 'FOR p IN NEAR(people, 3, 2, 4) FILTER p.group != 2 RETURN p.n',
      beside: ['replace-function-with-index'],
      after: 'same',
    },
    {
      query: 'FOR p IN plain FILTER p.n > 3 FILTER p.group == 1 RETURN p.n',
      before: ['FOR p IN plain', 'FILTER p.n > 3', 'FILTER p.group == 1', 'RETURN p.n'],
      after: ['FOR p IN plain FILTER p.n > 3 && p.group == 1', 'RETURN p.n'],
    },
    {
      query: 'FOR x IN 1..9 FILTER x % 2 == 0 RETURN x',
      before: ['FOR x IN 1..9', 'FILTER x % 2 == 0', 'RETURN x'],
      after: ['FOR x IN 1..9 FILTER x % 2 == 0', 'RETURN x'],
    },
    {
      query: 'FOR p IN people FILTER p.group == 1 FILTER p.tags[0] == 0 RETURN p.n',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byGroup[group == 1]', 'FILTER p.tags[0] == 0', 'RETURN p.n'],
      after: ['INDEX p IN people: byGroup[group == 1] FILTER p.tags[0] == 0', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain LIMIT 9 FILTER p.n > 3 RETURN 1',
      after: 'same',
    },
  ],
};
