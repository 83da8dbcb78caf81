import { runSteps, sortSteps } from '@strata/event-loop';
import type { Steps } from '@strata/event-loop';
import type { IndexAccess, IndexBound } from '../planner/index-access';
import type { IndexRange, JsonValue } from '../store/database';
import { compareValues } from '../values/compare';
import type { ExpressionClosures } from './compiler';
import { groupKey } from '../values/group-key';
import type { QueryRun } from './query-run';
import type { Row } from './source';

/**
 * The ranges of an index that one access means for one row: one per combination of the members of its IN lists, in index order, made one
 * after the other. Null where there is none yet and others may have their turn: while long lists are sorted.
 */
export type RangesOf = (row: Row, run: QueryRun) => Iterable<IndexRange | null>;

/** Of lists up to this length the members are sorted at once. */
const SHORT_LIST = 1000;

export function compileRanges(access: IndexAccess, reverse: boolean, expressions: ExpressionClosures): RangesOf {
  const equals = access.equals.map(({ value, each }) => ({ each, evaluate: expressions.value(value) }));
  const lower = compileBound(access.lower, expressions);
  const upper = compileBound(access.upper, expressions);
  const hasLists = equals.some(({ each }) => each);
  return (row, run) => {
    const values = equals.map(({ evaluate }) => evaluate(row, run));
    const bounds = { ...(lower && { lower: lower(row, run) }), ...(upper && { upper: upper(row, run) }), reverse };
    if (!hasLists) return [{ equals: values, ...bounds }];
    return rangesOfLists(
      values.map((value, at) => ({ value, each: equals[at]!.each })),
      bounds,
      reverse,
    );
  };
}

function* rangesOfLists(
  values: readonly { readonly value: JsonValue; readonly each: boolean }[],
  bounds: Omit<IndexRange, 'equals'>,
  reverse: boolean,
): Generator<IndexRange | null, void> {
  const choices: (readonly JsonValue[])[] = [];
  for (const { value, each } of values) {
    if (!each) {
      choices.push([value]);
      continue;
    }
    const steps = distinctSortedSteps(value, reverse);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield null;
    choices.push(step.value);
  }
  for (const equals of combinations(choices)) yield { equals, ...bounds };
}

/** One of each list, the last list turning fastest; never all combinations at a time. */
function* combinations([first, ...others]: readonly (readonly JsonValue[])[]): Generator<JsonValue[], void> {
  if (first === undefined) yield [];
  else for (const choice of first) for (const rest of combinations(others)) yield [choice, ...rest];
}

function compileBound(bound: IndexBound | null, expressions: ExpressionClosures) {
  if (!bound) return null;
  const evaluate = expressions.value(bound.value);
  return (row: Row, run: QueryRun) => ({ value: evaluate(row, run), inclusive: bound.inclusive });
}

/** The members of an IN list without repetition, in the order of the scan. What is no array has no members. */
export const distinctSorted = (list: JsonValue, reverse: boolean): readonly JsonValue[] =>
  runSteps(distinctSortedSteps(list, reverse));

/** The same; a long list in small steps. */
export function* distinctSortedSteps(list: JsonValue, reverse: boolean): Steps<readonly JsonValue[]> {
  if (!Array.isArray(list)) return [];
  const members = list as readonly JsonValue[];
  const compare = (a: JsonValue, b: JsonValue): number => (reverse ? compareValues(b, a) : compareValues(a, b));
  const distinct = new Map<unknown, JsonValue>();
  for (const [at, member] of members.entries()) {
    distinct.set(groupKey(member), member);
    if (at % SHORT_LIST === SHORT_LIST - 1) yield;
  }
  const values = [...distinct.values()];
  return values.length <= SHORT_LIST ? values.sort(compare) : yield* sortSteps(values, compare);
}
