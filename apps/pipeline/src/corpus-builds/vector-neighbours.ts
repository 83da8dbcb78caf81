import { exactSearch, MetricKind } from 'usearch';

/** Multiplications per call: some 20 milliseconds, after which other work of the process gets its turn. */
const WORK_PER_BLOCK = 2 ** 25;

/**
 * Nearest documents by cosine, best first, ties by position: exact, by blocks.
 * @param vectors one vector per document, one after another, each of `dimension` numbers
 * @param of positions of the documents to find neighbours for
 * @param depth neighbours per document, itself not counted
 */
export async function* vectorNeighbours(
  vectors: Float32Array,
  dimension: number,
  of: readonly number[],
  depth: number,
): AsyncGenerator<[number, number[]]> {
  const count = vectors.length / dimension;
  const wanted = Math.min(depth + 1, count);
  const perBlock = Math.max(1, Math.min(128, Math.floor(WORK_PER_BLOCK / Math.max(1, vectors.length))));
  for (let start = 0; start < of.length; start += perBlock) {
    const block = of.slice(start, start + perBlock);
    const queries = new Float32Array(block.length * dimension);
    block.forEach((document, place) =>
      queries.set(vectors.subarray(document * dimension, (document + 1) * dimension), place * dimension),
    );
    const found = search(vectors, queries, dimension, wanted);
    for (const [place, document] of block.entries()) {
      const ranked = found[place]!.sort((a, b) => a.distance - b.distance || a.document - b.document);
      yield [
        document,
        ranked
          .map((match) => match.document)
          .filter((match) => match !== document)
          .slice(0, depth),
      ];
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function search(
  vectors: Float32Array,
  queries: Float32Array,
  dimension: number,
  wanted: number,
): { document: number; distance: number }[][] {
  const rows = queries.length / dimension;
  if (wanted === 0 || rows === 0) return Array.from({ length: rows }, () => []);
  const { keys, distances } = exactSearch(vectors, queries, dimension, wanted, MetricKind.Cos, 1);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: wanted }, (_, place) => ({
      document: Number(keys[row * wanted + place]),
      distance: distances[row * wanted + place]!,
    })),
  );
}
