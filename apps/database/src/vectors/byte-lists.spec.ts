import { describe, expect, it } from '@jest/globals';
import { ByteLists } from './byte-lists';
import { trainCentroids } from './train-centroids';

const DIMENSION = 32;
let seed = 11;
const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;

/** Unit vectors around some directions. */
function clustered(count: number): Float32Array {
  const middles = Array.from({ length: 20 }, () => Array.from({ length: DIMENSION }, () => random() - 0.5));
  const vectors = new Float32Array(count * DIMENSION);
  for (let row = 0; row < count; row++) {
    const middle = middles[row % middles.length] as number[];
    const own = middle.map((value) => value + (random() - 0.5) * 0.6);
    const length = Math.hypot(...own);
    own.forEach((value, at) => (vectors[row * DIMENSION + at] = value / length));
  }
  return vectors;
}

const vectorOf = (vectors: Float32Array, row: number): Float32Array => vectors.slice(row * DIMENSION, (row + 1) * DIMENSION);

function exact(vectors: Float32Array, query: Float32Array, count: number): number[] {
  const similarity = (row: number): number =>
    query.reduce((sum, value, at) => sum + value * (vectors[row * DIMENSION + at] as number), 0);
  return Array.from({ length: vectors.length / DIMENSION }, (_, row) => ({ row, by: similarity(row) }))
    .sort((a, b) => b.by - a.by)
    .slice(0, count)
    .map(({ row }) => row);
}

const train = (sample: Float32Array, lists: number) =>
  trainCentroids({ sample, dimension: DIMENSION, metric: 'cosine', lists, iterations: 25 }, () => Promise.resolve());

describe('lists of shortened vectors', () => {
  const vectors = clustered(4000);

  it.each([
    [1, 1, 0, 0.99],
    [40, 40, 0, 0.99],
    [40, 8, 0, 0.95],
    [40, 1, 2000 * DIMENSION, 0.99],
  ])('%i lists, %i of them looked into with a budget of %i bytes: recall at least %d', async (count, probes, budget, recall) => {
    const centroids = count === 1 ? new Float32Array(DIMENSION) : await train(vectors, count);
    const lists = new ByteLists(centroids, DIMENSION, 'cosine', 1);
    for (let row = 0; row < 4000; row += 500) lists.add(row, vectors.subarray(row * DIMENSION, (row + 500) * DIMENSION));
    let found = 0;
    for (let i = 0; i < 50; i++) {
      const query = vectorOf(vectors, i * 7);
      const near = new Set(lists.nearest(query, 40, probes, budget));
      found += exact(vectors, query, 10).filter((row) => near.has(row)).length;
    }
    expect(found / 500).toBeGreaterThanOrEqual(recall);
  });

  it('puts every vector into the list of its nearest centroid, whatever part it comes with', async () => {
    const centroids = await train(vectors, 40);
    const lists = new ByteLists(centroids, DIMENSION, 'cosine', 1);
    for (let row = 0; row < 1000; row += 90)
      lists.add(row, vectors.subarray(row * DIMENSION, Math.min(1000, row + 90) * DIMENSION));
    const nearest = Array.from({ length: 1000 }, (_, row) => exact(centroids, vectorOf(vectors, row), 1)[0]);
    expect([...lists.listOfRow(1000)]).toEqual(nearest);
  });

  it('looks into few lists when asked for few', async () => {
    const lists = new ByteLists(await train(vectors, 40), DIMENSION, 'cosine', 1);
    lists.add(0, vectors);
    expect(lists.nearest(vectorOf(vectors, 5), 4000, 1, 0).length).toBeLessThan(800);
    expect(lists.nearest(vectorOf(vectors, 5), 4000, 40, 0)).toHaveLength(4000);
  });
});

describe('training', () => {
  it('gives the same centroids for the same sample, and pauses', async () => {
    const sample = clustered(3000);
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    const training = { sample, dimension: DIMENSION, metric: 'l2' as const, lists: 30, iterations: 10 };
    expect(await trainCentroids(training, pause)).toEqual(await trainCentroids(training, pause));
    expect(pauses).toBeGreaterThan(3);
  });

  it('works with identical vectors and with fewer vectors than lists', async () => {
    const same = new Float32Array(20 * DIMENSION).fill(0.5);
    expect((await train(same, 8)).length).toBe(8 * DIMENSION);
    expect((await train(same, 50)).length).toBe(20 * DIMENSION);
    expect((await train(same, 8)).every((value) => Number.isFinite(value))).toBe(true);
  });
});
