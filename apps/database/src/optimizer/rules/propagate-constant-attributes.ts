import type { Expression } from '@strata/aql';
import { mapParts } from '../../planner/expression-walk';
import { isLoop } from '../../planner/loops';
import type { FilterNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { expressionText } from '../../planner/same-expression';
import { isMovable } from '../movable-node';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** FILTER a.x == 5 FILTER b.y == a.x compares b.y with 5, which an index on y can answer without knowing a. */
export const propagateConstantAttributes: OptimizerRule = pipelineRule('propagate-constant-attributes', (pipeline) => {
  let changed = false;
  const nodes: PlanNode[] = [];
  for (const stretch of stretchesOf(pipeline)) {
    const known = knownAttributes(stretch);
    for (const node of stretch) {
      const next = node.type === 'FilterNode' && known.size > 0 ? withConstants(node, known) : node;
      if (next !== node) changed = true;
      nodes.push(next);
    }
  }
  return changed ? nodes : pipeline;
});

interface Known {
  readonly value: Expression;
  readonly source: FilterNode;
}

/** Parts of a pipeline in which each row that leaves has passed all of the part's FILTERs. */
function stretchesOf(pipeline: Pipeline): readonly Pipeline[] {
  const stretches: PlanNode[][] = [[]];
  for (const node of pipeline) {
    stretches.at(-1)!.push(node);
    if (!isLoop(node) && !isMovable(node) && node.type !== 'FilterNode' && node.type !== 'SortNode') stretches.push([]);
  }
  return stretches;
}

function knownAttributes(stretch: Pipeline): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  for (const node of stretch) {
    const equal = node.type === 'FilterNode' ? constantEquality(node.condition) : null;
    if (!equal || node.type !== 'FilterNode') continue;
    const text = expressionText(equal.attribute);
    if (!known.has(text)) known.set(text, { value: equal.value, source: node });
  }
  return known;
}

function constantEquality(condition: Expression): { attribute: Expression; value: Expression } | null {
  if (condition.kind !== 'binary' || condition.operator !== '==') return null;
  const { left, right } = condition;
  if (left.kind === 'attribute' && isConstant(right)) return { attribute: left, value: right };
  return right.kind === 'attribute' && isConstant(left) ? { attribute: right, value: left } : null;
}

/** A literal, or a bind parameter that the plan reads as a variable. */
const isConstant = (expression: Expression): boolean =>
  expression.kind === 'literal' || (expression.kind === 'variable' && expression.variable.name.startsWith('@'));

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'IN', 'NOT IN']);

/** Equal values compare alike with any other, so both sides of comparisons may be replaced, and nothing else. */
function withConstants(filter: FilterNode, known: ReadonlyMap<string, Known>): FilterNode {
  const replaced = (side: Expression): Expression => {
    const constant = side.kind === 'attribute' ? known.get(expressionText(side)) : undefined;
    return constant && constant.source !== filter ? constant.value : side;
  };
  const change = (condition: Expression): Expression => {
    if (condition.kind === 'logical' || condition.kind === 'unary') return mapParts(condition, change);
    if (condition.kind !== 'binary' || !COMPARISONS.has(condition.operator)) return condition;
    if (isConstant(condition.left) || isConstant(condition.right)) return condition;
    return mapParts(condition, replaced);
  };
  const condition = change(filter.condition);
  return condition === filter.condition ? filter : { ...filter, condition };
}
