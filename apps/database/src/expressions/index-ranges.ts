import type { IndexAccess, IndexBound } from '../planner/index-access';
import type { IndexRange, JsonValue } from '../storage/api';
import { compareValues } from '../values/compare';
import type { ExpressionClosures } from './compiler';
import { groupKey } from '../values/group-key';
import type { QueryRun } from './query-run';
import type { Row } from './source';

/** The ranges of an index that one access means for one row: one per combination of the members of its IN lists, in index order. */
export type RangesOf = (row: Row, run: QueryRun) => readonly IndexRange[];

export function compileRanges(access: IndexAccess, reverse: boolean, expressions: ExpressionClosures): RangesOf {
  const equals = access.equals.map(({ value, each }) => ({ each, evaluate: expressions.value(value) }));
  const lower = compileBound(access.lower, expressions);
  const upper = compileBound(access.upper, expressions);
  return (row, run) => {
    let prefixes: JsonValue[][] = [[]];
    for (const { each, evaluate } of equals) {
      const value = evaluate(row, run);
      const choices = each ? distinctSorted(value, reverse) : [value];
      prefixes = prefixes.flatMap((prefix) => choices.map((choice) => [...prefix, choice]));
    }
    const bounds = { ...(lower && { lower: lower(row, run) }), ...(upper && { upper: upper(row, run) }), reverse };
    return prefixes.map((prefix) => ({ equals: prefix, ...bounds }));
  };
}

function compileBound(bound: IndexBound | null, expressions: ExpressionClosures) {
  if (!bound) return null;
  const evaluate = expressions.value(bound.value);
  return (row: Row, run: QueryRun) => ({ value: evaluate(row, run), inclusive: bound.inclusive });
}

/** The members of an IN list without repetition, in the order of the scan. What is no array has no members. */
export function distinctSorted(list: JsonValue, reverse: boolean): readonly JsonValue[] {
  if (!Array.isArray(list)) return [];
  const members = [...new Map((list as readonly JsonValue[]).map((member) => [groupKey(member), member])).values()];
  return members.sort((a, b) => (reverse ? compareValues(b, a) : compareValues(a, b)));
}
