import { describe, expect, it } from '@jest/globals';
import { parse, print } from '@strata/aql';
import { composeCandidates } from './candidates/compose-candidates';
import { RULES } from './rules';
import type { RuleTable } from './rule-tables/rule-table.fixture';
import { COLLECTIONS } from './rule-tables/rule-table.fixture';
import { attributeConditionTable } from './rule-tables/attribute-condition.fixture';
import { countWithoutValuesTable } from './rule-tables/count-without-values.fixture';
import { boundedCountTable } from './rule-tables/bounded-count.fixture';
import { filterInListTable } from './rule-tables/filter-in-list.fixture';
import { firstOfListTable } from './rule-tables/first-of-list.fixture';
import { namedLookupTable } from './rule-tables/named-lookup.fixture';
import { narrowListTable } from './rule-tables/narrow-list.fixture';
import { pathConditionTable } from './rule-tables/path-condition.fixture';
import { filterBeforeUnionTable } from './rule-tables/filter-before-union.fixture';
import { narrowGroupsTable } from './rule-tables/narrow-groups.fixture';
import { plainConditionTable } from './rule-tables/plain-condition.fixture';
import { computedOnceTable } from './rule-tables/computed-once.fixture';
import { lookupOfAttributesTable } from './rule-tables/lookup-of-attributes.fixture';
import { searchConditionTable } from './rule-tables/search-condition.fixture';
import { equalInConditionTable } from './rule-tables/equal-in-condition.fixture';
import { sortedLoopFirstTable } from './rule-tables/sorted-loop-first.fixture';
import { aggregateGroupsTable } from './rule-tables/aggregate-groups.fixture';
import { depthFromPathTable } from './rule-tables/depth-from-path.fixture';
import { distinctInsideTable } from './rule-tables/distinct-inside.fixture';
import { extremeByIndexTable } from './rule-tables/extreme-by-index.fixture';
import { extremeOfSortedTable } from './rule-tables/extreme-of-sorted.fixture';
import { filterBeforeCollectTable } from './rule-tables/filter-before-collect.fixture';
import { groupOnceTable } from './rule-tables/group-once.fixture';
import { inlineLetTable } from './rule-tables/inline-let.fixture';
import { inlineListTable } from './rule-tables/inline-list.fixture';
import { joinInsteadOfLookupTable } from './rule-tables/join-instead-of-lookup.fixture';
import { knownMembersTable } from './rule-tables/known-members.fixture';
import { limitInsideTable } from './rule-tables/limit-inside.fixture';
import { searchableConditionTable } from './rule-tables/searchable-condition.fixture';
import { searchedListTable } from './rule-tables/searched-list.fixture';
import { sharedSubqueryTable } from './rule-tables/shared-subquery.fixture';
import { sortBeforeJoinTable } from './rule-tables/sort-before-join.fixture';
import { unionByIndexesTable } from './rule-tables/union-by-indexes.fixture';
import { unneededSortTable } from './rule-tables/unneeded-sort.fixture';
import { visitOnceTable } from './rule-tables/visit-once.fixture';
import { walkFromKnownEndTable } from './rule-tables/walk-from-known-end.fixture';
import { withoutHintsTable } from './rule-tables/without-hints.fixture';

const TABLES: Readonly<Record<string, RuleTable>> = {
  'aggregate-groups': aggregateGroupsTable,
  'attribute-condition': attributeConditionTable,
  'count-without-values': countWithoutValuesTable,
  'filter-in-list': filterInListTable,
  'first-of-list': firstOfListTable,
  'named-lookup': namedLookupTable,
  'narrow-list': narrowListTable,
  'path-condition': pathConditionTable,
  'narrow-groups': narrowGroupsTable,
  'sorted-loop-first': sortedLoopFirstTable,
  'equal-in-condition': equalInConditionTable,
  'search-condition': searchConditionTable,
  'lookup-of-attributes': lookupOfAttributesTable,
  'computed-once': computedOnceTable,
  'plain-condition': plainConditionTable,
  'filter-before-union': filterBeforeUnionTable,
  'bounded-count': boundedCountTable,
  'depth-from-path': depthFromPathTable,
  'distinct-inside': distinctInsideTable,
  'extreme-by-index': extremeByIndexTable,
  'extreme-of-sorted': extremeOfSortedTable,
  'filter-before-collect': filterBeforeCollectTable,
  'group-once': groupOnceTable,
  'inline-let': inlineLetTable,
  'inline-list': inlineListTable,
  'join-instead-of-lookup': joinInsteadOfLookupTable,
  'known-members': knownMembersTable,
  'limit-inside': limitInsideTable,
  'searchable-condition': searchableConditionTable,
  'searched-list': searchedListTable,
  'shared-subquery': sharedSubqueryTable,
  'sort-before-join': sortBeforeJoinTable,
  'union-by-indexes': unionByIndexesTable,
  'unneeded-sort': unneededSortTable,
  'visit-once': visitOnceTable,
  'walk-from-known-end': walkFromKnownEndTable,
  'without-hints': withoutHintsTable,
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
