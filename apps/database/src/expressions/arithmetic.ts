import type { JsonValue } from '../store/database';
import { toNumber } from '../values/casts';
import type { Evaluate, ExpressionClosures, ExpressionOf } from './compiler';
import type { QueryRun } from './query-run';

type Arithmetic = (left: number, right: number) => number;

const OPERATIONS: Record<string, Arithmetic> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};

/** Operands are converted to numbers; a result that is no finite number is null, and a division by zero gives a warning too. */
export function compileArithmetic({ operator, left, right }: ExpressionOf<'binary'>, compiler: ExpressionClosures): Evaluate {
  const operation = OPERATIONS[operator]!;
  const divides = operator === '/' || operator === '%';
  const first = compiler.value(left);
  const second = compiler.value(right);
  return (row, run) => {
    const a = numberOf(first(row, run));
    const b = numberOf(second(row, run));
    if (divides && b === 0) return dividedByZero(run, operator);
    const result = operation(a, b);
    return Number.isFinite(result) ? result : null;
  };
}

const numberOf = (value: JsonValue): number => (typeof value === 'number' ? value : toNumber(value));

function dividedByZero(run: QueryRun, operator: string): null {
  run.warnings.add('query-division-by-zero', `in operator ${operator}: division by zero`);
  return null;
}

export function compileUnary({ operator, operand }: ExpressionOf<'unary'>, compiler: ExpressionClosures): Evaluate {
  if (operator === '!') {
    const truth = compiler.truth(operand);
    return (row, run) => !truth(row, run);
  }
  const evaluate = compiler.value(operand);
  if (operator === '+') return (row, run) => toNumber(evaluate(row, run));
  return (row, run) => 0 - toNumber(evaluate(row, run));
}
