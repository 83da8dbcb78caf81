import type { CalculationNode, FilterNode, SleepNode } from '../../planner/plan-nodes';
import type { NodeCompiler } from '../../expressions/compiler';
import { sizeOf } from '../../resources/memory-meter';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import { BatchRoom } from '../../resources/batch-room';
import { mayTakeLong } from '../../expressions/long-expressions';
import { attempted, tried, Unfinished } from '../../expressions/long-work';
import { sleepPause } from '../sleep';
import type { Row, Slot } from '../../expressions/source';
import { PAUSE } from '../../expressions/source';

/** LET: writes into the row it got. Several that follow each other are one operator: each operator is a level of V8's stack. */
export function compileCalculations(nodes: readonly CalculationNode[], compiler: NodeCompiler): Operator {
  const calculations = nodes.map(({ expression, variable }) => ({
    evaluate: compiler.expressions.slot(expression),
    slot: variable.id,
    takesLong: mayTakeLong(expression),
  }));
  return function* calculate(input, run) {
    const room = new BatchRoom(run);
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      let held = 0;
      room.begin();
      for (let at = 0; at < batch.length; at += 1) {
        const row = batch[at]!;
        for (const { evaluate, slot, takesLong } of calculations) {
          const value = takesLong ? attempted(evaluate, row, run) : tried(evaluate, row, run);
          const made = value instanceof Unfinished ? yield* value.withPauses(run) : value;
          row[slot] = made;
          if (takesLong) held += taken(made, run);
          else if (typeof made === 'string') run.memory.make(made.length);
          if (run.slices.dueAfterRow()) yield PAUSE;
        }
        if (!room.isFull) continue;
        yield batch.splice(0, at + 1);
        run.memory.give(held);
        at = -1;
        held = 0;
        room.begin();
      }
      if (batch.length > 0) yield batch;
      run.memory.give(held);
    }
  };
}

/** Counts what a LET has made, which the rows hold until whoever gets them is done with them. */
function taken(value: Slot, { memory }: QueryRun): number {
  const bytes = sizeOf(value);
  memory.make(bytes);
  memory.take(bytes);
  return bytes;
}

export function compileFilter(node: FilterNode, compiler: NodeCompiler): Operator {
  const passes = compiler.expressions.truth(node.condition);
  const takesLong = mayTakeLong(node.condition);
  return function* filter(input, run) {
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      const kept: Row[] = [];
      for (const row of batch) {
        const passed = takesLong ? attempted(passes, row, run) : tried(passes, row, run);
        if (passed instanceof Unfinished ? yield* passed.withPauses(run) : passed) kept.push(row);
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
