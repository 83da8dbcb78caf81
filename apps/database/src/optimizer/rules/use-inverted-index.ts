import type { Expression, Variable } from '@strata/aql';
import { allOf, conjunctsOf } from '../../planner/expression';
import { attributePath, mentions, variablesOf } from '../../planner/expression-walk';
import { definedVariables, looksAcrossRows, mapPipelines } from '../../planner/node-walk';
import type { EnumerateCollectionNode, EnumerateViewNode, FilterNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { fieldAt } from '../../search/field-tree';
import type { FieldTree } from '../../search/field-tree';
import { fieldTreeOf, INVERTED_TYPE } from '../../search/index-field-tree';
import { SEARCH_FUNCTIONS } from '../../search/search-functions';
import { indexAsView } from '../../search/view-indexes';
import type { Snapshot } from '../../storage/api';
import { isDeterministic } from '../determinism';
import type { OptimizerRule } from '../rule';

/**
 * FOR with `indexHint` and `forceIndexHint` on an inverted index: what the index can answer of the FILTERs is searched in it, as SEARCH
 * does with a view, each attribute under the analyzer of its field. What it cannot answer stays a FILTER.
 */
export const useInvertedIndex: OptimizerRule = {
  name: 'use-inverted-index',
  hidden: true,
  canBeDisabled: false,
  apply: (plan, { snapshot }) => mapPipelines(plan, (pipeline) => searched(pipeline, snapshot)),
};

function searched(pipeline: Pipeline, snapshot: Snapshot): Pipeline {
  return pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'EnumerateCollectionNode' || !node.hints.forceIndexHint) return nodes;
    const indexes = snapshot.collection(node.collection).indexes.filter(({ type, hidden }) => type === INVERTED_TYPE && !hidden);
    const index = indexes.find(({ name, id }) => node.hints.indexHint.includes(name) || node.hints.indexHint.includes(id));
    return index ? throughIndex(nodes, node, fieldTreeOf(index), indexAsView(node.collection, index.name)) : nodes;
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
    const left = parts.filter((part) => !found.includes(part));
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
    options: {},
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
      return isKnown(expression.left, search) && isIndexed(expression.right, search);
    case 'call':
      return (
        expression.name in SEARCH_FUNCTIONS &&
        expression.arguments.every((part) => isIndexed(part, search) || isSearchable(part, search))
      );
    default:
      return false;
  }
}

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

function isIndexed(expression: Expression, { scan, tree }: Search): boolean {
  const source =
    expression.kind === 'expansion' && !expression.filter && !expression.offset && !expression.count
      ? expression.source
      : expression;
  const path = attributePath(source, scan.variable);
  return path !== null && path.length > 0 && fieldAt(tree, path.join('.')) !== undefined;
}
