import type { OptimizerRule } from './rule';
import { repeated } from './rule';
import { checkForcedHints } from './rules/check-forced-hints';
import { foldConstants } from './rules/fold-constants';
import { fuseFilters } from './rules/fuse-filters';
import { geoIndexOptimizer } from './rules/geo-index-optimizer';
import { constrainedSort, handleArangosearchViews } from './rules/handle-arangosearch-views';
import { inlineSubqueries } from './rules/inline-subqueries';
import { interchangeAdjacentEnumerations } from './rules/interchange-adjacent-enumerations';
import { joinIndexNodes } from './rules/join-index-nodes';
import { batchMaterializeDocuments, lateDocumentMaterialization } from './rules/late-document-materialization';
import { lateDocumentMaterializationArangosearch } from './rules/late-document-materialization-arangosearch';
import { limitScans } from './rules/limit-scans';
import { moveCalculationsDown } from './rules/move-calculations-down';
import { moveCalculationsUp } from './rules/move-calculations-up';
import { moveFiltersIntoEnumerate } from './rules/move-filters-into-enumerate';
import { moveFiltersUp } from './rules/move-filters-up';
import { optimizeCount } from './rules/optimize-count';
import { optimizeSubqueries } from './rules/optimize-subqueries';
import { propagateConstantAttributes } from './rules/propagate-constant-attributes';
import { readThroughFunctions } from './rules/read-through-functions';
import { reduceExtractionToProjection } from './rules/reduce-extraction-to-projection';
import { removeCollectVariables } from './rules/remove-collect-variables';
import { removeDataModificationOutVariables } from './rules/remove-data-modification-out-variables';
import { removeFilterCoveredByIndex } from './rules/remove-filter-covered-by-index';
import { removeRedundantCalculations } from './rules/remove-redundant-calculations';
import { removeRedundantOr } from './rules/remove-redundant-or';
import { optimizeEnumeratePathFilters } from './rules/optimize-enumerate-path-filters';
import { optimizePaths } from './rules/optimize-paths';
import { optimizeProjections } from './rules/optimize-projections';
import { optimizeTraversalLastElementAccess } from './rules/optimize-traversal-last-element-access';
import { globalTraversalConditions, optimizeTraversals } from './rules/optimize-traversals';
import { reduceVerticesToIds } from './rules/reduce-vertices-to-ids';
import { removeFilterCoveredByTraversal } from './rules/remove-filter-covered-by-traversal';
import { removeRedundantPathVar } from './rules/remove-redundant-path-var';
import { removeRedundantSorts } from './rules/remove-redundant-sorts';
import { removeSortRandLimit1 } from './rules/remove-sort-rand-limit-1';
import { removeUnnecessaryCalculations } from './rules/remove-unnecessary-calculations';
import { removeUnnecessaryFilters } from './rules/remove-unnecessary-filters';
import { replaceAnyEqWithIn } from './rules/replace-any-eq-with-in';
import { replaceFunctionWithIndex } from './rules/replace-function-with-index';
import { replaceLikeWithRange } from './rules/replace-like-with-range';
import { replaceOrWithIn } from './rules/replace-or-with-in';
import { simplifyConditions } from './rules/simplify-conditions';
import { sortInValues } from './rules/sort-in-values';
import { sortLimit } from './rules/sort-limit';
import { spliceSubqueries } from './rules/splice-subqueries';
import { splitFilters } from './rules/split-filters';
import { useIndexForCollect } from './rules/use-index-for-collect';
import { useIndexForSort } from './rules/use-index-for-sort';
import { useIndexes } from './rules/use-indexes';
import { useInvertedIndex } from './rules/use-inverted-index';
import { useStoredValues } from './rules/use-stored-values';
import { useVectorIndex } from './rules/use-vector-index';

/** All rules in the order they run. */
export const RULES: readonly OptimizerRule[] = [
  foldConstants,
  handleArangosearchViews,
  useVectorIndex,
  useInvertedIndex,
  replaceFunctionWithIndex,
  simplifyConditions,
  splitFilters,
  inlineSubqueries,
  readThroughFunctions,
  moveCalculationsUp,
  moveFiltersUp,
  removeRedundantCalculations,
  removeUnnecessaryFilters,
  removeUnnecessaryCalculations,
  removeRedundantSorts,
  optimizeSubqueries,
  interchangeAdjacentEnumerations,
  repeated(moveCalculationsUp, 'move-calculations-up-2'),
  repeated(moveFiltersUp, 'move-filters-up-2'),
  repeated(removeRedundantSorts, 'remove-redundant-sorts-2'),
  removeSortRandLimit1,
  removeCollectVariables,
  propagateConstantAttributes,
  removeDataModificationOutVariables,
  replaceAnyEqWithIn,
  replaceOrWithIn,
  removeRedundantOr,
  replaceLikeWithRange,
  optimizeTraversalLastElementAccess,
  globalTraversalConditions,
  optimizeTraversals,
  removeFilterCoveredByTraversal,
  optimizeEnumeratePathFilters,
  removeRedundantPathVar,
  optimizePaths,
  geoIndexOptimizer,
  useIndexes,
  removeFilterCoveredByIndex,
  repeated(removeUnnecessaryFilters, 'remove-unnecessary-filters-2'),
  useIndexForSort,
  useIndexForCollect,
  sortInValues,
  repeated(removeUnnecessaryCalculations, 'remove-unnecessary-calculations-2'),
  moveCalculationsDown,
  moveFiltersIntoEnumerate,
  fuseFilters,
  constrainedSort,
  repeated(removeUnnecessaryCalculations, 'remove-unnecessary-calculations-3'),
  sortLimit,
  limitScans,
  optimizeCount,
  spliceSubqueries,
  reduceExtractionToProjection,
  checkForcedHints,
  useStoredValues,
  lateDocumentMaterialization,
  lateDocumentMaterializationArangosearch,
  batchMaterializeDocuments,
  optimizeProjections,
  repeated(removeUnnecessaryCalculations, 'remove-unnecessary-calculations-4'),
  joinIndexNodes,
  reduceVerticesToIds,
];
