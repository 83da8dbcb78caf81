import type { QueryRun } from './query-run';
import type { Source } from './source';

/** Passes a node's output on, counting calls, items and time into the statistics of that node. */
export function* countingRows<T>(id: number, output: Source<T>, { statistics }: QueryRun): Source<T> {
  let node = statistics.nodes.get(id);
  if (!node) statistics.nodes.set(id, (node = { calls: 0, items: 0, filtered: 0, runtime: 0 }));
  try {
    for (;;) {
      const before = performance.now();
      const filteredBefore = statistics.filtered;
      const next = output.next();
      node.runtime += (performance.now() - before) / 1000;
      node.filtered += statistics.filtered - filteredBefore;
      node.calls += 1;
      if (next.done) return;
      if (Array.isArray(next.value)) node.items += next.value.length;
      yield next.value;
    }
  } finally {
    output.return();
  }
}
