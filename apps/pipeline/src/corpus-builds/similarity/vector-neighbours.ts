import type { Steps } from '@strata/event-loop';
import { exactSearch, Index, MetricKind, ScalarKind } from 'usearch';

/** Up to here every vector is compared with every other; above, a navigable graph of them is searched. */
const EXACT_UP_TO = 4_000;
/** HNSW: ties per vector, and candidates looked at while building and while searching. */
const GRAPH = { connectivity: 16, expansion_add: 96, expansion_search: 80 } as const;
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
 * 2018), whose cost per document hardly grows. The graph is built by one thread in the order of the documents, so that the same vectors
 * give the same neighbours.
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
      quantization: ScalarKind.F16, // half the memory and half the time, at the same recall
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
    const wanted = Math.min(depth + 1, this.count);
    if (wanted < 2) return Array.from(documents, () => new Uint32Array(0));
    const questions = new Float32Array(documents.length * dimension);
    documents.forEach((document, place) =>
      questions.set(vectors.subarray(document * dimension, (document + 1) * dimension), place * dimension),
    );
    const { keys, distances, counts } = this.search(questions, wanted);
    return Array.from(documents, (document, row) => {
      const places = Array.from(
        { length: counts === undefined ? wanted : Number(counts[row]) },
        (_, place) => row * wanted + place,
      );
      const found = places.map((place) => ({ other: Number(keys[place]), distance: distances[place]! }));
      found.sort((a, b) => a.distance - b.distance || a.other - b.other);
      const others = found.map(({ other }) => other).filter((other) => other !== document);
      return Uint32Array.from(others.slice(0, depth));
    });
  }

  private search(questions: Float32Array, wanted: number) {
    const { graph, rows } = this;
    const { keys, distances, ...more } = graph
      ? graph.search(questions, wanted, 1)
      : exactSearch(rows.vectors, questions, rows.dimension, wanted, MetricKind.Cos, 1);
    return { keys, distances, counts: 'counts' in more ? (more.counts as BigUint64Array) : undefined };
  }
}

/** usearch takes a view for the start of its buffer, and no shared memory. */
function ownBuffer(vectors: Float32Array): Float32Array {
  return vectors.buffer instanceof SharedArrayBuffer || vectors.byteOffset > 0 ? vectors.slice() : vectors;
}
