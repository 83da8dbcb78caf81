import type { RuleTable } from './rule-table.fixture';

export const withoutHintsTable: RuleTable = [
  [
    'FOR t IN towns OPTIONS { disableIndex: true, useCache: false } FILTER t.name == "x" RETURN t',
    'FOR t IN towns OPTIONS { useCache: false } FILTER t.name == "x" RETURN t',
  ],
  ['FOR t IN towns OPTIONS { indexHint: "byName" } FILTER t.name == "x" RETURN t', 'FOR t IN towns FILTER t.name == "x" RETURN t'],
  ['FOR t IN towns OPTIONS { useCache: false } RETURN t', null],
];
