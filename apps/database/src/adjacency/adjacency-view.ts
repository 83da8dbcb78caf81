import type { CollectionDefinition, Snapshot } from '../store/database';
import type { EdgeLists } from './edge-lists';
import type { VertexTable } from './vertex-table';

/** What one query sees of the lists in memory. */
export interface AdjacencyView {
  /** null: there are no lists in this database */
  readonly table: VertexTable | null;
  /** The table's word on which vertices exist can be taken, as long as its collections are those of the snapshot's catalog. */
  readonly knowsExistence: boolean;
  /** The lists of an edge collection when they can answer this snapshot; otherwise null, and they may be on their way. */
  lists(collection: CollectionDefinition): EdgeLists | null;
}

/** Edges in memory, as queries come to them. */
export type OpenAdjacency = (snapshot: Snapshot) => AdjacencyView;
