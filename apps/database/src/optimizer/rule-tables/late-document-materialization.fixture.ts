import type { RuleTable } from '../rule-case.fixture';

export const lateDocumentMaterializationTable: RuleTable = {
  rule: 'late-document-materialization',
  cases: [
    {
      query: 'FOR p IN people FILTER p.group > 1 SORT p.n DESC LIMIT 3 RETURN p.address',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byGroup[group > 1]', 'SORT p.n DESC', 'LIMIT 0, 3', 'RETURN p.address'],
      after: ['INDEX p IN people: byGroup[group > 1] covering', 'SORT p.n DESC', 'LIMIT 0, 3', 'MATERIALIZE p', 'RETURN p.address'],
    },
    {
      query: 'FOR p IN people FILTER p.group > 1 SORT p.address.city LIMIT 3 RETURN 1',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p.group > 1 SORT p.n LIMIT 3 RETURN p.n',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byGroup[group > 1]', 'SORT p.n', 'LIMIT 0, 3', 'RETURN p.n'],
      after: ['INDEX p IN people: byGroup[group > 1] covering', 'SORT p.n', 'LIMIT 0, 3', 'MATERIALIZE p', 'RETURN p.n'],
    },
  ],
};
