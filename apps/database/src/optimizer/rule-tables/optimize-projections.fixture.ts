import type { RuleTable } from '../rule-case.fixture';

export const optimizeProjectionsTable: RuleTable = {
  rule: 'optimize-projections',
  cases: [
    {
      query: 'FOR p IN people FILTER p.group > 1 SORT p.n DESC LIMIT 3 RETURN p.address.city',
      beside: ['use-indexes', 'remove-filter-covered-by-index', 'reduce-extraction-to-projection', 'late-document-materialization'],
      before: [
        'INDEX p IN people: byGroup[group > 1] covering {address.city,n}',
        'SORT p.n DESC',
        'LIMIT 0, 3',
        'MATERIALIZE p',
        'RETURN p.address.city',
      ],
      after: [
        'INDEX p IN people: byGroup[group > 1] covering {n}',
        'SORT p.n DESC',
        'LIMIT 0, 3',
        'MATERIALIZE p {address.city}',
        'RETURN p.address.city',
      ],
    },
    {
      query: 'FOR p IN people FILTER p.group > 1 AND p.n % 7 == 0 RETURN p.address',
      beside: [
        'use-indexes',
        'remove-filter-covered-by-index',
        'move-filters-into-enumerate',
        'reduce-extraction-to-projection',
        'batch-materialize-documents',
      ],
      after: ['INDEX p IN people: byGroup[group > 1] covering FILTER p.n % 7 == 0', 'MATERIALIZE p {address}', 'RETURN p.address'],
    },
    {
      query: 'FOR p IN people FILTER p.group > 1 RETURN p.address',
      beside: ['use-indexes', 'remove-filter-covered-by-index', 'reduce-extraction-to-projection'],
      after: 'same',
    },
  ],
};
