import type { Expression } from '@strata/aql';
import type { Steps } from '../values/steps';
import type { JsonValue } from '../store/database';
import { toNumber } from '../values/casts';
import { isArray } from '../values/compare';
import type { Evaluate, ExpressionClosures, ExpressionOf } from './compiler';
import { mayTakeLong } from './long-expressions';
import { inSteps } from './long-work';
import type { EvaluateTruth } from './operator';
import type { QueryRun } from './query-run';
import type { Row } from './source';
import { compileQuantifier } from './comparison';

/** Lists up to this length, whose members cost little, are gone through at once. */
const SHORT = 64;

/** What is evaluated for each member of a list. */
interface OfMember<T> {
  readonly evaluate: (row: Row, run: QueryRun) => T;
  readonly takesLong: boolean;
}

function ofMember<T>(
  expression: Expression | null,
  compile: (expression: Expression) => OfMember<T>['evaluate'],
): OfMember<T> | null {
  return expression && { evaluate: compile(expression), takesLong: mayTakeLong(expression) };
}

/** `source[* FILTER … LIMIT … RETURN …]`: CURRENT is a slot of the row, filled for each member in turn. */
export function compileExpansion(expression: ExpressionOf<'expansion'>, compiler: ExpressionClosures): Evaluate {
  const source = compiler.value(expression.source);
  const filter = ofMember(expression.filter, (part) => compiler.truth(part));
  const offset = expression.offset && compiler.value(expression.offset);
  const count = expression.count && compiler.value(expression.count);
  const projection = ofMember(expression.projection, (part) => compiler.value(part));
  const slot = expression.element.id;
  const flatten = expression.levels - 1;
  const isSimple = filter?.takesLong !== true && projection?.takesLong !== true && flatten === 0;

  function* expanded(list: readonly JsonValue[], window: Window, row: Row, run: QueryRun): Steps<JsonValue[]> {
    let { skip, wanted } = window;
    const out: JsonValue[] = [];
    let seen = 0;
    for (const member of flatten > 0 ? flattened(list, flatten) : list) {
      if (wanted <= 0) break;
      seen += 1;
      if (seen % MEMBERS_AT_ONCE === 0) yield;
      if (member === NOTHING_YET) continue;
      row[slot] = member;
      if (filter && !(filter.takesLong ? yield* inSteps(filter.evaluate, row, run) : filter.evaluate(row, run))) continue;
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      wanted -= 1;
      if (!projection) out.push(member);
      else out.push(projection.takesLong ? yield* inSteps(projection.evaluate, row, run) : projection.evaluate(row, run));
    }
    return out;
  }

  return (row, run) => {
    const list = source(row, run);
    if (!isArray(list)) return [];
    const window = {
      skip: offset ? Math.trunc(toNumber(offset(row, run))) : 0,
      wanted: count ? Math.trunc(toNumber(count(row, run))) : Infinity,
    };
    if (window.skip < 0) return [];
    const work = expanded(list, window, row, run);
    if (!isSimple || list.length > SHORT) return run.journal.finish(work);
    return work.next().value ?? []; // too short to stop on the way
  };
}

const MEMBERS_AT_ONCE = 256;

interface Window {
  readonly skip: number;
  readonly wanted: number;
}

/** Stands among the members for lists that had none. */
const NOTHING_YET = Symbol('no member');

/** The members of members, so many levels deep, one by one. */
function* flattened(list: readonly JsonValue[], levels: number): Generator<JsonValue | typeof NOTHING_YET, void, undefined> {
  for (const member of list) {
    if (levels === 0 || !isArray(member)) yield member;
    else if (member.length === 0) yield NOTHING_YET;
    else yield* flattened(member, levels - 1);
  }
}

/** `source[? quantifier FILTER condition]`; without a condition: an array with members? */
export function compileArrayTest(expression: ExpressionOf<'arrayTest'>, compiler: ExpressionClosures): EvaluateTruth {
  const source = compiler.value(expression.source);
  const condition = ofMember(expression.condition, (part) => compiler.truth(part));
  const enough = compileQuantifier(expression.quantifier, compiler);
  const slot = expression.element.id;

  function* matches(
    { evaluate, takesLong }: OfMember<boolean>,
    list: readonly JsonValue[],
    row: Row,
    run: QueryRun,
  ): Steps<number> {
    let found = 0;
    for (let at = 0; at < list.length; at += 1) {
      if (at % MEMBERS_AT_ONCE === MEMBERS_AT_ONCE - 1) yield;
      row[slot] = list[at]!;
      if (takesLong ? yield* inSteps(evaluate, row, run) : evaluate(row, run)) found += 1;
    }
    return found;
  }

  return (row, run) => {
    const list = source(row, run);
    if (!isArray(list)) return condition ? enough(row, run, 0, 0) : false;
    if (!condition) return list.length > 0;
    return enough(row, run, run.journal.finish(matches(condition, list, row, run)), list.length);
  };
}
