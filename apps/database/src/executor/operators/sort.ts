import type { SortNode } from '../../planner/plan-nodes';
import type { JsonValue } from '../../store/database';
import { compareValues } from '../../values/compare';
import { TopKHeap } from '../top-k-heap';
import type { NodeCompiler } from '../../expressions/compiler';
import { sizeOfAll } from '../../resources/memory-meter';
import { mergeSort } from '../merge-sort';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import { RowSizes } from '../row-sizes';
import type { Pause, Row, Source } from '../../expressions/source';
import { BATCH_ROWS, PAUSE } from '../../expressions/source';
import type { SortedRow } from '../spill/sorted-runs';
import { SortedRuns } from '../spill/sorted-runs';

/** SORT: everything is read first; with a limit only the best rows are held, in a heap. What outgrows the memory is sorted on disk. */
export function compileSort(node: SortNode, compiler: NodeCompiler): Operator {
  const keys = node.elements.map(({ expression }) => compiler.expressions.value(expression));
  const compare = rowOrder(node.elements.map(({ ascending }) => (ascending ? 1 : -1)));
  const keysOf = (row: Row, run: QueryRun): JsonValue[] => keys.map((key) => key(row, run));
  const { limit } = node;
  return limit === null ? sortAll(keysOf, compare) : sortBest(limit, keysOf, compare);
}

const GONE: SortedRow = { row: [], keys: [], order: 0 };

/** Comparing keys of more bytes is no small step. */
const HEAVY_KEY_BYTES = 64 * 1024;

type Order = (a: SortedRow, b: SortedRow) => number;

function sortAll(keysOf: (row: Row, run: QueryRun) => JsonValue[], compare: Order): Operator {
  return function* sort(input, run, base) {
    const { limits } = run.spill;
    const sizes = new RowSizes(base);
    let runs: SortedRuns | null = null;
    let held: SortedRow[] = [];
    let bytes = 0;
    let order = 0;
    let areHeavy = false;
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        const item = { row, keys: keysOf(row, run), order };
        const keyBytes = sizeOfAll(item.keys);
        areHeavy ||= keyBytes > HEAVY_KEY_BYTES;
        const size = sizes.next(row) + keyBytes;
        run.memory.take(size);
        held.push(item);
        bytes += size;
        order += 1;
        if (run.slices.dueAfterRow()) yield PAUSE;
        if (held.length < limits.rows && bytes < limits.bytes) continue;
        runs ??= new SortedRuns(run.spill.create(), compare, run);
        yield* runs.add(yield* mergeSort(held, compare, () => pauses(run), areHeavy));
        run.memory.give(bytes);
        held = [];
        bytes = 0;
      }
    }
    const sorted = yield* mergeSort(held, compare, () => pauses(run), areHeavy);
    const share = sorted.length === 0 ? 0 : bytes / sorted.length;
    if (!runs) {
      for (let at = 0; at < sorted.length; at += BATCH_ROWS) {
        const part = sorted.slice(at, at + BATCH_ROWS);
        sorted.fill(GONE, at, at + BATCH_ROWS); // it must not hold what nobody counts any more
        run.memory.give(share * part.length); // whoever keeps these rows counts them from now on
        yield part.map(({ row }) => row);
      }
      return;
    }
    yield* runs.merged(sorted, areHeavy);
    run.memory.give(bytes);
  };
}

/** Holds the best rows only. When they are too many for the memory they become a sorted run, and the best of what follows another. */
function sortBest(limit: number, keysOf: (row: Row, run: QueryRun) => JsonValue[], compare: Order): Operator {
  return function* sortLimit(input, run, base) {
    const { limits } = run.spill;
    const sizes = new RowSizes(base);
    let runs: SortedRuns | null = null;
    let heap = new TopKHeap<SortedRow>(limit, compare);
    /** A row for which there are enough better ones on disk; neither it nor what follows it is needed. */
    let cutoff: SortedRow | null = null;
    let bytes = 0;
    let order = 0;
    let areHeavy = false;
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        const item = { row, keys: keysOf(row, run), order };
        const before = heap.size;
        order += 1;
        if (!cutoff || compare(item, cutoff) < 0) heap.add(item);
        if (heap.size > before) {
          const size = sizes.next(row);
          areHeavy ||= size > HEAVY_KEY_BYTES && sizeOfAll(item.keys) > HEAVY_KEY_BYTES;
          run.memory.take(size);
          bytes += size;
        }
        if (run.slices.dueAfterRow()) yield PAUSE;
        if (bytes < limits.bytes && (heap.size < limits.rows || limit <= limits.rows)) continue;
        const sorted: SortedRow[] = yield* mergeSort(heap.kept, compare, () => pauses(run), areHeavy);
        runs ??= new SortedRuns(run.spill.create(), compare, run);
        yield* runs.add(sorted);
        if (sorted.length === limit) cutoff = sorted.at(-1)!;
        run.memory.give(bytes);
        heap = new TopKHeap<SortedRow>(limit, compare);
        bytes = 0;
      }
    }
    const sorted = yield* mergeSort(heap.kept, compare, () => pauses(run), areHeavy);
    if (runs) yield* firstOf(runs.merged(sorted, areHeavy), limit);
    else for (let at = 0; at < sorted.length; at += BATCH_ROWS) yield sorted.slice(at, at + BATCH_ROWS).map(({ row }) => row);
    run.memory.give(bytes);
  };
}

function* firstOf(rows: Source, limit: number): Source {
  let missing = limit;
  for (const batch of rows) {
    yield Array.isArray(batch) ? batch.slice(0, missing) : batch;
    if (Array.isArray(batch)) missing -= batch.length;
    if (missing <= 0) return;
  }
}

function* pauses(run: QueryRun): Generator<Pause, void, undefined> {
  if (run.slices.due()) yield PAUSE;
}

function rowOrder(signs: readonly number[]): Order {
  return (a, b) => {
    for (let at = 0; at < signs.length; at += 1) {
      const order = compareValues(a.keys[at]!, b.keys[at]!);
      if (order !== 0) return order * signs[at]!;
    }
    return a.order - b.order;
  };
}
