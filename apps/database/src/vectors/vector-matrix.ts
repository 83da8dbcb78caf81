import { exactSearch, MetricKind } from 'usearch';
import type { IndexReader } from '../indexes/index-entries';
import { ByteLists } from './byte-lists';
import { trainCentroids } from './train-centroids';
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
/** up to this many bytes, all shortened vectors lie in one list: 2.5 milliseconds for 40 million */
const FLAT_BYTES = 64_000_000;
/** bytes a search looks at in the nearest lists, unless it asks for more lists */
const BUDGET_BYTES = 20_000_000;
/** a search that needs more than this share of the rows compares whole vectors */
const LARGE_SHARE = 1 / 20;
/** candidates by bytes for each one wanted, and at least */
const OVERSAMPLING = 4;
const FEWEST_CANDIDATES = 64;
/** vectors of the training sample per list, and members of the sample in all */
const SAMPLE_PER_LIST = 40;
const MOST_ITERATIONS = 10;
const SAMPLE_MEMBERS = 20_000_000;
/** vectors put into lists between two pauses */
const REFILL = 256;
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

/**
 * All vectors of an index in one block of memory. Rows remember from which version of the index to which they count, so that snapshots
 * older than the newest version read the same matrix; `since` is the oldest version it can answer. Beside the vectors lie shortened ones
 * for a first look, in lists once there are too many for one scan.
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
  /** shortened vectors of the rows before `listed` */
  private lists: ByteLists | null = null;
  private listed = 0;
  private training: Promise<void> | null = null;

  private constructor(
    private readonly settings: VectorSettings,
    meta: VectorMeta,
  ) {
    this.data = new Float32Array(Math.max(16, meta.count) * settings.dimension);
    this.since = meta.version;
    this.version = meta.version;
  }

  /** Reads all vectors, some with every step; the result is the matrix. */
  static *reading(settings: VectorSettings, meta: VectorMeta, entries: IndexReader): Generator<void, VectorMatrix> {
    const matrix = new VectorMatrix(settings, meta);
    const step = Math.max(1, Math.floor(STEP_MEMBERS / settings.dimension));
    let count = 0;
    for (const { key, value } of entries.range(VECTORS)) {
      matrix.append(numberOf(key), value, meta.version);
      count += 1;
      if (count % step === 0) yield;
    }
    if (matrix.keys.length * settings.dimension > EXACT_MEMBERS) {
      const lists = matrix.unfilledLists();
      for (let row = step; row < matrix.keys.length; row += step) {
        matrix.fill(lists, row);
        yield;
      }
    }
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

  get isTraining(): boolean {
    return this.training !== null;
  }

  /** Settles when the lists that are being trained are in use. */
  async trained(): Promise<void> {
    await this.training;
  }

  /** Nearest first, as of a version; batches grow, so that a filter may take as many as it needs. */
  *nearest(search: MatrixSearch): Iterable<Candidate> {
    const { dimension, lists } = this.settings;
    const isExact = this.keys.length * dimension <= EXACT_MEMBERS || search.probes >= lists(this.keys.length);
    const seen = new Set<number>();
    const wanted = Math.max(FEWEST_CANDIDATES, OVERSAMPLING * search.atLeast) + this.gone;
    for (let count = wanted; !isExact && count < this.keys.length * LARGE_SHARE; count *= 8) {
      const rows = this.filledLists().nearest(search.query, count, search.probes, BUDGET_BYTES);
      const fresh = rows.filter((row) => !seen.has(row));
      for (const row of fresh) seen.add(row);
      yield* this.inOrder(fresh, search);
      if (rows.length < count) break; // the lists hold no more
    }
    yield* this.exact(search, seen);
  }

  /** By the whole vectors, in growing batches, rows in `seen` left out. */
  private *exact(search: MatrixSearch, seen: ReadonlySet<number>): Iterable<Candidate> {
    const rows = this.keys.length;
    const { dimension, metric } = this.settings;
    const kind = metric === 'l2' ? MetricKind.L2sq : MetricKind.IP;
    let passed = 0;
    for (
      let count = Math.min(rows, Math.max(search.atLeast, 2 * seen.size) + this.gone);
      passed < rows;
      count = Math.min(rows, count * 8)
    ) {
      const found = exactSearch(this.data.subarray(0, rows * dimension), search.query, dimension, count, kind, 0);
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

  /** The lists with all rows in them. Starts the training of real ones when one list has become too long. */
  private filledLists(): ByteLists {
    const { dimension } = this.settings;
    const lists = this.unfilledLists();
    this.fill(lists, this.keys.length);
    const wanted = this.settings.lists(this.keys.length);
    if (lists.count === 1 && wanted > 1 && this.keys.length * dimension > FLAT_BYTES && this.training === null)
      this.training = this.train(wanted).finally(() => (this.training = null));
    return lists;
  }

  private unfilledLists(): ByteLists {
    const { dimension, metric } = this.settings;
    return (this.lists ??= new ByteLists(new Float32Array(dimension), dimension, metric, largestMember(this.data)));
  }

  private fill(lists: ByteLists, upTo: number): void {
    const { dimension } = this.settings;
    if (this.listed < upTo) lists.add(this.listed, this.data.subarray(this.listed * dimension, upTo * dimension));
    this.listed = upTo;
  }

  private async train(wanted: number): Promise<void> {
    const { dimension, metric, trainingIterations } = this.settings;
    const rows = this.keys.length;
    const size = Math.min(rows, wanted * SAMPLE_PER_LIST, Math.floor(SAMPLE_MEMBERS / dimension));
    const sample = new Float32Array(size * dimension);
    for (let i = 0; i < size; i++) {
      const row = Math.floor((i * rows) / size);
      sample.set(this.data.subarray(row * dimension, (row + 1) * dimension), i * dimension);
    }
    const centroids = await trainCentroids(
      { sample, dimension, metric, lists: wanted, iterations: Math.min(trainingIterations, MOST_ITERATIONS) },
      nextTurn,
    );
    const lists = new ByteLists(centroids, dimension, metric, largestMember(this.data));
    let filled = 0;
    while (filled < this.keys.length) {
      const upTo = Math.min(this.keys.length, filled + REFILL);
      lists.add(filled, this.data.subarray(filled * dimension, upTo * dimension));
      filled = upTo;
      await nextTurn();
    }
    this.lists = lists;
    this.listed = filled;
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

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function largestMember(vectors: Float32Array): number {
  let largest = 0;
  for (const value of vectors) largest = Math.max(largest, Math.abs(value));
  return largest === 0 ? 1 : largest;
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
