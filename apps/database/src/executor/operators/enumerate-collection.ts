import type { EnumerateCollectionNode } from '../../planner/plan-nodes';
import type { NodeCompiler } from '../compiler';
import type { Operator } from '../operator';
import { documentSlot, scanRows } from '../scan-rows';

/** FOR over all documents of a collection. */
export function compileEnumerateCollection(node: EnumerateCollectionNode, compiler: NodeCompiler): Operator {
  const shape = {
    slot: node.variable.id,
    filter: node.filter && compiler.expressions.truth(node.filter),
    limit: node.limit,
    slotOf: documentSlot,
  };
  return (input, run) => {
    const collection = run.snapshot.collection(node.collection);
    const open = () => {
      run.statistics.cursorsCreated += 1;
      const cursor = run.snapshot.scan(collection);
      if (node.random) cursor.skip(Math.floor(Math.random() * run.snapshot.count(collection)));
      return [cursor];
    };
    return scanRows(input, run, shape, open, (documents) => {
      run.statistics.scannedFull += documents;
    });
  };
}
