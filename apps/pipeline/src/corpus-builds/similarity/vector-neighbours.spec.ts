import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { seededRandom } from '@strata/graph';
import { nearestDocumentSteps, vectorsOf } from './nearest-documents';
import type { VectorRows } from './vector-neighbours';
import { VectorNeighbours } from './vector-neighbours';

const DIMENSION = 48;

/** Unit vectors in groups of 30 around middles of their own. */
function grouped(count: number): VectorRows {
  const random = seededRandom(8);
  const middles = Array.from({ length: Math.ceil(count / 30) }, () => Array.from({ length: DIMENSION }, () => random() - 0.5));
  const vectors = new Float32Array(count * DIMENSION);
  for (let row = 0; row < count; row++) {
    const own = middles[row % middles.length]!.map((value) => value + (random() - 0.5) * 0.8);
    const length = Math.hypot(...own);
    own.forEach((value, at) => (vectors[row * DIMENSION + at] = value / length));
  }
  return { vectors, dimension: DIMENSION };
}

describe('vector neighbours', () => {
  const rows = grouped(3_000);
  const asked = Uint32Array.from({ length: 100 }, (_, place) => 29 * place);
  const exact = runSteps(VectorNeighbours.building(rows, Infinity)).nearest(asked, 20);

  it('by the graph are nearly those of comparing all with all', () => {
    const found = runSteps(VectorNeighbours.building(rows, 0)).nearest(asked, 20);
    const same = exact.map((expected, place) => expected.filter((other) => found[place]!.includes(other)).length);
    expect(same.reduce((sum, count) => sum + count, 0) / 2_000).toBeGreaterThan(0.95);
  });

  it('by the graph are the same every time', () => {
    const [first, second] = [0, 1].map(() => runSteps(VectorNeighbours.building(rows, 0)).nearest(asked, 20));
    expect(first).toEqual(second);
  });

  it('never hold the document itself, nearest first', () => {
    for (const [place, document] of asked.entries()) {
      expect(exact[place]).toHaveLength(20);
      expect(exact[place]).not.toContain(document);
    }
    const similarity = (a: number, b: number) =>
      rows.vectors
        .subarray(a * DIMENSION, (a + 1) * DIMENSION)
        .reduce((sum, value, at) => sum + value * rows.vectors[b * DIMENSION + at]!, 0);
    const scores = [...exact[0]!].map((other) => similarity(asked[0]!, other));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it.each([
    ['no document', 0],
    ['one document', 1],
  ])('of %s are none', (_, count) => {
    const few = { vectors: rows.vectors.slice(0, count * DIMENSION), dimension: DIMENSION };
    expect(runSteps(VectorNeighbours.building(few)).nearest(Uint32Array.from({ length: count }), 5)).toEqual(
      Array.from({ length: count }, () => new Uint32Array(0)),
    );
  });

  it('in shared memory and in a part of a buffer are the same', () => {
    const shared = new Float32Array(new SharedArrayBuffer(rows.vectors.byteLength));
    shared.set(rows.vectors);
    expect(runSteps(VectorNeighbours.building({ ...rows, vectors: shared })).nearest(asked, 20)).toEqual(exact);
    const some = vectorsOf(rows, [5, 7, 107, 9]);
    const part = { dimension: DIMENSION, vectors: some.vectors.subarray(DIMENSION) };
    // 7 and 107 are of one group
    expect(runSteps(nearestDocumentSteps(part, Uint32Array.of(0, 1)))).toEqual(
      new Map([
        [0, 1],
        [1, 0],
      ]),
    );
  });
});
