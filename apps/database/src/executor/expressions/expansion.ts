import type { JsonValue } from '../../storage/api';
import { toNumber } from '../../values/casts';
import { isArray } from '../../values/compare';
import type { Evaluate, ExpressionClosures, ExpressionOf } from '../compiler';
import type { EvaluateTruth } from '../operator';
import { compileQuantifier } from './comparison';

/** A long list must not outlive the query's time. */
const MEMBERS_BETWEEN_CHECKS = 1024;

/** `source[* FILTER … LIMIT … RETURN …]`: CURRENT is a slot of the row, filled for each member in turn. */
export function compileExpansion(expression: ExpressionOf<'expansion'>, compiler: ExpressionClosures): Evaluate {
  const source = compiler.value(expression.source);
  const filter = expression.filter && compiler.truth(expression.filter);
  const offset = expression.offset && compiler.value(expression.offset);
  const count = expression.count && compiler.value(expression.count);
  const projection = expression.projection && compiler.value(expression.projection);
  const slot = expression.element.id;
  const flatten = expression.levels - 1;
  return (row, run) => {
    const list = source(row, run);
    if (!isArray(list)) return [];
    let skip = offset ? Math.trunc(toNumber(offset(row, run))) : 0;
    let wanted = count ? Math.trunc(toNumber(count(row, run))) : Infinity;
    if (skip < 0) return [];
    const out: JsonValue[] = [];
    let checked = 0;
    for (const member of flatten > 0 ? flattened(list, flatten) : list) {
      if (wanted <= 0) break;
      checked += 1;
      if (checked % MEMBERS_BETWEEN_CHECKS === 0) run.slices.check();
      row[slot] = member;
      if (filter && !filter(row, run)) continue;
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      wanted -= 1;
      out.push(projection ? projection(row, run) : member);
    }
    return out;
  };
}

function flattened(list: readonly JsonValue[], levels: number): readonly JsonValue[] {
  if (levels === 0) return list;
  return flattened(
    list.flatMap((member) => member),
    levels - 1,
  );
}

/** `source[? quantifier FILTER condition]`; without a condition: an array with members? */
export function compileArrayTest(expression: ExpressionOf<'arrayTest'>, compiler: ExpressionClosures): EvaluateTruth {
  const source = compiler.value(expression.source);
  const condition = expression.condition && compiler.truth(expression.condition);
  const enough = compileQuantifier(expression.quantifier, compiler);
  const slot = expression.element.id;
  return (row, run) => {
    const list = source(row, run);
    if (!isArray(list)) return condition ? enough(row, run, 0, 0) : false;
    if (!condition) return list.length > 0;
    let matches = 0;
    for (const member of list) {
      row[slot] = member;
      if (condition(row, run)) matches += 1;
    }
    return enough(row, run, matches, list.length);
  };
}
