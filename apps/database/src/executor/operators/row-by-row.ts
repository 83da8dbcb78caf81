import type { CalculationNode, FilterNode, SleepNode } from '../../planner/plan-nodes';
import type { NodeCompiler } from '../compiler';
import type { Operator } from '../operator';
import { sleepPause } from '../sleep';
import type { Row } from '../source';
import { PAUSE } from '../source';

/** LET: writes into the row it got. */
export function compileCalculation(node: CalculationNode, compiler: NodeCompiler): Operator {
  const evaluate = compiler.expressions.slot(node.expression);
  const slot = node.variable.id;
  return function* calculate(input, run) {
    for (const batch of input) {
      if (Array.isArray(batch)) {
        for (const row of batch) {
          row[slot] = evaluate(row, run);
          if (run.slices.dueAfterRow()) yield PAUSE;
        }
      }
      yield batch;
    }
  };
}

export function compileFilter(node: FilterNode, compiler: NodeCompiler): Operator {
  const passes = compiler.expressions.truth(node.condition);
  return function* filter(input, run) {
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      const kept: Row[] = [];
      for (const row of batch) {
        if (passes(row, run)) kept.push(row);
        if (run.slices.dueAfterRow()) yield PAUSE;
      }
      run.statistics.filtered += batch.length - kept.length;
      if (kept.length > 0) yield kept;
    }
  };
}

/** SLEEP waits once per row, without keeping anyone else waiting; what is no number of seconds only warns. */
export function compileSleep(node: SleepNode, compiler: NodeCompiler): Operator {
  const seconds = compiler.expressions.value(node.seconds);
  const guard = node.guard && compiler.expressions.truth(node.guard);
  const slot = node.variable.id;
  return function* sleep(input, run) {
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        row[slot] = null;
        if (guard && !guard(row, run)) continue;
        const duration = seconds(row, run);
        if (typeof duration === 'number' && duration >= 0) yield* sleepPause(duration * 1000, run);
        else run.warnings.add('query-function-argument-type-mismatch', "invalid argument type in call to function 'SLEEP()'");
      }
      yield batch;
    }
  };
}
