import type { Expression } from '@strata/aql';
import { literal, referenceTo } from '../../planner/expression';
import { attributePath } from '../../planner/expression-walk';
import { likeBounds } from '../../planner/like-bounds';
import type { CollectionDefinition, IndexDefinition } from '../../store/database';
import type { EnumerateCollectionNode, FilterNode, Pipeline } from '../../planner/plan-nodes';
import { KEY_ATTRIBUTES, isPath } from '../../planner/index-fields';
import type { OptimizerRule, RuleContext } from '../rule';
import { pipelineRule } from '../rule';

/** `d.a LIKE "abc%"` is checked in the range from "abc" to "abd" only, when an index on the attribute can be bounded so. */
export const replaceLikeWithRange: OptimizerRule = pipelineRule(
  'replace-like-with-range',
  (pipeline, plan, { snapshot, patterns }) => {
    if (!pipeline.some((node) => node.type === 'FilterNode' && isLike(node.condition))) return pipeline;
    const nodes = pipeline.flatMap((node, at): Pipeline => {
      if (node.type !== 'FilterNode' || !isLike(node.condition)) return [node];
      const [subject, pattern] = node.condition.arguments;
      const scan = scanOf(subject!, pipeline.slice(0, at));
      if (!scan || !isIndexed(subject!, scan, snapshot.collection(scan.collection))) return [node];
      const range = patternRange(pattern, patterns);
      const bounds = (range ? rangeOf(subject!, range) : []).map((condition): FilterNode => ({
        type: 'FilterNode',
        id: plan.nodeIds.next(),
        condition,
      }));
      return [...bounds, node];
    });
    return nodes.length === pipeline.length ? pipeline : nodes;
  },
);

type Call = Extract<Expression, { kind: 'call' }>;
/** LIKE that respects case. */
const isLike = (condition: Expression): condition is Call =>
  condition.kind === 'call' && condition.name === 'LIKE' && condition.arguments.length === 2;

function scanOf(subject: Expression, before: Pipeline): EnumerateCollectionNode | undefined {
  return before.find(
    (node): node is EnumerateCollectionNode =>
      node.type === 'EnumerateCollectionNode' && (attributePath(subject, node.variable)?.length ?? 0) > 0,
  );
}

function isIndexed(subject: Expression, { variable }: EnumerateCollectionNode, { indexes }: CollectionDefinition): boolean {
  const path = attributePath(subject, variable)!;
  const fieldsOf = ({ type, fields }: IndexDefinition) =>
    type === 'primary' ? KEY_ATTRIBUTES : type === 'persistent' ? fields : [];
  return indexes.some((index) => fieldsOf(index).some((field) => isPath(path, field)));
}

function rangeOf(subject: Expression, { lower, upper }: PatternRange): readonly Expression[] {
  const compare = (operator: '>=' | '<', right: Expression): Expression => ({ kind: 'binary', operator, left: subject, right });
  return [compare('>=', lower), ...(upper ? [compare('<', upper)] : [])];
}

interface PatternRange {
  readonly lower: Expression;
  readonly upper: Expression | null;
}

/** The range of a pattern that is known, or of a bind parameter whose plan is made for patterns with a range. */
function patternRange(pattern: Expression | undefined, patterns: RuleContext['patterns']): PatternRange | null {
  if (pattern?.kind === 'variable') {
    const bounds = patterns.get(pattern.variable);
    return bounds ? { lower: referenceTo(bounds.lower), upper: bounds.upper && referenceTo(bounds.upper) } : null;
  }
  const bounds = pattern?.kind === 'literal' && typeof pattern.value === 'string' ? likeBounds(pattern.value) : null;
  return bounds && { lower: literal(bounds.lower), upper: bounds.upper === null ? null : literal(bounds.upper) };
}
