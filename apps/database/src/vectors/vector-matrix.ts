import type { IndexReader } from '../storage/snapshots/index-entries';
import { exactSearch } from './exact-search';
import type { ListsState, MatrixVectors } from './matrix-lists';
import { MatrixLists } from './matrix-lists';
import type { TrainingToStore } from './stored-training';
import { readPlaces, readTraining } from './stored-training';
import { similarityOf } from './similarity';
import type { VectorSettings } from './vector-definition';
import type { VectorMeta } from './vector-records';
import { decodeVector, numberOf, readChanges, vectorKey, VECTORS } from './vector-records';

/** A candidate: row in the matrix and its similarity (for l2 the distance), computed in double precision. */
export interface Candidate {
  readonly key: string;
  readonly similarity: number;
}

const ALWAYS = Number.POSITIVE_INFINITY;

/** up to this many members in all, whole vectors are compared: half a millisecond */
const EXACT_MEMBERS = 2_000_000;
/** bytes a search looks at in the nearest lists, unless it asks for more lists */
const BUDGET_BYTES = 20_000_000;
/** a search that needs more than this share of the rows compares whole vectors */
const LARGE_SHARE = 1 / 20;
/** candidates by bytes for each one wanted, and at least */
const OVERSAMPLING = 4;
const FEWEST_CANDIDATES = 64;
/** members read from the store between two pauses */
const STEP_MEMBERS = 200_000;

export interface MatrixSearch {
  readonly query: Float32Array;
  readonly version: number;
  /** how many candidates will be taken for certain */
  readonly atLeast: number;
  /** lists to look into at least; all of them: the answer is exact */
  readonly probes: number;
}

/** What a matrix is read from. */
export interface MatrixSource {
  readonly settings: VectorSettings;
  readonly meta: VectorMeta;
  readonly entries: IndexReader;
  /** called when the matrix has made lists of its own, so that these can be stored */
  onTrained(matrix: VectorMatrix): void;
  /** up to this many members in all, whole vectors are compared */
  readonly exactMembers?: number;
  /** up to this many bytes, all shortened vectors lie in one list */
  readonly flatBytes?: number;
}

/**
 * All vectors of an index in one block of memory. Rows remember from which version of the index to which they count, so that snapshots
 * older than the newest version read the same matrix; `since` is the oldest version it can answer. Beside the vectors lie shortened ones
 * for a first look, in lists once there are too many for one scan.
 */
export class VectorMatrix implements MatrixVectors {
  private block: Float32Array;
  private readonly keys: string[] = [];
  private readonly addedAt: number[] = [];
  private readonly removedAt: number[] = [];
  private readonly rowOfNumber = new Map<number, number>();
  private gone = 0;
  private since: number;
  private version: number;
  private readonly lists: MatrixLists;
  private readonly exactMembers: number;

  private constructor(
    private readonly settings: VectorSettings,
    meta: VectorMeta,
    { exactMembers = EXACT_MEMBERS, flatBytes, onTrained }: MatrixSource,
  ) {
    this.exactMembers = exactMembers;
    this.lists = new MatrixLists(settings, this, () => onTrained(this), flatBytes);
    this.block = new Float32Array(Math.max(16, meta.count) * settings.dimension);
    this.since = meta.version;
    this.version = meta.version;
  }

  /** Reads all vectors, some with every step; the result is the matrix. */
  static *reading(source: MatrixSource): Generator<void, VectorMatrix> {
    const { settings, meta, entries } = source;
    const matrix = new VectorMatrix(settings, meta, source);
    const step = Math.max(1, Math.floor(STEP_MEMBERS / settings.dimension));
    let count = 0;
    for (const { key, value } of entries.range(VECTORS)) {
      matrix.append(numberOf(key), value, meta.version);
      count += 1;
      if (count % step === 0) yield;
    }
    if (matrix.rows * settings.dimension > matrix.exactMembers) yield* matrix.fillingLists(entries, step);
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

  get state(): ListsState {
    return this.lists.state;
  }

  get data(): Float32Array {
    return this.block;
  }

  get rows(): number {
    return this.keys.length;
  }

  /** Settles when the lists that are being trained are in use. */
  async trained(): Promise<void> {
    await this.lists.trained();
  }

  /** What was trained, as it can be stored; undefined when there is one list only. */
  training(): TrainingToStore | undefined {
    const current = this.lists.current();
    if (current === undefined) return undefined;
    const places = new Uint32Array(2 * this.rowOfNumber.size);
    let at = 0;
    for (const [number, row] of this.rowOfNumber) {
      const list = current.listOfRow[row] ?? -1;
      if (list < 0) continue; // added since
      places[at++] = number;
      places[at++] = list;
    }
    return { centroids: current.centroids, vectors: current.trainedWith, places: places.subarray(0, at) };
  }

  /** Nearest first, as of a version; batches grow, so that a filter may take as many as it needs. */
  *nearest(search: MatrixSearch): Iterable<Candidate> {
    const { dimension, lists } = this.settings;
    const isExact = this.rows * dimension <= this.exactMembers || search.probes >= lists(this.rows);
    const seen = new Set<number>();
    const wanted = Math.max(FEWEST_CANDIDATES, OVERSAMPLING * search.atLeast) + this.gone;
    for (let count = wanted; !isExact && count < this.rows * LARGE_SHARE; count *= 8) {
      const rows = this.lists.filled().nearest(search.query, count, search.probes, BUDGET_BYTES);
      const fresh = rows.filter((row) => !seen.has(row));
      for (const row of fresh) seen.add(row);
      yield* this.inOrder(fresh, search);
      if (rows.length < count) break; // the lists hold no more
    }
    yield* this.exact(search, seen);
  }

  /** By the whole vectors, in growing batches, rows in `seen` left out. */
  private *exact(search: MatrixSearch, seen: ReadonlySet<number>): Iterable<Candidate> {
    const { rows } = this;
    const { dimension, metric } = this.settings;
    const distance = metric === 'l2' ? 'l2' : 'innerProduct';
    let passed = 0;
    for (
      let count = Math.min(rows, Math.max(search.atLeast, 2 * seen.size) + this.gone);
      passed < rows;
      count = Math.min(rows, count * 8)
    ) {
      const found = exactSearch(this.block.subarray(0, rows * dimension), search.query, { dimension, count, distance, threads: 0 });
      const fresh = Array.from(found.keys.subarray(passed), Number).filter((row) => !seen.has(row));
      yield* this.inOrder(fresh, search);
      passed = count;
    }
  }

  /** The search before works in fewer digits: the order of near ties is settled here. */
  private inOrder(rows: readonly number[], { query, version }: MatrixSearch): Candidate[] {
    const candidates = rows
      .filter((row) => this.isVisible(row, version))
      .map((row) => ({ key: this.keys[row] ?? '', similarity: this.similarity(row, query) }));
    return candidates.sort(
      this.settings.metric === 'l2' ? (a, b) => a.similarity - b.similarity : (a, b) => b.similarity - a.similarity,
    );
  }

  /** With the training of an earlier life of the server, where there is one and it is needed. */
  private *fillingLists(entries: IndexReader, step: number): Generator<void> {
    const { dimension } = this.settings;
    const training = this.lists.isWorthTraining ? readTraining(entries, dimension) : undefined;
    if (training === undefined) return yield* this.lists.fill(step);
    const places = readPlaces(entries);
    const listOfRow = new Int32Array(this.rows).fill(-1);
    for (let at = 0; at < places.length; at += 2) {
      const row = this.rowOfNumber.get(places[at] as number);
      if (row !== undefined) listOfRow[row] = places[at + 1] as number;
    }
    yield* this.lists.resume(training, listOfRow, step);
  }

  private isVisible(row: number, version: number): boolean {
    return (this.addedAt[row] ?? 0) <= version && version < (this.removedAt[row] ?? 0);
  }

  private similarity(row: number, query: Float32Array): number {
    return similarityOf(
      this.settings.metric,
      this.block.subarray(row * this.settings.dimension, (row + 1) * this.settings.dimension),
      query,
    );
  }

  private append(number: number, record: Buffer, version: number): void {
    const { dimension } = this.settings;
    const row = this.keys.length;
    if ((row + 1) * dimension > this.block.length) {
      const larger = new Float32Array(Math.ceil((row + 1) * 1.5) * dimension);
      larger.set(this.block);
      this.block = larger;
    }
    this.keys.push(decodeVector(record, dimension, this.block, row * dimension));
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
