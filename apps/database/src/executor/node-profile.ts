import type { QueryRun } from './query-run';
import type { Source } from './source';

/**
 * Passes a node's output on, counting calls, items, dropped rows and time into the statistics of that node. As in ArangoDB the time is
 * that of the node and its inputs; dropped rows are its own.
 */
export function* countingRows<T>(id: number, output: Source<T>, { statistics }: QueryRun): Source<T> {
  let node = statistics.nodes.get(id);
  if (!node) statistics.nodes.set(id, (node = { calls: 0, items: 0, filtered: 0, runtime: 0 }));
  try {
    for (;;) {
      const before = performance.now();
      const filteredBefore = statistics.filtered;
      const filteredAround = statistics.filteredInside;
      statistics.filteredInside = 0;
      const next = output.next();
      const filtered = statistics.filtered - filteredBefore;
      node.filtered += filtered - statistics.filteredInside;
      statistics.filteredInside = filteredAround + filtered;
      node.runtime += (performance.now() - before) / 1000;
      node.calls += 1;
      if (next.done) return;
      if (Array.isArray(next.value)) node.items += next.value.length;
      yield next.value;
    }
  } finally {
    output.return();
  }
}
