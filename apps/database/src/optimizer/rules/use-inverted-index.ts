import type { Expression, Variable } from '@strata/aql';
import { allOf, conjunctsOf } from '../../planner/expression';
import { mentions, someExpression, variablesOf } from '../../planner/expression-walk';
import { definedVariables, looksAcrossRows, mapPipelines } from '../../planner/node-walk';
import type { EnumerateCollectionNode, EnumerateViewNode, FilterNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { attributePath } from '../../search/conditions/attribute-paths';
import { fieldAt } from '../../search/definitions/field-tree';
import type { FieldTree } from '../../search/definitions/field-tree';
import { fieldTreeOf } from '../../search/definitions/index-field-tree';
import { INVERTED_TYPE } from '../../search/definitions/index-types';
import { SEARCH_FUNCTIONS } from '../../search/conditions/search-functions';
import { indexAsView } from '../../search/definitions/view-indexes';
import type { JsonValue, Snapshot } from '../../store/database';
import { isDeterministic } from '../../planner/determinism';
import type { OptimizerRule } from '../rule';

/**
 * FOR with an `indexHint` of an inverted index: what the index can answer of the FILTERs is searched in it, as SEARCH does with a view, each
 * attribute under the analyzer of its field. What it cannot answer, or not exactly, stays a FILTER.
 */
export const useInvertedIndex: OptimizerRule = {
  name: 'use-inverted-index',
  hidden: true,
  canBeDisabled: false,
  apply: (plan, { snapshot }) => mapPipelines(plan, (pipeline) => searched(pipeline, snapshot)),
};

function searched(pipeline: Pipeline, snapshot: Snapshot): Pipeline {
  return pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'EnumerateCollectionNode' || node.hints.disableIndex) return nodes;
    const indexes = snapshot.collection(node.collection).indexes.filter(({ hidden }) => !hidden);
    const hinted = node.hints.indexHint.map((hint) => indexes.find(({ name, id }) => name === hint || id === hint));
    const index = hinted.find((one) => one !== undefined);
    if (index?.type !== INVERTED_TYPE) return nodes;
    return throughIndex(nodes, node, fieldTreeOf(index), indexAsView(node.collection, index.name));
  }, pipeline);
}

function throughIndex(pipeline: Pipeline, scan: EnumerateCollectionNode, tree: FieldTree, view: string): Pipeline {
  const at = pipeline.indexOf(scan);
  const unknown = new Set<Variable>();
  const taken: Expression[] = [];
  const rest: PlanNode[] = [];
  let isPast = false;
  for (const node of pipeline.slice(at)) {
    isPast ||= looksAcrossRows(node);
    for (const defined of definedVariables(node)) unknown.add(defined);
    const parts = node.type === 'FilterNode' && !isPast ? conjunctsOf(node.condition) : [];
    const found = parts.filter((part) => mentions(part, scan.variable) && isSearchable(part, { scan, tree, unknown }));
    taken.push(...found);
    const left = parts.filter((part) => !found.includes(part) || isRough(part, scan.variable));
    if (found.length === 0) rest.push(node);
    else if (left.length > 0) rest.push({ ...(node as FilterNode), condition: allOf(left) });
  }
  if (taken.length === 0) return pipeline;
  const search: EnumerateViewNode = {
    type: 'EnumerateViewNode',
    id: scan.id,
    view,
    variable: scan.variable,
    condition: allOf(taken),
    scorers: [],
    options: { forceIndexHint: scan.hints.forceIndexHint },
    top: null,
    countOnly: false,
  };
  return [...pipeline.slice(0, at), search, ...rest.slice(1)];
}

interface Search {
  readonly scan: EnumerateCollectionNode;
  readonly tree: FieldTree;
  readonly unknown: ReadonlySet<Variable>;
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'IN', 'NOT IN']);

function isSearchable(expression: Expression, search: Search): boolean {
  if (isKnown(expression, search)) return true;
  switch (expression.kind) {
    case 'logical':
      return isSearchable(expression.left, search) && isSearchable(expression.right, search);
    case 'unary':
      return expression.operator === '!' && isSearchable(expression.operand, search);
    case 'binary':
      return COMPARISONS.has(expression.operator) && isPair(expression.left, expression.right, search);
    case 'arrayComparison':
      return (
        (isKnown(expression.left, search) && isIndexed(expression.right, search)) ||
        (isAnyElement(expression) && isIndexed(expression.left, search) && isKnown(expression.right, search))
      );
    case 'call':
      return (
        expression.name in SEARCH_FUNCTIONS &&
        expression.arguments.every((part) => isIndexed(part, search) || isSearchable(part, search))
      );
    default:
      return false;
  }
}

const isAnyElement = ({ quantifier, operator }: Extract<Expression, { kind: 'arrayComparison' }>): boolean =>
  quantifier.kind === 'any' && (operator === '==' || operator === 'IN');

/** `d.list ANY == value` somewhere in it: an index holds what is no list like a list of one. */
const isRough = (condition: Expression, variable: Variable): boolean =>
  someExpression(condition, (part) => part.kind === 'arrayComparison' && mentions(part.left, variable));

/** An attribute (or its distance from a place) against something known. */
function isPair(left: Expression, right: Expression, search: Search): boolean {
  const isDistance = (part: Expression): boolean =>
    part.kind === 'call' &&
    part.name === 'GEO_DISTANCE' &&
    part.arguments.every((argument) => isIndexed(argument, search) || isKnown(argument, search));
  const isAttribute = (part: Expression): boolean => isIndexed(part, search) || isDistance(part);
  return (isAttribute(left) && isKnown(right, search)) || (isAttribute(right) && isKnown(left, search));
}

function isKnown(expression: Expression, { unknown }: Search): boolean {
  return isDeterministic(expression) && [...variablesOf(expression)].every((used) => !unknown.has(used));
}

/** An attribute that the index holds: with at most one `[*]` it means to the FILTER what it means to the index. */
function isIndexed(expression: Expression, { scan, tree }: Search): boolean {
  let expansions = 0;
  const isPlain = !someExpression(expression, (part) => {
    expansions += Number(part.kind === 'expansion');
    return part.kind === 'index' && part.index.kind !== 'literal';
  });
  if (!isPlain || expansions > 1) return false;
  const path = attributePath(expression, scan.variable, (part) => (part.kind === 'literal' ? (part.value as JsonValue) : null));
  return path !== undefined && fieldAt(tree, path) !== undefined;
}
