import type { QueryRun } from '../expressions/query-run';
import type { Source } from '../expressions/source';

/**
 * Passes a node's output on, counting calls, items, dropped rows and time into the statistics of that node. Dropped rows are its
 * own; its time is that of the node and its inputs, as in ArangoDB, what the inputs took being told apart too. Waiting, as SLEEP does, takes
 * time; letting others work takes none.
 */
export function* countingRows<T>(id: number, output: Source<T>, { statistics }: QueryRun): Source<T> {
  let node = statistics.nodes.get(id);
  if (!node) statistics.nodes.set(id, (node = { calls: 0, items: 0, filtered: 0, runtime: 0, fetching: 0 }));
  let waitedMs = 0;
  try {
    for (;;) {
      const before = performance.now();
      const filteredBefore = statistics.filtered;
      const { filteredInside: filteredAround, insideMs: aroundMs } = statistics;
      statistics.filteredInside = 0;
      statistics.insideMs = 0;
      const next = output.next();
      const filtered = statistics.filtered - filteredBefore;
      node.filtered += filtered - statistics.filteredInside;
      statistics.filteredInside = filteredAround + filtered;
      const tookMs = performance.now() - before + waitedMs;
      node.runtime += tookMs / 1000;
      node.fetching += Math.min(statistics.insideMs, tookMs) / 1000;
      statistics.insideMs = aroundMs + tookMs;
      waitedMs = 0;
      node.calls += 1;
      if (next.done) return;
      if (Array.isArray(next.value)) {
        node.items += next.value.length;
        yield next.value;
      } else {
        const from = performance.now();
        yield next.value;
        if (next.value.until) waitedMs = performance.now() - from;
      }
    }
  } finally {
    output.return();
  }
}
