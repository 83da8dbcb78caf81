import type { PackedRows } from '../../expressions/packed-rows';
import { PackedRowsWriter } from '../../expressions/packed-rows-writer';
import type { VertexPart } from '../../physical-plan/operations';
import type { GraphAccess } from '../adjacency/graph-access';
import { writeDocuments } from './packed-documents';
import type { VertexKeys } from '../../adjacency/vertex-keys';

const CELL_BYTES = 16;
const CELLS_AT_ONCE = 1024;
/** Cells on their way from the table into rows. Nothing stays here: all use it. */
const cells = new Uint32Array(4 * CELLS_AT_ONCE);
const writer = new PackedRowsWriter();

/** The rows `RETURN v`, `v._key` or `v._id` for the vertices from `from` to before `to`, at least one, as JSON. */
export function packedVertices(access: GraphAccess, part: VertexPart, vertices: Uint32Array, from: number, to: number): PackedRows {
  writer.begin(to - from);
  for (let at = from; at < to;) {
    const end = writeKnown(access, part, vertices, at, to);
    if (end === at) writeVertex(access, part, vertices[at++]!);
    else at = end;
  }
  return writer.take();
}

function writeKnown(access: GraphAccess, part: VertexPart, vertices: Uint32Array, from: number, to: number): number {
  if (part === 'document') return writeDocuments(writer, access, vertices, from, to);
  return part === '_key' ? writeKnownKeys(access, vertices, from, to) : writeKnownIds(access, vertices, from, to);
}

/**
 * Writes keys up to the first vertex that is not known to exist. The cells of short keys, which are JSON already, are fetched first: of
 * loads that do not depend on each other many are under way at once.
 * @returns the place of that vertex
 */
function writeKnownKeys(access: GraphAccess, vertices: Uint32Array, from: number, to: number): number {
  const known = access.knownVertices;
  if (known === null) return from;
  const { keys } = known.table;
  const end = fetchCells(known.bits, access.numbers.shared, keys.cells, vertices, from, Math.min(to, from + CELLS_AT_ONCE));
  for (let place = from; place < end;) {
    place += writeCells(place - from, end - from);
    if (place < end) writeLongKey(keys, vertices[place++]!);
  }
  return end;
}

/** @returns the place of the first vertex that is not known to exist, or `to` */
function fetchCells(
  bits: Uint32Array,
  shared: number,
  source: Uint32Array,
  vertices: Uint32Array,
  from: number,
  to: number,
): number {
  let at = 0;
  for (let place = from; place < to; place += 1, at += 4) {
    const vertex = vertices[place]!;
    if (vertex >= shared || (bits[vertex >>> 5]! & (1 << (vertex & 31))) === 0) return place;
    const cell = 4 * vertex;
    cells[at] = source[cell]!;
    cells[at + 1] = source[cell + 1]!;
    cells[at + 2] = source[cell + 2]!;
    cells[at + 3] = source[cell + 3]!;
  }
  return to;
}

/** Writes the fetched cells up to the first of a long key. @returns how many */
function writeCells(from: number, to: number): number {
  writer.makeRoom((to - from + 1) * CELL_BYTES);
  const { view, ends } = writer;
  let { at, rows } = writer;
  let cell = from;
  for (; cell < to; cell += 1) {
    const last = cells[4 * cell + 3]!;
    const length = last >>> 24;
    if (length === 0) break;
    view.setUint32(at, cells[4 * cell]!, true);
    view.setUint32(at + 4, cells[4 * cell + 1]!, true);
    view.setUint32(at + 8, cells[4 * cell + 2]!, true);
    view.setUint32(at + 12, last, true);
    at += length;
    ends[rows] = at - 1; // without the comma
    rows += 1;
  }
  writer.at = at;
  writer.rows = rows;
  return cell - from;
}

function writeLongKey(keys: VertexKeys, vertex: number): void {
  const start = keys.startOf(vertex);
  writer.addPlainBytes(keys.bytesOf(vertex), start, start + keys.lengthOf(vertex));
}

/** The same with the names of their collections before the keys. */
function writeKnownIds(access: GraphAccess, vertices: Uint32Array, from: number, to: number): number {
  const known = access.knownVertices;
  if (known === null) return from;
  const { bits, table } = known;
  const { shared } = access.numbers;
  for (let place = from; place < to; place += 1) {
    const vertex = vertices[place]!;
    if (vertex >= shared || (bits[vertex >>> 5]! & (1 << (vertex & 31))) === 0) return place;
    const start = table.keys.startOf(vertex);
    const prefix = table.collections.jsonPrefix(table.collectionNumber(vertex));
    writer.addPlainBytes(table.keys.bytesOf(vertex), start, start + table.keys.lengthOf(vertex), prefix);
  }
  return to;
}

/** Whatever has to be looked for. */
function writeVertex(access: GraphAccess, part: VertexPart, vertex: number): void {
  const found = part === 'document' ? access.vertex(vertex) : access.vertexName(vertex, part);
  if (found === null) writer.addNull();
  else if (typeof found === 'string') writer.addText(found);
  else writer.addJson(found.toJson());
}
