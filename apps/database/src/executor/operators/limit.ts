import type { LimitNode } from '../../planner/plan-nodes';
import type { Operator } from '../../expressions/operator';

/**
 * LIMIT. It stops reading once it has its rows, unless they have to be counted (fullCount) or writes happen before it, which
 * all take place.
 * @param drain read the input to its end
 */
export function compileLimit(node: LimitNode, drain: boolean): Operator {
  const { offset, fullCount } = node;
  const count = node.count ?? Infinity;
  return function* limit(input, run) {
    const keepsReading = drain || fullCount;
    let seen = 0;
    if (count === 0 && !keepsReading) return;
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      const from = Math.max(0, offset - seen);
      const to = Math.min(batch.length, offset + count - seen);
      seen += batch.length;
      if (from < to) yield from === 0 && to === batch.length ? batch : batch.slice(from, to);
      if (seen >= offset + count && !keepsReading) break;
    }
    if (fullCount) run.statistics.fullCount = seen;
  };
}
