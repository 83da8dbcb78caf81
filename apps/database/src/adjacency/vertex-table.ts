import { ExistenceCache } from './existence-cache';
import { VertexCollections } from './vertex-collections';
import { hashOfBytes, hashOfText } from './vertex-hash';
import { VertexKeys } from './vertex-keys';

const FIRST_CAPACITY = 1024;
/** Of so many vertices the keys that were asked for are kept as texts. */
const MAX_KEPT_KEYS = 2 ** 21;
const KEPT_KEY_BYTES = 32;
const MAX_TOUCHED = 512;
const touched = new Uint32Array(MAX_TOUCHED + 1);
const hashes = new Uint32Array(MAX_TOUCHED);

/**
 * Numbers for vertices, from 0 on, shared by all edge lists of one database. An id is kept as the number of its collection's name and
 * its key, found again by open addressing: about 35 bytes per vertex instead of the 100 of a map of strings.
 * Vertices are never taken out.
 */
export class VertexTable {
  readonly collections = new VertexCollections();
  readonly existence = new ExistenceCache();
  readonly keys = new VertexKeys(FIRST_CAPACITY);
  /** the collection asked for last, with its slash, and its number */
  private askedPrefix = '';
  private askedName = -1;
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
    const { keys, nameOf, slots, existence, keptKeys, keptCount } = this;
    const kept = keptKeys.length * 8 + keptCount * KEPT_KEY_BYTES;
    return kept + keys.byteLength + nameOf.byteLength + slots.byteLength + existence.byteLength;
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

  /**
   * Looks many ids up, in less time than one after the other: what finding them reads from memory is brought near before.
   * @param count at most 512
   * @param vertices gets their numbers; -1: it has none, or is not of the collection that `findId` was asked for last
   */
  findAll(ids: readonly string[], count: number, vertices: Int32Array): void {
    const { slots, askedPrefix, askedName } = this;
    const from = askedPrefix.length;
    const mask = slots.length - 1;
    for (let at = 0; at < count; at += 1) {
      const id = ids[at]!;
      const isOfCollection = from > 0 && id.startsWith(askedPrefix);
      vertices[at] = isOfCollection ? 0 : -1;
      hashes[at] = isOfCollection ? hashOfText(askedName, id, from) : 0;
    }
    for (let at = 0; at < count; at += 1) touched[at] = slots[hashes[at]! & mask]!;
    this.touchCells(count);
    for (let at = 0; at < count; at += 1)
      if (vertices[at] === 0) vertices[at] = this.findHashed(hashes[at]!, askedName, ids[at]!, from);
  }

  /** The keys of the vertices whose slots have been touched. */
  private touchCells(count: number): void {
    const { cells } = this.keys;
    let sum = 0;
    for (let at = 0; at < count; at += 1) sum += cells[4 * Math.max(0, touched[at]! - 1)]!;
    touched[MAX_TOUCHED] = sum; // what nobody uses would not be loaded
  }

  /** As `find`, by the number of the collection's name and the bytes of the key. */
  findBytes(name: number, key: Buffer, start: number, end: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = hashOfBytes(name, key, start, end) & mask; ; at = (at + 1) & mask) {
      const vertex = slots[at]! - 1;
      if (vertex === -1 || (this.keys.equalsBytes(vertex, key, start, end) && this.isIn(vertex, name))) return vertex;
    }
  }

  /** The number of the vertex whose id, `collection/key`, stands in these bytes. */
  add(id: Buffer, start: number, end: number): number {
    const name = this.collections.ofId(id, start);
    const from = start + this.collections.prefixBytes;
    return this.addHashed(hashOfBytes(name, id, from, end), name, id, from, end);
  }

  /**
   * The same for many ids, in less time than one after the other: what finding them reads from memory is brought near before.
   * @param ids the bytes of one id after the other
   * @param ends where each ends there
   * @param numbers gets their numbers
   */
  addAll(ids: Buffer, ends: Uint32Array, count: number, numbers: Uint32Array): void {
    for (let first = 0; first < count; first += MAX_TOUCHED) {
      const last = Math.min(count, first + MAX_TOUCHED);
      const { slots, collections } = this;
      const mask = slots.length - 1;
      for (let one = first; one < last; one += 1) {
        const start = one === 0 ? 0 : ends[one - 1]!;
        const name = collections.ofId(ids, start);
        hashes[one - first] = hashOfBytes(name, ids, start + collections.prefixBytes, ends[one]!);
      }
      for (let one = first; one < last; one += 1) touched[one - first] = slots[hashes[one - first]! & mask]!;
      this.touchCells(last - first);
      for (let one = first; one < last; one += 1) {
        const start = one === 0 ? 0 : ends[one - 1]!;
        const name = collections.ofId(ids, start);
        numbers[one] = this.addHashed(hashes[one - first]!, name, ids, start + collections.prefixBytes, ends[one]!);
      }
    }
  }

  private addHashed(hash: number, name: number, id: Buffer, from: number, end: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let at = hash & mask;
    for (; ; at = (at + 1) & mask) {
      const vertex = slots[at]! - 1;
      if (vertex === -1) break;
      if (this.keys.equalsBytes(vertex, id, from, end) && this.isIn(vertex, name)) return vertex;
    }
    slots[at] = this.count + 1;
    return this.append(name, id, from, end);
  }

  keyOf(vertex: number): string {
    if (vertex >= MAX_KEPT_KEYS) return this.keys.text(vertex);
    if (vertex >= this.keptKeys.length) this.makeRoomForKeys();
    const kept = this.keptKeys[vertex]!;
    if (kept !== '') return kept;
    this.keptCount += 1;
    return (this.keptKeys[vertex] = this.keys.text(vertex));
  }

  collectionOf(vertex: number): string {
    return this.collections.name(this.nameOf[vertex]!);
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
    const larger = new Array<string>(Math.min(this.nameOf.length, MAX_KEPT_KEYS)).fill('');
    for (let at = 0; at < this.keptKeys.length; at += 1) larger[at] = this.keptKeys[at]!;
    this.keptKeys = larger;
  }

  private append(name: number, id: Buffer, start: number, end: number): number {
    const vertex = this.count;
    if (vertex === this.nameOf.length) this.grow();
    this.keys.set(vertex, id, start, end);
    this.nameOf[vertex] = name;
    this.existence.begin(vertex);
    this.count += 1;
    if (this.count * 2 > this.slots.length) this.rehash();
    return vertex;
  }

  private grow(): void {
    const capacity = this.nameOf.length * 2;
    const nameOf = new Uint16Array(capacity);
    nameOf.set(this.nameOf);
    this.existence.grow(capacity);
    this.nameOf = nameOf;
    this.keys.grow(capacity);
  }

  private rehash(): void {
    const { keys } = this;
    const slots = new Uint32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let vertex = 0; vertex < this.count; vertex += 1) {
      const start = keys.startOf(vertex);
      let at = hashOfBytes(this.nameOf[vertex]!, keys.bytesOf(vertex), start, start + keys.lengthOf(vertex)) & mask;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = vertex + 1;
    }
    this.slots = slots;
  }

  /** Mostly there is one collection: one access to memory less. */
  private isIn(vertex: number, name: number): boolean {
    return this.collections.size === 1 || this.nameOf[vertex] === name;
  }

  /** @param from where the key begins in the text */
  private findText(name: number, text: string, from: number): number {
    return this.findHashed(hashOfText(name, text, from), name, text, from);
  }

  private findHashed(hash: number, name: number, text: string, from: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const vertex = slots[at]! - 1;
      if (vertex === -1 || (this.keys.equalsText(vertex, text, from) && this.isIn(vertex, name))) return vertex;
    }
  }
}
