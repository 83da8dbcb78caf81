import type { CollectionDefinition, Cursor, EdgeEntry, IndexDefinition, StoredDocument } from '../storage/api';
import type { KeyReader } from '../storage/key-reader';
import { endOfPrefix, numberPrefix } from '../storage/key-reader';
import { ConcatenatedCursor, PagedCursor } from '../storage/paged-cursor';
import type { SortedEntry } from './sorted-index';

const OUTBOUND = 0;
const INBOUND = 1;

/** The two entries of an edge: at the vertex it leaves and at the one it reaches, each naming the other end. */
export function edgeEntries(index: IndexDefinition, edge: StoredDocument): SortedEntry[] {
  const from = String(edge.get('_from'));
  const to = String(edge.get('_to'));
  return [
    { key: entryKey(index, OUTBOUND, from, edge.key), value: Buffer.from(to) },
    { key: entryKey(index, INBOUND, to, edge.key), value: Buffer.from(from) },
  ];
}

/** Edges at a vertex; `any` names a self-loop once. */
export function edgesAt(
  reader: KeyReader,
  collection: CollectionDefinition,
  vertexId: string,
  direction: 'outbound' | 'inbound' | 'any',
  load: (edgeKey: string) => StoredDocument,
): Cursor<EdgeEntry> {
  const index = collection.indexes.find((one) => one.type === 'edge');
  if (index === undefined) return new ConcatenatedCursor([]);
  const cursor = (side: number, skipLoops: boolean) => {
    const start = entryKey(index, side, vertexId, '');
    return new PagedCursor<EdgeEntry>(reader, 'entries', { start, end: endOfPrefix(start) }, ({ key, value }) => {
      const other = value.toString();
      if (skipLoops && other === vertexId) return undefined;
      const edgeKey = key.toString('latin1', start.length);
      const [from, to] = side === OUTBOUND ? [vertexId, other] : [other, vertexId];
      return { key: edgeKey, from, to, document: () => load(edgeKey) };
    });
  };
  if (direction === 'outbound') return cursor(OUTBOUND, false);
  if (direction === 'inbound') return cursor(INBOUND, false);
  return new ConcatenatedCursor([cursor(OUTBOUND, false), cursor(INBOUND, true)]);
}

/** index number, side, vertex id, 0, edge key */
function entryKey(index: IndexDefinition, side: number, vertexId: string, edgeKey: string): Buffer {
  return Buffer.concat([
    numberPrefix(index.number),
    Buffer.of(side),
    Buffer.from(vertexId),
    Buffer.of(0),
    Buffer.from(edgeKey, 'latin1'),
  ]);
}
