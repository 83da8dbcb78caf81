import type { Pipeline } from '../planner/plan-nodes';

/** True when one of the writes of the query asks to wait until they are on disk. */
export function waitsForSync(pipeline: Pipeline): boolean {
  return pipeline.some((node) => {
    if (node.type === 'SubqueryNode') return waitsForSync(node.body);
    return 'options' in node && 'waitForSync' in node.options && node.options.waitForSync === true;
  });
}
