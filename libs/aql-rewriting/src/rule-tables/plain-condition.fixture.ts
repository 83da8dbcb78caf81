import type { RuleTable } from './rule-table.fixture';

const NAMED = { bindVars: { name: 'bonn' } };
const UNNAMED = { bindVars: { name: null } };

export const plainConditionTable: RuleTable = [
  ['FOR t IN towns FILTER (t.name == "x" ? true : false) == true RETURN t', 'FOR t IN towns FILTER t.name == "x" RETURN t'],
  ['FOR t IN towns FILTER t.name == "x" ? t.mayor : false RETURN t', 'FOR t IN towns FILTER t.name == "x" && t.mayor RETURN t'],
  ['FOR t IN towns FILTER t.name != "x" ? false : t.mayor RETURN t', 'FOR t IN towns FILTER t.name == "x" && t.mayor RETURN t'],
  ['FOR t IN towns FILTER !(t.name != "x") == true RETURN t', 'FOR t IN towns FILTER t.name == "x" RETURN t'],
  ['FOR t IN towns FILTER (t.name || 1) == true RETURN t', null], // is the name, or 1
  ['FOR t IN towns FILTER t.name == "x" ? t.a : t.b RETURN t', null],
  [
    'FOR t IN towns FILTER @name == null ? true : t.name == @name RETURN t',
    'FOR t IN towns FILTER t.name == @name RETURN t',
    NAMED,
  ],
  ['FOR t IN towns FILTER @name == null OR t.name == @name RETURN t', 'FOR t IN towns FILTER t.name == @name RETURN t', NAMED],
  ['FOR t IN towns FILTER !@name OR t.name == @name RETURN t', 'FOR t IN towns FILTER t.name == @name RETURN t', NAMED],
  ['FOR t IN towns FILTER @name == null OR t.name == @name RETURN t', null, UNNAMED], // no index is asked without it
  ['FOR t IN towns FILTER t.name == NOT_NULL(@name, t.name) RETURN t', 'FOR t IN towns FILTER t.name == @name RETURN t', NAMED],
  [
    'FOR t IN towns FILTER t.name == (@name ? @name : t.name) && t.x RETURN t',
    'FOR t IN towns FILTER t.name == @name && t.x RETURN t',
    NAMED,
  ],
  [
    'FOR t IN towns FILTER LENGTH(@names) == 0 OR t.name IN @names RETURN t',
    'FOR t IN towns FILTER t.name IN @names RETURN t',
    { bindVars: { names: ['bonn'] } },
  ],
  ['FOR t IN towns FILTER [t.name] ANY == "x" RETURN t', 'FOR t IN towns FILTER t.name == "x" RETURN t'],
  ['FOR t IN towns FILTER [t.name] ALL IN ["x", "y"] RETURN t', 'FOR t IN towns FILTER t.name IN ["x", "y"] RETURN t'],
  ['FOR t IN towns FILTER [t.name, t.land] NONE != "x" RETURN t', 'FOR t IN towns FILTER t.name == "x" && t.land == "x" RETURN t'],
  ['FOR t IN towns FILTER "x" IN [t.name, t.land] RETURN t', 'FOR t IN towns FILTER t.name == "x" || t.land == "x" RETURN t'],
  ['FOR t IN towns FILTER "x" IN [t.name, t.mayor] RETURN t', null], // a sparse index does not serve each of them
  [
    'FOR t IN towns FILTER (t.name == "x" && t.a > 1) || (t.name == "x" && t.b) RETURN t',
    'FOR t IN towns FILTER t.name == "x" && (t.a > 1 || t.b) RETURN t',
  ],
  ['FOR t IN towns FILTER (t.name == "x" && t.a) || t.name == "x" RETURN t', 'FOR t IN towns FILTER t.name == "x" RETURN t'],
  ['FOR t IN towns FILTER (t.x == 1 && t.a) || (t.x == 1 && t.b) RETURN t', null], // nothing to look up
  ['FOR p IN people FILTER [p.name] ANY == "x" RETURN p', null],
  ['RETURN (FOR t IN towns FILTER [t.name] ANY == "x" RETURN t)', null], // its order is seen
];
