import type { RuleTable } from './rule-case.fixture';
import { batchMaterializeDocumentsTable } from './rule-tables/batch-materialize-documents.fixture';
import { fuseFiltersTable } from './rule-tables/fuse-filters.fixture';
import { inlineSubqueriesTable } from './rule-tables/inline-subqueries.fixture';
import { interchangeAdjacentEnumerationsTable } from './rule-tables/interchange-adjacent-enumerations.fixture';
import { joinIndexNodesTable } from './rule-tables/join-index-nodes.fixture';
import { lateDocumentMaterializationTable } from './rule-tables/late-document-materialization.fixture';
import { moveCalculationsDownTable } from './rule-tables/move-calculations-down.fixture';
import { moveCalculationsUpTable } from './rule-tables/move-calculations-up.fixture';
import { moveCalculationsUp2Table } from './rule-tables/move-calculations-up-2.fixture';
import { moveFiltersIntoEnumerateTable } from './rule-tables/move-filters-into-enumerate.fixture';
import { moveFiltersUpTable } from './rule-tables/move-filters-up.fixture';
import { moveFiltersUp2Table } from './rule-tables/move-filters-up-2.fixture';
import { optimizeCountTable } from './rule-tables/optimize-count.fixture';
import { optimizeProjectionsTable } from './rule-tables/optimize-projections.fixture';
import { optimizeSubqueriesTable } from './rule-tables/optimize-subqueries.fixture';
import { propagateConstantAttributesTable } from './rule-tables/propagate-constant-attributes.fixture';
import { pushLimitIntoIndexTable } from './rule-tables/push-limit-into-index.fixture';
import { readThroughFunctionsTable } from './rule-tables/read-through-functions.fixture';
import { reduceExtractionToProjectionTable } from './rule-tables/reduce-extraction-to-projection.fixture';
import { removeCollectVariablesTable } from './rule-tables/remove-collect-variables.fixture';
import { removeDataModificationOutVariablesTable } from './rule-tables/remove-data-modification-out-variables.fixture';
import { removeFilterCoveredByIndexTable } from './rule-tables/remove-filter-covered-by-index.fixture';
import { removeRedundantCalculationsTable } from './rule-tables/remove-redundant-calculations.fixture';
import { removeRedundantOrTable } from './rule-tables/remove-redundant-or.fixture';
import { removeRedundantSortsTable } from './rule-tables/remove-redundant-sorts.fixture';
import { removeRedundantSorts2Table } from './rule-tables/remove-redundant-sorts-2.fixture';
import { removeSortRandLimit1Table } from './rule-tables/remove-sort-rand-limit-1.fixture';
import { removeUnnecessaryCalculationsTable } from './rule-tables/remove-unnecessary-calculations.fixture';
import { removeUnnecessaryCalculations2Table } from './rule-tables/remove-unnecessary-calculations-2.fixture';
import { removeUnnecessaryCalculations3Table } from './rule-tables/remove-unnecessary-calculations-3.fixture';
import { removeUnnecessaryCalculations4Table } from './rule-tables/remove-unnecessary-calculations-4.fixture';
import { removeUnnecessaryFiltersTable } from './rule-tables/remove-unnecessary-filters.fixture';
import { removeUnnecessaryFilters2Table } from './rule-tables/remove-unnecessary-filters-2.fixture';
import { replaceAnyEqWithInTable } from './rule-tables/replace-any-eq-with-in.fixture';
import { replaceFunctionWithIndexTable } from './rule-tables/replace-function-with-index.fixture';
import { replaceLikeWithRangeTable } from './rule-tables/replace-like-with-range.fixture';
import { replaceOrWithInTable } from './rule-tables/replace-or-with-in.fixture';
import { simplifyConditionsTable } from './rule-tables/simplify-conditions.fixture';
import { sortInValuesTable } from './rule-tables/sort-in-values.fixture';
import { sortLimitTable } from './rule-tables/sort-limit.fixture';
import { spliceSubqueriesTable } from './rule-tables/splice-subqueries.fixture';
import { useIndexForCollectTable } from './rule-tables/use-index-for-collect.fixture';
import { useIndexForSortTable } from './rule-tables/use-index-for-sort.fixture';
import { useIndexesTable } from './rule-tables/use-indexes.fixture';

/** The tables of all rules: what each does to a plan, and where it does nothing. */
export const RULE_TABLES: readonly RuleTable[] = [
  batchMaterializeDocumentsTable,
  fuseFiltersTable,
  inlineSubqueriesTable,
  interchangeAdjacentEnumerationsTable,
  joinIndexNodesTable,
  lateDocumentMaterializationTable,
  moveCalculationsDownTable,
  moveCalculationsUpTable,
  moveCalculationsUp2Table,
  moveFiltersIntoEnumerateTable,
  moveFiltersUpTable,
  moveFiltersUp2Table,
  optimizeCountTable,
  optimizeProjectionsTable,
  optimizeSubqueriesTable,
  propagateConstantAttributesTable,
  pushLimitIntoIndexTable,
  readThroughFunctionsTable,
  reduceExtractionToProjectionTable,
  removeCollectVariablesTable,
  removeDataModificationOutVariablesTable,
  removeFilterCoveredByIndexTable,
  removeRedundantCalculationsTable,
  removeRedundantOrTable,
  removeRedundantSortsTable,
  removeRedundantSorts2Table,
  removeSortRandLimit1Table,
  removeUnnecessaryCalculationsTable,
  removeUnnecessaryCalculations2Table,
  removeUnnecessaryCalculations3Table,
  removeUnnecessaryCalculations4Table,
  removeUnnecessaryFiltersTable,
  removeUnnecessaryFilters2Table,
  replaceAnyEqWithInTable,
  replaceFunctionWithIndexTable,
  replaceLikeWithRangeTable,
  replaceOrWithInTable,
  simplifyConditionsTable,
  sortInValuesTable,
  sortLimitTable,
  spliceSubqueriesTable,
  useIndexForCollectTable,
  useIndexForSortTable,
  useIndexesTable,
];
