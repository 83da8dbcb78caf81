import type { RuleTable } from '../rule-case.fixture';

export const optimizeCountTable: RuleTable = {
  rule: 'optimize-count',
  cases: [
    {
      query: 'FOR p IN plain COLLECT WITH COUNT INTO k RETURN k',
      before: ['FOR p IN plain', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
      after: ['FOR p IN plain count', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
    },
    {
      query: 'FOR p IN people FILTER p.n > 4 COLLECT WITH COUNT INTO k RETURN k',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      before: ['INDEX p IN people: byN[n > 4]', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
      after: ['INDEX p IN people: byN[n > 4] count', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
    },
    {
      query: 'FOR p IN people FILTER p._key IN ["k1", "k2", "none"] COLLECT WITH COUNT INTO k RETURN k',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: ['INDEX p IN people: primary[_key IN ["k1","k2","none"]] count', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
    },
    {
      query: 'FOR p IN people FILTER p._key >= "k5" COLLECT WITH COUNT INTO k RETURN k',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: ['INDEX p IN people: primary[_key >= "k5"] count', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
    },
    {
      query: 'FOR e IN knows FILTER e._from == "people/k3" COLLECT WITH COUNT INTO k RETURN k',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: ['INDEX e IN knows: edge[_from == "people/k3"] count', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
    },
    {
      query: 'FOR p IN people FILTER p.tags[*] ANY IN ["all", 1] COLLECT WITH COUNT INTO k RETURN k',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: 'same',
    },
    {
      query: 'FOR p IN people FILTER "all" IN p.tags[*] COLLECT WITH COUNT INTO k RETURN k',
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: ['INDEX p IN people: byTag[tags[*] == "all"] count', 'COLLECT count k = LENGTH(null)', 'RETURN k'],
    },
    {
      query: 'FOR p IN people FILTER p.group == 1 OR p._key == "k3" COLLECT WITH COUNT INTO k RETURN k', // several accesses
      beside: ['use-indexes', 'remove-filter-covered-by-index'],
      after: 'same',
    },
    {
      query: 'FOR p IN plain FILTER p.n > 4 COLLECT WITH COUNT INTO k RETURN k',
      after: 'same',
    },
  ],
};
