import type { Expression } from '@strata/aql';
import { attributeOf, referenceTo } from '../../planner/expression';
import type { IndexAccess } from '../../planner/index-access';
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
  const alternatives = node.accesses.map((access) => comparisonsOf(access, referenceTo(node.variable)));
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

function comparisonsOf({ index, attribute, equals, lower, upper }: IndexAccess, document: Expression): readonly Expression[] {
  const isKeyed = index.type === 'primary' || index.type === 'edge';
  const field = (at: number): Expression => fieldOf(isKeyed ? attribute : (index.fields[at] ?? attribute), document);
  const compare = (operator: '==' | 'IN' | '>' | '>=' | '<' | '<=', at: number, right: Expression): Expression => ({
    kind: 'binary',
    operator,
    left: field(at),
    right,
  });
  const next = equals.length;
  return [
    ...equals.map(({ value, each }, at) => compare(each ? 'IN' : '==', at, value)),
    ...(lower ? [compare(lower.inclusive ? '>=' : '>', next, lower.value)] : []),
    ...(upper ? [compare(upper.inclusive ? '<=' : '<', next, upper.value)] : []),
  ];
}

/** The attribute access that a field of an index definition stands for. */
const fieldOf = (field: string, document: Expression): Expression => field.split('.').reduce(attributeOf, document);
