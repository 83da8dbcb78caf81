import type { RuleTable } from './rule-table.fixture';

export const filterBeforeCollectTable: RuleTable = [
  [
    'FOR o IN orders COLLECT s = o.status, d = o.day WITH COUNT INTO n FILTER s == "open" AND n > 3 RETURN [s, n]',
    'FOR o IN orders FILTER o.status == "open" COLLECT s = o.status, d = o.day WITH COUNT INTO n FILTER n > 3 RETURN [s, n]',
  ],
  ['FOR o IN orders COLLECT s = o.status WITH COUNT INTO n FILTER LENGTH(s) == 1 RETURN [s, n]', null],
  ['FOR o IN orders COLLECT s = o.status WITH COUNT INTO n FILTER n > 3 RETURN [s, n]', null],
];
