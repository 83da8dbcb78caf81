import type { RuleTable } from './rule-table.fixture';

export const unionByIndexesTable: RuleTable = [
  [
    'FOR p IN people RETURN LENGTH(FOR k IN knows FILTER k._from == p._id OR k._to == p._id FILTER k.since > 3 RETURN k)',
    'FOR p IN people RETURN LENGTH((FOR k IN APPEND((FOR k2 IN knows FILTER k2._from == p._id RETURN k2), ' +
      '(FOR k3 IN knows FILTER k3._to == p._id FILTER !(k3._from == p._id) RETURN k3)) FILTER k.since > 3 RETURN k))',
  ],
  ['FOR k IN knows FILTER k._from == @a OR k._from == @b RETURN k', null],
  ['FOR k IN knows FILTER k._from == @a OR k.since == 3 RETURN k', null],
  ['FOR p IN people RETURN (FOR k IN knows FILTER k._from == p._id OR k._to == p._id RETURN k)', null],
];
