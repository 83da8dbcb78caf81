import type { IndexReader, IndexWriter } from '../storage/snapshots/index-entries';

/**
 * Keys of a vector index's own key space. Numbers stand for one vector of one document and are never used again, so that a number
 * means the same vector in every snapshot.
 *   m              JSON of VectorMeta
 *   k <_key>       number
 *   v <number>     vector as float32 (a shorter record: only the members that are not zero), then _key
 *   l <version>    numbers added and removed by the commit that made this version
 */
export interface VectorMeta {
  /** grows by one with each commit that changes the index */
  readonly version: number;
  readonly nextNumber: number;
  readonly count: number;
  /** enough vectors have been there once */
  readonly trained: boolean;
}

export interface VectorChanges {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

const META_KEY = Buffer.from('m');
const KEPT_CHANGES = 512;

export const NEW_INDEX: VectorMeta = { version: 0, nextNumber: 0, count: 0, trained: false };

/** Undefined before the first vector. */
export function readMeta(entries: IndexReader): VectorMeta | undefined {
  const bytes = entries.get(META_KEY);
  return bytes && (JSON.parse(bytes.toString('utf8')) as VectorMeta);
}

export function writeMeta(entries: IndexWriter, meta: VectorMeta): void {
  entries.put(META_KEY, Buffer.from(JSON.stringify(meta)));
}

export const numberKey = (key: string): Buffer => Buffer.from(`k${key}`);
export const vectorKey = (number: number): Buffer => numbered('v', number);
export const VECTORS = { start: Buffer.from('v'), end: Buffer.from('w') };

/** Vectors that are mostly zeros (hashed ones are) are kept as a bit per member and the others alone, where that is shorter. */
export function encodeVector(vector: Float32Array, key: string): Buffer {
  const marks = Math.ceil(vector.length / 8);
  let members = 0;
  for (const value of vector) if (value !== 0) members++;
  const isSparse = marks + 4 * members + key.length < vector.byteLength;
  if (!isSparse) return Buffer.concat([Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength), Buffer.from(key)]);
  const record = Buffer.alloc(marks + 4 * members + key.length);
  let at = marks;
  for (let index = 0; index < vector.length; index++) {
    const value = vector[index] as number;
    if (value === 0) continue;
    record[index >>> 3] = (record[index >>> 3] as number) | (1 << (index & 7));
    at = record.writeFloatLE(value, at);
  }
  record.write(key, at, 'latin1');
  return record;
}

/** Copies the vector of a record to `target` at `offset`; @returns the document's key. */
export function decodeVector(record: Buffer, dimension: number, target: Float32Array, offset: number): string {
  if (record.length < dimension * 4) return decodeSparse(record, dimension, target, offset);
  const bytes = new Uint8Array(target.buffer, target.byteOffset + offset * 4, dimension * 4);
  bytes.set(record.subarray(0, dimension * 4));
  return record.toString('latin1', dimension * 4);
}

function decodeSparse(record: Buffer, dimension: number, target: Float32Array, offset: number): string {
  let at = Math.ceil(dimension / 8);
  for (let index = 0; index < dimension; index++) {
    const isThere = ((record[index >>> 3] as number) & (1 << (index & 7))) !== 0;
    target[offset + index] = isThere ? record.readFloatLE(at) : 0;
    if (isThere) at += 4;
  }
  return record.toString('latin1', at);
}

export const numberOf = (key: Buffer): number => key.readUInt32BE(1);

/** Keeps what a commit changed, so that a matrix in memory can follow; old entries go. */
export function writeChanges(entries: IndexWriter, version: number, { added, removed }: VectorChanges): void {
  entries.put(numbered('l', version), Buffer.from(Uint32Array.from([added.length, ...added, ...removed]).buffer));
  if (version > KEPT_CHANGES) entries.remove(numbered('l', version - KEPT_CHANGES));
}

/** Undefined when they are kept no longer. */
export function readChanges(entries: IndexReader, version: number): VectorChanges | undefined {
  const bytes = entries.get(numbered('l', version));
  if (!bytes) return undefined;
  const [count = 0, ...numbers] = new Uint32Array(Uint8Array.from(bytes).buffer);
  return { added: numbers.slice(0, count), removed: numbers.slice(count) };
}

function numbered(tag: string, number: number): Buffer {
  const key = Buffer.allocUnsafe(5);
  key.write(tag, 0, 'latin1');
  key.writeUInt32BE(number, 1);
  return key;
}
