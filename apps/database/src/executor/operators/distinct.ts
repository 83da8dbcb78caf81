import type { CollectNode } from '../../planner/plan-nodes';
import type { NodeCompiler } from '../compiler';
import { GroupIndex } from '../group-key';
import { sizeOfAll } from '../memory-meter';
import type { Operator } from '../operator';
import type { Row } from '../source';
import { PAUSE } from '../source';

/** what the table of values seen takes for one entry */
const ENTRY_BYTES = 40;

/** RETURN DISTINCT: rows leave as soon as their value is seen for the first time. */
export function compileDistinct(node: CollectNode, compiler: NodeCompiler): Operator {
  const keys = node.groups.map(({ expression }) => compiler.expressions.value(expression));
  return function* distinct(input, run, base) {
    const seen = new GroupIndex<true>();
    let bytes = 0;
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      const out: Row[] = [];
      for (const row of batch) {
        const values = keys.map((key) => key(row, run));
        if (run.slices.dueAfterRow()) yield PAUSE;
        if (seen.find(values)) continue;
        seen.add(values, true);
        const size = ENTRY_BYTES + sizeOfAll(values);
        run.memory.take(size);
        bytes += size;
        const kept = base.slice();
        node.groups.forEach(({ variable }, at) => (kept[variable.id] = values[at]!));
        out.push(kept);
      }
      if (out.length > 0) yield out;
    }
    run.memory.give(bytes);
  };
}
