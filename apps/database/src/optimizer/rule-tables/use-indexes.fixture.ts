import type { RuleTable } from '../rule-case.fixture';

export const useIndexesTable: RuleTable = {
  rule: 'use-indexes',
  cases: [
    {
      query: 'FOR p IN plain FOR k IN knows FILTER k._from == p.name OR k._to == p.name RETURN k._key',
      beside: ['replace-or-with-in'],
      after: [
        'FOR p IN plain',
        'INDEX k IN knows: edge[_from == p.name] | edge[_to == p.name]',
        'FILTER k._from == p.name || k._to == p.name',
        'RETURN k._key',
      ],
    },
    {
      query: 'FOR p IN people RETURN LENGTH(FOR k IN knows FILTER (k._from == p._id OR k._to == p._id) AND k.group > 0 RETURN 1)', // an edge from and to the same vertex counts once
      beside: ['replace-or-with-in', 'split-filters'],
      after: [
        'FOR p IN people',
        'SUBQUERY 2',
        '  INDEX k IN knows: edge[_from == p._id] | edge[_to == p._id]',
        '  FILTER k._from == p._id || k._to == p._id',
        '  FILTER k.group > 0',
        '  RETURN 1',
        'RETURN LENGTH(`2`)',
      ],
    },
    {
      query: 'FOR p IN people SORT p.n WINDOW {preceding: 1} AGGREGATE s = SUM(p.n) FILTER p.n == 3 RETURN s',
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p._key == "k1" AND LENGTH(FOR q IN plain RETURN 1) > 0 RETURN p.n', // the subquery stands behind
      before: [
        'FOR p IN people',
        'FILTER p._key == "k1"',
        'SUBQUERY 2',
        '  FOR q IN plain',
        '  RETURN 1',
        'FILTER LENGTH(`2`) > 0',
        'RETURN p.n',
      ],
      after: [
        'INDEX p IN people: primary[_key == "k1"]',
        'FILTER p._key == "k1"',
        'SUBQUERY 2',
        '  FOR q IN plain',
        '  RETURN 1',
        'FILTER LENGTH(`2`) > 0',
        'RETURN p.n',
      ],
    },
    {
      query: 'FOR p IN people FILTER p._key == "k1" RETURN p.n',
      before: ['FOR p IN people', 'FILTER p._key == "k1"', 'RETURN p.n'],
      after: ['INDEX p IN people: primary[_key == "k1"]', 'FILTER p._key == "k1"', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p._id IN ["people/k1", "plain/k2"] RETURN p.n',
      before: ['FOR p IN people', 'FILTER p._id IN ["people/k1","plain/k2"]', 'RETURN p.n'],
      after: [
        'INDEX p IN people: primary[_id IN ["people/k1","plain/k2"]]',
        'FILTER p._id IN ["people/k1","plain/k2"]',
        'RETURN p.n',
      ],
    },
    {
      query: 'FOR p IN people FILTER p._key > "k1" AND p._key <= "k3" RETURN p.n',
      before: ['FOR p IN people', 'FILTER p._key > "k1"', 'FILTER p._key <= "k3"', 'RETURN p.n'],
      after: [
        'INDEX p IN people: primary[_key > "k1", _key <= "k3"]',
        'FILTER p._key > "k1"',
        'FILTER p._key <= "k3"',
        'RETURN p.n',
      ],
    },
    {
      query: 'FOR p IN people FILTER "people/k5" <= p._id RETURN p.n',
      before: ['FOR p IN people', 'FILTER "people/k5" <= p._id', 'RETURN p.n'],
      after: ['INDEX p IN people: primary[_id >= "people/k5"]', 'FILTER "people/k5" <= p._id', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p._key > "k1" AND p.group == 3 AND p.n == 8 RETURN p.n',
      before: ['FOR p IN people', 'FILTER p._key > "k1"', 'FILTER p.group == 3', 'FILTER p.n == 8', 'RETURN p.n'],
      after: ['INDEX p IN people: byN[n == 8]', 'FILTER p._key > "k1"', 'FILTER p.group == 3', 'FILTER p.n == 8', 'RETURN p.n'],
    },
    {
      query: 'FOR e IN knows FILTER e._from == "people/k1" OR e._to == "people/k1" RETURN e.group',
      before: ['FOR e IN knows', 'FILTER e._from == "people/k1" || e._to == "people/k1"', 'RETURN e.group'],
      after: [
        'INDEX e IN knows: edge[_from == "people/k1"] | edge[_to == "people/k1"]',
        'FILTER e._from == "people/k1" || e._to == "people/k1"',
        'RETURN e.group',
      ],
    },
    {
      query: 'FOR p IN people FILTER p.group == 3 AND p.n > 20 AND p.n <= 40 RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.group == 3', 'FILTER p.n > 20', 'FILTER p.n <= 40', 'RETURN p.n'],
      after: [
        'INDEX p IN people: byGroup[group == 3, n > 20, n <= 40]',
        'FILTER p.group == 3',
        'FILTER p.n > 20',
        'FILTER p.n <= 40',
        'RETURN p.n',
      ],
    },
    {
      query: 'FOR p IN people FILTER p.group IN [1, 2] AND p.n == 7 RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.group IN [1,2]', 'FILTER p.n == 7', 'RETURN p.n'],
      after: ['INDEX p IN people: byN[n == 7]', 'FILTER p.group IN [1,2]', 'FILTER p.n == 7', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.n == 3 OR p.name == "a0" OR p.address.city == "city1" AND p.n < 9 RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.n == 3 || p.name == "a0" || p.address.city == "city1" && p.n < 9', 'RETURN p.n'],
      after: [
        'INDEX p IN people: byN[n == 3] | byName[name == "a0"] | byN[n < 9]',
        'FILTER p.n == 3 || p.name == "a0" || p.address.city == "city1" && p.n < 9',
        'RETURN p.n',
      ],
    },
    {
      query: 'FOR p IN people FILTER (p.n == 3 OR p.name == "a0") AND p.group == 3 RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.n == 3 || p.name == "a0"', 'FILTER p.group == 3', 'RETURN p.n'],
      after: [
        'INDEX p IN people: byN[n == 3] | byName[name == "a0"]',
        'FILTER p.n == 3 || p.name == "a0"',
        'FILTER p.group == 3',
        'RETURN p.n',
      ],
    },
    {
      query: 'FOR p IN people FILTER (p.group == 1 OR p.group == 2) AND (p.n < 9 OR p.n > 50) RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.group == 1 || p.group == 2', 'FILTER p.n < 9 || p.n > 50', 'RETURN p.n'],
      after: [
        'INDEX p IN people: byGroup[group == 1, n < 9] | byGroup[group == 1, n > 50] | byGroup[group == 2, n < 9] | byGroup[group == 2, n > 50]',
        'FILTER p.group == 1 || p.group == 2',
        'FILTER p.n < 9 || p.n > 50',
        'RETURN p.n',
      ],
    },
    {
      query: 'FOR p IN people FILTER p.n == 3 OR p.missing == 1 RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER 2 IN p.tags[*] OR 1 IN p.tags RETURN p.n',
      before: ['FOR p IN people', 'FILTER 2 IN p.tags[*] || 1 IN p.tags', 'RETURN p.n'],
      after: ['INDEX p IN people: byTag[tags[*] == 2] | byTag[tags[*] == 1]', 'FILTER 2 IN p.tags[*] || 1 IN p.tags', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.nick == "N2" RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.nick == "N2"', 'RETURN p.n'],
      after: ['INDEX p IN people: byNick[nick == "N2"]', 'FILTER p.nick == "N2"', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.nick == NOOPT(null) RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p.nick != null AND p.nick < "N3" RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.nick != null', 'FILTER p.nick < "N3"', 'RETURN p.n'],
      after: ['INDEX p IN people: byNick[nick > null, nick < "N3"]', 'FILTER p.nick != null', 'FILTER p.nick < "N3"', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people FILTER p.n IN 3..5 RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.n IN 3..5', 'RETURN p.n'],
      after: ['INDEX p IN people: byN[n >= 3, n <= 5]', 'FILTER p.n IN 3..5', 'RETURN p.n'],
    },
    {
      query: 'FOR x IN [2, "4.7"] FOR p IN people FILTER p.n IN x..1 RETURN p.n',
      before: ['FOR x IN [2,"4.7"]', 'FOR p IN people', 'FILTER p.n IN x..1', 'RETURN p.n'],
      after: [
        'FOR x IN [2,"4.7"]',
        'INDEX p IN people: byN[n >= MIN([TO_NUMBER(x), TO_NUMBER(1)]) - 1, n <= MAX([TO_NUMBER(x), TO_NUMBER(1)]) + 1]',
        'FILTER p.n IN x..1',
        'RETURN p.n',
      ],
    },
    {
      query: 'FOR x IN 1..2 LET y = x * 2 FOR p IN people LET m = p.n FILTER m == y RETURN m',
      before: ['FOR x IN 1..2', 'LET y = x * 2', 'FOR p IN people', 'LET m = p.n', 'FILTER m == y', 'RETURN m'],
      after: ['FOR x IN 1..2', 'LET y = x * 2', 'INDEX p IN people: byN[n == y]', 'LET m = p.n', 'FILTER m == y', 'RETURN m'],
    },
    {
      query: 'FOR p IN people OPTIONS {indexHint: ["none", "byGroup"]} FILTER p.n == 4 AND p.group == 4 RETURN p.n',
      before: ['FOR p IN people', 'FILTER p.n == 4', 'FILTER p.group == 4', 'RETURN p.n'],
      after: ['INDEX p IN people: byGroup[group == 4, n == 4]', 'FILTER p.n == 4', 'FILTER p.group == 4', 'RETURN p.n'],
    },
    {
      query: 'FOR p IN people OPTIONS {disableIndex: true} FILTER p.n == 4 RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER p.n > p.group RETURN p.n',
      after: 'same',
    },
    {
      query: 'FOR p IN people LIMIT 50 FILTER p.n == 3 RETURN p.n',
      after: 'same',
    },
  ],
};
