import type { ComparisonOperator, Expression, Variable } from '@strata/aql';
import { conjunctsOf, disjunctsOf } from '../../planner/expression';
import { attributePath, substitute, variablesOf } from '../../planner/expression-walk';
import { definedVariables, isModifying } from '../../planner/node-walk';
import type { EnumerateCollectionNode, FilterNode, Pipeline } from '../../planner/plan-nodes';
import { isDeterministic } from '../determinism';

/** A comparison of an attribute of the scanned document with a value that is known before the scan. */
export interface AttributeComparison {
  /** Attribute path; `[*]` at the end of a name: any member of that array. */
  readonly path: readonly string[];
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'IN';
  readonly value: Expression;
}

/** One conjunct of the FILTERs behind a scan. */
export interface ScanCondition {
  readonly expression: Expression;
  /** The statement it comes from; it can go when an index answers the condition. */
  readonly filter: FilterNode;
  /** null when it is no comparison that an index could serve */
  readonly comparison: AttributeComparison | null;
  /** The alternatives of an OR, each a list of conjuncts. */
  readonly branches: readonly (readonly ScanCondition[])[] | null;
}

/** The conditions that hold for every row the scan at `at` contributes, as far as FILTERs say so. */
export function conditionsOn(pipeline: Pipeline, at: number): readonly ScanCondition[] {
  const { variable } = pipeline[at] as EnumerateCollectionNode;
  const unknown = new Set<Variable>();
  const definitions = new Map<Variable, Expression>();
  const filters: FilterNode[] = [];
  for (const node of pipeline.slice(at)) {
    if (node.type === 'LimitNode' || node.type === 'CollectNode' || isModifying(node)) break;
    for (const defined of definedVariables(node)) unknown.add(defined);
    if (node.type === 'FilterNode') filters.push(node);
    if (node.type === 'CalculationNode' && attributePath(node.expression, variable) !== null)
      definitions.set(node.variable, node.expression);
  }
  const isKnown = (expression: Expression): boolean =>
    isDeterministic(expression) && [...variablesOf(expression)].every((used) => !unknown.has(used));
  return filters.flatMap((filter) =>
    conjunctsOf(filter.condition).map((expression) =>
      conditionOf(
        substitute(expression, (used) => definitions.get(used)),
        filter,
        variable,
        isKnown,
      ),
    ),
  );
}

function conditionOf(
  expression: Expression,
  filter: FilterNode,
  variable: Variable,
  isKnown: (part: Expression) => boolean,
): ScanCondition {
  const alternatives = disjunctsOf(expression);
  const branches =
    alternatives.length < 2
      ? null
      : alternatives.map((branch) => conjunctsOf(branch).map((part) => conditionOf(part, filter, variable, isKnown)));
  return { expression, filter, branches, comparison: branches ? null : comparisonOf(expression, variable, isKnown) };
}

const MIRRORED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
const isMirrored = (operator: ComparisonOperator): operator is keyof typeof MIRRORED => operator in MIRRORED;

function comparisonOf(
  expression: Expression,
  variable: Variable,
  isKnown: (part: Expression) => boolean,
): AttributeComparison | null {
  if (expression.kind !== 'binary') return null;
  const { operator, left, right } = expression;
  const leftPath = attributePath(left, variable);
  if (leftPath?.length && isKnown(right)) {
    if (operator === 'IN') return { path: leftPath, operator, value: right };
    if (isMirrored(operator as ComparisonOperator))
      return { path: leftPath, operator: operator as keyof typeof MIRRORED, value: right };
    return null;
  }
  if (!isKnown(left)) return null;
  const rightPath = attributePath(right, variable);
  if (rightPath?.length && isMirrored(operator as ComparisonOperator))
    return { path: rightPath, operator: MIRRORED[operator as keyof typeof MIRRORED], value: left };
  const members = operator === 'IN' ? memberPath(right, variable) : null;
  return members && { path: members, operator: '==', value: left };
}

/** The path behind `doc.a[*].b` or `doc.a`, written as indexes write it: `a[*].b`, `a[*]`. */
function memberPath(expression: Expression, variable: Variable): readonly string[] | null {
  const plain = attributePath(expression, variable);
  if (plain) return plain.length > 0 ? expanded(plain, []) : null;
  if (expression.kind !== 'expansion' || expression.levels !== 1 || expression.filter || expression.offset || expression.count)
    return null;
  const source = attributePath(expression.source, variable);
  const rest = expression.projection ? attributePath(expression.projection, expression.element) : [];
  return source?.length && rest ? expanded(source, rest) : null;
}

const expanded = (source: readonly string[], rest: readonly string[]): readonly string[] => [
  ...source.slice(0, -1),
  `${source.at(-1)!}[*]`,
  ...rest,
];
