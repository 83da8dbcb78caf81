import { ByteLists } from './byte-lists';
import type { StoredTraining } from './stored-training';
import { trainCentroids } from './train-centroids';
import type { VectorSettings } from './vector-definition';

/** up to this many bytes, all shortened vectors lie in one list: 2.5 milliseconds for 40 million */
const FLAT_BYTES = 64_000_000;
/** vectors of the training sample per list, and members of the sample in all */
const SAMPLE_PER_LIST = 40;
const MAX_ITERATIONS = 10;
const SAMPLE_MEMBERS = 20_000_000;
/** vectors put into lists between two pauses */
const REFILL = 256;
/** with so many times the vectors that they were trained with, lists are trained anew */
const OUTGROWN = 4;

/** The vectors of a matrix, row after row; they grow. */
export interface MatrixVectors {
  readonly data: Float32Array;
  readonly rows: number;
}

/** What lists are doing: `ingesting` means that trained ones are being filled. Searches are answered all the while. */
export type ListsState = 'training' | 'ingesting' | 'ready';

/** The shortened vectors of a matrix, in one list, or in trained ones when there are many. */
export class MatrixLists {
  private lists: ByteLists | null = null;
  /** the rows before it are in the lists */
  private listed = 0;
  /** rows when the centroids were trained */
  private trainedWith = 0;
  private training: Promise<void> | null = null;
  private currentState: ListsState = 'ready';

  /** @param onTrained called when lists that were trained here are in use */
  constructor(
    private readonly settings: VectorSettings,
    private readonly vectors: MatrixVectors,
    private readonly onTrained: () => void,
    private readonly flatBytes = FLAT_BYTES,
  ) {}

  get state(): ListsState {
    return this.currentState;
  }

  /** Settles when the lists that are being trained are in use. */
  async trained(): Promise<void> {
    await this.training;
  }

  /** Begins with lists trained in an earlier life of the server. @param listOfRow the list of each row; -1: not known */
  *resume({ centroids, vectors }: StoredTraining, listOfRow: Int32Array, step: number): Generator<void> {
    const lists = this.trainedLists(centroids);
    const { dimension } = this.settings;
    for (let from = 0; from < listOfRow.length; from += step) {
      const upTo = Math.min(listOfRow.length, from + step);
      lists.add(from, this.vectors.data.subarray(from * dimension, upTo * dimension), listOfRow.subarray(from, upTo));
      yield;
    }
    this.lists = lists;
    this.listed = listOfRow.length;
    this.trainedWith = vectors;
  }

  /** Puts the rows into one list. */
  *fill(step: number): Generator<void> {
    const lists = this.someLists();
    for (let row = step; row < this.vectors.rows; row += step) {
      this.addRows(lists, row);
      yield;
    }
  }

  /** The lists with all rows in them. Starts the training of real ones when one list has become too long. */
  filled(): ByteLists {
    const { rows } = this.vectors;
    const lists = this.someLists();
    this.addRows(lists, rows);
    const wanted = this.settings.lists(rows);
    const isWanting = lists.count === 1 ? wanted > 1 : rows >= OUTGROWN * this.trainedWith;
    if (isWanting && this.isWorthTraining && this.training === null)
      this.training = this.train(wanted).finally(() => {
        this.training = null;
        this.currentState = 'ready';
      });
    return lists;
  }

  /** Whether there are too many vectors for one list. */
  get isWorthTraining(): boolean {
    return this.vectors.rows * this.settings.dimension > this.flatBytes;
  }

  /** The centroids in use and the list of each row; undefined when there is one list. */
  current(): { centroids: Float32Array; trainedWith: number; listOfRow: Int32Array } | undefined {
    const { lists, trainedWith } = this;
    if (lists === null || lists.count === 1) return undefined;
    return { centroids: lists.centroids, trainedWith, listOfRow: lists.listOfRow(this.listed) };
  }

  private someLists(): ByteLists {
    return (this.lists ??= this.trainedLists(new Float32Array(this.settings.dimension)));
  }

  private trainedLists(centroids: Float32Array): ByteLists {
    const { dimension, metric } = this.settings;
    return new ByteLists(centroids, dimension, metric, largestMember(this.vectors));
  }

  private addRows(lists: ByteLists, upTo: number): void {
    const { dimension } = this.settings;
    if (this.listed < upTo) lists.add(this.listed, this.vectors.data.subarray(this.listed * dimension, upTo * dimension));
    this.listed = upTo;
  }

  private async train(wanted: number): Promise<void> {
    this.currentState = 'training';
    const { dimension, metric, trainingIterations } = this.settings;
    const { rows } = this.vectors;
    const size = Math.min(rows, wanted * SAMPLE_PER_LIST, Math.floor(SAMPLE_MEMBERS / dimension));
    const sample = new Float32Array(size * dimension);
    for (let i = 0; i < size; i++) {
      const row = Math.floor((i * rows) / size);
      sample.set(this.vectors.data.subarray(row * dimension, (row + 1) * dimension), i * dimension);
    }
    const centroids = await trainCentroids(
      { sample, dimension, metric, lists: wanted, iterations: Math.min(trainingIterations, MAX_ITERATIONS) },
      nextTurn,
    );
    this.currentState = 'ingesting';
    const lists = this.trainedLists(centroids);
    let filled = 0;
    while (filled < this.vectors.rows) {
      const upTo = Math.min(this.vectors.rows, filled + REFILL);
      lists.add(filled, this.vectors.data.subarray(filled * dimension, upTo * dimension));
      filled = upTo;
      await nextTurn();
    }
    this.lists = lists;
    this.listed = filled;
    this.trainedWith = rows;
    this.onTrained();
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function largestMember({ data }: MatrixVectors): number {
  let largest = 0;
  for (const value of data) largest = Math.max(largest, Math.abs(value));
  return largest === 0 ? 1 : largest;
}
