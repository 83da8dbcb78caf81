import type { CollectionDefinition, Snapshot } from '../store/database';
import { BackgroundSlice } from './background-slice';
import type { VertexTable } from './vertex-table';

/** Documents or vertices between two looks at the clock. */
const DOCUMENTS_AT_ONCE = 500;
const VERTICES_AT_ONCE = 64;
/** To find one document by its key costs as much as to pass over so many. */
const LOOKUP_COST = 8;

/**
 * Notes which vertices have a document in the snapshot, so that walks need not look: in one pass over the keys of each collection, or
 * vertex by vertex where the collection is much larger. Works in slices, so that the server goes on answering.
 * @param isWanted asked after every pause
 */
export async function confirmExistence(snapshot: Snapshot, table: VertexTable, isWanted: () => boolean): Promise<void> {
  const slice = new BackgroundSlice();
  const pause = async (): Promise<boolean> => {
    await slice.end();
    return isWanted();
  };
  const vertices = table.countByCollection();
  for (let number = 0; number < vertices.length; number += 1) {
    const name = table.collections.name(number);
    const collection = snapshot.catalog.collection(name);
    if (collection?.name !== name) continue;
    const isLarge = snapshot.count(collection) > vertices[number]! * LOOKUP_COST;
    const work = isLarge ? lookUp(snapshot, collection, number, table) : passOver(snapshot, collection, number, table);
    while (work.next().done !== true) if (!(await pause())) return;
  }
}

function* passOver(snapshot: Snapshot, collection: CollectionDefinition, number: number, table: VertexTable): Generator<void> {
  const { commitNumber } = snapshot;
  for (let after: string | undefined; ;) {
    const { count, last } = snapshot.visit(collection, after, DOCUMENTS_AT_ONCE, (_record, _length, key, start, end) => {
      const vertex = table.findBytes(number, key, start, end);
      if (vertex !== -1) table.existence.note(vertex, commitNumber);
    });
    if (count < DOCUMENTS_AT_ONCE) return;
    after = last;
    yield;
  }
}

function* lookUp(snapshot: Snapshot, collection: CollectionDefinition, number: number, table: VertexTable): Generator<void> {
  const { commitNumber } = snapshot;
  for (let vertex = 0; vertex < table.size; vertex += 1) {
    if (table.collectionNumber(vertex) === number && snapshot.document(collection, table.keyOf(vertex)) !== undefined)
      table.existence.note(vertex, commitNumber);
    if (vertex % VERTICES_AT_ONCE === 0) yield;
  }
}
