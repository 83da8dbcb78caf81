import { KnownExistence } from './known-existence';
import { VertexCollections } from './vertex-collections';

const FIRST_CAPACITY = 1024;
const KEY_BYTES_GUESS = 12;
/** Of so many vertices the keys that were asked for are kept as texts. */
const MOST_KEPT_KEYS = 2 ** 21;
const KEPT_KEY_BYTES = 32;

/** The key of a vertex is `bytes` from `offsets[vertex]` to before `offsets[vertex + 1]`; its collection's name has the number `collections[vertex]`. */
export interface VertexKeys {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
  readonly collections: Uint16Array;
}

/**
 * Numbers for vertices, from 0 on, shared by all edge lists of one database. An id is kept as the number of its collection's name and
 * the bytes of its key (keys are ASCII), found again by open addressing: about 30 bytes per vertex instead of the 100 of a map of strings.
 * Vertices are never taken out.
 */
export class VertexTable {
  readonly collections = new VertexCollections();
  readonly existence = new KnownExistence();
  /** the collection asked for last, with its slash, and its number */
  private askedPrefix = '';
  private askedName = -1;
  private bytes: Buffer = Buffer.allocUnsafe(FIRST_CAPACITY * KEY_BYTES_GUESS);
  private usedBytes = 0;
  /** where the key of a vertex begins; it ends where the next begins */
  private offsets = new Uint32Array(FIRST_CAPACITY + 1);
  private nameOf = new Uint16Array(FIRST_CAPACITY);
  /** vertex + 1; 0: free */
  private slots = new Uint32Array(2 * FIRST_CAPACITY);
  /** by vertex, as far as it has been asked for; '' otherwise */
  private keptKeys: string[] = [];
  private keptCount = 0;
  private count = 0;

  constructor() {
    this.existence.grow(FIRST_CAPACITY);
  }

  get size(): number {
    return this.count;
  }

  /** bytes of memory */
  get byteLength(): number {
    const { bytes, offsets, nameOf, slots, existence, keptKeys, keptCount } = this;
    const kept = keptKeys.length * 8 + keptCount * KEPT_KEY_BYTES;
    return kept + bytes.byteLength + offsets.byteLength + nameOf.byteLength + slots.byteLength + existence.byteLength;
  }

  /** @returns -1 when it has no number */
  find(collection: string, key: string): number {
    const name = this.collections.find(collection);
    return name === undefined ? -1 : this.findText(name, key, 0);
  }

  /** The same by `collection/key`. */
  findId(id: string): number {
    if (this.askedPrefix === '' || !id.startsWith(this.askedPrefix)) {
      const slash = id.indexOf('/');
      const name = this.collections.find(id.slice(0, slash));
      if (name === undefined) return -1;
      this.askedPrefix = id.slice(0, slash + 1);
      this.askedName = name;
    }
    return this.findText(this.askedName, id, this.askedPrefix.length);
  }

  /** The same by the number of the collection's name and the bytes of the key. */
  findBytes(name: number, key: Buffer, start: number, end: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = hashOfBytes(name, key, start, end) & mask; ; at = (at + 1) & mask) {
      const vertex = slots[at]! - 1;
      if (vertex === -1 || (this.nameOf[vertex] === name && this.hasBytes(vertex, key, start, end))) return vertex;
    }
  }

  /** The number of the vertex whose id, `collection/key`, stands in these bytes. */
  add(id: Buffer, start: number, end: number): number {
    const name = this.collections.ofId(id, start);
    const from = start + this.collections.prefixBytes;
    const { slots } = this;
    const mask = slots.length - 1;
    let at = hashOfBytes(name, id, from, end) & mask;
    for (; ; at = (at + 1) & mask) {
      const vertex = slots[at]! - 1;
      if (vertex === -1) break;
      if (this.nameOf[vertex] === name && this.hasBytes(vertex, id, from, end)) return vertex;
    }
    slots[at] = this.count + 1;
    return this.append(name, id, from, end);
  }

  keyOf(vertex: number): string {
    if (vertex >= MOST_KEPT_KEYS) return this.readKey(vertex);
    if (vertex >= this.keptKeys.length) this.makeRoomForKeys();
    const kept = this.keptKeys[vertex]!;
    if (kept !== '') return kept;
    this.keptCount += 1;
    return (this.keptKeys[vertex] = this.readKey(vertex));
  }

  private readKey(vertex: number): string {
    return this.bytes.toString('latin1', this.offsets[vertex]!, this.offsets[vertex + 1]!);
  }

  collectionOf(vertex: number): string {
    return this.collections.name(this.nameOf[vertex]!);
  }

  /** For loops over many vertices. Valid until vertices are added. */
  get keys(): VertexKeys {
    return { bytes: this.bytes, offsets: this.offsets, collections: this.nameOf };
  }

  /** The number of its collection's name. */
  collectionNumber(vertex: number): number {
    return this.nameOf[vertex]!;
  }

  /** vertices by the number of their collection's name */
  countByCollection(): Uint32Array {
    const counts = new Uint32Array(this.collections.size);
    for (let vertex = 0; vertex < this.count; vertex += 1) counts[this.nameOf[vertex]!]! += 1;
    return counts;
  }

  private makeRoomForKeys(): void {
    const larger = new Array<string>(Math.min(this.nameOf.length, MOST_KEPT_KEYS)).fill('');
    for (let at = 0; at < this.keptKeys.length; at += 1) larger[at] = this.keptKeys[at]!;
    this.keptKeys = larger;
  }

  private append(name: number, id: Buffer, start: number, end: number): number {
    const vertex = this.count;
    if (vertex === this.nameOf.length) this.grow();
    if (this.usedBytes + end - start > this.bytes.length) {
      const larger = Buffer.allocUnsafe(this.bytes.length * 2 + 256);
      this.bytes.copy(larger, 0, 0, this.usedBytes);
      this.bytes = larger;
    }
    for (let at = start; at < end; at += 1) this.bytes[this.usedBytes++] = id[at]!; // few bytes: a call takes longer
    this.offsets[vertex + 1] = this.usedBytes;
    this.nameOf[vertex] = name;
    this.existence.begin(vertex);
    this.count += 1;
    if (this.count * 2 > this.slots.length) this.rehash();
    return vertex;
  }

  private grow(): void {
    const capacity = this.nameOf.length * 2;
    const offsets = new Uint32Array(capacity + 1);
    offsets.set(this.offsets);
    const nameOf = new Uint16Array(capacity);
    nameOf.set(this.nameOf);
    this.existence.grow(capacity);
    Object.assign(this, { offsets, nameOf });
  }

  private rehash(): void {
    const slots = new Uint32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let vertex = 0; vertex < this.count; vertex += 1) {
      let at = hashOfBytes(this.nameOf[vertex]!, this.bytes, this.offsets[vertex]!, this.offsets[vertex + 1]!) & mask;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = vertex + 1;
    }
    this.slots = slots;
  }

  /** @param from where the key begins in the text */
  private findText(name: number, text: string, from: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = hashOfText(name, text, from) & mask; ; at = (at + 1) & mask) {
      const vertex = slots[at]! - 1;
      if (vertex === -1 || (this.nameOf[vertex] === name && this.hasText(vertex, text, from))) return vertex;
    }
  }

  private hasText(vertex: number, text: string, from: number): boolean {
    const start = this.offsets[vertex]!;
    if (this.offsets[vertex + 1]! - start !== text.length - from) return false;
    for (let at = from; at < text.length; at += 1) if (this.bytes[start + at - from] !== text.charCodeAt(at)) return false;
    return true;
  }

  private hasBytes(vertex: number, id: Buffer, from: number, to: number): boolean {
    const start = this.offsets[vertex]!;
    if (this.offsets[vertex + 1]! - start !== to - from) return false;
    for (let at = from; at < to; at += 1) if (this.bytes[start + at - from] !== id[at]) return false;
    return true;
  }
}

/** FNV-1a over the key, begun with the number of the collection's name, and stirred so that its low bits may be used alone. */
function hashOfText(name: number, text: string, from: number): number {
  let hash = 0x811c9dc5 ^ name;
  for (let at = from; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return stirred(hash);
}

function hashOfBytes(name: number, bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ name;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return stirred(hash);
}

function stirred(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
}
