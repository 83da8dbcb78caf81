import type { RuleTable } from '../rule-case.fixture';

export const readThroughFunctionsTable: RuleTable = {
  rule: 'read-through-functions',
  cases: [
    {
      query: 'FOR p IN plain RETURN KEEP(p, "n", "group").n',
      before: ['FOR p IN plain', 'RETURN KEEP(p, "n", "group").n'],
      after: ['FOR p IN plain', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN plain RETURN [UNSET(p, "n").n, UNSET(p, "n").group, KEEP(p, "n").group]',
      before: ['FOR p IN plain', 'RETURN [UNSET(p, "n").n, UNSET(p, "n").group, KEEP(p, "n").group]'],
      after: ['FOR p IN plain', 'RETURN [null, p.group, null]'],
    },
    {
      query: 'FOR p IN plain LET m = MERGE(p, {n: -1, x: p.group}) RETURN [m.n, m.x, m.group]',
      beside: ['remove-unnecessary-calculations'],
      after: ['FOR p IN plain', 'RETURN [-1, p.group, p.group]'],
    },
    { query: 'FOR p IN plain LET m = MERGE({n: 0}, p) RETURN m.n', after: 'same' },
    { query: 'FOR p IN plain LET m = MERGE(p, {x: 1}) RETURN [m, m.n]', after: 'same' },
    { query: 'FOR p IN plain FOR q IN plain FILTER q.n == p.n RETURN MERGE(p, q).group', after: 'same' },
    { query: 'FOR p IN plain RETURN KEEP(p.group, "n").n', after: 'same' },
  ],
};
