import type { EnumerateNearVectorNode } from '../../planner/plan-nodes';
import { BatchRoom } from '../../resources/batch-room';
import { turnBatches } from '../batches';
import type { NodeCompiler } from '../../expressions/compiler';
import type { Operator } from '../../expressions/operator';
import type { Row } from '../../expressions/source';
import { PAUSE } from '../../expressions/source';

/** The documents whose vectors are nearest to a given one, best first, with their similarity. */
export function compileEnumerateNearVector(node: EnumerateNearVectorNode, compiler: NodeCompiler): Operator {
  const vector = compiler.expressions.value(node.vector);
  const nProbe = node.nProbe && compiler.expressions.value(node.nProbe);
  const filter = node.filter && compiler.expressions.truth(node.filter);
  const slot = node.variable.id;
  return function* enumerateNearVector(input, run) {
    const collection = run.snapshot.collection(node.collection);
    const index = collection.indexes.find(({ id }) => id === node.index)!;
    while (run.extensions.nearestReady?.(run.snapshot, index) === false) {
      run.slices.due(); // it may have been killed meanwhile
      yield PAUSE;
    }
    const room = new BatchRoom(run);
    yield* turnBatches(input, function* enumerate(batch) {
      let out: Row[] = [];
      for (const row of batch) {
        const probes = nProbe?.(row, run);
        run.statistics.lookedUp(node);
        const hits = run.extensions.nearest(run.snapshot, {
          index,
          collection: collection.name,
          query: vector(row, run),
          limit: node.limit + node.offset,
          ...(typeof probes === 'number' && { nProbe: probes }),
          ...(filter && {
            filter(document) {
              row[slot] = document;
              const passes = filter(row, run);
              if (!passes) run.statistics.filtered += 1;
              return passes;
            },
          }),
        });
        run.statistics.scannedIndex += hits.length;
        run.statistics.documentLookups += hits.length;
        for (const { document, similarity } of hits.slice(node.offset)) {
          const next = row.slice();
          next[slot] = document;
          next[node.scoreVariable.id] = similarity;
          out.push(next);
        }
        row[slot] = null;
        if (room.isFull) {
          if (out.length > 0) yield out;
          out = [];
          room.begin();
        }
        if (run.slices.due()) yield PAUSE;
      }
      return out;
    });
  };
}
