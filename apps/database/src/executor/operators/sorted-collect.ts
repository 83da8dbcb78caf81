import type { CollectNode } from '../../planner/plan-nodes';
import type { JsonValue } from '../../store/database';
import { compareValues } from '../../values/compare';
import type { NodeCompiler } from '../../expressions/compiler';
import { BatchRoom } from '../../resources/batch-room';
import type { Operator } from '../../expressions/operator';
import type { Row } from '../../expressions/source';
import { BATCH_ROWS, PAUSE } from '../../expressions/source';
import { Grouping } from './grouping';

/** COLLECT over input that is sorted by the keys: one group is open at a time. Without keys there is exactly one group. */
export function compileSortedCollect(node: CollectNode, compiler: NodeCompiler): Operator {
  const grouping = new Grouping(node, compiler);
  const single = node.groups.length === 0;
  return function* sortedCollect(input, run, base) {
    let open = single ? grouping.start([], run) : null;
    const room = new BatchRoom(run);
    let out: Row[] = [];
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        if (!single) {
          const keys = grouping.keysOf(row, run);
          if (!open || !sameKeys(open.keys, keys)) {
            if (open) out.push(grouping.rowOf(open, base, run));
            open = grouping.start(keys, run);
          }
        }
        grouping.add(open!, row, run);
        if (run.slices.dueAfterRow()) yield PAUSE;
      }
      if (out.length < BATCH_ROWS && !room.isFull) continue;
      if (out.length > 0) yield out;
      out = [];
      room.begin();
    }
    if (open) out.push(grouping.rowOf(open, base, run));
    if (out.length > 0) yield out;
  };
}

const sameKeys = (a: readonly JsonValue[], b: readonly JsonValue[]): boolean =>
  a.every((key, at) => compareValues(key, b[at]!) === 0);
