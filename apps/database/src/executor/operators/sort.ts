import type { SortNode } from '../../planner/plan-nodes';
import type { JsonValue } from '../../storage/api';
import { compareValues } from '../../values/compare';
import { BoundedHeap } from '../bounded-heap';
import type { NodeCompiler } from '../compiler';
import { sizeOf } from '../memory-meter';
import { mergeSort } from '../merge-sort';
import type { Operator } from '../operator';
import type { QueryRun } from '../query-run';
import type { Pause, Row } from '../source';
import { BATCH_ROWS, PAUSE } from '../source';

interface Keyed {
  readonly row: Row;
  readonly keys: readonly JsonValue[];
  /** Position in the input: equal keys keep their order. */
  readonly order: number;
}

/** SORT: everything is read first; with a limit only the best rows are held, in a heap. */
export function compileSort(node: SortNode, compiler: NodeCompiler): Operator {
  const keys = node.elements.map(({ expression }) => compiler.expressions.value(expression));
  const compare = rowOrder(node.elements.map(({ ascending }) => (ascending ? 1 : -1)));
  const keyed = (row: Row, order: number, run: QueryRun): Keyed => ({ row, order, keys: keys.map((key) => key(row, run)) });
  const { limit } = node;
  return function* sort(input, run) {
    const heap = limit === null ? null : new BoundedHeap<Keyed>(limit, compare);
    const all: Keyed[] = [];
    let order = 0;
    let held = 0;
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        const item = keyed(row, order, run);
        order += 1;
        if (heap) heap.add(item);
        else all.push(item);
      }
      if (!heap) {
        const bytes = sizeOf(batch[0]!) * batch.length;
        run.memory.take(bytes);
        held += bytes;
      }
      if (run.slices.due()) yield PAUSE;
    }
    const sorted = heap ? heap.sorted() : yield* mergeSort(all, compare, () => pauses(run));
    for (let at = 0; at < sorted.length; at += BATCH_ROWS) yield sorted.slice(at, at + BATCH_ROWS).map(({ row }) => row);
    run.memory.give(held);
  };
}

function* pauses(run: QueryRun): Generator<Pause, void, undefined> {
  if (run.slices.due()) yield PAUSE;
}

function rowOrder(signs: readonly number[]): (a: Keyed, b: Keyed) => number {
  return (a, b) => {
    for (let at = 0; at < signs.length; at += 1) {
      const order = compareValues(a.keys[at]!, b.keys[at]!);
      if (order !== 0) return order * signs[at]!;
    }
    return a.order - b.order;
  };
}
