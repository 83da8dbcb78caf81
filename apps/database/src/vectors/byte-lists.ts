import type { VectorMetric } from './api';
import type { Distance } from './exact-search';
import { exactSearch } from './exact-search';

/** Room a list starts with, in vectors. */
const FIRST_ROOM = 64;
const MAX_BYTE = 127;

interface ByteList {
  /** vectors in a byte per member, one after the other */
  bytes: Int8Array;
  readonly rows: number[];
}

/**
 * An inverted file over vectors shortened to a byte per member: each vector lies in the list of its nearest centroid, a question looks
 * into the lists whose centroids are nearest to it. Gives candidates; their order is settled with the whole vectors.
 */
export class ByteLists {
  private readonly lists: ByteList[];

  /**
   * @param centroids one after the other; a single one of any value: no partition
   * @param largest absolute value of the largest member; larger ones are cut to it
   */
  constructor(
    readonly centroids: Float32Array,
    private readonly dimension: number,
    private readonly metric: VectorMetric,
    private readonly largest: number,
  ) {
    this.lists = Array.from({ length: centroids.length / dimension }, () => ({
      bytes: new Int8Array(FIRST_ROOM * dimension),
      rows: [],
    }));
  }

  get count(): number {
    return this.lists.length;
  }

  /**
   * Adds vectors, one after the other in `vectors`, as rows from `firstRow` on.
   * @param known the list of each, where that is known already; -1: it is not
   */
  add(firstRow: number, vectors: Float32Array, known?: Int32Array): void {
    const count = vectors.length / this.dimension;
    const lists = this.listsOf(vectors, known);
    for (let i = 0; i < count; i++) {
      const list = this.lists[lists === null ? 0 : (lists[i] as number)] as ByteList;
      const at = list.rows.length * this.dimension;
      if (at + this.dimension > list.bytes.length) {
        const larger = new Int8Array(Math.ceil(list.bytes.length * 1.5) + this.dimension);
        larger.set(list.bytes);
        list.bytes = larger;
      }
      list.rows.push(firstRow + i);
      this.shorten(vectors.subarray(i * this.dimension, (i + 1) * this.dimension), list.bytes, at);
    }
  }

  /** The list that each of the first `rows` rows lies in. */
  listOfRow(rows: number): Int32Array {
    const found = new Int32Array(rows).fill(-1);
    for (const [place, list] of this.lists.entries()) for (const row of list.rows) found[row] = place;
    return found;
  }

  /**
   * The rows that look nearest, at most `count`: from the `probes` nearest lists, and from further ones until `budget` bytes were looked at.
   */
  nearest(query: Float32Array, count: number, probes: number, budget: number): number[] {
    const bytes = new Int8Array(this.dimension);
    this.shorten(query, bytes, 0);
    const distance = this.metric === 'l2' ? 'l2' : 'innerProduct';
    const found = new NearestRows(count);
    let spent = 0;
    let probed = 0;
    for (const place of this.listsByDistance(query, distance)) {
      if (probed >= probes && spent >= budget) break;
      const list = this.lists[place] as ByteList;
      const size = list.rows.length;
      probed += 1;
      if (size === 0) continue;
      spent += size * this.dimension;
      const { keys, distances } = exactSearch(list.bytes.subarray(0, size * this.dimension), bytes, {
        dimension: this.dimension,
        count: Math.min(size, count),
        distance,
        threads: 1,
      });
      for (let i = 0; i < keys.length && found.add(list.rows, keys[i] as bigint, distances[i] as number); i++);
    }
    return found.inOrder();
  }

  /** null: there is one list only */
  private listsOf(vectors: Float32Array, known: Int32Array | undefined): ArrayLike<number> | null {
    if (this.count === 1) return null;
    if (known?.every((list) => list >= 0 && list < this.count)) return known;
    return nearestCentroids(this.centroids, vectors, this.dimension, this.metric);
  }

  private *listsByDistance(query: Float32Array, distance: Distance): Generator<number> {
    if (this.count === 1) return yield 0;
    const wanted = { dimension: this.dimension, count: this.count, distance, threads: 1 };
    for (const key of exactSearch(this.centroids, query, wanted).keys) yield Number(key);
  }

  private shorten(vector: Float32Array, target: Int8Array, offset: number): void {
    const scale = MAX_BYTE / this.largest;
    for (let i = 0; i < vector.length; i++) {
      const value = Math.round((vector[i] as number) * scale);
      target[offset + i] = value > MAX_BYTE ? MAX_BYTE : value < -MAX_BYTE ? -MAX_BYTE : value;
    }
  }
}

/** Keeps the `count` rows of smallest distance, looked through again whenever as many again have come. */
class NearestRows {
  private found: { row: number; distance: number }[] = [];
  private bound = Number.POSITIVE_INFINITY;

  constructor(private readonly count: number) {}

  /** @returns false when the distance is too large, as will be those of a sorted list that come after it */
  add(rows: readonly number[], place: bigint, distance: number): boolean {
    if (distance >= this.bound) return false;
    this.found.push({ row: rows[Number(place)] as number, distance });
    if (this.found.length >= 2 * this.count) this.shrink();
    return true;
  }

  inOrder(): number[] {
    this.shrink();
    return this.found.map(({ row }) => row);
  }

  private shrink(): void {
    this.found.sort((a, b) => a.distance - b.distance);
    this.found.length = Math.min(this.found.length, this.count);
    if (this.found.length === this.count) this.bound = this.found.at(-1)?.distance ?? this.bound;
  }
}

/** For each vector its nearest centroid: by angle for cosine, where all have length one, else by distance. */
export function nearestCentroids(
  centroids: Float32Array,
  vectors: Float32Array,
  dimension: number,
  metric: VectorMetric,
): number[] {
  const distance = metric === 'cosine' ? 'innerProduct' : 'l2';
  return Array.from(exactSearch(centroids, vectors, { dimension, count: 1, distance, threads: 1 }).keys, Number);
}
