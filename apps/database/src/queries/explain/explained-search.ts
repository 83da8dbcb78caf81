import type { EnumerateViewNode, PlanNode } from '../../planner/plan-nodes';
import { storedColumns } from '../../search/postings/stored-columns';
import { searchedIndexes } from '../../search/definitions/view-indexes';
import type { Snapshot } from '../../store/database';
import { explainedExpression } from './explained-expression';
import { explainedIndex } from './explained-index';
import type { NodeVariables } from './node-variables';

/** A search in one inverted index (a FILTER with a hint) is shown as the access to an index that it is in ArangoDB. */
export function isIndexSearch(node: PlanNode): node is EnumerateViewNode {
  return node.type === 'EnumerateViewNode' && node.view.includes('/');
}

/** The order that the indexes of a view have. */
export function primarySortAttributes(node: EnumerateViewNode, snapshot: Snapshot): object {
  const [found] = searchedIndexes(snapshot.catalog, node.view);
  const columns = found && storedColumns(found.index);
  if (!columns) throw new Error(`the indexes of ${node.view} have no order`);
  return { primarySort: columns.ascending.map((asc, at) => ({ field: columns.paths[at]!.join('.'), asc })) };
}

/** The attributes of such a node beside id, type, dependencies and estimates. */
export function indexSearchAttributes(node: EnumerateViewNode, variables: NodeVariables, snapshot: Snapshot): object {
  const [found] = searchedIndexes(snapshot.catalog, node.view);
  if (found === undefined) throw new Error(`there is no index ${node.view}`);
  const { collection, index } = found;
  return {
    database: snapshot.database.name,
    collection: collection.name,
    outVariable: variables.shown(node.variable),
    projections: [],
    filterProjections: [],
    limit: 0,
    count: node.countOnly,
    producesResult: !node.countOnly,
    indexHint: { forced: node.options['forceIndexHint'] === true, type: 'simple', hint: [index.name] },
    indexes: [explainedIndex(snapshot, collection, index)],
    condition: node.condition ? explainedExpression(node.condition) : {},
    indexCoversProjections: node.covered === true,
    indexCoversFilterProjections: false,
    allCoveredByOneIndex: true,
    needsGatherNodeSort: false,
    sorted: node.isSorted === true,
    ascending: true,
    reverse: false,
    evalFCalls: true,
    isLateMaterialized: false,
    strategy: 'document',
  };
}
