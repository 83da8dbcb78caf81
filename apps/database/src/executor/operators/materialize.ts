import type { MaterializeNode } from '../../planner/plan-nodes';
import type { CollectionDefinition, JsonObject, Snapshot } from '../../store/database';
import { BatchRoom } from '../../resources/batch-room';
import { turnBatches } from '../batches';
import type { Operator } from '../../expressions/operator';
import { PAUSE } from '../../expressions/source';

/** Puts the document in place of what an index entry told of it: only rows that came so far are looked up. */
export function compileMaterialize({ collection, variable }: MaterializeNode): Operator {
  const slot = variable.id;
  return (input, run) => {
    const { snapshot, statistics, slices } = run;
    const room = new BatchRoom(run);
    const collectionOf = collection === null ? collectionsById(snapshot) : constant(snapshot.collection(collection));
    return turnBatches(input, function* materialize(batch) {
      statistics.documentLookups += batch.length;
      room.begin();
      for (let at = 0; at < batch.length; at += 1) {
        const row = batch[at]!;
        const entry = row[slot] as JsonObject;
        row[slot] = snapshot.document(collectionOf(String(entry['_id'])), String(entry['_key'])) ?? null;
        if (slices.dueAfterRow()) yield PAUSE;
        if (!room.isFull) continue;
        yield batch.splice(0, at + 1);
        at = -1;
        room.begin();
      }
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
