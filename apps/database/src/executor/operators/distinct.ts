import type { CollectNode } from '../../planner/plan-nodes';
import type { JsonValue } from '../../store/database';
import { turnBatches } from '../batches';
import type { NodeCompiler } from '../../expressions/compiler';
import { GroupIndex } from '../../values/group-key';
import { sizeOfAll } from '../../resources/memory-meter';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Row, Source } from '../../expressions/source';
import { PAUSE } from '../../expressions/source';
import { Partitions } from '../spill/partitions';

/** what the table of values seen takes for one entry */
const ENTRY_BYTES = 40;

/**
 * RETURN DISTINCT: rows leave as soon as their value is seen for the first time. Once the table of values is full, rows with other values
 * go to disk in parts, which are looked at one after the other in the same way.
 */
export function compileDistinct(node: CollectNode, compiler: NodeCompiler): Operator {
  const keys = node.groups.map(({ expression }) => compiler.expressions.value(expression));
  const keysOf = (row: Row, run: QueryRun): readonly JsonValue[] => keys.map((key) => key(row, run));
  const slots = node.groups.map(({ variable }) => variable.id);
  return (input, run, base) => distinct(input, { keysOf, slots, run, base }, 0);
}

interface Distinct {
  readonly keysOf: (row: Row, run: QueryRun) => readonly JsonValue[];
  /** Where the values go. */
  readonly slots: readonly number[];
  readonly run: QueryRun;
  readonly base: Row;
}

function* distinct(input: Source, shape: Distinct, depth: number): Source {
  const { keysOf, slots, run, base } = shape;
  const { limits } = run.spill;
  const seen = new GroupIndex<true>();
  let partitions = null as Partitions | null; // set while rows are looked at
  let bytes = 0;
  let count = 0;
  yield* turnBatches(input, function* collect(batch) {
    const out: Row[] = [];
    for (const row of batch) {
      const values = keysOf(row, run);
      if (run.slices.dueAfterRow()) yield PAUSE;
      if (seen.find(values)) continue;
      if (count >= limits.rows || bytes >= limits.bytes) {
        partitions ??= new Partitions(run, depth);
        yield* partitions.add(values, row);
        continue;
      }
      seen.add(values, true);
      const size = ENTRY_BYTES + sizeOfAll(values);
      run.memory.take(size);
      bytes += size;
      count += 1;
      const kept = base.slice();
      slots.forEach((slot, at) => (kept[slot] = values[at]!));
      out.push(kept);
    }
    return out;
  });
  seen.clear();
  run.memory.give(bytes);
  for (const source of partitions?.sources ?? []) yield* distinct(source, shape, depth + 1);
}
