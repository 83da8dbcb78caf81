import type { AqlValue, Expression } from '@strata/aql';

/** The value of a constant, or undefined: what `QueryKnowledge.value` gives. */
export type ValueOf = (expression: Expression) => AqlValue | undefined;

/**
 * The value of an expression that hangs on constants and parameters alone; undefined where it does not, or where it is nothing that
 * decides conditions (arithmetic, most functions). Values are compared only where AQL's order is that of JavaScript: equal scalars, numbers.
 */
export function decided(expression: Expression, valueOf: ValueOf): AqlValue | undefined {
  const known = valueOf(expression);
  if (known !== undefined) return known;
  const inner = (part: Expression): AqlValue | undefined => decided(part, valueOf);
  switch (expression.kind) {
    case 'unary': {
      const operand = expression.operator === '!' ? inner(expression.operand) : undefined;
      return operand === undefined ? undefined : !isTrue(operand);
    }
    case 'binary': {
      const [left, right] = [inner(expression.left), inner(expression.right)];
      return left === undefined || right === undefined ? undefined : compared(left, expression.operator, right);
    }
    case 'logical': {
      const left = inner(expression.left);
      if (left === undefined) return undefined;
      return isTrue(left) === (expression.operator === '&&') ? inner(expression.right) : left;
    }
    case 'conditional': {
      const condition = inner(expression.condition);
      if (condition === undefined) return undefined;
      if (!isTrue(condition)) return inner(expression.else);
      return expression.then === null ? condition : inner(expression.then);
    }
    case 'call': {
      const values = expression.arguments.map(inner);
      return values.length === 1 && values[0] !== undefined ? ofFunction(expression.name, values[0]) : undefined;
    }
    default:
      return undefined;
  }
}

/** As AQL converts to a boolean: arrays and objects are true, even empty ones. */
export function isTrue(value: AqlValue): boolean {
  return value !== null && value !== false && value !== 0 && value !== '';
}

function compared(left: AqlValue, operator: string, right: AqlValue): boolean | undefined {
  if (typeof left === 'number' && typeof right === 'number') {
    if (operator === '<') return left < right;
    if (operator === '<=') return left <= right;
    if (operator === '>') return left > right;
    if (operator === '>=') return left >= right;
  }
  if (operator !== '==' && operator !== '!=') return undefined;
  const areScalars = [left, right].some((one) => typeof one !== 'object' || one === null);
  return areScalars ? (left === right) === (operator === '==') : undefined; // lists and objects may be equal and written differently
}

function ofFunction(name: string, value: AqlValue): AqlValue | undefined {
  switch (name) {
    case 'LENGTH':
    case 'COUNT':
      if (value === null) return 0;
      return Array.isArray(value) ? value.length : typeof value === 'string' ? [...value].length : undefined;
    case 'IS_NULL':
      return value === null;
    case 'IS_STRING':
      return typeof value === 'string';
    case 'IS_NUMBER':
      return typeof value === 'number';
    case 'IS_BOOL':
      return typeof value === 'boolean';
    case 'IS_ARRAY':
    case 'IS_LIST':
      return Array.isArray(value);
    case 'TO_BOOL':
      return isTrue(value);
    default:
      return undefined;
  }
}
