import type { RuleTable } from '../rule-case.fixture';

export const batchMaterializeDocumentsTable: RuleTable = {
  rule: 'batch-materialize-documents',
  cases: [
    {
      query: 'FOR p IN people FILTER p.group > 1 AND p.n % 7 == 0 RETURN p.address',
      beside: ['use-indexes', 'remove-filter-covered-by-index', 'move-filters-into-enumerate'],
      before: ['INDEX p IN people: byGroup[group > 1] FILTER p.n % 7 == 0', 'RETURN p.address'],
      after: ['INDEX p IN people: byGroup[group > 1] covering FILTER p.n % 7 == 0', 'MATERIALIZE p', 'RETURN p.address'],
    },
    {
      query: 'FOR p IN people FILTER p.group > 1 AND p.address.city != "x" RETURN p.n',
      beside: ['use-indexes', 'remove-filter-covered-by-index', 'move-filters-into-enumerate'],
      after: 'same',
    },
  ],
};
