import type { RuleTable } from '../rule-case.fixture';

export const useIndexForCollectTable: RuleTable = {
  rule: 'use-index-for-collect',
  cases: [
    {
      query: 'FOR p IN people COLLECT n = p.n AGGREGATE m = MAX(p.name) RETURN [n, m]',
      before: ['FOR p IN people', 'COLLECT hash n = p.n, m = MAX(p.name)', 'SORT n', 'RETURN [n, m]'],
      after: ['INDEX p IN people: byN[]', 'COLLECT sorted n = p.n, m = MAX(p.name)', 'RETURN [n, m]'],
    },
    {
      query: 'FOR p IN people COLLECT g = p.group RETURN g',
      before: ['FOR p IN people', 'COLLECT hash g = p.group', 'SORT g', 'RETURN g'],
      after: ['INDEX p IN people: byGroup[] covering', 'COLLECT sorted g = p.group', 'RETURN g'],
    },
    {
      query: 'FOR p IN people RETURN DISTINCT p.group',
      before: ['FOR p IN people', 'COLLECT distinct 1 = p.group', 'RETURN `1`'],
      after: ['INDEX p IN people: byGroup[] covering', 'COLLECT sorted 1 = p.group', 'RETURN `1`'],
    },
    {
      query: 'FOR p IN people FILTER p.group > 1 AND p.group < 4 COLLECT g = p.group RETURN g',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byGroup[group > 1, group < 4]', 'COLLECT hash g = p.group', 'SORT g', 'RETURN g'],
      after: ['INDEX p IN people: byGroup[group > 1, group < 4] covering', 'COLLECT sorted g = p.group', 'RETURN g'],
    },
    {
      query: 'FOR p IN people FILTER p.group == 1 COLLECT n = p.n WITH COUNT INTO k RETURN [n, k]',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byGroup[group == 1]', 'COLLECT hash n = p.n, k = LENGTH(null)', 'SORT n', 'RETURN [n, k]'],
      after: ['INDEX p IN people: byGroup[group == 1]', 'COLLECT sorted n = p.n, k = LENGTH(null)', 'RETURN [n, k]'],
    },
    {
      query: 'FOR p IN people COLLECT g = p.group, n = p.n RETURN [g, n]',
      before: ['FOR p IN people', 'COLLECT hash g = p.group, n = p.n', 'SORT g,n', 'RETURN [g, n]'],
      after: ['INDEX p IN people: byGroup[] covering', 'COLLECT sorted g = p.group, n = p.n', 'RETURN [g, n]'],
    },
    {
      query: 'FOR p IN people COLLECT g = p.group AGGREGATE m = MAX(p.n) SORT g DESC RETURN [g, m]',
      after: 'same',
    },
    {
      query: 'FOR p IN people COLLECT g = p.group AGGREGATE m = MAX(p.name) RETURN [g, m]',
      after: 'same',
    },
    {
      query: 'FOR p IN people COLLECT g = p.group INTO list RETURN [g, LENGTH(list)]',
      after: 'same',
    },
    {
      query: 'FOR p IN people COLLECT g = p.group OPTIONS {method: "hash"} RETURN g',
      after: 'same',
    },
    {
      query: 'FOR p IN people COLLECT g = p.group OPTIONS {disableIndex: true} RETURN g',
      after: 'same',
    },
    {
      query: 'FOR p IN people COLLECT g = p.nick RETURN g',
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p.group IN [3, 1] COLLECT g = p.group RETURN g',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byGroup[group IN [3,1]]', 'COLLECT hash g = p.group', 'SORT g', 'RETURN g'],
      after: ['INDEX p IN people: byGroup[group IN [3,1]]', 'COLLECT sorted g = p.group', 'RETURN g'],
    },
  ],
};
