import type { PackedRows } from '../executor/packed-rows';
import { PackedRowsWriter } from '../executor/packed-rows-writer';
import type { GraphAccess } from './graph-access';

/** What a query returns of a vertex. */
export type VertexPart = '_key' | '_id' | 'document';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LONGEST_KEY = 254;
/** two quotes and a comma */
const AROUND = 3;

const writer = new PackedRowsWriter();

/** The rows `RETURN v`, `v._key` or `v._id` for the vertices from `from` to before `to`, at least one, as JSON. */
export function packedVertices(access: GraphAccess, part: VertexPart, vertices: Uint32Array, from: number, to: number): PackedRows {
  writer.begin(to - from);
  for (let at = from; at < to;) {
    if (part === '_key') at = writeKnownKeys(access, vertices, at, to);
    if (part === '_id') at = writeKnownIds(access, vertices, at, to);
    if (at < to) writeVertex(access, part, vertices[at++]!);
  }
  return writer.take();
}

/**
 * Writes keys from the table's bytes, where they stand as JSON has them, up to the first vertex that is not known to exist: independent
 * of each other, many of these loads from memory are under way at once.
 * @returns the place of that vertex
 */
function writeKnownKeys(access: GraphAccess, vertices: Uint32Array, from: number, to: number): number {
  const known = access.knownVertices;
  if (known === null) return from;
  const { bits } = known;
  const { bytes: keys, offsets } = known.table.keys;
  const { shared } = access.numbers;
  const { ends } = writer;
  let { bytes, at, rows } = writer;
  let place = from;
  let room = bytes.length - LONGEST_KEY - AROUND;
  for (; place < to; place += 1) {
    const vertex = vertices[place]!;
    if (vertex >= shared || (bits[vertex >>> 5]! & (1 << (vertex & 31))) === 0) break;
    if (at > room) {
      writer.at = at;
      writer.makeRoom(LONGEST_KEY + AROUND);
      bytes = writer.bytes;
      room = bytes.length - LONGEST_KEY - AROUND;
    }
    const end = offsets[vertex + 1]!;
    bytes[at++] = QUOTE;
    for (let byte = offsets[vertex]!; byte < end; byte += 1) bytes[at++] = keys[byte]!;
    bytes[at++] = QUOTE;
    ends[rows++] = at;
    bytes[at++] = COMMA;
  }
  writer.at = at;
  writer.rows = rows;
  return place;
}

/** The same with the names of their collections before the keys. */
function writeKnownIds(access: GraphAccess, vertices: Uint32Array, from: number, to: number): number {
  const known = access.knownVertices;
  if (known === null) return from;
  const { bits, table } = known;
  const { bytes: keys, offsets, collections } = table.keys;
  const { shared } = access.numbers;
  let place = from;
  for (; place < to; place += 1) {
    const vertex = vertices[place]!;
    if (vertex >= shared || (bits[vertex >>> 5]! & (1 << (vertex & 31))) === 0) break;
    const prefix = table.collections.jsonPrefix(collections[vertex]!);
    writer.makeRoom(prefix.length + LONGEST_KEY + AROUND);
    const { bytes } = writer;
    let { at } = writer;
    for (let byte = 0; byte < prefix.length; byte += 1) bytes[at++] = prefix[byte]!;
    const end = offsets[vertex + 1]!;
    for (let byte = offsets[vertex]!; byte < end; byte += 1) bytes[at++] = keys[byte]!;
    bytes[at++] = QUOTE;
    writer.at = at;
    writer.endRow();
  }
  return place;
}

/** Whatever has to be looked for. */
function writeVertex(access: GraphAccess, part: VertexPart, vertex: number): void {
  const found = part === 'document' ? access.vertex(vertex) : access.vertexName(vertex, part);
  if (found === null) writer.addNull();
  else if (typeof found === 'string') writer.addText(found);
  else writer.addJson(found.toJson());
}
