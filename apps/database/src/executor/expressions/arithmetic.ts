import type { JsonValue } from '../../storage/api';
import { toNumber } from '../../values/casts';
import type { Evaluate, ExpressionClosures, ExpressionOf } from '../compiler';
import type { QueryRun } from '../query-run';

type Arithmetic = (left: number, right: number) => number;

const OPERATIONS: Record<string, Arithmetic> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};

/** Operands are converted to numbers; a result that is no finite number is null, with a warning. */
export function compileArithmetic({ operator, left, right }: ExpressionOf<'binary'>, compiler: ExpressionClosures): Evaluate {
  const operation = OPERATIONS[operator]!;
  const divides = operator === '/' || operator === '%';
  const first = compiler.value(left);
  const second = compiler.value(right);
  return (row, run) => {
    const a = numberOf(first(row, run));
    const b = numberOf(second(row, run));
    if (divides && b === 0) return invalid(run, 'query-division-by-zero');
    const result = operation(a, b);
    return Number.isFinite(result) ? result : invalid(run, 'query-invalid-arithmetic-value');
  };
}

const numberOf = (value: JsonValue): number => (typeof value === 'number' ? value : toNumber(value));

function invalid(run: QueryRun, warning: 'query-division-by-zero' | 'query-invalid-arithmetic-value'): null {
  run.warnings.add(warning);
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
