import type { ComparisonOperator, Expression, Quantifier } from '@strata/aql';
import type { Steps } from '../values/steps';
import type { JsonValue } from '../store/database';
import { toNumber } from '../values/casts';
import { compareValues, isArray } from '../values/compare';
import { compareAtOnce, compareSteps } from '../values/compare-steps';
import type { ExpressionClosures, ExpressionOf } from './compiler';
import { isMember } from './membership';
import type { EvaluateTruth } from './operator';
import type { QueryRun } from './query-run';
import type { Row } from './source';

type Comparison = (left: JsonValue, right: JsonValue, run: QueryRun) => boolean;

const COMPARISONS: Record<ComparisonOperator, Comparison> = {
  '==': areEqual,
  '!=': (left, right, run) => !areEqual(left, right, run),
  '<': (left, right, run) => (areNumbers(left, right) ? left! < right! : order(left, right, run) < 0),
  '<=': (left, right, run) => (areNumbers(left, right) ? left! <= right! : order(left, right, run) <= 0),
  '>': (left, right, run) => (areNumbers(left, right) ? left! > right! : order(left, right, run) > 0),
  '>=': (left, right, run) => (areNumbers(left, right) ? left! >= right! : order(left, right, run) >= 0),
  IN: isMember,
  'NOT IN': (left, right, run) => isArray(right) && !isMember(left, right, run),
};

const areNumbers = (left: JsonValue, right: JsonValue): boolean => typeof left === 'number' && typeof right === 'number';
const areNested = (left: JsonValue, right: JsonValue): boolean =>
  typeof left === 'object' && typeof right === 'object' && left !== null && right !== null;

/** Large values are compared in pieces. */
function order(left: JsonValue, right: JsonValue, { journal }: QueryRun): number {
  if (!areNested(left, right)) return compareValues(left, right);
  return compareAtOnce(left, right) ?? journal.finish(compareSteps(left, right));
}

function areEqual(left: JsonValue, right: JsonValue, run: QueryRun): boolean {
  return left === right || (areNested(left, right) && order(left, right, run) === 0);
}

export const isComparison = (operator: string): operator is ComparisonOperator => operator in COMPARISONS;

/** @returns null for arithmetic */
export function compileComparison(
  { operator, left, right }: ExpressionOf<'binary'>,
  compiler: ExpressionClosures,
): EvaluateTruth | null {
  if (!isComparison(operator)) return null;
  const first = compiler.value(left);
  if (right.kind === 'range' && (operator === 'IN' || operator === 'NOT IN')) return compileBounds(left, operator, right, compiler);
  const second = compiler.value(right);
  const compare = COMPARISONS[operator];
  return (row, run) => compare(first(row, run), second(row, run), run);
}

/** `x IN a..b` looks at the bounds only. */
function compileBounds(
  left: Expression,
  operator: 'IN' | 'NOT IN',
  range: ExpressionOf<'range'>,
  compiler: ExpressionClosures,
): EvaluateTruth {
  const value = compiler.value(left);
  const from = compiler.value(range.from);
  const to = compiler.value(range.to);
  const wanted = operator === 'IN';
  return (row, run) => {
    const candidate = value(row, run);
    const a = Math.trunc(toNumber(from(row, run)));
    const b = Math.trunc(toNumber(to(row, run)));
    const inside =
      typeof candidate === 'number' && Number.isInteger(candidate) && candidate >= Math.min(a, b) && candidate <= Math.max(a, b);
    return inside === wanted;
  };
}

/** `left ALL|ANY|NONE|AT LEAST (n) op right`; a left side that is no array is an empty one. */
export function compileArrayComparison(
  { quantifier, operator, left, right }: ExpressionOf<'arrayComparison'>,
  compiler: ExpressionClosures,
): EvaluateTruth {
  const members = compiler.value(left);
  const other = compiler.value(right);
  const compare = COMPARISONS[operator];
  const enough = compileQuantifier(quantifier, compiler);
  return (row, run) => {
    const list = members(row, run);
    if (!isArray(list)) return enough(row, run, 0, 0);
    const against = other(row, run);
    const matches = run.journal.finish(countMatches(list, (member) => compare(member, against, run)));
    return enough(row, run, matches, list.length);
  };
}

const COMPARED_AT_ONCE = 256;

function* countMatches(list: readonly JsonValue[], test: (member: JsonValue) => boolean): Steps<number> {
  let matches = 0;
  for (let at = 0; at < list.length; at += 1) {
    if (test(list[at]!)) matches += 1;
    if (at % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) yield;
  }
  return matches;
}

type Enough = (row: Row, run: QueryRun, matches: number, size: number) => boolean;

/** Whether so many matches of so many members satisfy a quantifier. */
export function compileQuantifier(quantifier: Quantifier, compiler: ExpressionClosures): Enough {
  switch (quantifier.kind) {
    case 'all':
      return (_row, _run, matches, size) => matches === size;
    case 'any':
      return (_row, _run, matches) => matches > 0;
    case 'none':
      return (_row, _run, matches) => matches === 0;
    case 'atLeast': {
      const count = compiler.value(quantifier.count);
      return (row, run, matches) => matches >= toNumber(count(row, run));
    }
    case 'count': {
      if (quantifier.count.kind === 'range') {
        const from = compiler.value(quantifier.count.from);
        const to = compiler.value(quantifier.count.to);
        return (row, run, matches) => matches >= toNumber(from(row, run)) && matches <= toNumber(to(row, run));
      }
      const count = compiler.value(quantifier.count);
      return (row, run, matches) => matches === toNumber(count(row, run));
    }
  }
}
