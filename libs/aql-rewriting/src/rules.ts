import { extremeByIndex } from './rules/extreme-by-index';
import { filterBeforeCollect } from './rules/filter-before-collect';
import { groupOnce } from './rules/group-once';
import type { RewriteRule } from './rules/rewrite-rule';
import { searchableCondition } from './rules/searchable-condition';
import { sortBeforeJoin } from './rules/sort-before-join';
import { unionByIndexes } from './rules/union-by-indexes';
import { visitOnce } from './rules/visit-once';

/**
 * All rules in the order they are tried; `compose-candidates.ts` goes through them until nothing changes. What makes conditions that an index
 * serves comes first, what makes do without an index last.
 */
export const RULES: readonly RewriteRule[] = [
  filterBeforeCollect,
  searchableCondition,
  extremeByIndex,
  visitOnce,
  sortBeforeJoin,
  unionByIndexes,
  groupOnce,
];
