import type { RuleTable } from '../rule-case.fixture';

export const removeDataModificationOutVariablesTable: RuleTable = {
  rule: 'remove-data-modification-out-variables',
  cases: [
    {
      query: 'FOR x IN [] INSERT {x} INTO plain LET k = NEW._key RETURN 1',
      beside: ['remove-unnecessary-calculations'],
      before: ['FOR x IN []', 'InsertNode plain NEW', 'RETURN 1'],
      after: ['FOR x IN []', 'InsertNode plain', 'RETURN 1'],
    },
    {
      query: 'FOR x IN [] INSERT {x} INTO plain RETURN NEW',
      after: 'same',
    },
  ],
};
