import { aggregateGroups } from './rules/aggregate-groups';
import { attributeCondition } from './rules/attribute-condition';
import { boundedCount } from './rules/bounded-count';
import { computedOnce } from './rules/computed-once';
import { countWithoutValues } from './rules/count-without-values';
import { depthFromPath } from './rules/depth-from-path';
import { distinctInside } from './rules/distinct-inside';
import { equalInCondition } from './rules/equal-in-condition';
import { extremeByIndex } from './rules/extreme-by-index';
import { extremeOfSorted } from './rules/extreme-of-sorted';
import { filterBeforeCollect } from './rules/filter-before-collect';
import { filterBeforeUnion } from './rules/filter-before-union';
import { filterInList } from './rules/filter-in-list';
import { firstOfList } from './rules/first-of-list';
import { groupOnce } from './rules/group-once';
import { inlineLet } from './rules/inline-let';
import { inlineList } from './rules/inline-list';
import { joinInsteadOfLookup } from './rules/join-instead-of-lookup';
import { knownMembers } from './rules/known-members';
import { limitInside } from './rules/limit-inside';
import { lookupOfAttributes } from './rules/lookup-of-attributes';
import { namedLookup } from './rules/named-lookup';
import { narrowGroups } from './rules/narrow-groups';
import { narrowList } from './rules/narrow-list';
import { pathCondition } from './rules/path-condition';
import { plainCondition } from './rules/plain-condition';
import { searchCondition } from './rules/search-condition';
import { searchableCondition } from './rules/searchable-condition';
import { searchedList } from './rules/searched-list';
import { sharedSubquery } from './rules/shared-subquery';
import { sortBeforeJoin } from './rules/sort-before-join';
import { sortedLoopFirst } from './rules/sorted-loop-first';
import { unionByIndexes } from './rules/union-by-indexes';
import { unneededSort } from './rules/unneeded-sort';
import { visitOnce } from './rules/visit-once';
import { walkFromKnownEnd } from './rules/walk-from-known-end';
import { withoutHints } from './rules/without-hints';
import type { RewriteRule } from './rules/rewrite-rule';

/**
 * All rules in the order they are tried; `compose-candidates.ts` goes through them until nothing changes. What makes conditions that an index
 * serves comes first, what makes do without an index last.
 */
export const RULES: readonly RewriteRule[] = [
  withoutHints,
  filterBeforeUnion,
  inlineList,
  inlineLet,
  filterInList,
  extremeOfSorted,
  unneededSort,
  limitInside,
  countWithoutValues,
  filterBeforeCollect,
  aggregateGroups,
  narrowGroups,
  plainCondition,
  attributeCondition,
  searchableCondition,
  equalInCondition,
  searchCondition,
  extremeByIndex,
  depthFromPath,
  pathCondition,
  distinctInside,
  visitOnce,
  walkFromKnownEnd,
  firstOfList,
  namedLookup,
  joinInsteadOfLookup,
  lookupOfAttributes,
  sortedLoopFirst,
  sortBeforeJoin,
  unionByIndexes,
  sharedSubquery,
  computedOnce,
  knownMembers,
  boundedCount,
  searchedList,
  groupOnce,
  narrowList,
];
