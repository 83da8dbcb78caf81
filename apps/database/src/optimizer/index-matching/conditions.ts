import type { Expression, Variable } from '@strata/aql';
import { conjunctsOf, disjunctsOf, literal } from '../../planner/expression';
import { attributePath, substitute, variablesOf } from '../../planner/expression-walk';
import { definedVariables, looksAcrossRows } from '../../planner/node-walk';
import type { EnumerateCollectionNode, FilterNode, Pipeline } from '../../planner/plan-nodes';
import { isDeterministic } from '../../planner/determinism';

/** A comparison of an attribute of the scanned document with a value that is known before the scan. */
export interface AttributeComparison {
  /** Attribute path; `[*]` at the end of a name: any member of that array. */
  readonly path: readonly string[];
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'IN';
  readonly value: Expression;
}

/** One conjunct of the FILTERs behind a scan. */
export interface ScanCondition {
  /** As it stands in its FILTER. */
  readonly conjunct: Expression;
  /** With LETs replaced by what they stand for. */
  readonly expression: Expression;
  /** It follows from a conjunct but says less: an index that answers it does not answer the conjunct. */
  readonly isImplied: boolean;
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
    if (looksAcrossRows(node)) break;
    for (const defined of definedVariables(node)) unknown.add(defined);
    if (node.type === 'FilterNode') filters.push(node);
    if (node.type === 'CalculationNode' && attributePath(node.expression, variable) !== null)
      definitions.set(node.variable, node.expression);
  }
  const isKnown = (expression: Expression): boolean =>
    isDeterministic(expression) && [...variablesOf(expression)].every((used) => !unknown.has(used));
  const resolved = (expression: Expression): Expression =>
    definitions.size === 0 ? expression : substitute(expression, (used) => definitions.get(used));
  return filters.flatMap((filter) =>
    conjunctsOf(filter.condition).flatMap((conjunct) => conditionsFrom(conjunct, resolved(conjunct), { variable, isKnown })),
  );
}

interface Side {
  readonly variable: Variable;
  /** True for values that are there before the scan. */
  isKnown(part: Expression): boolean;
}

function conditionsFrom(conjunct: Expression, expression: Expression, side: Side): readonly ScanCondition[] {
  const implied = boundsOfRange(expression, side).map((bound) => ({ ...conditionOf(conjunct, bound, side), isImplied: true }));
  return implied.length > 0 ? implied : [conditionOf(conjunct, expression, side)];
}

function conditionOf(conjunct: Expression, expression: Expression, side: Side): ScanCondition {
  const alternatives = disjunctsOf(expression);
  const branches =
    alternatives.length < 2
      ? null
      : alternatives.map((branch) => conjunctsOf(branch).flatMap((part) => conditionsFrom(part, part, side)));
  return { conjunct, expression, isImplied: false, branches, comparison: branches ? null : comparisonOf(expression, side) };
}

/** `x IN a..b` lies between the bounds; a list of all whole numbers there could be long. */
function boundsOfRange(expression: Expression, { isKnown }: Side): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== 'IN' || expression.right.kind !== 'range') return [];
  const { left, right } = expression;
  const bound = (operator: '>=' | '<=', value: Expression): Expression => ({ kind: 'binary', operator, left, right: value });
  const [low, high] = [numberOf(right.from), numberOf(right.to)];
  if (low !== null && high !== null) return [bound('>=', literal(Math.min(low, high))), bound('<=', literal(Math.max(low, high)))];
  if (!isKnown(right.from) || !isKnown(right.to)) return [];
  // the bounds will be cut to whole numbers, at most by 1
  return [bound('>=', oneBeyond('MIN', '-', right)), bound('<=', oneBeyond('MAX', '+', right))];
}

function oneBeyond(name: 'MIN' | 'MAX', operator: '+' | '-', { from, to }: { from: Expression; to: Expression }): Expression {
  const numbers = [from, to].map((end): Expression => ({ kind: 'call', name: 'TO_NUMBER', arguments: [end] }));
  const extreme: Expression = { kind: 'call', name, arguments: [{ kind: 'array', elements: numbers }] };
  return { kind: 'binary', operator, left: extreme, right: literal(1) };
}

const numberOf = (expression: Expression): number | null =>
  expression.kind === 'literal' && typeof expression.value === 'number' ? Math.trunc(expression.value) : null;

const MIRRORED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
const isMirrored = (operator: string): operator is keyof typeof MIRRORED => operator in MIRRORED;

function comparisonOf(expression: Expression, { variable, isKnown }: Side): AttributeComparison | null {
  if (expression.kind !== 'binary') return null;
  const { operator, left, right } = expression;
  const leftPath = attributePath(left, variable);
  if (leftPath?.length && isKnown(right)) return compared(leftPath, operator, right);
  if (!isKnown(left)) return null;
  const rightPath = attributePath(right, variable);
  if (rightPath?.length && isMirrored(operator)) return compared(rightPath, MIRRORED[operator], left);
  const members = operator === 'IN' ? memberPath(right, variable) : null;
  return members && { path: members, operator: '==', value: left };
}

function compared(path: readonly string[], operator: string, value: Expression): AttributeComparison | null {
  // a range whose bounds are not known yet may stand for more numbers than anybody would list
  if (operator === 'IN') return value.kind === 'range' ? null : { path, operator, value };
  if (!isMirrored(operator)) return null;
  const isNotNull = operator === '!=' && value.kind === 'literal' && value.value === null;
  return { path, operator: isNotNull ? '>' : operator, value }; // nothing is smaller than null
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
