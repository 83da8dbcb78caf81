import type { SubqueryNode } from '../../planner/plan-nodes';
import { BatchRoom } from '../../resources/batch-room';
import { materialised } from '../../expressions/document-slot';
import type { NodeCompiler } from '../../expressions/compiler';
import { sizeOfAll } from '../../resources/memory-meter';
import type { CompiledPipeline, Operator } from '../../expressions/operator';
import type { JsonValue } from '../../store/database';
import { PAUSE } from '../../expressions/source';

/** Runs the inner pipeline once per row, on a copy of it, and puts the array of its results into the row. */
export function compileSubquery(node: SubqueryNode, body: CompiledPipeline, compiler: NodeCompiler): Operator {
  const guard = node.guard && compiler.expressions.truth(node.guard);
  const slot = node.variable.id;
  return function* subquery(input, run) {
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
        if (guard && !guard(row, run)) {
          row[slot] = null;
          continue;
        }
        const results: JsonValue[] = [];
        for (const values of body.values(row, run)) {
          if (!Array.isArray(values)) {
            yield values;
            continue;
          }
          const before = results.length;
          for (const value of values) results.push(materialised(value));
          const bytes = sizeOfAll(before === 0 ? results : results.slice(before));
          run.memory.take(bytes);
          held += bytes;
        }
        row[slot] = results;
        if (run.slices.dueAfterRow()) yield PAUSE;
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
