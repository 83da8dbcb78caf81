import { describe, expect, it } from '@jest/globals';
import { parse, print } from '@strata/aql';
import { composeCandidates } from './candidates/compose-candidates';
import { RULES } from './rules';
import type { RuleTable } from './rule-tables/rule-table.fixture';
import { COLLECTIONS } from './rule-tables/rule-table.fixture';
import { extremeByIndexTable } from './rule-tables/extreme-by-index.fixture';
import { filterBeforeCollectTable } from './rule-tables/filter-before-collect.fixture';
import { groupOnceTable } from './rule-tables/group-once.fixture';
import { searchableConditionTable } from './rule-tables/searchable-condition.fixture';
import { sortBeforeJoinTable } from './rule-tables/sort-before-join.fixture';
import { unionByIndexesTable } from './rule-tables/union-by-indexes.fixture';
import { visitOnceTable } from './rule-tables/visit-once.fixture';

const TABLES: Readonly<Record<string, RuleTable>> = {
  'extreme-by-index': extremeByIndexTable,
  'filter-before-collect': filterBeforeCollectTable,
  'group-once': groupOnceTable,
  'searchable-condition': searchableConditionTable,
  'sort-before-join': sortBeforeJoinTable,
  'union-by-indexes': unionByIndexesTable,
  'visit-once': visitOnceTable,
};

describe('Rules', () => {
  it('have a table each', () => {
    expect(Object.keys(TABLES).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted());
  });

  it.each(Object.entries(TABLES).flatMap(([name, table]) => table.map((row) => [name, ...row] as const)))(
    '%s: %s',
    (name, before, after, more = {}) => {
      const rules = RULES.filter((rule) => rule.name === name);
      const found = composeCandidates({ query: before, bindVars: {}, collections: COLLECTIONS, ...more }, rules);
      expect(found.map(({ query }) => query)).toEqual(after === null ? [] : [print(parse(after))]);
    },
  );
});
