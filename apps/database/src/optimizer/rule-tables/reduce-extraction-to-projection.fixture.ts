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
  ],
};
