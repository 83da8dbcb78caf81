import type { ArrayComparisonNode, BinaryNode, ConditionalNode, Expression, LogicalNode } from '@strata/aql';
import { isComparison, OPPOSITE_COMPARISON } from '@strata/aql';
import { binary, literal } from './build';
import { conjuncts, disjuncts, isPlain, joined } from './conditions';
import type { ValueOf } from './decided';
import { decided, isTrue } from './decided';
import { isSameTree } from './same-tree';

/** More members of a written list than this stay a list. */
const MOST_MEMBERS = 6;

/**
 * A condition that is true for exactly the rows for which the given one is, with fewer detours; where there are none, it comes back
 * equal. Only its truth is the same, not its value: it may stand where a FILTER asks, and nowhere else.
 *
 * - `c ? true : x` is `c || x`, `c ? x : false` is `c && x`; `(a == b) == true` is `a == b`
 * - `[x, y] ANY == v` and `v IN [x, y]` are `x == v || y == v`; ALL and NONE likewise
 * - `(a && b) || (a && c)` is `a && (b || c)`
 * - what constants and parameters decide is decided: `@p == null || x` is true or `x`, `NOT_NULL(@p, x)` is `@p` or `x`
 *
 * Negation turns comparisons around, which is exact in AQL: its order is total, and null is a value like others.
 */
export function plainTruth(condition: Expression, valueOf: ValueOf): Expression {
  const value = decided(condition, valueOf);
  if (value !== undefined) return literal(isTrue(value));
  const plain = (part: Expression): Expression => plainTruth(part, valueOf);
  switch (condition.kind) {
    case 'logical':
      return plainChain(condition, plain);
    case 'unary':
      return condition.operator === '!' ? negated(plain(condition.operand)) : condition;
    case 'conditional':
      return plainChoice(condition, plain);
    case 'binary':
      return plainComparison(condition, valueOf);
    case 'arrayComparison':
      return plainArrayComparison(condition, plain);
    case 'call':
      return plainValue(condition, valueOf);
    default:
      return condition;
  }
}

const isConstant = (expression: Expression, value: boolean): boolean =>
  expression.kind === 'literal' && typeof expression.value === 'boolean' && expression.value === value;

function plainChain({ operator, left, right }: LogicalNode, plain: (part: Expression) => Expression): Expression {
  const parts = (operator === '&&' ? conjuncts : disjuncts)({ kind: 'logical', operator, left, right }).map(plain);
  const absorbing = operator === '||';
  if (parts.some((part) => isConstant(part, absorbing))) return literal(absorbing);
  const deciding = parts.filter((part) => !isConstant(part, !absorbing));
  if (deciding.length === 0) return literal(!absorbing);
  return operator === '||' ? withoutRepetition(deciding) : joined('&&', deciding.flatMap(conjuncts));
}

/** `(a && b) || (a && c)` is `a && (b || c)`. */
function withoutRepetition(alternatives: readonly Expression[]): Expression {
  const [first, ...others] = alternatives.map(conjuncts);
  if (first === undefined || others.length === 0) return joined('||', alternatives);
  const isIn = (one: Expression, all: readonly Expression[]): boolean => all.some((other) => isSameTree(one, other));
  const common = first.filter((one) => isPlain(one) && others.every((all) => isIn(one, all)));
  if (common.length === 0) return joined('||', alternatives);
  const rests = [first, ...others].map((all) => all.filter((one) => !isIn(one, common)));
  if (rests.some((rest) => rest.length === 0)) return joined('&&', common); // that alternative asks for nothing else
  return joined('&&', [
    ...common,
    joined(
      '||',
      rests.map((rest) => joined('&&', rest)),
    ),
  ]);
}

function negated(condition: Expression): Expression {
  if (condition.kind === 'literal') return literal(!isTrue(condition.value));
  if (condition.kind === 'unary' && condition.operator === '!') return condition.operand;
  if (condition.kind === 'binary' && isComparison(condition.operator))
    return binary(condition.left, OPPOSITE_COMPARISON[condition.operator], condition.right);
  return { kind: 'unary', operator: '!', operand: condition };
}

function plainChoice(choice: ConditionalNode, plain: (part: Expression) => Expression): Expression {
  const condition = plain(choice.condition);
  if (condition.kind === 'literal') return isTrue(condition.value) ? plain(choice.then ?? condition) : plain(choice.else);
  const otherwise = plain(choice.else);
  const then = choice.then === null ? literal(true) : plain(choice.then);
  const either = (...parts: readonly Expression[]): Expression => plain(joined('||', parts));
  const both = (...parts: readonly Expression[]): Expression => plain(joined('&&', parts));
  if (isConstant(then, true)) return either(condition, otherwise);
  if (isConstant(then, false)) return both(negated(condition), otherwise);
  if (isConstant(otherwise, true)) return either(negated(condition), then);
  if (isConstant(otherwise, false)) return both(condition, then);
  return { ...choice, condition, then, else: otherwise };
}

function plainComparison(condition: BinaryNode, valueOf: ValueOf): Expression {
  const { operator } = condition;
  const [left, right] = [plainValue(condition.left, valueOf), plainValue(condition.right, valueOf)];
  const same = binary(left, operator, right);
  if (operator === '==' || operator === '!=') {
    for (const [tested, constant] of [
      [left, right],
      [right, left],
    ] as const) {
      const value = valueOf(constant);
      if (typeof value !== 'boolean' || !isBoolean(tested)) continue;
      const truth = plainTruth(tested, valueOf);
      return value === (operator === '==') ? truth : negated(truth);
    }
  }
  if (['==', '<=', '>='].includes(operator) && isPlain(left) && isSameTree(left, right)) return literal(true);
  return operator === 'IN' ? plainMembership(same) : same;
}

/** `v IN [d.x, d.y]`: each may have an index of its own. */
function plainMembership(condition: BinaryNode): Expression {
  const { left, right } = condition;
  if (right.kind !== 'array' || right.elements.length === 0 || right.elements.length > MOST_MEMBERS || !isPlain(left))
    return condition;
  if (!right.elements.every((one) => one.kind === 'attribute' && isPlain(one))) return condition;
  return joined(
    '||',
    right.elements.map((one) => binary(one, '==', left)),
  );
}

/** Each member of a written list is compared by itself. */
function plainArrayComparison(condition: ArrayComparisonNode, plain: (part: Expression) => Expression): Expression {
  const { left, quantifier, operator, right } = condition;
  if (left.kind !== 'array' || left.elements.length === 0 || left.elements.length > MOST_MEMBERS) return condition;
  if (!isPlain(left) || !isPlain(right)) return condition;
  const each = left.elements.map((one) => plain(binary(one, operator, right)));
  if (quantifier.kind === 'any') return plain(joined('||', each));
  if (quantifier.kind === 'all') return plain(joined('&&', each));
  return quantifier.kind === 'none' ? plain(joined('&&', each.map(negated))) : condition;
}

/** A value with what parameters decide in it decided: the same value. */
function plainValue(expression: Expression, valueOf: ValueOf): Expression {
  if (expression.kind === 'conditional') {
    const condition = decided(expression.condition, valueOf);
    if (condition === undefined) return expression;
    return plainValue(isTrue(condition) ? (expression.then ?? expression.condition) : expression.else, valueOf);
  }
  if (expression.kind !== 'call' || expression.name !== 'NOT_NULL') return expression;
  const parts = expression.arguments.filter((one) => decided(one, valueOf) !== null);
  const [first] = parts;
  if (first === undefined) return literal(null);
  if (parts.length === 1 || decided(first, valueOf) !== undefined) return first;
  return parts.length === expression.arguments.length ? expression : { ...expression, arguments: parts };
}

const TESTS: ReadonlySet<string> = new Set([
  ...['IS_NULL', 'IS_BOOL', 'IS_NUMBER', 'IS_STRING', 'IS_ARRAY', 'IS_LIST', 'IS_OBJECT', 'IS_DOCUMENT', 'TO_BOOL'],
]);

/** Its value is true or false, and nothing else. */
function isBoolean(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'boolean';
    case 'binary':
      return isComparison(expression.operator);
    case 'unary':
      return expression.operator === '!';
    case 'logical':
      return isBoolean(expression.left) && isBoolean(expression.right);
    case 'conditional':
      return isBoolean(expression.then ?? expression.condition) && isBoolean(expression.else);
    case 'call':
      return TESTS.has(expression.name);
    case 'arrayComparison':
    case 'arrayTest':
      return true;
    default:
      return false;
  }
}
