import { exactSearch, MetricKind } from 'usearch';
import type { IndexReader } from '../indexes/index-entries';
import type { VectorSettings } from './vector-definition';
import type { VectorMeta } from './vector-records';
import { decodeVector, numberOf, readChanges, vectorKey, VECTORS } from './vector-records';

/** A candidate: row in the matrix and its similarity (for l2 the distance), computed in double precision. */
export interface Candidate {
  readonly key: string;
  readonly similarity: number;
}

const ALWAYS = Number.POSITIVE_INFINITY;

/**
 * All vectors of an index in one block of memory, for exact search. Rows remember from which version of the index to which they count,
 * so that snapshots older than the newest version read the same matrix; `since` is the oldest version it can answer.
 */
export class VectorMatrix {
  private data: Float32Array;
  private readonly keys: string[] = [];
  private readonly addedAt: number[] = [];
  private readonly removedAt: number[] = [];
  private readonly rowOfNumber = new Map<number, number>();
  private gone = 0;
  private since: number;
  private version: number;

  private constructor(
    private readonly settings: VectorSettings,
    meta: VectorMeta,
  ) {
    this.data = new Float32Array(Math.max(16, meta.count) * settings.dimension);
    this.since = meta.version;
    this.version = meta.version;
  }

  static read(settings: VectorSettings, meta: VectorMeta, entries: IndexReader): VectorMatrix {
    const matrix = new VectorMatrix(settings, meta);
    for (const { key, value } of entries.range(VECTORS)) matrix.append(numberOf(key), value, meta.version);
    return matrix;
  }

  /** Whether the matrix shows this version, after following the changes since its own when the version is newer. */
  reaches(meta: VectorMeta, entries: IndexReader): boolean {
    if (meta.version < this.since) return false;
    while (this.version < meta.version) {
      const changes = readChanges(entries, this.version + 1);
      if (!changes) return false;
      this.version++;
      for (const number of changes.removed) this.retire(number);
      for (const number of changes.added) {
        const record = entries.get(vectorKey(number));
        if (record) this.append(number, record, this.version);
        else this.since = meta.version; // came and went between two looks: versions in between are incomplete here
      }
    }
    return true;
  }

  isOlderThan(version: number): boolean {
    return this.version < version;
  }

  isAt(version: number): boolean {
    return this.version === version;
  }

  /** Older snapshots need the removed rows; when these are many the matrix is better read anew. */
  get isWorn(): boolean {
    return this.gone > 1000 && this.gone > this.keys.length / 4;
  }

  /** Nearest first, as of a version; batches grow, so that a filter may take as many as it needs. */
  *nearest(query: Float32Array, version: number, atLeast: number): Iterable<Candidate> {
    const rows = this.keys.length;
    const { dimension, metric } = this.settings;
    const kind = metric === 'l2' ? MetricKind.L2sq : MetricKind.IP;
    let seen = 0;
    for (let count = Math.min(rows, atLeast + this.gone); seen < rows; count = Math.min(rows, count * 8)) {
      const found = exactSearch(this.data.subarray(0, rows * dimension), query, dimension, count, kind, 0);
      const fresh = Array.from(found.keys.subarray(seen), Number).filter((row) => this.isVisible(row, version));
      const candidates = fresh.map((row) => ({ key: this.keys[row] ?? '', similarity: this.similarity(row, query) }));
      // the native search works in single precision: the order of near ties is settled here
      yield* candidates.sort(metric === 'l2' ? (a, b) => a.similarity - b.similarity : (a, b) => b.similarity - a.similarity);
      seen = count;
    }
  }

  private isVisible(row: number, version: number): boolean {
    return (this.addedAt[row] ?? 0) <= version && version < (this.removedAt[row] ?? 0);
  }

  private similarity(row: number, query: Float32Array): number {
    return similarityOf(
      this.settings.metric,
      this.data.subarray(row * this.settings.dimension, (row + 1) * this.settings.dimension),
      query,
    );
  }

  private append(number: number, record: Buffer, version: number): void {
    const { dimension } = this.settings;
    const row = this.keys.length;
    if ((row + 1) * dimension > this.data.length) {
      const larger = new Float32Array(Math.ceil((row + 1) * 1.5) * dimension);
      larger.set(this.data);
      this.data = larger;
    }
    this.keys.push(decodeVector(record, dimension, this.data, row * dimension));
    this.addedAt.push(version);
    this.removedAt.push(ALWAYS);
    this.rowOfNumber.set(number, row);
  }

  private retire(number: number): void {
    const row = this.rowOfNumber.get(number);
    if (row === undefined) return;
    this.removedAt[row] = this.version;
    this.rowOfNumber.delete(number);
    this.gone++;
  }
}

/** Inner product, Euclidean distance, or (of unit vectors) the cosine, where rounding of the stored floats must not lead beyond 1. */
export function similarityOf(metric: VectorSettings['metric'], a: Float32Array, b: Float32Array): number {
  let sum = 0;
  if (metric === 'l2') {
    for (let i = 0; i < a.length; i++) sum += ((a[i] as number) - (b[i] as number)) ** 2;
    return Math.sqrt(sum);
  }
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return metric === 'cosine' ? Math.max(-1, Math.min(1, sum)) : sum;
}
