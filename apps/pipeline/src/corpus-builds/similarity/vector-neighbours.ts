import type { Steps } from '@strata/event-loop';
import { TopK } from '@strata/graph';
import { exactSearch, Index, MetricKind, ScalarKind } from 'usearch';

/** Up to here every vector is compared with every other; above, a navigable graph of them is searched. */
const EXACT_UP_TO = 4_000;
/** HNSW: ties per vector, and candidates looked at while building and while searching. */
const GRAPH = { connectivity: 16, expansion_add: 96, expansion_search: 80 } as const;
/** What the graph finds by bytes is ordered anew by the vectors themselves: so many candidates for each neighbour asked for. */
const RESCORED = 2;
const ADDED_PER_STEP = 64;
/** Multiplications per exact call: some 20 milliseconds, after which other work of the process gets its turn. */
const WORK_PER_BLOCK = 2 ** 25;
const MOST_PER_BLOCK = 128;

/** Vectors one after another, each of `dimension` numbers and of length one. */
export interface VectorRows {
  readonly dimension: number;
  readonly vectors: Float32Array;
}

/**
 * Nearest documents by cosine. A few thousand are searched exactly; more by a hierarchical navigable small world graph (Malkov, Yashunin
 * 2018), whose cost per document hardly grows. The graph holds a byte for each number: it compares several times faster than the numbers
 * themselves, which then decide among what it finds. It is built by one thread in the order of the documents, so that the same vectors give
 * the same neighbours.
 */
export class VectorNeighbours {
  /** Documents that are best asked about in one call. */
  readonly blockSize: number;

  private constructor(
    private readonly rows: VectorRows,
    private readonly count: number,
    private readonly graph: Index | undefined,
  ) {
    const perBlock = graph ? ADDED_PER_STEP : Math.floor(WORK_PER_BLOCK / Math.max(1, rows.vectors.length));
    this.blockSize = Math.max(1, Math.min(MOST_PER_BLOCK, perBlock));
  }

  /** @param exactUpTo documents that are still compared with every other; for measurements */
  static *building(rows: VectorRows, exactUpTo = EXACT_UP_TO): Steps<VectorNeighbours> {
    const { vectors, dimension } = rows;
    const count = dimension === 0 ? 0 : vectors.length / dimension;
    if (count <= exactUpTo) return new VectorNeighbours({ dimension, vectors: ownBuffer(vectors) }, count, undefined);
    const graph = new Index({
      ...GRAPH,
      dimensions: dimension,
      metric: MetricKind.Cos,
      quantization: ScalarKind.I8,
      multi: false,
    });
    for (let start = 0; start < count; start += ADDED_PER_STEP) {
      const end = Math.min(count, start + ADDED_PER_STEP);
      const keys = BigUint64Array.from({ length: end - start }, (_, place) => BigInt(start + place));
      graph.add(keys, vectors.slice(start * dimension, end * dimension), 1);
      yield;
    }
    return new VectorNeighbours(rows, count, graph);
  }

  /** For each of some documents the `depth` nearest others, best first, ties by position. */
  nearest(documents: Uint32Array, depth: number): Uint32Array[] {
    const { vectors, dimension } = this.rows;
    if (Math.min(depth, this.count - 1) < 1) return Array.from(documents, () => new Uint32Array(0));
    const questions = new Float32Array(documents.length * dimension);
    documents.forEach((document, place) =>
      questions.set(vectors.subarray(document * dimension, (document + 1) * dimension), place * dimension),
    );
    const found = this.graph ? this.candidates(this.graph, questions, depth) : this.exactly(questions, depth);
    return Array.from(documents, (document, place) => {
      const best = new TopK(depth);
      for (const [other, similarity] of found(place, document)) if (other !== document) best.offer(other, similarity);
      return best.drain().numbers;
    });
  }

  private exactly(questions: Float32Array, depth: number): Candidates {
    const { vectors, dimension } = this.rows;
    const wanted = Math.min(depth + 1, this.count);
    const { keys, distances } = exactSearch(vectors, questions, dimension, wanted, MetricKind.Cos, 1);
    return (place) =>
      Array.from({ length: wanted }, (_, rank) => [Number(keys[place * wanted + rank]), -distances[place * wanted + rank]!]);
  }

  private candidates(graph: Index, questions: Float32Array, depth: number): Candidates {
    const wanted = Math.min(RESCORED * (depth + 1), this.count);
    const { keys, ...more } = graph.search(questions, wanted, 1);
    // the answer to a single question has no more keys than were found, the answer to several is filled up
    const countOf = (place: number) => ('counts' in more ? Number((more.counts as BigUint64Array)[place]) : keys.length);
    return (place, document) =>
      Array.from({ length: countOf(place) }, (_, rank) => {
        const other = Number(keys[place * wanted + rank]);
        return [other, this.similarity(document, other)];
      });
  }

  private similarity(one: number, other: number): number {
    const { vectors, dimension } = this.rows;
    let sum = 0;
    for (let a = one * dimension, b = other * dimension, end = a + dimension; a < end; a++, b++) sum += vectors[a]! * vectors[b]!;
    return sum;
  }
}

/** The documents found for the question at a place, with their similarity to its document. */
type Candidates = (place: number, document: number) => [other: number, similarity: number][];

/** usearch takes a view for the start of its buffer, and no shared memory. */
function ownBuffer(vectors: Float32Array): Float32Array {
  return vectors.buffer instanceof SharedArrayBuffer || vectors.byteOffset > 0 ? vectors.slice() : vectors;
}
