import type { ComparisonOperator, ExpansionNode, Expression, Variable } from '@strata/aql';
import { constantValue, isComparison, OPPOSITE_COMPARISON } from '@strata/aql';
import { use } from './build';
import { isPlain, pathOf } from './conditions';
import { isSameTree } from './same-tree';
import { substituted } from './substitute';
import { uses } from './uses';

/** What the members of a list are compared with. */
interface Compared {
  readonly list: Expression;
  readonly element: Variable;
  readonly value: Expression;
  readonly operator: ComparisonOperator;
  readonly right: Expression;
}

/**
 * A condition on all vertices or all edges of a path, as `p.edges[*].x ALL == y`: that there is no exception, that none has a value, that the
 * greatest is less. Null where it is none of these.
 */
export function exceptionsAsAll(condition: Expression, path: Variable, fresh: (name: string) => Variable): Expression | null {
  const found =
    noneCounted(condition, path) ?? allCounted(condition, path) ?? noMember(condition, path) ?? greatest(condition, path);
  if (found === null || uses(found.right, path) || uses(found.right, found.element) || !isPlain(found.right)) return null;
  const { list, element, value, operator, right } = found;
  const current: Variable = { ...fresh('CURRENT'), name: 'CURRENT' };
  const members: ExpansionNode = {
    ...{ kind: 'expansion', source: list, levels: 1, filter: null, offset: null, count: null },
    element: current,
    projection: value.kind === 'variable' ? null : substituted(value, element, use(current)),
  };
  return { kind: 'arrayComparison', left: members, quantifier: { kind: 'all' }, operator, right };
}

const isNumber = (expression: Expression, value: number): boolean => expression.kind === 'literal' && expression.value === value;

/** `LENGTH(p.edges[* FILTER CURRENT.x != y]) == 0`, and of a subquery over the edges. */
function noneCounted(condition: Expression, path: Variable): Compared | null {
  if (condition.kind !== 'binary') return null;
  const { left, operator, right } = condition;
  const isNone = ((operator === '==' || operator === '<=') && isNumber(right, 0)) || (operator === '<' && isNumber(right, 1));
  const picked = isNone ? pickedOf(counted(left), path) : null;
  return picked && { ...picked, operator: OPPOSITE_COMPARISON[picked.operator] };
}

/** `LENGTH(p.edges[* FILTER CURRENT.x == y]) == LENGTH(p.edges)` */
function allCounted(condition: Expression, path: Variable): Compared | null {
  if (condition.kind !== 'binary' || condition.operator !== '==') return null;
  for (const [some, whole] of [
    [condition.left, condition.right],
    [condition.right, condition.left],
  ] as const) {
    const picked = pickedOf(counted(some), path);
    const list = counted(whole);
    if (picked !== null && list !== undefined && isSameTree(list, picked.list)) return picked;
  }
  return null;
}

function counted(expression: Expression): Expression | undefined {
  return expression.kind === 'call' && (expression.name === 'LENGTH' || expression.name === 'COUNT')
    ? expression.arguments[0]
    : undefined;
}

/** The members of a part of the path that one comparison picks. */
function pickedOf(expression: Expression | undefined, path: Variable): Compared | null {
  if (expression?.kind === 'expansion') {
    const { source, element, levels, filter, offset, count } = expression;
    if (!isPart(source, path) || levels !== 1 || filter === null || offset !== null || count !== null) return null;
    return comparedMember(source, element, filter);
  }
  if (expression?.kind !== 'subquery') return null;
  const [first, condition, last, ...others] = expression.body.statements;
  if (first?.kind !== 'for' || condition?.kind !== 'filter' || last?.kind !== 'return' || last.distinct) return null;
  if (others.length > 0 || !isPart(first.source, path)) return null;
  return comparedMember(first.source, first.variable, condition.condition);
}

function comparedMember(list: Expression, element: Variable, condition: Expression): Compared | null {
  if (condition.kind !== 'binary' || !isComparison(condition.operator)) return null;
  const { left, right } = condition;
  return pathOf(left)?.variable.id === element.id ? { list, element, value: left, operator: condition.operator, right } : null;
}

/** `y NOT IN p.edges[*].x`, `NOT (y IN p.edges[*].x)`, `POSITION(p.edges[*].x, y) == false` */
function noMember(condition: Expression, path: Variable): Compared | null {
  if (condition.kind === 'binary' && condition.operator === 'NOT IN') return member(condition.right, condition.left, path);
  const isNegation = condition.kind === 'unary' && condition.operator === '!';
  const isFalse = condition.kind === 'binary' && condition.operator === '==' && constantValue(condition.right) === false;
  const test = isNegation ? condition.operand : isFalse ? condition.left : undefined;
  if (test?.kind === 'binary' && test.operator === 'IN') return member(test.right, test.left, path);
  if (test?.kind !== 'call' || test.name !== 'POSITION' || test.arguments.length !== 2) return null;
  const [list, wanted] = test.arguments;
  return list !== undefined && wanted !== undefined ? member(list, wanted, path) : null;
}

function member(values: Expression, wanted: Expression, path: Variable): Compared | null {
  const of = valuesOf(values, path);
  return of && { ...of, operator: '!=', right: wanted };
}

/** `MAX(p.edges[*].x) < y`: MAX leaves null out, which is less than any y but null. */
function greatest(condition: Expression, path: Variable): Compared | null {
  if (condition.kind !== 'binary' || (condition.operator !== '<' && condition.operator !== '<=')) return null;
  const { left, operator, right } = condition;
  const bound = constantValue(right);
  if (left.kind !== 'call' || left.name !== 'MAX' || bound === undefined || bound === null) return null;
  const of = left.arguments[0] && valuesOf(left.arguments[0], path);
  return of ? { ...of, operator, right } : null;
}

/** `p.edges[*].x` */
function valuesOf(values: Expression, path: Variable): Pick<Compared, 'list' | 'element' | 'value'> | null {
  if (values.kind !== 'expansion' || !isPart(values.source, path) || values.levels !== 1) return null;
  if (values.filter !== null || values.offset !== null || values.count !== null) return null;
  const value = values.projection ?? use(values.element);
  return pathOf(value)?.variable.id === values.element.id ? { list: values.source, element: values.element, value } : null;
}

function isPart(expression: Expression, path: Variable): boolean {
  const found = pathOf(expression);
  return found?.variable.id === path.id && found.names.length === 1 && /^(vertices|edges)$/.test(found.names[0] ?? '');
}
