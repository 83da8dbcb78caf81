import { referenceTo } from '../../planner/expression';
import { accessComparisons } from '../../optimizer/index-matching/access-comparisons';
import type { IndexNode } from '../../planner/plan-nodes';
import type { Snapshot } from '../../storage/api';
import type { ExplainedExpression } from './explained-expression';
import { explainedExpression } from './explained-expression';

/** What an IndexNode has beside the attributes of every scan. */
export function indexAttributes(node: IndexNode, snapshot: Snapshot): object {
  const collection = snapshot.collection(node.collection);
  const indexes = node.accesses.map(({ index }) => ({
    id: index.id,
    type: index.type,
    name: index.name,
    fields: index.fields,
    unique: index.unique,
    sparse: index.sparse,
    selectivityEstimate: snapshot.selectivity(collection, index),
    ...(index.attributes['storedValues'] !== undefined && { storedValues: index.attributes['storedValues'] }),
  }));
  return {
    indexes,
    condition: indexCondition(node),
    indexCoversProjections: node.covering,
    indexCoversFilterProjections: node.covering && node.filter !== null,
    allCoveredByOneIndex: node.accesses.length === 1 && (node.answered?.length ?? 0) > 0,
    needsGatherNodeSort: false,
    sorted: node.sorted,
    ascending: node.ascending,
    reverse: !node.ascending,
    evalFCalls: true,
    isLateMaterialized: false,
    strategy: node.countOnly || node.covering ? 'covering' : 'document',
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
