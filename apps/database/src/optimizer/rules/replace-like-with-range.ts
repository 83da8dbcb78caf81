import type { Expression } from '@strata/aql';
import { literal } from '../../planner/expression';
import { attributePath } from '../../planner/expression-walk';
import type { CollectionDefinition, IndexDefinition } from '../../storage/api';
import type { EnumerateCollectionNode, FilterNode, Pipeline } from '../../planner/plan-nodes';
import { KEY_ATTRIBUTES, isPath } from '../index-matching/find-access';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** `d.a LIKE "abc%"` is checked in the range from "abc" to "abd" only, when an index on the attribute can be bounded so. */
export const replaceLikeWithRange: OptimizerRule = pipelineRule('replace-like-with-range', (pipeline, plan, { snapshot }) => {
  if (!pipeline.some((node) => node.type === 'FilterNode' && isLike(node.condition))) return pipeline;
  const nodes = pipeline.flatMap((node, at): Pipeline => {
    if (node.type !== 'FilterNode' || !isLike(node.condition)) return [node];
    const [subject, pattern] = node.condition.arguments;
    const scan = scanOf(subject!, pipeline.slice(0, at));
    if (!scan || !isIndexed(subject!, scan, snapshot.collection(scan.collection))) return [node];
    const range = pattern?.kind === 'literal' && typeof pattern.value === 'string' ? rangeOf(subject!, pattern.value) : [];
    const bounds = range.map((condition): FilterNode => ({ type: 'FilterNode', id: plan.nodeIds.next(), condition }));
    return [...bounds, node];
  });
  return nodes.length === pipeline.length ? pipeline : nodes;
});

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

function rangeOf(subject: Expression, pattern: string): readonly Expression[] {
  const prefix = /^[^%_\\]*/.exec(pattern)![0];
  if (!isOrderedLikeItsText(prefix) || mayStartOtherText(prefix)) return [];
  const compare = (operator: '>=' | '<', value: string): Expression => ({
    kind: 'binary',
    operator,
    left: subject,
    right: literal(value),
  });
  const end = successor(prefix);
  return [compare('>=', prefix), ...(end === null ? [] : [compare('<', end)])];
}

/** In ICU's order every string that starts with printable ASCII characters follows them directly; elsewhere characters may swap or merge. */
const isOrderedLikeItsText = (prefix: string): boolean => /^[ -~]+$/.test(prefix);

/** LIKE compares the text of any value: a prefix of such a text says nothing about the type. */
const mayStartOtherText = (prefix: string): boolean =>
  /^[-\d[{]/.test(prefix) || ['true', 'false', 'null'].some((word) => word.startsWith(prefix) || prefix.startsWith(word));

/** A text that lies above all that start with `prefix`, not necessarily the next one; null when there is none to be sure of. */
function successor(prefix: string): string | null {
  for (let at = prefix.length - 1; at >= 0; at -= 1) {
    const character = prefix[at]!;
    const head = prefix.slice(0, at);
    if (/[a-y]/i.test(character)) return head + String.fromCharCode(character.charCodeAt(0) + 1);
    if (/[0-8]/.test(character)) return head + String.fromCharCode(character.charCodeAt(0) + 1);
    if (character === '9') return `${head}A`;
    if (!/z/i.test(character)) return `${head}0`; // signs come before digits
  }
  return null;
}
