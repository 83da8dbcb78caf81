import type { OptimizerRule } from './rule';
import { foldConstants } from './rules/fold-constants';
import { geoIndexOptimizer } from './rules/geo-index-optimizer';
import { constrainedSort, handleArangosearchViews } from './rules/handle-arangosearch-views';
import { limitScans } from './rules/limit-scans';
import { moveFiltersIntoEnumerate } from './rules/move-filters-into-enumerate';
import { moveFiltersUp } from './rules/move-filters-up';
import { optimizeCount } from './rules/optimize-count';
import { reduceExtractionToProjection } from './rules/reduce-extraction-to-projection';
import { removeCollectVariables } from './rules/remove-collect-variables';
import { removeRedundantPathVar } from './rules/remove-redundant-path-var';
import { removeUnnecessaryCalculations } from './rules/remove-unnecessary-calculations';
import { removeUnnecessaryFilters } from './rules/remove-unnecessary-filters';
import { sortLimit } from './rules/sort-limit';
import { splitFilters } from './rules/split-filters';
import { useIndexForSort } from './rules/use-index-for-sort';
import { useIndexes } from './rules/use-indexes';
import { useVectorIndex } from './rules/use-vector-index';

/** All rules in the order they run. */
export const RULES: readonly OptimizerRule[] = [
  foldConstants,
  handleArangosearchViews,
  useVectorIndex,
  splitFilters,
  moveFiltersUp,
  removeUnnecessaryFilters,
  removeCollectVariables,
  removeUnnecessaryCalculations,
  removeRedundantPathVar,
  geoIndexOptimizer,
  useIndexes,
  useIndexForSort,
  moveFiltersIntoEnumerate,
  constrainedSort,
  sortLimit,
  limitScans,
  optimizeCount,
  reduceExtractionToProjection,
];
