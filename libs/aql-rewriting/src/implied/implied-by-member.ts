import type { AqlValue, Expression, Variable } from '@strata/aql';
import { attribute, binary, constant, use } from '../trees/build';
import { conjuncts, joined, pathOf } from '../trees/conditions';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedWithConstant, subjectOf } from './implied-condition';

/**
 * Members of an array of the document, as functions and expansions ask for them: `POSITION(d.tags, "x")`, `d.tags ANY IN ["x", "y"]`,
 * `LENGTH(d.tags[* FILTER CURRENT == "x"]) > 0`, `d.items[? FILTER CURRENT.sku == "x"]`, `LENGTH(FOR t IN d.tags FILTER t == "x" RETURN 1) > 0`.
 * An index on the members finds `"x" IN d.tags`.
 */
export function impliedByMember(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  if (condition.kind === 'call' && (condition.name === 'POSITION' || condition.name === 'CONTAINS_ARRAY')) {
    const wanted = condition.arguments[1] && context.value(condition.arguments[1]);
    return condition.arguments.length === 2 && wanted !== undefined
      ? memberOf(condition.arguments[0], [], [wanted], true, context)
      : null;
  }
  const wanted = wantedMembers(condition, context);
  if (wanted !== null) return memberOf(wanted.array, [], wanted.members, wanted.isSame, context, wanted.joins);
  if (condition.kind === 'arrayComparison') {
    const list = context.value(condition.right);
    if (condition.quantifier.kind !== 'any' || condition.operator !== 'IN' || !Array.isArray(list)) return null;
    return memberOf(condition.left, [], list as readonly AqlValue[], true, context);
  }
  if (condition.kind === 'arrayTest')
    return condition.quantifier.kind === 'any' && condition.condition !== null
      ? among(condition.source, condition.element, conjuncts(condition.condition), context)
      : null;
  const counted = countedOf(condition, context);
  if (counted?.kind === 'expansion') {
    const { source, element, levels, filter, offset, count } = counted;
    if (levels !== 1 || filter === null || offset !== null || count !== null) return null;
    return among(source, element, conjuncts(filter), context);
  }
  if (counted?.kind !== 'subquery') return null;
  const [first, ...rest] = counted.body.statements;
  if (first?.kind !== 'for' || rest.slice(0, -1).some(({ kind }) => kind !== 'filter')) return null;
  const all = rest.flatMap((one) => (one.kind === 'filter' ? conjuncts(one.condition) : []));
  const isDistinct = rest.some((one) => one.kind !== 'filter' && one.kind !== 'return');
  return isDistinct ? null : among(first.source, first.variable, all, context);
}

interface WantedMembers {
  readonly array: Expression;
  readonly members: readonly AqlValue[];
  /** All of them, or one of them? */
  readonly joins: '&&' | '||';
  readonly isSame: boolean;
}

/**
 * Lists compared with an array of the document: `["x", "y"] ALL IN d.tags`, `["x"] ANY IN d.tags`, `LENGTH(MINUS(["x", "y"], d.tags)) == 0`,
 * `LENGTH(INTERSECTION(d.tags, ["x", "y"])) > 0`, `INTERSECTION(d.tags, ["x"]) != []`.
 */
function wantedMembers(condition: Expression, context: ConditionContext): WantedMembers | null {
  if (condition.kind === 'arrayComparison') {
    const { left, operator, quantifier, right } = condition;
    const members = context.value(left);
    if (operator !== 'IN' || !Array.isArray(members) || (quantifier.kind !== 'all' && quantifier.kind !== 'any')) return null;
    const joins = quantifier.kind === 'all' ? '&&' : '||';
    return { array: right, members: members as readonly AqlValue[], joins, isSame: true };
  }
  const compared = comparedWithConstant(condition, context);
  const left = compared === null ? condition : compared.left;
  const isCount = left.kind === 'call' && (left.name === 'LENGTH' || left.name === 'COUNT');
  const inner = isCount ? left.arguments[0] : left;
  if (inner?.kind !== 'call' || inner.arguments.length !== 2) return null;
  const isNone = isCount ? compared !== null && asksForNone(compared.operator, compared.value) : isEmptyList(compared, '==');
  const isSome = isCount ? countedOf(condition, context) !== null : isEmptyList(compared, '!=');
  const [first, second] = inner.arguments as readonly [Expression, Expression];
  if (inner.name === 'MINUS') {
    const members = context.value(first);
    if (!isNone || !Array.isArray(members)) return null;
    return { array: second, members: members as readonly AqlValue[], joins: '&&', isSame: true };
  }
  if (inner.name !== 'INTERSECTION') return null;
  const [members, array] = [context.value(first), context.value(second)].some(Array.isArray)
    ? Array.isArray(context.value(first))
      ? [context.value(first), second]
      : [context.value(second), first]
    : [];
  if (!Array.isArray(members) || array === undefined) return null;
  const wanted = members as readonly AqlValue[];
  if (isSome) return { array, members: wanted, joins: '||', isSame: true };
  const isAll = isCount && compared?.operator === '==' && compared.value === wanted.length && areDifferent(wanted);
  return isAll ? { array, members: wanted, joins: '&&', isSame: true } : null;
}

const asksForNone = (operator: string, value: AqlValue): boolean =>
  (operator === '==' && value === 0) || (operator === '<' && value === 1) || (operator === '<=' && value === 0);

const isEmptyList = (compared: ReturnType<typeof comparedWithConstant>, operator: string): boolean =>
  compared?.operator === operator && Array.isArray(compared.value) && compared.value.length === 0;

/** Of lists and objects it is not that simple. */
const areDifferent = (values: readonly AqlValue[]): boolean =>
  values.every((value) => typeof value !== 'object' || value === null) && new Set(values).size === values.length;

/** What `LENGTH(…) > 0` counts. */
function countedOf(condition: Expression, context: ConditionContext): Expression | null {
  const compared = comparedWithConstant(condition, context);
  const call = compared === null ? condition : compared.left;
  if (compared !== null) {
    const { operator, value } = compared;
    const asks = value === 0 ? operator === '>' || operator === '!=' : value === 1 && operator === '>=';
    if (!asks) return null;
  }
  return call.kind === 'call' && (call.name === 'LENGTH' || call.name === 'COUNT') ? (call.arguments[0] ?? null) : null;
}

/** A member that fulfils all conditions fulfils the one that compares it, or an attribute of it, with a constant. */
function among(
  source: Expression,
  element: Variable,
  conditions: readonly Expression[],
  context: ConditionContext,
): ImpliedCondition | null {
  for (const condition of conditions) {
    const compared = comparedWithConstant(condition, context);
    const path = compared && pathOf(compared.left);
    if (!compared || !path || path.variable.id !== element.id) continue;
    const { operator, value } = compared;
    const isList = operator === 'IN' && Array.isArray(value) && condition.kind === 'binary' && condition.left === compared.left;
    if (operator !== '==' && !isList) continue;
    const wanted = isList ? (value as readonly AqlValue[]) : [value];
    const found = memberOf(source, path.names, wanted, conditions.length === 1, context);
    if (found !== null) return found;
  }
  return null;
}

/** More alternatives than these an OR is not made of. */
const MOST_ALTERNATIVES = 20;

function memberOf(
  array: Expression | undefined,
  names: readonly string[],
  wanted: readonly AqlValue[],
  isSame: boolean,
  context: ConditionContext,
  joins: '&&' | '||' = '||',
): ImpliedCondition | null {
  const subject = subjectOf(array, context);
  if (subject === null || wanted.length === 0 || wanted.length > MOST_ALTERNATIVES) return null;
  const path = [`${subject.path}[*]`, ...names].join('.');
  const members = (): Expression => (names.length === 0 ? subject.subject : expanded(subject.subject, names, context));
  const conditions = [
    joined(
      joins,
      wanted.map((one) => binary(constant(one), 'IN', members())),
    ),
  ];
  return { path, conditions, isSame, if: null };
}

/** `d.items[*].sku` */
function expanded(source: Expression, names: readonly string[], context: ConditionContext): Expression {
  const element: Variable = { ...context.fresh('CURRENT'), name: 'CURRENT' };
  const projection = names.reduce<Expression>(attribute, use(element));
  return { kind: 'expansion', source, levels: 1, element, filter: null, offset: null, count: null, projection };
}
