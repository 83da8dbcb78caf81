import type { CollectNode } from '../../planner/plan-nodes';
import type { Operator } from '../../expressions/operator';

/** COLLECT WITH COUNT INTO of rows that have to be looked at. */
export function compileCount(node: CollectNode): Operator {
  return function* count(input, _run, base) {
    let rows = 0;
    for (const batch of input) {
      if (Array.isArray(batch)) rows += batch.length;
      else yield batch;
    }
    const row = base.slice();
    for (const { variable } of node.aggregates) row[variable.id] = rows;
    yield [row];
  };
}
