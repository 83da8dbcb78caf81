import { referenceTo } from '../../planner/expression';
import { accessComparisons } from '../../optimizer/index-matching/access-comparisons';
import type { IndexNode } from '../../planner/plan-nodes';
import type { CollectionDefinition, IndexDefinition, Snapshot } from '../../store/database';
import type { ExplainedExpression } from './explained-expression';
import { explainedExpression } from './explained-expression';

/** An index as plans show it: its definition, and what is known of its values. */
export function explainedIndex(snapshot: Snapshot, collection: CollectionDefinition, index: IndexDefinition): object {
  const { id, type, name, fields, unique, sparse, attributes } = index;
  const selectivityEstimate = snapshot.selectivityEstimate(collection, index);
  return {
    id,
    type,
    name,
    fields,
    unique,
    sparse,
    ...attributes,
    ...(selectivityEstimate !== undefined && { selectivityEstimate }),
  };
}

/** What an IndexNode has beside the attributes of every scan. */
export function indexAttributes(node: IndexNode, snapshot: Snapshot): object {
  const collection = snapshot.collection(node.collection);
  return {
    indexes: node.accesses.map(({ index }) => explainedIndex(snapshot, collection, index)),
    condition: indexCondition(node),
    indexCoversProjections: node.covering,
    indexCoversOutProjections: node.covering,
    indexCoversFilterProjections: node.covering && node.filter !== null,
    allCoveredByOneIndex: node.accesses.length === 1 && (node.answered?.length ?? 0) > 0,
    needsGatherNodeSort: false,
    sorted: node.sorted,
    ascending: node.ascending,
    reverse: !node.ascending,
    evalFCalls: true,
    waitForSync: false,
    lookahead: 1,
    isLateMaterialized: false,
    strategy: node.countOnly ? 'count' : node.covering ? 'covering' : 'document',
    ...(node.distinctFields !== undefined && { distinctFields: node.distinctFields }),
  };
}

/** An OR of ANDs, one for each index; nothing when an index is read from end to end. */
function indexCondition(node: IndexNode): object {
  if (node.accesses.some(({ probe }) => probe)) return explainedExpression(node.condition);
  const alternatives = node.accesses.map((access) => accessComparisons(access, referenceTo(node.variable)));
  if (alternatives.every((comparisons) => comparisons.length === 0)) return {};
  return nary(
    'n-ary or',
    63,
    alternatives.map((comparisons) => nary('n-ary and', 62, comparisons.map(explainedExpression))),
  );
}

const nary = (type: string, typeID: number, subNodes: readonly ExplainedExpression[]): ExplainedExpression => ({
  type,
  typeID,
  subNodes,
});
