import type { MaterializeNode } from '../../planner/plan-nodes';
import type { CollectionDefinition, JsonObject, Snapshot } from '../../store/database';
import { turnBatches } from '../batches';
import type { Operator } from '../../expressions/operator';
import { PAUSE } from '../../expressions/source';

/** Puts the document in place of what an index entry told of it: only rows that came so far are looked up. */
export function compileMaterialize({ collection, variable }: MaterializeNode): Operator {
  const slot = variable.id;
  return (input, { snapshot, statistics, slices }) => {
    const collectionOf = collection === null ? collectionsById(snapshot) : constant(snapshot.collection(collection));
    return turnBatches(input, function* materialize(batch) {
      for (const row of batch) {
        const entry = row[slot] as JsonObject;
        row[slot] = snapshot.document(collectionOf(String(entry['_id'])), String(entry['_key'])) ?? null;
        if (slices.dueAfterRow()) yield PAUSE;
      }
      statistics.documentLookups += batch.length;
      return batch;
    });
  };
}

const constant =
  <T>(value: T) =>
  (): T =>
    value;

function collectionsById(snapshot: Snapshot): (id: string) => CollectionDefinition {
  const known = new Map<string, CollectionDefinition>();
  return (id) => {
    const name = id.slice(0, id.indexOf('/'));
    let collection = known.get(name);
    if (!collection) known.set(name, (collection = snapshot.catalog.collection(name)!));
    return collection;
  };
}
