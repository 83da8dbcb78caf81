import type { EdgeEntry } from './index-reads';
import type { IndexDefinition } from '../storage/catalog/definitions';
import type { StoredDocument } from '../storage/records/stored-document';
import type { KeyValue } from '../storage/snapshots/key-reader';
import { endOfPrefix, numberPrefix } from '../storage/snapshots/key-reader';
import { ConcatenatedCursor, PagedCursor } from '../storage/snapshots/paged-cursor';
import { refuseImplicit } from './define-index';
import type { DocumentEntries, IndexKind } from './index-kind';

const OUTBOUND = 0;
const INBOUND = 1;
/** number of the index and side */
const HEAD_BYTES = 5;

const entries: DocumentEntries = {
  /** The two entries of an edge: at the vertex it leaves and at the one it reaches, each naming the other end. */
  of(index, edge): KeyValue[] {
    const from = String(edge.get('_from'));
    const to = String(edge.get('_to'));
    return [
      { key: entryKey(index, OUTBOUND, from, edge.key), value: Buffer.from(to) },
      { key: entryKey(index, INBOUND, to, edge.key), value: Buffer.from(from) },
    ];
  },

  edges(reader, index, vertexId, direction, load) {
    const cursor = (side: number, skipLoops: boolean) => {
      const start = entryKey(index, side, vertexId, '');
      return new PagedCursor<EdgeEntry>(reader, 'entries', { start, end: endOfPrefix(start) }, ({ key, value }) => {
        const other = value.toString();
        if (skipLoops && other === vertexId) return undefined;
        const edgeKey = key.toString('latin1', start.length);
        const [from, to] = side === OUTBOUND ? [vertexId, other] : [other, vertexId];
        return { key: edgeKey, from, to, document: (): StoredDocument => load(edgeKey) };
      });
    };
    if (direction === 'outbound') return cursor(OUTBOUND, false);
    if (direction === 'inbound') return cursor(INBOUND, false);
    return new ConcatenatedCursor([cursor(OUTBOUND, false), cursor(INBOUND, true)]);
  },
};

/** The edges at a vertex, on either side. */
export const edgeIndexKind: IndexKind = {
  types: ['edge'],
  isImplicit: true,
  showsSelectivity: true,
  define: refuseImplicit,
  entries,
  values: {
    perDocument: 2,
    prefixOf: (key) => key.subarray(0, key.indexOf(0, HEAD_BYTES) + 1),
  },
};

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
