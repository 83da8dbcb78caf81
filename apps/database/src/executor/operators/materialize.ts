import type { MaterializeNode } from '../../planner/plan-nodes';
import type { JsonObject } from '../../storage/api';
import type { Operator } from '../operator';
import { PAUSE } from '../source';

/** Puts the document in place of what an index entry told of it: only rows that came so far are looked up. */
export function compileMaterialize({ collection: name, variable }: MaterializeNode): Operator {
  const slot = variable.id;
  return function* materialize(input, run) {
    const { snapshot, statistics, slices } = run;
    const collection = snapshot.collection(name);
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        row[slot] = snapshot.document(collection, String((row[slot] as JsonObject)['_key'])) ?? null;
        if (slices.dueAfterRow()) yield PAUSE;
      }
      statistics.documentLookups += batch.length;
      yield batch;
    }
  };
}
