import type { PackedRowsWriter } from '../../expressions/packed-rows-writer';
import type { CollectionDefinition } from '../../store/database';
import type { RecordNames } from '../../storage/records/record-json';
import { mostJsonBytes, writeRecordJson } from '../../storage/records/record-json';
import type { GraphAccess } from '../adjacency/graph-access';
import type { VertexTable } from '../../adjacency/vertex-table';

/** Writes documents of vertices as they lie in the store. One for all queries: nothing stays in it. */
class DocumentWriter {
  private names: RecordNames = { key: Buffer.alloc(0), start: 0, end: 0, idPrefix: Buffer.alloc(0) };
  private isWritten = false;
  private writer: PackedRowsWriter | null = null;

  /** @returns false: nothing was written, because there is no such document or it has to be decoded */
  write(writer: PackedRowsWriter, access: GraphAccess, collection: CollectionDefinition, names: RecordNames): boolean {
    this.writer = writer;
    this.names = names;
    this.isWritten = false;
    access.run.snapshot.show(collection, names.key, names.start, names.end, this.look);
    return this.isWritten;
  }

  private readonly look = (record: Buffer, length: number): void => {
    const { names, writer } = this;
    if (writer === null) return;
    writer.makeRoom(mostJsonBytes(length, names) + 1);
    const end = writeRecordJson(record, length, names, writer.bytes, writer.at);
    if (end === -1) return;
    writer.at = end;
    writer.endRow();
    this.isWritten = true;
  };
}

const documents = new DocumentWriter();

/**
 * Writes the documents of the vertices from `from` on and before `to`, as rows, up to the first one that has to be read another way.
 * @returns the place of that vertex
 */
export function writeDocuments(
  writer: PackedRowsWriter,
  access: GraphAccess,
  vertices: Uint32Array,
  from: number,
  to: number,
): number {
  const { table, shared } = access.numbers;
  if (table === null) return from;
  for (let place = from; place < to; place += 1) {
    const vertex = vertices[place]!;
    if (vertex >= shared) return place;
    const collection = access.collection(table.collectionOf(vertex));
    if (collection === null || !documents.write(writer, access, collection, namesOf(table, vertex))) return place;
    access.run.statistics.documentLookups += 1;
  }
  return to;
}

function namesOf(table: VertexTable, vertex: number): RecordNames {
  const { keys, collections } = table;
  const start = keys.startOf(vertex);
  const idPrefix = collections.jsonPrefix(table.collectionNumber(vertex));
  return { key: keys.bytesOf(vertex), start, end: start + keys.lengthOf(vertex), idPrefix };
}
