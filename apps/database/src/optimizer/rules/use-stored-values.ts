import type { Variable } from '@strata/aql';
import { attributePath, substitute } from '../../planner/expression-walk';
import { mapSame } from '../../planner/node-walk';
import type { EnumerateViewNode, Pipeline, SortNode } from '../../planner/plan-nodes';
import type { StoredColumns } from '../../search/postings/stored-columns';
import { readableColumns } from '../../search/postings/stored-columns';
import { searchedIndexes } from '../../search/definitions/view-indexes';
import type { Snapshot } from '../../store/database';
import { isCoveredBy, readPathsOf } from '../../planner/covered-paths';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

const KEYS = [['_key'], ['_id']] as const;

/** A search whose documents are asked for nothing but what its indexes store (`storedValues`, `primarySort`) reads no documents. */
export const useStoredValues: OptimizerRule = {
  ...pipelineRule('use-stored-values', (pipeline, _plan, { snapshot }) =>
    mapSame(pipeline, (node, at) =>
      node.type === 'EnumerateViewNode' && isCovered(node, pipeline.slice(at + 1), snapshot) ? { ...node, covered: true } : node,
    ),
  ),
  hidden: true,
};

function isCovered(node: EnumerateViewNode, behind: Pipeline, snapshot: Snapshot): boolean {
  const { countOnly, covered, isLate, options, scorers, variable } = node;
  if (countOnly || covered || isLate || options['noMaterialization'] === false) return false;
  if (scorers.some(({ name }) => name === 'OFFSET_INFO')) return false;
  const all = columnsOf(node.view, snapshot);
  const paths = readPathsOf(variable, behind);
  return all !== null && all.every((columns) => isCoveredBy([...columns.paths, ...KEYS], paths));
}

/** Whether a search can hand its documents on in the order of a SORT, because all its indexes are sorted so (`primarySort`). */
export function isPrimarySort(search: EnumerateViewNode, { elements }: SortNode, between: Pipeline, snapshot: Snapshot): boolean {
  if (search.top !== null || search.countOnly) return false;
  const definitions = new Map(
    between.flatMap((node) => (node.type === 'CalculationNode' ? [[node.variable, node.expression] as const] : [])),
  );
  const path = ({ expression }: SortNode['elements'][number]): string | undefined =>
    attributePath(
      substitute(expression, (used: Variable) => definitions.get(used)),
      search.variable,
    )?.join('.');
  const all = columnsOf(search.view, snapshot);
  return (
    all !== null &&
    all.every(
      ({ ascending, paths }) =>
        elements.length <= ascending.length &&
        elements.every((element, at) => path(element) === paths[at]!.join('.') && element.ascending === ascending[at]),
    )
  );
}

/** What each index of a search stores; null when one of them stores nothing, or when a collection has several. */
function columnsOf(view: string, snapshot: Snapshot): readonly StoredColumns[] | null {
  const indexes = searchedIndexes(snapshot.catalog, view);
  if (new Set(indexes.map(({ collection }) => collection.id)).size < indexes.length || indexes.length === 0) return null;
  const columns = indexes.map(({ index }) => readableColumns(index, snapshot));
  return columns.every((one) => one !== null) ? columns : null;
}
